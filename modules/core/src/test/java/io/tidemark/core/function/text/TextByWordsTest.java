package io.tidemark.core.function.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Texts of which eight bytes are taken at a time, at each place of a word and at the end of the heap, against Java's own. */
class TextByWordsTest {
    private static final String[] PIECES = {
        "a", "Z", "@", "[", "`", "{", "/", "=", "é", "Ä", "日", "\u0250", "abcdefgh", "QRSTUVWX"
    };

    private final Random random = new Random(13);

    @Test
    void lettersChangeCaseAsInJava() {
        for (int i = 0; i < 5_000; i++) {
            String text = text();
            byte[] heap = ("xy" + text + (i % 2 == 0 ? "" : "QÄéq")).getBytes(StandardCharsets.UTF_8);
            int to = 2 + text.getBytes(StandardCharsets.UTF_8).length;
            byte[] out = new byte[LetterCase.maxLength(to) + i % 9];
            int end = new LetterCase(false).convert(heap, 2, to, out, 1);
            assertThat(new String(out, 1, end - 1, StandardCharsets.UTF_8)).isEqualTo(text.toLowerCase(Locale.ROOT));
            end = new LetterCase(true).convert(heap, 2, to, out, 1);
            assertThat(new String(out, 1, end - 1, StandardCharsets.UTF_8)).isEqualTo(text.toUpperCase(Locale.ROOT));
        }
    }

    @Test
    void aTextIsFoundWhereJavaFindsIt() {
        int found = 0;
        for (int i = 0; i < 5_000; i++) {
            byte[] heap = (text() + text()).getBytes(StandardCharsets.UTF_8);
            byte[] needle = (i % 3 == 0 ? "/" : PIECES[random.nextInt(PIECES.length)]).getBytes(StandardCharsets.UTF_8);
            int to = random.nextInt(heap.length + 1);
            int from = random.nextInt(to + 1);
            String seen = new String(Arrays.copyOfRange(heap, from, to), StandardCharsets.ISO_8859_1);
            int right = seen.indexOf(new String(needle, StandardCharsets.ISO_8859_1));
            int at = Utf8.indexOf(heap, from, to, needle, 0, needle.length);
            assertThat(at).isEqualTo(right < 0 ? -1 : from + right);
            found += right < 0 ? 0 : 1;
        }
        assertThat(found).isBetween(500, 4_500);
    }

    @Test
    void theNthByteIsFoundWhereCountingFindsIt() {
        for (int i = 0; i < 5_000; i++) {
            byte[] heap = (text() + (i % 2 == 0 ? "/./." : "//") + text()).getBytes(StandardCharsets.UTF_8);
            int to = random.nextInt(heap.length + 1);
            int from = random.nextInt(to + 1);
            // What differs from the one sought in its lowest bit alone follows it, too.
            byte wanted = (byte) (i % 3 == 0 ? 'a' : '/');
            int number = random.nextInt(4);
            int right = -1;
            int left = number;
            for (int at = from; at < to && right < 0; at++) {
                right = heap[at] == wanted && left-- == 0 ? at : -1;
            }
            assertThat(Utf8.occurrence(heap, from, to, wanted, number)).isEqualTo(right);
        }
    }

    @Test
    void codePointsAreCountedAsInJava() {
        for (int i = 0; i < 5_000; i++) {
            String before = text();
            String text = text() + (i % 3 == 0 ? "\uD83D\uDE00" : "");
            byte[] heap = (before + text + text()).getBytes(StandardCharsets.UTF_8);
            int from = before.getBytes(StandardCharsets.UTF_8).length;
            int to = from + text.getBytes(StandardCharsets.UTF_8).length;
            assertThat(Utf8.count(heap, from, to)).isEqualTo(text.codePointCount(0, text.length()));
        }
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int pieces = random.nextInt(9); pieces > 0; pieces--) {
            text.append(PIECES[random.nextInt(random.nextBoolean() ? 8 : PIECES.length)]);
        }
        return text.toString();
    }
}
