package io.tidemark.core.expr;

import io.tidemark.api.type.DataType;
import java.math.BigInteger;
import java.util.Random;

/** Values of a type as they may occur, the extremes often among them; never null. */
public final class RandomValues {
    private static final double[] DOUBLES = {
        0.0,
        -0.0,
        1,
        -1,
        0.5,
        1.5,
        2.5,
        -2.5,
        1e15,
        1e300,
        -1e300,
        1e-300,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.MAX_VALUE,
        Double.MIN_VALUE,
        0x1p63,
        -0x1p63,
        0x1p53 + 2
    };
    private static final String[] TEXTS = {
        "", "a", "A", "abc", "store12", "äöü", "日本語テキスト", "x😀y", "%", "a_b", "  padded  ", "ß", "Straße", "100%"
    };
    private static final String ALPHABET = "abcABCxyz%_ \\äÖ日😀";
    private static final long DAYS_OF_YEARS_1_TO_9999 = 3_652_059;
    private static final long FIRST_DAY = -719_162;
    private static final long MICROS_OF_DAY = 86_400_000_000L;

    /** Makes the next value. */
    @FunctionalInterface
    public interface Source {
        Object next(DataType type, Random random);
    }

    private RandomValues() {}

    public static Object of(DataType type, Random random) {
        return switch (type.kind()) {
            case BOOLEAN -> random.nextBoolean();
            case SMALLINT -> (long) (short) integer(random, 16);
            case INTEGER -> (long) (int) integer(random, 32);
            case BIGINT, INTERVAL_MICROS -> integer(random, 64);
            case INTERVAL_MONTHS -> (long) random.nextInt(2_000) - 1_000;
            case DECIMAL -> decimal(type.precision(), random);
            case DOUBLE -> doubleValue(random);
            case REAL -> (double) (float) doubleValue(random);
            case VARCHAR -> text(random);
            case BYTEA -> bytes(random);
            case ARRAY, ROW, JSONB -> throw new IllegalArgumentException("no random values of " + type);
            case DATE -> FIRST_DAY + (long) (random.nextDouble() * DAYS_OF_YEARS_1_TO_9999);
            case TIME -> (long) (random.nextDouble() * MICROS_OF_DAY);
            case TIMESTAMP, TIMESTAMP_TZ ->
                FIRST_DAY * MICROS_OF_DAY + (long) (random.nextDouble() * DAYS_OF_YEARS_1_TO_9999 * MICROS_OF_DAY);
        };
    }

    private static long integer(Random random, int bits) {
        return switch (random.nextInt(6)) {
            case 0 -> random.nextInt(5) - 2;
            case 1 -> (1L << bits - 1) - 1 - random.nextInt(2);
            case 2 -> -(1L << bits - 1) + random.nextInt(2);
            case 3 -> random.nextInt(2_000) - 1_000;
            default -> random.nextLong() >> random.nextInt(bits) + Long.SIZE - bits;
        };
    }

    private static Object decimal(int precision, Random random) {
        BigInteger limit = BigInteger.TEN.pow(precision).subtract(BigInteger.ONE);
        BigInteger value = switch (random.nextInt(5)) {
            case 0 -> limit;
            case 1 -> BigInteger.valueOf(random.nextInt(11)).min(limit);
            case 2 -> BigInteger.valueOf(5).multiply(BigInteger.TEN.pow(random.nextInt(precision)));
            default -> new BigInteger(1 + random.nextInt(127), random).mod(limit);
        };
        value = random.nextBoolean() ? value : value.negate();
        return value.bitLength() < Long.SIZE ? (Object) value.longValueExact() : value;
    }

    private static double doubleValue(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> DOUBLES[random.nextInt(DOUBLES.length)];
            case 1 -> (random.nextInt(2_000) - 1_000) / 8.0;
            default -> (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(30) - 10);
        };
    }

    private static String bytes(Random random) {
        StringBuilder bytes = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            bytes.append((char) (random.nextBoolean() ? 0 : random.nextInt(256)));
        }
        return bytes.toString();
    }

    private static String text(Random random) {
        if (random.nextInt(3) == 0) {
            return TEXTS[random.nextInt(TEXTS.length)];
        }
        int[] points = ALPHABET.codePoints().toArray();
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(12); i > 0; i--) {
            text.appendCodePoint(points[random.nextInt(points.length)]);
        }
        return text.toString();
    }
}
