/**
 * Reading files. {@link io.tidemark.connector.files.source.FilesSource} says which partitions there are; a
 * {@link io.tidemark.connector.files.source.FileSet} knows which files there are and what became of them; a {@link
 * io.tidemark.connector.files.source.FileCursor} picks the file to read; an {@link io.tidemark.connector.files.source.OpenFile} cuts it into
 * slices. Knows nothing of rows but where they end.
 */
@NullMarked
package io.tidemark.connector.files.source;

import org.jspecify.annotations.NullMarked;
