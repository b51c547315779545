package io.tidemark.format.json;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Lines of bids: as a writer makes them, otherwise but valid, and broken. A function of the seed. */
final class HostileLines {
    private static final String[] BLANKS = {"", "", "", "", " ", "\t ", "  "};
    private static final String[] NUMBERS = {
        "0",
        "-0",
        "1",
        "-17",
        "12345678",
        "123456789",
        "1234567890123456",
        "999999999999999999",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775808",
        "00",
        "01",
        "1.50",
        "1.5e2",
        "1e-3",
        "1.",
        ".5",
        "-",
        "+1",
        "1e",
        "0.000000000000000001",
        "123456789012345678901234567890",
        "NaN",
        "null",
        "true",
        "\"12\"",
        "\"NaN\"",
        "[]",
        "{}",
        "\"\""
    };
    private static final String[] MOMENTS = {
        "2026-04-01T18:00:00",
        "2026-04-01T18:00:00.1",
        "2026-04-01 18:00:00.123",
        "2026-04-01T18:00:00.123456",
        "2026-04-02T23:59:59.999Z",
        "2026-04-01T18:00:00.1234560",
        "2026-04-01T18:00:00.1234567",
        "2026-04-01T24:00:00",
        "2026-04-01T18:60:00",
        "2026-04-01T18:00:60",
        "2026-04-01T18:00:59.999",
        "2026-04-01T18:00:60.000",
        "2026-04-01T18:00:9:.000",
        "2026-02-29T00:00:00",
        "2024-02-29T00:00:00",
        "0000-01-01T00:00:00",
        "0001-01-01T00:00:00Z",
        "9999-12-31T23:59:59.999999",
        "2026-04-01",
        "2026-04-01T18:00",
        "2026-04-01T18:00:00+02:00",
        "2026-04-01T18:00:00.",
        "2026-04-01T18:00:00.Z",
        "2026-04-01T18:00:00ZZ",
        "2026-04-01t18:00:00z",
        "2026-04-01T18.00.00",
        "2026-04-01T1a:00:00",
        "2026/04/01T18:00:00",
        "",
        "1970-01-01T00:00:00"
    };
    private static final String[] TEXTS = {
        "",
        "a",
        "channel-7",
        "https://www.example.com/abc/def/item.htm?query=1&channel_id=5",
        "\\\"",
        "a\\u00e9b",
        "\\ud83d\\ude00",
        "\\ud83d",
        "\\u0000",
        "\\x",
        "é",
        "日本語の文字",
        "eight...",
        "fifteen chars..",
        "sixteen chars...",
        "tab\there",
        "null"
    };

    private HostileLines() {}

    /** So many lines, each with its line feed; of {@code oddEvery} one is otherwise, and one is broken now and then. */
    static List<byte[]> of(long seed, int count, int oddEvery) {
        Random random = new Random(seed);
        List<byte[]> lines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lines.add(line(random, oddEvery));
        }
        return lines;
    }

    private static byte[] line(Random random, int oddEvery) {
        boolean isPlain = random.nextInt(oddEvery) > 0;
        List<String> fields = new ArrayList<>(List.of(
                "\"auction\":" + number(random, isPlain),
                "\"price\":" + number(random, isPlain),
                "\"url\":\"" + pick(random, TEXTS, isPlain ? 4 : TEXTS.length) + "\"",
                "\"at\":\"" + pick(random, MOMENTS, isPlain ? 5 : MOMENTS.length) + "\"",
                "\"seen\":\"" + (isPlain ? pick(random, MOMENTS, 4) + "Z" : pick(random, MOMENTS, MOMENTS.length))
                        + "\"",
                "\"a name of a field that is much longer than words\":" + number(random, isPlain)));
        if (!isPlain) {
            change(random, fields);
        }
        String blank = isPlain ? "" : BLANKS[random.nextInt(BLANKS.length)];
        String text = "{" + blank + String.join(blank + "," + blank, fields) + blank + "}" + blank;
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return ended(random.nextInt(2 * oddEvery) == 0 ? broken(random, bytes) : bytes);
    }

    private static String number(Random random, boolean isPlain) {
        return isPlain || random.nextInt(3) > 0
                ? Long.toString(random.nextLong() >> (isPlain ? 20 + random.nextInt(43) : 1 + random.nextInt(62)))
                : NUMBERS[random.nextInt(NUMBERS.length)];
    }

    private static String pick(Random random, String[] texts, int count) {
        return texts[random.nextInt(count)];
    }

    private static void change(Random random, List<String> fields) {
        switch (random.nextInt(6)) {
            case 0 -> Collections.shuffle(fields, random);
            case 1 -> fields.add(fields.get(random.nextInt(fields.size())));
            case 2 -> fields.remove(random.nextInt(fields.size()));
            case 3 -> fields.add(random.nextInt(fields.size()), "\"deep\":" + "[".repeat(600) + "]".repeat(600));
            case 4 -> fields.add(random.nextInt(fields.size()), "\"x\":{\"auction\":[1,{\"at\":\"}\"}],\"w\":-0.5e+3}");
            default -> fields.set(0, fields.get(0).replace("\"auction\"", "\"\\u0061uction\""));
        }
    }

    /** Cut off somewhere, or with other bytes somewhere, which may be no UTF-8. */
    private static byte[] broken(Random random, byte[] bytes) {
        int at = random.nextInt(bytes.length);
        if (random.nextInt(3) == 0) {
            return Arrays.copyOf(bytes, Math.max(1, at));
        }
        for (int i = 0; i <= random.nextInt(3); i++) {
            bytes[random.nextInt(bytes.length)] = random.nextBoolean()
                    ? (byte) random.nextInt(256)
                    : (byte) "\"\\{}[]:,0 .e-".charAt(random.nextInt(13));
        }
        return bytes;
    }

    private static byte[] ended(byte[] bytes) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (byte one : bytes) {
            line.write(one == '\n' ? ' ' : one);
        }
        line.write('\n');
        return line.toByteArray();
    }
}
