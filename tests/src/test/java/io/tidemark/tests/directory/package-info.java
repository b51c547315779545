/**
 * Data directories as they lie on disk: files of every format version, and who may open one. Start at {@link
 * io.tidemark.tests.directory.FormatsTest}.
 */
@NullMarked
package io.tidemark.tests.directory;

import org.jspecify.annotations.NullMarked;
