/**
 * Plans as text. Start at {@link io.tidemark.core.plan.text.PlanFormat}, which shows the format; forms are its grammar, and a writer and a
 * reader stand for each other line by line. Knows nothing of where the text is kept.
 */
@NullMarked
package io.tidemark.core.plan.text;

import org.jspecify.annotations.NullMarked;
