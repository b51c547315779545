package io.tidemark.engine.query;

import io.tidemark.api.error.StatementException;
import io.tidemark.core.plan.text.PlanFormat;
import io.tidemark.engine.relation.StoredRelations;
import io.tidemark.runtime.Host;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.DefinitionFormat;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.codec.ByteWriter;
import io.tidemark.sql.QueryPlan;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Plans of queries that were asked before, so that a script that is run again does not need the planner, which takes longer than all the rest
 * of a start. A plan is good for the same words over the same definitions, and for the build of the planner that made it.
 *
 * <pre>
 *   query (text); names: count, texts; scans: count, for each its name, relation (texts), whether it is as of a moment (1), moment (8)
 *   statusless: count, texts; plan (text, see PlanFormat)
 * </pre>
 *
 * Thread-safe.
 */
public final class KeptPlans {
    private static final String BUILD = build();

    private final Host host;
    private final StoredRelations relations;

    public KeptPlans(Host host, StoredRelations relations) {
        this.host = host;
        this.relations = relations;
    }

    /** Another build of the planner may plan otherwise: what it was loaded from tells builds apart. */
    private static String build() {
        CodeSource source = QueryPlan.class.getProtectionDomain().getCodeSource();
        try {
            return source == null
                    ? ""
                    : Files.getLastModifiedTime(Path.of(source.getLocation().toURI()))
                            .toString();
        } catch (IOException | URISyntaxException e) {
            return "";
        }
    }

    private String name(String query) {
        StringBuilder all = new StringBuilder(BUILD).append('\n');
        for (Definition definition : host.catalog().definitions()) {
            all.append(definition.name())
                    .append(' ')
                    .append(DefinitionFormat.hash(definition))
                    .append('\n');
        }
        return PlanFormat.hash(all.append(query).toString());
    }

    /** The plan of a query, given by its canonical text; null if none is kept. */
    public @Nullable QueryPlan find(String query) {
        byte[] kept = BUILD.isEmpty() ? null : host.plans().find(name(query));
        if (kept == null) {
            return null;
        }
        try {
            ByteReader in = new ByteReader(kept, "plan of a query");
            return in.getText().equals(query) ? read(in) : null;
        } catch (StatementException notAsWritten) {
            return null;
        }
    }

    private QueryPlan read(ByteReader in) {
        List<String> names = texts(in);
        Map<String, QueryPlan.ScanOf> scans = new TreeMap<>();
        for (int left = in.getCount(1); left > 0; left--) {
            String name = in.getText();
            String relation = in.getText();
            boolean isAsOf = in.getBoolean();
            long moment = in.getLong();
            scans.put(name, new QueryPlan.ScanOf(relations.rows(relation).relation(), isAsOf ? moment : null));
        }
        List<String> statusless = texts(in);
        return new QueryPlan(PlanFormat.readNode(in.getText()), names, scans, statusless);
    }

    private static List<String> texts(ByteReader in) {
        List<String> texts = new ArrayList<>();
        for (int left = in.getCount(1); left > 0; left--) {
            texts.add(in.getText());
        }
        return texts;
    }

    /** Keeps the plan of a query. */
    public void keep(String query, QueryPlan plan) {
        if (BUILD.isEmpty()) {
            return;
        }
        ByteWriter out = new ByteWriter(1 << 10);
        out.putText(query);
        put(out, plan.names());
        out.putInt(plan.scans().size());
        new TreeMap<>(plan.scans()).forEach((name, scan) -> {
            Long moment = scan.asOfMicros();
            out.putText(name).putText(scan.relation().name());
            out.putBoolean(moment != null).putLong(moment == null ? 0 : moment);
        });
        put(out, plan.statusless());
        out.putText(PlanFormat.write(plan.root()));
        host.plans().keep(name(query), out.toByteArray());
    }

    private static void put(ByteWriter out, List<String> texts) {
        out.putInt(texts.size());
        texts.forEach(out::putText);
    }
}
