package io.tidemark.testkit.slt;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.nested.ValueText;
import io.tidemark.engine.Tidemark;
import io.tidemark.engine.result.Result;
import io.tidemark.engine.result.Rows;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tidemark as a library. One thread at a time. */
public record EngineDatabase(Tidemark engine) implements SltDatabase {
    public static final String NAME = "tidemark";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void execute(String sql) {
        try {
            engine.execute(sql);
        } catch (StatementException e) {
            throw told(e);
        }
    }

    @Override
    public List<List<@Nullable String>> query(String sql) {
        try {
            List<Result> results = engine.execute(sql);
            if (results.size() == 1 && results.get(0) instanceof Rows rows) {
                return texts(rows);
            }
            throw new IllegalArgumentException("it gives no rows");
        } catch (StatementException e) {
            throw told(e);
        }
    }

    /** A failure with all that its message says to a person. */
    private static IllegalArgumentException told(StatementException e) {
        String detail = e.detail() == null ? "" : " " + e.detail();
        String hint = e.hint() == null ? "" : " " + e.hint();
        return new IllegalArgumentException(e.code() + ": " + e.getMessage() + detail + hint, e);
    }

    private static List<List<@Nullable String>> texts(Rows rows) {
        List<List<@Nullable String>> all = new ArrayList<>();
        for (Batch batch : rows.batches()) {
            for (int row = 0; row < batch.count(); row++) {
                List<@Nullable String> values = new ArrayList<>();
                for (int i = 0; i < rows.type().size(); i++) {
                    boolean isNull = batch.column(i).nulls().get(row);
                    values.add(isNull ? null : ValueText.text(rows.type().type(i), batch.column(i), row));
                }
                all.add(values);
            }
        }
        return all;
    }
}
