/**
 * Files as a source and as a sink, found by ServiceLoader under the name {@code files}. Start at {@link
 * io.tidemark.connector.files.FilesSourceConnector} and {@link io.tidemark.connector.files.FilesSinkConnector}. Bytes become columns in
 * a format, never here.
 */
@NullMarked
package io.tidemark.connector.files;

import org.jspecify.annotations.NullMarked;
