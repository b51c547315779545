/**
 * Sources, sinks and formats by their names: start at {@link io.tidemark.engine.connector.ServiceConnectors}. Here options of WITH (…) are told
 * apart, checked, and given to whom they belong. Knows nothing of SQL text or of what a connector does.
 */
@NullMarked
package io.tidemark.engine.connector;

import org.jspecify.annotations.NullMarked;
