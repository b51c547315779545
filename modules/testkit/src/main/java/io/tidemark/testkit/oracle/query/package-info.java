/**
 * Queries as something that is written in the words of each engine, and that can be made smaller: {@link io.tidemark.testkit.oracle.query.Query}. They
 * know tables and columns and no chance.
 */
@NullMarked
package io.tidemark.testkit.oracle.query;

import org.jspecify.annotations.NullMarked;
