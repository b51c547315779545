/**
 * What spans modules: golden SQL cases, the lessons, architecture and house rules.
 */
@NullMarked
package io.tidemark.tests;

import org.jspecify.annotations.NullMarked;
