/** The command that compares the views of a script with Postgres, with a real server: {@link io.tidemark.tests.verification.AgainstPostgresTest}. */
@NullMarked
package io.tidemark.tests.verification;

import org.jspecify.annotations.NullMarked;
