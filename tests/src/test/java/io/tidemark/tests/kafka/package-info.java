/** Kafka as a source and as a sink, over a real broker that all tests of a run share. */
@NullMarked
package io.tidemark.tests.kafka;

import org.jspecify.annotations.NullMarked;
