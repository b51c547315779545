package io.tidemark.engine;

import io.tidemark.core.operator.Book;
import io.tidemark.runtime.Host;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.catalog.ViewDefinition;
import java.util.HashMap;
import java.util.Map;

/** Tells of rows that were rejected since it told last: nothing else about a run shows that they are missing. One thread at a time. */
final class RejectionNews {
    private final Host host;
    private final Listener listener;
    private final Map<String, Long> told = new HashMap<>();

    /** Knows of what was rejected before now. */
    RejectionNews(Host host, Listener listener) {
        this.host = host;
        this.listener = listener;
        host.catalog().definitions().forEach(one -> told.put(one.name(), rejected(one)));
    }

    void tell() {
        for (Definition definition : host.catalog().definitions()) {
            long rejected = rejected(definition);
            long before = told.getOrDefault(definition.name(), 0L);
            if (rejected > before) {
                long more = rejected - before;
                listener.onNotice(
                        definition.title(),
                        more + (more == 1 ? " row was" : " rows were") + " rejected; SELECT * FROM " + definition.name()
                                + ".rejected says which and why");
            }
            told.put(definition.name(), rejected);
        }
    }

    private long rejected(Definition definition) {
        boolean hasBook = definition instanceof SourceDefinition || definition instanceof ViewDefinition;
        return hasBook ? host.enteredRows(definition.name(), Book.REJECTED) : 0;
    }
}
