/**
 * The lessons: eight and a thousand purchases, whose figures were worked out by other means, in {@code lesson/expected.json}. Start at {@link
 * io.tidemark.tests.lesson.LessonTest}.
 */
@NullMarked
package io.tidemark.tests.lesson;

import org.jspecify.annotations.NullMarked;
