/** Tests of JSON lines. */
@NullMarked
package io.tidemark.format.json.row;

import org.jspecify.annotations.NullMarked;
