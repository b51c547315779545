/**
 * Says in our words what the generated parser failed at: start at {@link io.tidemark.sql.parser.message.SyntaxErrors}.
 * Nothing here reads SQL; it looks at the words that were read.
 */
@NullMarked
package io.tidemark.sql.parser.message;

import org.jspecify.annotations.NullMarked;
