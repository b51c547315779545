/**
 * What random queries are made of: a class for each feature of SQL, an implementation of {@link io.tidemark.testkit.oracle.feature.Feature}. To have
 * a new one tested, add its class and its line in {@link io.tidemark.testkit.oracle.feature.Features}.
 */
@NullMarked
package io.tidemark.testkit.oracle.feature;

import org.jspecify.annotations.NullMarked;
