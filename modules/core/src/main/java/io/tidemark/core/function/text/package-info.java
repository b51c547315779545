/**
 * Functions of text. Start at {@link io.tidemark.core.function.text.TextFunctions}. Text is UTF-8 bytes and stays so; lengths and positions
 * count code points, as in Postgres. Results that are a part of an argument share its bytes.
 */
@NullMarked
package io.tidemark.core.function.text;

import org.jspecify.annotations.NullMarked;
