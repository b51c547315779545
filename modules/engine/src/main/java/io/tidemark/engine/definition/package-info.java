/**
 * From CREATE statements to definitions of the catalog, with every rule that they must obey. Start at {@link
 * io.tidemark.engine.definition.Definitions}. Nothing here changes a host.
 */
@NullMarked
package io.tidemark.engine.definition;

import org.jspecify.annotations.NullMarked;
