/**
 * What looks at rows in an order: ORDER BY, LIMIT, top-N. Start at {@link io.tidemark.sql.lower.order.TopLowering}.
 */
@NullMarked
package io.tidemark.sql.lower.order;

import org.jspecify.annotations.NullMarked;
