package io.tidemark.benchmarks.data;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Builds one line of ASCII text. One thread at a time. */
final class LineBuilder {
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private final byte[] bytes = new byte[1024];
    private int size;

    LineBuilder text(String value) {
        for (int i = 0; i < value.length(); i++) {
            bytes[size++] = (byte) value.charAt(i);
        }
        return this;
    }

    LineBuilder number(long value) {
        return text(Long.toString(value));
    }

    /** The last {@code width} decimal digits of {@code value}, with zeros in front. */
    LineBuilder digits(long value, int width) {
        long rest = value;
        for (int i = width - 1; i >= 0; i--) {
            bytes[size + i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        size += width;
        return this;
    }

    /** The last {@code width} hexadecimal digits of {@code value}. */
    LineBuilder hex(long value, int width) {
        for (int i = width - 1; i >= 0; i--) {
            bytes[size++] = HEX[(int) (value >>> (4 * i)) & 15];
        }
        return this;
    }

    /** Writes the line with its end, and starts anew. */
    void writeTo(OutputStream out) throws IOException {
        bytes[size++] = '\n';
        out.write(bytes, 0, size);
        size = 0;
    }
}
