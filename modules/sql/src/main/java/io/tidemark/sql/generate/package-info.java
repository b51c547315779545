/**
 * Code for functions that have no kernel. Start at {@link io.tidemark.sql.generate.CodeGenerator}. The classes are stored with the plan and
 * run by {@code core.expr}.
 */
@NullMarked
package io.tidemark.sql.generate;

import org.jspecify.annotations.NullMarked;
