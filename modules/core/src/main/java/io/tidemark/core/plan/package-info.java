/**
 * The physical plan, an artefact of its own: made once from SQL, stored, and run by every host. Start at
 * {@link io.tidemark.core.plan.ViewPlan}. To add an operator: a node here and a case in {@link io.tidemark.core.plan.Inputs}, a class in its
 * package, a case in {@code PlanWriter} and {@code PlanReader} of {@code core.plan.text}, in {@code OperatorFactory} and in {@code sql.lower}.
 */
@NullMarked
package io.tidemark.core.plan;

import org.jspecify.annotations.NullMarked;
