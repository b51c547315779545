/** Tests of the text of values; oracles are java.time and java.math. */
@NullMarked
package io.tidemark.api.format.text;

import org.jspecify.annotations.NullMarked;
