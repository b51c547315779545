/**
 * What all rewriting needs of a tree: its inputs and names ({@link io.tidemark.sql.rewrite.tree.RelTrees}), and a builder that keeps relations ({@link io.tidemark.sql.rewrite.tree.KeepingBuilder}).
 */
@NullMarked
package io.tidemark.sql.rewrite.tree;

import org.jspecify.annotations.NullMarked;
