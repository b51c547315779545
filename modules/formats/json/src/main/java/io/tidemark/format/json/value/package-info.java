/**
 * The values of a row of JSON, one by one: start at {@link io.tidemark.format.json.value.ValueReader}, which turns them into columns; {@link
 * io.tidemark.format.json.value.JsonSkipper} goes over those that nobody reads, and checks them. Knows nothing of what stands between values.
 */
@NullMarked
package io.tidemark.format.json.value;

import org.jspecify.annotations.NullMarked;
