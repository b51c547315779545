package io.tidemark.sql.function.postgres;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * One way to call a function. Immutable.
 *
 * @param variadic whether the last parameter may be given any number of times
 * @param nullability of the result: {@code ?}, {@code *}, or empty for NULL if an argument is
 * @param core the function of {@code core} that computes it
 */
record Signature(
        String name, List<Parameter> parameters, boolean variadic, Parameter result, String nullability, String core) {
    private static final Pattern LINE = Pattern.compile("([^(]+)\\((.*)\\) (\\w+)([?*]?)(?: = (\\w+))?");

    static Signature parse(String line) {
        Matcher parts = LINE.matcher(line.strip());
        if (!parts.matches()) {
            throw new IllegalArgumentException("not a signature: " + line);
        }
        List<Parameter> parameters = new ArrayList<>();
        boolean variadic = parts.group(2).endsWith("…");
        for (String word : parts.group(2).replace("…", "").split(",\\s*")) {
            if (!word.isEmpty()) {
                parameters.add(Parameter.named(word));
            }
        }
        String core = parts.group(5) == null ? parts.group(1) : parts.group(5);
        return new Signature(
                parts.group(1), parameters, variadic, Parameter.named(parts.group(3)), parts.group(4), core);
    }

    boolean takesCount(int count) {
        return variadic ? count >= parameters.size() : count == parameters.size();
    }

    Parameter parameter(int index) {
        return parameters.get(Math.min(index, parameters.size() - 1));
    }

    /**
     * Whether it takes arguments of these types.
     *
     * @param literals which of them are text literals
     */
    boolean takes(List<RelDataType> given, boolean[] literals) {
        if (!takesCount(given.size())) {
            return false;
        }
        for (int i = 0; i < given.size(); i++) {
            RelDataType type = given.get(i);
            boolean fits = type.getSqlTypeName() == SqlTypeName.NULL
                    || parameter(i).takes(type)
                    || literals[i] && parameter(i).takesLiteral();
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    /** The type of the array that elements are of; null if there is none. With an element of a wider type, it is one of those. */
    @Nullable
    DataType array(List<DataType> given) {
        DataType array = null;
        DataType element = null;
        for (int i = 0; i < given.size(); i++) {
            if (parameter(i) == Parameter.ARRAY && given.get(i).kind() == TypeKind.ARRAY) {
                array = array == null ? given.get(i) : array;
            } else if (parameter(i) == Parameter.ELEMENT) {
                element = given.get(i);
            }
        }
        return array == null && element != null ? DataType.array(element) : array;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(name).append('(');
        for (int i = 0; i < parameters.size(); i++) {
            text.append(i == 0 ? "" : ", ").append(parameters.get(i));
        }
        return text.append(variadic ? "…)" : ")").toString();
    }
}
