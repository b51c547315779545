package io.tidemark.sql.function.postgres;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.sql.type.SqlTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.jspecify.annotations.Nullable;

/** The signatures of one function or operator: which of them a call has, and what becomes of it. Thread-safe. */
public final class Overloads {
    private final List<String> lines;

    /** What the lines say, once it has been asked for: most functions are in no query. */
    private volatile @Nullable List<Signature> read;

    /** The signatures that {@link Signature#parse} reads from {@code lines}. */
    Overloads(List<String> lines) {
        this.lines = lines;
    }

    private List<Signature> signatures() {
        List<Signature> known = read;
        if (known == null) {
            known = lines.stream().map(Signature::parse).toList();
            read = known;
        }
        return known;
    }

    /** The type of a call that was checked. */
    RelDataType type(SqlOperatorBinding binding) {
        List<RelDataType> given = binding.collectOperandTypes();
        Signature signature = find(given, literals(binding));
        if (signature == null) {
            throw new IllegalStateException(
                    "no signature of " + binding.getOperator().getName());
        }
        boolean nullable = signature.nullability().equals("?")
                || signature.nullability().isEmpty() && given.stream().anyMatch(RelDataType::isNullable);
        DataType array = signature.array(given.stream().map(SqlTypes::ofSql).toList());
        DataType result = signature.result().target(DataType.VARCHAR, array);
        return SqlTypes.toSql(binding.getTypeFactory(), result, nullable);
    }

    SqlOperandTypeChecker checker() {
        return new Checker();
    }

    /**
     * The call in our terms.
     *
     * @param types of the arguments as Calcite has them
     * @param cast how an argument becomes one of another type
     */
    public Expr lower(
            List<RelDataType> types, List<Expr> arguments, DataType type, BiFunction<Expr, DataType, Expr> cast) {
        boolean[] literals = new boolean[arguments.size()];
        for (int i = 0; i < literals.length; i++) {
            literals[i] = arguments.get(i) instanceof Expr.Literal && SqlTypes.isText(types.get(i));
        }
        Signature signature = find(types, literals);
        if (signature == null) {
            throw new IllegalStateException("a call that was checked fits none of " + lines);
        }
        DataType array = signature.array(arguments.stream().map(Expr::type).toList());
        List<Expr> given = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            Expr argument = arguments.get(i);
            Expr fitting = cast.apply(argument, signature.parameter(i).target(argument.type(), array));
            boolean isTruth =
                    signature.parameter(i) == Parameter.ANY && argument.type().kind() == TypeKind.BOOLEAN;
            given.add(isTruth ? letter(fitting) : fitting);
        }
        if (signature.core().equals("zone_first")) {
            return new Expr.Call("at_time_zone", List.of(given.get(1), given.get(0)), type);
        }
        return new Expr.Call(signature.core(), given, type);
    }

    /** Where anything may be given, Postgres prints truth values as t and f. */
    private static Expr letter(Expr word) {
        Expr one = new Expr.Literal(1L, DataType.INTEGER);
        return new Expr.Call("left", List.of(word, one), DataType.VARCHAR);
    }

    private @Nullable Signature find(List<RelDataType> types, boolean[] literals) {
        boolean[] none = new boolean[literals.length];
        for (boolean[] allowed : List.of(none, literals)) {
            for (Signature signature : signatures()) {
                if (signature.takes(types, allowed)) {
                    return signature;
                }
            }
        }
        return null;
    }

    private static boolean[] literals(SqlOperatorBinding binding) {
        boolean[] literals = new boolean[binding.getOperandCount()];
        for (int i = 0; i < literals.length; i++) {
            literals[i] = SqlTypes.isText(binding.getOperandType(i))
                    && (binding instanceof SqlCallBinding call
                            ? SqlUtil.isLiteral(call.operand(i))
                            : binding.isOperandLiteral(i, false));
        }
        return literals;
    }

    private final class Checker implements SqlOperandTypeChecker {
        @Override
        public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
            boolean fits = find(binding.collectOperandTypes(), literals(binding)) != null;
            if (!fits && throwOnFailure) {
                throw binding.newValidationSignatureError();
            }
            return fits;
        }

        @Override
        public SqlOperandCountRange getOperandCountRange() {
            int least = signatures().stream()
                    .mapToInt(one -> one.parameters().size())
                    .min()
                    .orElse(0);
            int most = signatures().stream()
                    .mapToInt(one -> one.parameters().size())
                    .max()
                    .orElse(0);
            return signatures().stream().anyMatch(Signature::variadic)
                    ? SqlOperandCountRanges.from(least)
                    : SqlOperandCountRanges.between(least, most);
        }

        @Override
        public String getAllowedSignatures(SqlOperator operator, String name) {
            return signatures().stream().map(Signature::toString).collect(Collectors.joining(", "));
        }
    }
}
