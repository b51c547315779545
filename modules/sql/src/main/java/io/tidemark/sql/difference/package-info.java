/**
 * What is different about two statements that define the same object, in the words of whoever wrote them. Start at {@link
 * io.tidemark.sql.difference.DefinitionDifference}. It compares what is written, and knows neither plans nor relations.
 */
@NullMarked
package io.tidemark.sql.difference;

import org.jspecify.annotations.NullMarked;
