package io.tidemark.runtime.catalog;

import io.tidemark.api.error.Invariant;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.codec.ByteWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** All definitions, in the order they were made, and settings. Immutable: each change makes a new catalog. */
public final class Catalog {
    /** Nothing. */
    public static final Catalog EMPTY = new Catalog(Map.of(), Map.of(), 1);

    private final Map<String, CatalogEntry> entries;
    private final Map<String, String> settings;
    private final int nextId;

    private Catalog(Map<String, CatalogEntry> entries, Map<String, String> settings, int nextId) {
        this.entries = entries;
        this.settings = settings;
        this.nextId = nextId;
    }

    public List<Definition> definitions() {
        return all(Definition.class);
    }

    public @Nullable Definition find(String name) {
        CatalogEntry entry = entries.get(name);
        return entry == null ? null : entry.definition();
    }

    /** Settings that were set, by name. */
    public Map<String, String> settings() {
        return Map.copyOf(settings);
    }

    /** The definitions of one kind, in order. */
    public <T extends Definition> List<T> all(Class<T> kind) {
        List<T> found = new ArrayList<>();
        for (CatalogEntry entry : entries.values()) {
            if (kind.isInstance(entry.definition())) {
                found.add(kind.cast(entry.definition()));
            }
        }
        return found;
    }

    public List<CatalogEntry> entries() {
        return List.copyOf(entries.values());
    }

    /** The entry of an object that must be there. */
    public CatalogEntry entry(String name) {
        CatalogEntry entry = entries.get(name);
        Invariant.check(entry != null, "\"%s\" is in the catalog", name);
        return Objects.requireNonNull(entry);
    }

    /** The number that the next object gets. */
    public int nextId() {
        return nextId;
    }

    /** This catalog and one entry more, or in place of the one of that name. */
    public Catalog with(CatalogEntry entry) {
        Map<String, CatalogEntry> more = new LinkedHashMap<>(entries);
        more.put(entry.definition().name(), entry);
        return new Catalog(more, settings, Math.max(nextId, entry.id() + 1));
    }

    public Catalog without(String name) {
        Map<String, CatalogEntry> fewer = new LinkedHashMap<>(entries);
        fewer.remove(name);
        return new Catalog(fewer, settings, nextId);
    }

    public Catalog withSetting(String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(settings);
        changed.put(name, value);
        return new Catalog(entries, changed, nextId);
    }

    public void write(ByteWriter out) {
        out.putInt(nextId).putInt(entries.size());
        entries.values().forEach(entry -> entry.write(out));
        DefinitionFormat.writeMap(settings, out);
    }

    public static Catalog read(ByteReader in) {
        int nextId = in.getInt();
        int count = in.getCount(8);
        Map<String, CatalogEntry> entries = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            CatalogEntry entry = CatalogEntry.read(in);
            entries.put(entry.definition().name(), entry);
        }
        return new Catalog(entries, DefinitionFormat.readMap(in), nextId);
    }
}
