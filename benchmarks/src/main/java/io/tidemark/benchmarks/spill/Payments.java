package io.tidemark.benchmarks.spill;

import io.tidemark.benchmarks.data.Mix;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/**
 * Payments, a function of their number: each with an id of its own, apart from one in a hundred that repeats one of long ago; to one account after the other, so
 * that neighbours in the file are far from each other in the state. Immutable.
 */
record Payments(long keys, long accounts) {
    private static final int REPEATED = 100;
    private static final long START_MILLIS =
            Instant.parse("2026-04-01T00:00:00Z").toEpochMilli();

    long account(long payment) {
        return payment * 7_919 % accounts;
    }

    private static long cents(long payment) {
        return 1 + mix(payment) % 100;
    }

    private static long mix(long number) {
        return Mix.of(number) >>> 1;
    }

    /** The sum of cents of all payments, each times its account: if one went to another account, or was lost, it is another number. */
    long weighted() {
        long sum = 0;
        for (long payment = 0; payment < keys; payment++) {
            sum = Math.addExact(sum, cents(payment) * account(payment));
        }
        return sum;
    }

    /** Repetitions in the file. */
    long repeated() {
        return (keys - 1) / REPEATED;
    }

    void write(Path file) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
            StringBuilder line = new StringBuilder();
            for (long payment = 0; payment < keys; payment++) {
                write(payment, payment, line, out);
                if (payment > 0 && payment % REPEATED == 0) {
                    write(mix(payment) % payment, payment, line, out);
                }
            }
        }
    }

    private void write(long payment, long moment, StringBuilder line, OutputStream out) throws IOException {
        line.setLength(0);
        String high = hex(mix(payment ^ 0x5DEECE66DL));
        String low = hex(payment);
        line.append("{\"id\":\"")
                .append(high, 0, 8)
                .append('-')
                .append(high, 8, 12)
                .append('-');
        line.append(high, 12, 16).append('-').append(low, 0, 4).append('-').append(low, 4, 16);
        line.append("\",\"at\":").append(START_MILLIS + moment);
        line.append(",\"account\":")
                .append(account(payment))
                .append(",\"cents\":")
                .append(cents(payment));
        out.write(line.append("}\n").toString().getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String hex(long number) {
        String digits = Long.toHexString(number);
        return "0".repeat(16 - digits.length()) + digits;
    }
}
