/** Tests of the connectors. */
@NullMarked
package io.tidemark.connector.files;

import org.jspecify.annotations.NullMarked;
