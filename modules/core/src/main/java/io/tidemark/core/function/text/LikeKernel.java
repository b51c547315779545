package io.tidemark.core.function.text;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * LIKE and ILIKE: value, pattern, and optionally the escape, which is a backslash if not given and none if empty. A pattern is
 * compiled when it differs from that of the row before, so that a constant one is compiled once.
 */
final class LikeKernel implements Kernel.Strict {
    private static final int NO_ESCAPE = -1;
    private static final LetterCase LOWER = new LetterCase(false);

    private final boolean ignoresCase;
    private byte[] source = new byte[0];
    private int escape = '\\';
    private LikePattern pattern = LikePattern.compile(source, escape);
    private byte[] lowered = new byte[0];

    private LikeKernel(boolean ignoresCase) {
        this.ignoresCase = ignoresCase;
    }

    static @Nullable Kernel bind(Expr.Call call, boolean ignoresCase) {
        int count = call.arguments().size();
        boolean takes = (count == 2 || count == 3)
                && call.type().kind() == TypeKind.BOOLEAN
                && call.arguments().stream()
                        .allMatch(argument -> argument.type().kind() == TypeKind.VARCHAR);
        return takes ? new LikeKernel(ignoresCase) : null;
    }

    @Override
    public void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
        BytesColumn text = (BytesColumn) arguments[0];
        long[] out = ((LongColumn) result).values();
        byte[] heap = text.heap();
        for (int row = 0; row < rows; row++) {
            if (result.nulls().get(row)) {
                continue;
            }
            String complaint = prepare(arguments, row);
            if (complaint != null) {
                errors.reject(result, row, ErrorCode.INVALID_ARGUMENT, complaint);
                continue;
            }
            int from = text.offsets()[row];
            int to = from + text.lengths()[row];
            boolean matches = ignoresCase ? matchesLowered(heap, from, to) : pattern.matches(heap, from, to);
            out[row] = matches ? 1 : 0;
        }
    }

    private boolean matchesLowered(byte[] heap, int from, int to) {
        int needed = LetterCase.maxLength(to - from);
        if (lowered.length < needed) {
            lowered = new byte[needed];
        }
        return pattern.matches(lowered, 0, LOWER.convert(heap, from, to, lowered, 0));
    }

    /** Makes {@link #pattern} that of the row; null, or what is wrong with it. */
    private @Nullable String prepare(Column[] arguments, int row) {
        BytesColumn patterns = (BytesColumn) arguments[1];
        int newEscape = '\\';
        if (arguments.length > 2) {
            BytesColumn escapes = (BytesColumn) arguments[2];
            int length = escapes.lengths()[row];
            newEscape = length == 0 ? NO_ESCAPE : escapes.heap()[escapes.offsets()[row]];
            if (length > 1 || (length == 1 && newEscape < 0)) {
                return "an escape must be one ASCII character: \"" + escapes.getString(row) + '"';
            }
        }
        int from = patterns.offsets()[row];
        int to = from + patterns.lengths()[row];
        if (newEscape == escape && Arrays.equals(patterns.heap(), from, to, source, 0, source.length)) {
            return null;
        }
        byte[] newSource = patterns.get(row);
        if (endsWithEscape(newSource, newEscape)) {
            return "LIKE pattern must not end with escape character: \"" + patterns.getString(row) + '"';
        }
        source = newSource;
        escape = newEscape;
        pattern = LikePattern.compile(ignoresCase ? lower(source) : source, escape);
        return null;
    }

    private static boolean endsWithEscape(byte[] pattern, int escape) {
        int index = 0;
        while (index < pattern.length) {
            if (pattern[index] == escape) {
                index++;
                if (index == pattern.length) {
                    return true;
                }
            }
            index++;
        }
        return false;
    }

    private static byte[] lower(byte[] text) {
        byte[] out = new byte[LetterCase.maxLength(text.length)];
        return Arrays.copyOf(out, LOWER.convert(text, 0, text.length, out, 0));
    }
}
