package io.tidemark.core.plan.text;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.ViewPlan;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The text of plans, as the catalog stores it: nested forms in parentheses, read by people too. Two plans are equal exactly if their texts are.
 *
 * <pre>
 *   plan       (tidemark-plan 4 VIEW)                              4 is the version of the format; 1 had no joins and set operations,
 *                                                                2 no BYTEA, ARRAY and ROW; what is marked [3] or [4] came with that version
 *   view       (view NAME visible N (keys N ...) (window START END) (aggregates N ...)
 *                (late correct|record WITHIN EVERY) on-close|at-once NODE)
 *   node       (scan NAME ROW (time (COLUMN LAG) ...) insert-only|changes)
 *              (values ROW (LITERAL ...) ...)      (filter EXPR NODE)         (project ROW (EXPR ...) NODE)
 *              (window COLUMN SIZE SLIDE OFFSET ZONE|no-zone ROW NODE) *              (cumulate [3] COLUMN SIZE STEP OFFSET no-zone ROW NODE) *              (session [3] COLUMN (keys N ...) GAP ROW NODE)
 *              (aggregate ROW (keys N ...) (calls CALL ...) (window START END) NODE)
 *              (union NODE ...)                    (sort (keys (COLUMN asc|desc nulls-first|nulls-last) ...) LIMIT OFFSET NODE)
 *              (join inner|left|right|full|semi|anti ROW (keys (LEFT RIGHT nulls-match|nulls-differ) ...)
 *                (condition [EXPR]) (bounds [LEFT-TIME RIGHT-TIME LOW HIGH [at-once [3]]]) NODE NODE)
 *              (as-of [3] at-or-before|before|at-or-after|after outer|inner versions|rows (left N ...) (right N ...) LEFT-TIME RIGHT-TIME
 *                ROW NODE NODE)
 *              (lookup [4] outer|inner (left N ...) (table N ...) CACHE-ROWS CACHE-TTL ROW NODE SCAN)
 *              (clock [3] until|from EXPR NODE)
 *              (unnest [4] outer|inner ROW (EXPR ...) (condition [EXPR]) NODE)
 *              (intersect|except all|distinct NODE NODE)
 *              (top [3] (partition N ...) (keys (COLUMN asc|desc nulls-first|nulls-last) ...) row_number|rank|dense_rank LIMIT OFFSET
 *                numbered|plain ROW NODE)
 *              (over [3] (partition N ...) (keys ...) (calls FUNCTION ...) ROW NODE)
 *   function   (row_number|rank|... [3] ARGUMENT NUMBER OTHER rows|range LOW HIGH TYPE NAME [CALL])                  see OverCall
 *   call       (count|sum|avg|min|max|bool_and|bool_or|... [3] ARGUMENT distinct|all FILTER TYPE NAME [MORE])   see AggregateCall
 *   more       (more [3] SECOND (keys ...) "FRACTION")                       where there is a second argument, order or fraction
 *   span       (span MONTHS DAYS MICROS)
 *   row        (row (NAME TYPE nullable|required) ...)
 *   type       BIGINT ..., (DECIMAL PRECISION SCALE), (ARRAY TYPE) or (ROW (NAME TYPE nullable|required) ...)
 *   expr       (column N TYPE)                     (literal TYPE VALUE)
 *              (call NAME TYPE EXPR ...)           (generated NAME TYPE BASE64 EXPR ...)
 *   value      null, true, false, a whole number, a double as Java writes it in hexadecimal, or quoted text (of BYTEA, JSONB, ARRAY
 *              and ROW: a character for each byte)
 *   quoted     "...", with \" \\ and \ uHHHH (control characters and surrogates)
 * </pre>
 *
 * Reading is strict: what is not exactly as it would be written is an error. Thread-safe.
 */
public final class PlanFormat {
    static final String MAGIC = "tidemark-plan";
    static final long VERSION = 4;

    /** The oldest version that is read. */
    static final long FIRST_VERSION = 1;

    private PlanFormat() {}

    /** The text of a view's plan. */
    public static String write(ViewPlan plan) {
        return new PlanWriter(VERSION).plan(plan);
    }

    /** The text of a query's plan, or a part of one. */
    public static String write(PlanNode node) {
        return new PlanWriter(VERSION).plan(node);
    }

    /**
     * The plan that {@link #write(ViewPlan)} wrote.
     *
     * @throws StatementException of code CORRUPT, with the line, if the text is not one
     */
    public static ViewPlan readView(String text) {
        PlanReader reader = new PlanReader();
        ViewPlan plan = reader.view(FormReader.read(text));
        checkCanonical(text, new PlanWriter(reader.version()).plan(plan));
        return plan;
    }

    /**
     * The plan that {@link #write(PlanNode)} wrote.
     *
     * @throws StatementException of code CORRUPT, with the line, if the text is not one
     */
    public static PlanNode readNode(String text) {
        PlanReader reader = new PlanReader();
        PlanNode node = reader.root(FormReader.read(text));
        checkCanonical(text, new PlanWriter(reader.version()).plan(node));
        return node;
    }

    private static void checkCanonical(String text, String written) {
        if (!text.equals(written)) {
            int line = 1;
            for (int i = 0; i < Math.min(text.length(), written.length()) && text.charAt(i) == written.charAt(i); i++) {
                line += text.charAt(i) == '\n' ? 1 : 0;
            }
            throw FormReader.failure(line, "not written as this version writes it");
        }
    }

    /** What stands for a definition in the log: the SHA-256 of its text, in hexadecimal. */
    public static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw StatementException.of(ErrorCode.INTERNAL, "this Java has no SHA-256")
                    .causedBy(e);
        }
    }
}
