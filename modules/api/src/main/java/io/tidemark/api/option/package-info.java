/** The {@code WITH (…)} options of sources, sinks, views and formats. Start at {@link io.tidemark.api.option.Options}. */
@NullMarked
package io.tidemark.api.option;

import org.jspecify.annotations.NullMarked;
