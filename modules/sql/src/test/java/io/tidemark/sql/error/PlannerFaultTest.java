package io.tidemark.sql.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.sql.Relation;
import io.tidemark.sql.Relations;
import io.tidemark.sql.parser.SqlScript;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlNode;
import org.junit.jupiter.api.Test;

final class PlannerFaultTest {
    private static final SqlNode STATEMENT = SqlScript.parseQuery("\n  SELECT 1");

    @Test
    void whatAStepThrowsIsOneErrorAtTheStatement() {
        for (Throwable thrown : List.of(
                new AssertionError("type mismatch"),
                new IllegalStateException("type mismatch"),
                new NullPointerException("type mismatch"))) {
            StatementException error = catchThrowableOfType(
                    StatementException.class,
                    () -> PlannerFault.guarded("could not run the query", STATEMENT, () -> raise(thrown)));
            assertThat(error.code()).isEqualTo(ErrorCode.INTERNAL);
            assertThat(error).hasMessage("could not run the query").hasCause(thrown);
            assertThat(error.detail())
                    .isEqualTo("The planner failed: " + thrown.getClass().getSimpleName() + ": type mismatch.");
            assertThat(error.line()).isEqualTo(2);
            assertThat(error.column()).isEqualTo(3);
        }
    }

    @Test
    void errorsOfOursPassAsTheyAre() {
        StatementException ours = StatementException.of(ErrorCode.GROUPING, "could not group");
        assertThat(catchThrowableOfType(
                        StatementException.class, () -> PlannerFault.guarded("attempt", STATEMENT, () -> raise(ours))))
                .isSameAs(ours);
    }

    @Test
    void nestingTooDeepIsALimit() {
        StatementException error = catchThrowableOfType(
                StatementException.class,
                () -> PlannerFault.guarded("attempt", STATEMENT, () -> raise(new StackOverflowError())));
        assertThat(error.code()).isEqualTo(ErrorCode.LIMIT_EXCEEDED);
        assertThat(error.line()).isEqualTo(2);
    }

    @Test
    void aRefusalOfTheValidatorIsTheUsersAndAFaultIsOurs() {
        ErrorTranslation translation = new ErrorTranslation(new None(), "could not run the query");
        assertThat(translation
                        .translate(new CalciteException("FROM is missing", null), STATEMENT)
                        .code())
                .isEqualTo(ErrorCode.INVALID_STATEMENT);
        StatementException fault = translation.translate(new AssertionError(), STATEMENT);
        assertThat(fault.code()).isEqualTo(ErrorCode.INTERNAL);
        assertThat(fault.detail()).isEqualTo("The planner failed: AssertionError.");
        assertThat(fault.line()).isEqualTo(2);
        assertThat(translation.translate(new StackOverflowError(), STATEMENT).code())
                .isEqualTo(ErrorCode.LIMIT_EXCEEDED);
    }

    private static String raise(Throwable thrown) {
        if (thrown instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        throw (Error) thrown;
    }

    private record None() implements Relations {
        @Override
        public Optional<Relation> find(List<String> name) {
            return Optional.empty();
        }

        @Override
        public List<String> names() {
            return List.of();
        }
    }
}
