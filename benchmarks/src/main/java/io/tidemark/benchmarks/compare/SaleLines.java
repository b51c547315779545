package io.tidemark.benchmarks.compare;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Adds up lines of JSON with the {@code sales} and {@code purchases} of a window and a store; Flink writes sales of 1,200.00 as 1.2E+3. Stateless. */
public final class SaleLines {
    private static final Pattern SALES = Pattern.compile("\"sales\":\"?(-?[\\d.]+(?:E[+-]?\\d+)?)");
    private static final Pattern PURCHASES = Pattern.compile("\"purchases\":(\\d+)");

    private SaleLines() {}

    /** All purchases and their cents; late and duplicate ones are not told by such lines. */
    public static Measured sum(Iterable<String> lines) {
        long counted = 0;
        BigDecimal sales = BigDecimal.ZERO;
        for (String line : lines) {
            String packed = line.replace(" ", "");
            counted += Long.parseLong(first(PURCHASES, packed));
            sales = sales.add(new BigDecimal(first(SALES, packed)));
        }
        return new Measured(counted, sales.movePointRight(2).longValueExact(), 0, 0);
    }

    private static String first(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        if (!matcher.find()) {
            throw new IllegalStateException("no " + pattern + " in " + line);
        }
        return matcher.group(1);
    }
}
