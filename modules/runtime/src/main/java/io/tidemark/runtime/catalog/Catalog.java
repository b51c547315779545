package io.tidemark.runtime.catalog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All definitions, in the order they were made, and settings. Immutable: each change makes a new catalog. */
public final class Catalog {
    /** Nothing. */
    public static final Catalog EMPTY = new Catalog(Map.of(), Map.of());

    private final Map<String, Definition> definitions;
    private final Map<String, String> settings;

    private Catalog(Map<String, Definition> definitions, Map<String, String> settings) {
        this.definitions = definitions;
        this.settings = settings;
    }

    public List<Definition> definitions() {
        return List.copyOf(definitions.values());
    }

    public @Nullable Definition find(String name) {
        return definitions.get(name);
    }

    /** Settings that differ from their defaults, by name. */
    public Map<String, String> settings() {
        return settings;
    }

    /** The definitions of one kind, in order. */
    public <T extends Definition> List<T> all(Class<T> kind) {
        List<T> found = new ArrayList<>();
        for (Definition definition : definitions.values()) {
            if (kind.isInstance(definition)) {
                found.add(kind.cast(definition));
            }
        }
        return found;
    }

    /** This catalog and one definition more. */
    public Catalog with(Definition definition) {
        Map<String, Definition> more = new LinkedHashMap<>(definitions);
        more.put(definition.name(), definition);
        return new Catalog(more, settings);
    }

    public Catalog without(String name) {
        Map<String, Definition> fewer = new LinkedHashMap<>(definitions);
        fewer.remove(name);
        return new Catalog(fewer, settings);
    }

    public Catalog withSetting(String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(settings);
        changed.put(name, value);
        return new Catalog(definitions, changed);
    }
}
