package io.tidemark.runtime.catalog;

import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.codec.ByteWriter;

/**
 * A definition and what the host decided about it. Immutable.
 *
 * @param id number of the object, from 1 and never again; its books are named by it
 * @param pipeline number of the pipeline that runs it (views); 0 for others
 */
public record CatalogEntry(Definition definition, int id, int pipeline) {
    private static final int MOST_NAME = 40;

    /** Name of the object's folder: its number, and of its name what fits a file name. */
    public String folder() {
        String name = definition.name().replaceAll("[^A-Za-z0-9_]", "_");
        return id + "-" + name.substring(0, Math.min(MOST_NAME, name.length()));
    }

    /** The number of the object that has a folder; -1 if it is no object's. */
    public static int idOf(String folder) {
        return folder.matches("\\d{1,9}-.*") ? Integer.parseInt(folder.substring(0, folder.indexOf('-'))) : -1;
    }

    CatalogEntry withPipeline(int number) {
        return new CatalogEntry(definition, id, number);
    }

    /** Writes the entry. */
    public void write(ByteWriter out) {
        out.putInt(id).putInt(pipeline);
        DefinitionFormat.write(definition, out);
    }

    public static CatalogEntry read(ByteReader in) {
        int id = in.getInt();
        int pipeline = in.getInt();
        return new CatalogEntry(DefinitionFormat.read(in), id, pipeline);
    }
}
