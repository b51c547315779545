package io.tidemark.testkit.oracle;

import io.tidemark.testkit.oracle.query.Query;
import io.tidemark.testkit.oracle.query.Table;
import io.tidemark.testkit.oracle.reference.Dialect;
import java.util.List;

/**
 * Tables, views over them, and what happens to them. Immutable.
 *
 * @param settings statements before all others, such as {@code SET epoch_rows = 3}
 * @param steps the first {@code before} of them come before the views
 */
public record Scenario(
        List<String> settings, List<Table> tables, int before, List<View> views, List<Step> steps, int threads) {
    /** A materialized view; its name is that of a view in the reference engine, too. */
    public record View(String name, Query query) {
        /** The statement that makes it. */
        public String create(Dialect dialect) {
            String kind = dialect == Dialect.TIDEMARK ? "MATERIALIZED VIEW" : "VIEW";
            return "CREATE " + kind + " " + name + " AS " + query.sql(dialect);
        }
    }

    /** All of it as a script, with comments where something happens that is no statement. */
    public String script() {
        StringBuilder script = new StringBuilder();
        settings.forEach(setting -> script.append(setting).append(";\n"));
        tables.forEach(table -> script.append(table.create(Dialect.TIDEMARK)).append(";\n"));
        for (int i = 0; i <= steps.size(); i++) {
            if (i == Math.min(before, steps.size())) {
                views.forEach(
                        view -> script.append(view.create(Dialect.TIDEMARK)).append(";\n"));
            }
            if (i < steps.size()) {
                script.append(steps.get(i).text()).append('\n');
            }
        }
        return script.toString();
    }
}
