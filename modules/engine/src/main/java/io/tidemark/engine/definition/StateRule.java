package io.tidemark.engine.definition;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.runtime.catalog.Catalog;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.Settings;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.sql.parser.statement.Create;
import java.util.ArrayList;
import java.util.List;

/** A view whose state grows for as long as rows come: that is said when it is created, or refused. Stateless. */
public final class StateRule {
    private static final String HINT =
            "Group by windows, a day or the event time; bound a join in event time; keep what changes little"
                    + " in a TABLE; or allow it: SET " + Settings.REQUIRE_BOUNDED_STATE + " = off.";

    private StateRule() {}

    /** What a user must hear about definitions that were made from a statement. */
    public static List<String> notices(Create create, List<Definition> made, Catalog catalog) {
        List<String> notices = new ArrayList<>();
        for (Definition definition : made) {
            if (definition instanceof ViewDefinition view) {
                List<String> unbounded =
                        new Windows(catalog).stateBounds().unbounded(view.plan().root());
                if (unbounded.isEmpty()) {
                    continue;
                }
                String title = create.kind().words() + " \"" + create.name() + "\"";
                String what = String.join("; ", unbounded);
                if (new Settings(catalog.settings()).flag(Settings.REQUIRE_BOUNDED_STATE)) {
                    throw Refusal.ofCreating(title)
                            .because(
                                    ErrorCode.UNBOUNDED_STATE,
                                    create.name().position(),
                                    "Its state would grow for as long as rows come: " + what + ".",
                                    HINT);
                }
                notices.add("the state of " + title + " grows for as long as rows come: " + what);
            }
        }
        return notices;
    }
}
