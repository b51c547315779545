/**
 * What operators do, measured around them: start with {@link io.tidemark.runtime.measure.GraphMeter}. Knows operators, and nothing of epochs, logs and books.
 */
@NullMarked
package io.tidemark.runtime.measure;

import org.jspecify.annotations.NullMarked;
