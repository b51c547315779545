package io.tidemark.core.plan.text;

import io.tidemark.api.error.StatementException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Walks through the items of a group, and says what is wrong with them. One use. */
final class FormCursor {
    private final Form.Group group;
    private int at;

    private FormCursor(Form.Group group) {
        this.group = group;
    }

    /** Walks through a group without a word. */
    static FormCursor of(Form form) {
        if (form instanceof Form.Group group) {
            return new FormCursor(group);
        }
        throw FormReader.failure(form.line(), "expected a group in parentheses");
    }

    /** Walks through the group that comes next and starts with {@code word}. */
    FormCursor group(String word) {
        FormCursor inner = of(next());
        inner.expect(word);
        return inner;
    }

    boolean hasNext() {
        return at < group.items().size();
    }

    Form next() {
        if (!hasNext()) {
            throw failure("something is missing at the end of the group");
        }
        return group.items().get(at++);
    }

    String word() {
        Form form = next();
        if (form instanceof Form.Word word) {
            return word.text();
        }
        throw FormReader.failure(form.line(), "expected a word");
    }

    String text() {
        Form form = next();
        if (form instanceof Form.Text text) {
            return text.value();
        }
        throw FormReader.failure(form.line(), "expected quoted text");
    }

    long number() {
        String word = word();
        try {
            return Long.parseLong(word);
        } catch (NumberFormatException e) {
            throw failure("expected a number, not " + word);
        }
    }

    int count() {
        long number = number();
        if (number != (int) number) {
            throw failure("number out of range: " + number);
        }
        return (int) number;
    }

    /** Takes one of two words; true for the first. */
    boolean either(String yes, String no) {
        String word = word();
        if (!word.equals(yes) && !word.equals(no)) {
            throw failure("expected " + yes + " or " + no + ", not " + word);
        }
        return word.equals(yes);
    }

    void expect(String expected) {
        String word = word();
        if (!word.equals(expected)) {
            throw failure("expected " + expected + ", not " + word);
        }
    }

    /** Reads all that is left, item by item. */
    <T> List<T> rest(Function<Form, T> reader) {
        List<T> items = new ArrayList<>();
        while (hasNext()) {
            items.add(reader.apply(next()));
        }
        return items;
    }

    /** The numbers that are left. */
    int[] counts() {
        int[] numbers = new int[group.items().size() - at];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = count();
        }
        return numbers;
    }

    void end() {
        if (hasNext()) {
            throw failure("more than expected in the group");
        }
    }

    StatementException failure(String problem) {
        return FormReader.failure(group.line(), problem);
    }
}
