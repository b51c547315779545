package io.tidemark.core.function.text;

/**
 * A text that a regular expression is matched against. Java tries all ways to match, of which there may be more than anybody waits for: after {@value #STEPS}
 * looks, and {@value #STEPS_PER_CHARACTER} more for each character, it throws {@link TooManySteps}, an error of the row ({@code LIMIT_EXCEEDED}). One thread at a time.
 */
public final class SearchedText implements CharSequence {
    private static final long STEPS = 50_000_000;
    private static final long STEPS_PER_CHARACTER = 100;

    private final String text;
    private long left;

    public SearchedText(String text) {
        this.text = text;
        left = STEPS + STEPS_PER_CHARACTER * text.length();
    }

    @Override
    public char charAt(int index) {
        if (--left < 0) {
            throw new TooManySteps(text.length());
        }
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    @Override
    public String toString() {
        return text;
    }

    /** No {@code StatementException}: what paths of JSON take for unknown would hide it. */
    public static final class TooManySteps extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooManySteps(int length) {
            super("the regular expression can match in too many ways a text of " + length + " characters");
        }
    }
}
