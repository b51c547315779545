package io.tidemark.sql.generate;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.Expr;
import io.tidemark.sql.error.FunctionHints;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexExecutorImpl;
import org.apache.calcite.rex.RexNode;
import org.codehaus.commons.compiler.CompileException;
import org.codehaus.janino.ClassBodyEvaluator;
import org.jspecify.annotations.Nullable;

/** Generates a {@link GeneratedFunction} for a call that has no kernel, by Calcite's own code and Janino. One thread at a time. */
public final class CodeGenerator {
    private final RexBuilder builder;

    public CodeGenerator(RexBuilder builder) {
        this.builder = builder;
    }

    /**
     * The call over {@code arguments}, which are its operands in our terms.
     *
     * @throws StatementException if it cannot be generated, or is not deterministic
     */
    public Expr generate(RexCall call, List<Expr> arguments, DataType type) {
        if (!call.getOperator().isDeterministic() || call.getOperator().isDynamicFunction()) {
            throw notSupported(call)
                    .withDetail(call.getOperator().getName()
                            + " gives another value on each run, and a replay could not repeat it.")
                    .withHint("Take the moment from the event time of the row.");
        }
        String signature = signature(call, arguments, type);
        ClassBodyEvaluator evaluator = new ClassBodyEvaluator();
        evaluator.setClassName("io.tidemark.generated.Function");
        evaluator.setExtendedClass(GeneratedFunction.class);
        evaluator.setParentClassLoader(GeneratedFunction.class.getClassLoader());
        try {
            evaluator.cook(source(call) + "\npublic String signature() { return \"" + signature + "\"; }\n");
        } catch (CompileException | RuntimeException e) {
            throw notSupported(call).causedBy(e);
        }
        byte[] classFile = evaluator.getBytecodes().get("io.tidemark.generated.Function");
        if (classFile == null) {
            throw notSupported(call);
        }
        return new Expr.Generated(call.getOperator().getName(), classFile, arguments, type);
    }

    private String signature(RexCall call, List<Expr> arguments, DataType type) {
        List<@Nullable String> codes = new ArrayList<>();
        arguments.forEach(argument -> codes.add(GeneratedFunction.code(argument.type())));
        codes.add(GeneratedFunction.code(type));
        if (codes.contains(null)) {
            throw notSupported(call);
        }
        return String.join(";", codes);
    }

    private String source(RexCall call) {
        List<RexNode> inputs = new ArrayList<>();
        RelDataTypeFactory.Builder row = builder.getTypeFactory().builder();
        for (RexNode operand : call.getOperands()) {
            row.add("a" + inputs.size(), operand.getType());
            // A constant stays one: some functions compile their pattern from it.
            inputs.add(
                    operand.isA(org.apache.calcite.sql.SqlKind.LITERAL)
                            ? operand
                            : builder.makeInputRef(operand.getType(), inputs.size()));
        }
        RexNode over = builder.makeCall(call.getType(), call.getOperator(), inputs);
        try {
            return RexExecutorImpl.getExecutable(builder, List.of(over), row.build())
                    .getSource();
        } catch (RuntimeException e) {
            throw notSupported(call).causedBy(e);
        }
    }

    /** The error for an expression that nothing can run. */
    public StatementException notSupported(RexNode node) {
        String name = node instanceof RexCall call ? call.getOperator().getName() : String.valueOf(node);
        String types = node instanceof RexCall call
                ? call.getOperands().stream()
                        .map(operand -> operand.getType().toString())
                        .collect(Collectors.joining(", ", "(", ")"))
                : "";
        return StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan the expression " + name + types)
                .withDetail("There is no function " + name + types + ".")
                .withHint(FunctionHints.of(name));
    }
}
