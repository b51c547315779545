/**
 * Paths of SQL/JSON: {@link io.tidemark.core.function.json.PathParser} reads one into {@link io.tidemark.core.function.json.PathNode}s, {@link
 * io.tidemark.core.function.json.PathRun} finds what it leads to, and {@link io.tidemark.core.function.json.JsonPathFunctions} has the functions of SQL that take one. Start with {@link
 * io.tidemark.core.function.json.JsonPath}.
 */
@NullMarked
package io.tidemark.core.function.json;

import org.jspecify.annotations.NullMarked;
