/** Tests of JSON lines. */
@NullMarked
package io.tidemark.format.json;

import org.jspecify.annotations.NullMarked;
