/**
 * sqllogictest: files of statements and queries with what they must give. Start at {@link io.tidemark.testkit.slt.SltFile}, which says how a file is
 * written, and {@link io.tidemark.testkit.slt.SltRun}. A database is anything that is a {@link io.tidemark.testkit.slt.SltDatabase}.
 */
@NullMarked
package io.tidemark.testkit.slt;

import org.jspecify.annotations.NullMarked;
