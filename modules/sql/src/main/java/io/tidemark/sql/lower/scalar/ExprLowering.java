package io.tidemark.sql.lower.scalar;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.function.Functions;
import io.tidemark.sql.generate.CodeGenerator;
import io.tidemark.sql.type.SqlTypes;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/** Scalar expressions: to calls of kernels where there are some, else to generated code. One statement each. */
public final class ExprLowering {
    private final RexBuilder builder;
    private final CodeGenerator generator;
    private final @Nullable Long nowMicros;

    /**
     * Of one statement.
     *
     * @param nowMicros the present moment, of a query; null in a view, which outlives it
     */
    public ExprLowering(RexBuilder builder, CodeGenerator generator, @Nullable Long nowMicros) {
        this.builder = builder;
        this.generator = generator;
        this.nowMicros = nowMicros;
    }

    /** What makes expressions of Calcite's. */
    public RexBuilder builder() {
        return builder;
    }

    /** The expression in our terms; all casts explicit. */
    public Expr lower(RexNode node) {
        if (node instanceof RexInputRef ref) {
            return new Expr.ColumnRef(ref.getIndex(), SqlTypes.ofSql(ref.getType()));
        } else if (node instanceof RexLiteral literal) {
            return Literals.lower(literal);
        } else if (node instanceof RexSubQuery || node instanceof RexOver) {
            throw notThereYet(node instanceof RexOver ? "OVER" : "A subquery in an expression");
        } else if (node instanceof RexCall call) {
            return lowerCall(call);
        } else if (node instanceof RexFieldAccess access) {
            Expr row = lower(access.getReferenceExpr());
            Expr index = new Expr.Literal((long) access.getField().getIndex(), DataType.INTEGER);
            return new Expr.Call("field", List.of(row, index), SqlTypes.ofSql(access.getType()));
        }
        throw generator.notSupported(node);
    }

    private static StatementException notThereYet(String what) {
        return StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan the expression")
                .withDetail(what + " is not supported yet.")
                .withHint("Group and aggregate in a view or a query of its own, and read that one.");
    }

    private Expr lowerCall(RexCall call) {
        if (call.getKind() == SqlKind.SEARCH) {
            Expr in = InLists.of(call, this);
            return in == null ? lower(RexUtil.expandSearch(builder, null, call)) : in;
        }
        DataType type = SqlTypes.ofSql(call.getType());
        if (Moments.isMoment(call.getOperator().getName())) {
            return Moments.of(type, nowMicros);
        }
        List<Expr> arguments = new ArrayList<>();
        for (RexNode operand : call.getOperands()) {
            arguments.add(lower(operand));
        }
        Expr known = Calls.of(call, arguments, type);
        boolean isTimed = arguments.stream().anyMatch(Moments::dependOnClock);
        return known != null && (isTimed || hasKernels(known)) ? known : generator.generate(call, arguments, type);
    }

    /** Whether the calls that were just made have kernels; what lies below them was looked up before. */
    private static boolean hasKernels(Expr expr) {
        if (!(expr instanceof Expr.Call call)) {
            return true;
        }
        return Functions.bind(call) != null && call.arguments().stream().allMatch(ExprLowering::hasKernels);
    }
}
