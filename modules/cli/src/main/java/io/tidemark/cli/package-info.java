/**
 * The tidemark command. Results go to stdout and nothing else does; all the rest goes to stderr.
 */
@NullMarked
package io.tidemark.cli;

import org.jspecify.annotations.NullMarked;
