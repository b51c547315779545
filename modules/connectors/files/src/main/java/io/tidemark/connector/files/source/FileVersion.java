package io.tidemark.connector.files.source;

import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * A file as it was when the source last looked. Immutable.
 *
 * @param unit its path from the base of the pattern, with slashes
 * @param modifiedMillis time of the last change, as the file system has it
 * @param key what the file system knows it by; another file under the same name has another
 * @param seenMillis when the source first saw it like this, by its own clock
 * @param version counts how often any of these was seen to change
 * @param missing whether it was there once and is no more
 */
record FileVersion(
        String unit,
        Path path,
        long sizeBytes,
        long modifiedMillis,
        String key,
        long seenMillis,
        int version,
        boolean missing) {
    private static final long SETTLED_AFTER_MILLIS = 5_000;

    static FileVersion of(String unit, Path path, BasicFileAttributes attributes) {
        return new FileVersion(
                unit,
                path,
                attributes.size(),
                attributes.lastModifiedTime().toMillis(),
                String.valueOf(attributes.fileKey()),
                System.currentTimeMillis(),
                0,
                false);
    }

    /** This file as it is now, given how it was. */
    FileVersion after(FileVersion before) {
        boolean same = sizeBytes == before.sizeBytes
                && modifiedMillis == before.modifiedMillis
                && key.equals(before.key)
                && !before.missing;
        return same
                ? before
                : new FileVersion(unit, path, sizeBytes, modifiedMillis, key, seenMillis, before.version + 1, false);
    }

    /** Whether this is {@code other}, and nothing about it was seen to change. */
    boolean isAsSeen(FileVersion other) {
        return version == other.version && unit.equals(other.unit);
    }

    FileVersion gone() {
        return missing
                ? this
                : new FileVersion(unit, path, sizeBytes, modifiedMillis, key, seenMillis, version + 1, true);
    }

    /**
     * Whether nobody has written to it for a while, so that what it holds may be taken for whole. The clock of the file system may
     * be another one, even ahead of ours; then it takes as long as we have watched.
     */
    boolean isSettled(long nowMillis) {
        return nowMillis - modifiedMillis >= SETTLED_AFTER_MILLIS || nowMillis - seenMillis >= SETTLED_AFTER_MILLIS;
    }
}
