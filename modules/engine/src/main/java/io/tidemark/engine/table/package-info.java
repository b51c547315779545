/**
 * Changes the rows of tables and of sources that rows are pushed into: start at {@link io.tidemark.engine.table.TableWriter}. Rules of keys and of
 * NOT NULL are kept here. Knows nothing of SQL text.
 */
@NullMarked
package io.tidemark.engine.table;

import org.jspecify.annotations.NullMarked;
