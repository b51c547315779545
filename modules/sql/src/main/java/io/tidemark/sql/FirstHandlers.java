package io.tidemark.sql;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.BuiltInMetadata.AllPredicates;
import org.apache.calcite.rel.metadata.BuiltInMetadata.Collation;
import org.apache.calcite.rel.metadata.BuiltInMetadata.ColumnOrigin;
import org.apache.calcite.rel.metadata.BuiltInMetadata.ColumnUniqueness;
import org.apache.calcite.rel.metadata.BuiltInMetadata.CumulativeCost;
import org.apache.calcite.rel.metadata.BuiltInMetadata.DistinctRowCount;
import org.apache.calcite.rel.metadata.BuiltInMetadata.Distribution;
import org.apache.calcite.rel.metadata.BuiltInMetadata.ExplainVisibility;
import org.apache.calcite.rel.metadata.BuiltInMetadata.ExpressionLineage;
import org.apache.calcite.rel.metadata.BuiltInMetadata.FunctionalDependency;
import org.apache.calcite.rel.metadata.BuiltInMetadata.InputFieldsUsed;
import org.apache.calcite.rel.metadata.BuiltInMetadata.LowerBoundCost;
import org.apache.calcite.rel.metadata.BuiltInMetadata.MaxRowCount;
import org.apache.calcite.rel.metadata.BuiltInMetadata.Measure;
import org.apache.calcite.rel.metadata.BuiltInMetadata.Memory;
import org.apache.calcite.rel.metadata.BuiltInMetadata.MinRowCount;
import org.apache.calcite.rel.metadata.BuiltInMetadata.NodeTypes;
import org.apache.calcite.rel.metadata.BuiltInMetadata.NonCumulativeCost;
import org.apache.calcite.rel.metadata.BuiltInMetadata.Parallelism;
import org.apache.calcite.rel.metadata.BuiltInMetadata.PercentageOriginalRows;
import org.apache.calcite.rel.metadata.BuiltInMetadata.PopulationSize;
import org.apache.calcite.rel.metadata.BuiltInMetadata.Predicates;
import org.apache.calcite.rel.metadata.BuiltInMetadata.RowCount;
import org.apache.calcite.rel.metadata.BuiltInMetadata.Selectivity;
import org.apache.calcite.rel.metadata.BuiltInMetadata.Size;
import org.apache.calcite.rel.metadata.BuiltInMetadata.TableReferences;
import org.apache.calcite.rel.metadata.BuiltInMetadata.UniqueKeys;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.metadata.JaninoRelMetadataProvider;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.MetadataHandlerProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ArrowSet;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * What a planner begins with for each kind of metadata: a handler that knows no relation, upon which Calcite asks {@link #revise} for one that does.
 * Calcite's own begin as dynamic proxies; the JVM would have to make 27 classes at each start, a twelfth of the CPU of its main thread, and most views ask for none. Stateless.
 */
final class FirstHandlers implements MetadataHandlerProvider {
    private static final MetadataHandlerProvider KNOWING =
            JaninoRelMetadataProvider.of(DefaultRelMetadataProvider.INSTANCE);

    private static final Map<Class<?>, MetadataHandler<?>> UNKNOWING = Map.ofEntries(
            Map.entry(AllPredicates.Handler.class, (AllPredicates.Handler) (rel, query) -> unknown(rel)),
            Map.entry(Collation.Handler.class, (Collation.Handler) (rel, query) -> unknown(rel)),
            Map.entry(ColumnOrigin.Handler.class, (ColumnOrigin.Handler) (rel, query, column) -> unknown(rel)),
            Map.entry(ColumnUniqueness.Handler.class, (ColumnUniqueness.Handler)
                    (rel, query, columns, ignoreNulls) -> unknown(rel)),
            Map.entry(CumulativeCost.Handler.class, (CumulativeCost.Handler) (rel, query) -> unknown(rel)),
            Map.entry(DistinctRowCount.Handler.class, (DistinctRowCount.Handler)
                    (rel, query, columns, condition) -> unknown(rel)),
            Map.entry(Distribution.Handler.class, (Distribution.Handler) (rel, query) -> unknown(rel)),
            Map.entry(ExplainVisibility.Handler.class, (ExplainVisibility.Handler) (rel, query, level) -> unknown(rel)),
            Map.entry(ExpressionLineage.Handler.class, (ExpressionLineage.Handler)
                    (rel, query, expression) -> unknown(rel)),
            Map.entry(FunctionalDependency.Handler.class, new NoDependency()),
            Map.entry(InputFieldsUsed.Handler.class, (InputFieldsUsed.Handler) (rel, query) -> unknown(rel)),
            Map.entry(LowerBoundCost.Handler.class, (LowerBoundCost.Handler) (rel, query, planner) -> unknown(rel)),
            Map.entry(MaxRowCount.Handler.class, (MaxRowCount.Handler) (rel, query) -> unknown(rel)),
            Map.entry(Measure.Handler.class, new NoMeasure()),
            Map.entry(Memory.Handler.class, new NoMemory()),
            Map.entry(MinRowCount.Handler.class, (MinRowCount.Handler) (rel, query) -> unknown(rel)),
            Map.entry(NodeTypes.Handler.class, (NodeTypes.Handler) (rel, query) -> unknown(rel)),
            Map.entry(NonCumulativeCost.Handler.class, (NonCumulativeCost.Handler) (rel, query) -> unknown(rel)),
            Map.entry(Parallelism.Handler.class, new NoParallelism()),
            Map.entry(PercentageOriginalRows.Handler.class, (PercentageOriginalRows.Handler)
                    (rel, query) -> unknown(rel)),
            Map.entry(PopulationSize.Handler.class, (PopulationSize.Handler) (rel, query, columns) -> unknown(rel)),
            Map.entry(Predicates.Handler.class, (Predicates.Handler) (rel, query) -> unknown(rel)),
            Map.entry(RowCount.Handler.class, (RowCount.Handler) (rel, query) -> unknown(rel)),
            Map.entry(Selectivity.Handler.class, (Selectivity.Handler) (rel, query, condition) -> unknown(rel)),
            Map.entry(Size.Handler.class, new NoSize()),
            Map.entry(TableReferences.Handler.class, (TableReferences.Handler) (rel, query) -> unknown(rel)),
            Map.entry(UniqueKeys.Handler.class, (UniqueKeys.Handler) (rel, query, ignoreNulls) -> unknown(rel)));

    /** Questions about a query's relations, for {@link org.apache.calcite.plan.RelOptCluster#setMetadataQuerySupplier}. */
    static RelMetadataQuery query() {
        return new RelMetadataQuery(new FirstHandlers());
    }

    @Override
    public <H extends MetadataHandler<?>> H handler(Class<H> kind) {
        MetadataHandler<?> handler = UNKNOWING.get(kind);
        return handler == null ? KNOWING.handler(kind) : kind.cast(handler);
    }

    @Override
    public <H extends MetadataHandler<?>> H revise(Class<H> kind) {
        return KNOWING.revise(kind);
    }

    private static <T> T unknown(RelNode rel) {
        throw new NoHandler(rel.getClass());
    }

    private static final class NoDependency implements FunctionalDependency.Handler {
        @Override
        public Boolean determines(RelNode rel, RelMetadataQuery query, int key, int column) {
            return unknown(rel);
        }

        @Override
        public Boolean determinesSet(
                RelNode rel, RelMetadataQuery query, ImmutableBitSet key, ImmutableBitSet columns) {
            return unknown(rel);
        }

        @Override
        public ImmutableBitSet dependents(RelNode rel, RelMetadataQuery query, ImmutableBitSet key) {
            return unknown(rel);
        }

        @Override
        public Set<ImmutableBitSet> determinants(RelNode rel, RelMetadataQuery query, ImmutableBitSet columns) {
            return unknown(rel);
        }

        @Override
        public ArrowSet getFDs(RelNode rel, RelMetadataQuery query) {
            return unknown(rel);
        }
    }

    private static final class NoMeasure implements Measure.Handler {
        @Override
        public Boolean isMeasure(RelNode rel, RelMetadataQuery query, int column) {
            return unknown(rel);
        }

        @Override
        public RexNode expand(RelNode rel, RelMetadataQuery query, int column, Measure.Context context) {
            return unknown(rel);
        }
    }

    private static final class NoMemory implements Memory.Handler {
        @Override
        public Double memory(RelNode rel, RelMetadataQuery query) {
            return unknown(rel);
        }

        @Override
        public Double cumulativeMemoryWithinPhase(RelNode rel, RelMetadataQuery query) {
            return unknown(rel);
        }

        @Override
        public Double cumulativeMemoryWithinPhaseSplit(RelNode rel, RelMetadataQuery query) {
            return unknown(rel);
        }
    }

    private static final class NoParallelism implements Parallelism.Handler {
        @Override
        public Boolean isPhaseTransition(RelNode rel, RelMetadataQuery query) {
            return unknown(rel);
        }

        @Override
        public Integer splitCount(RelNode rel, RelMetadataQuery query) {
            return unknown(rel);
        }
    }

    private static final class NoSize implements Size.Handler {
        @Override
        public Double averageRowSize(RelNode rel, RelMetadataQuery query) {
            return unknown(rel);
        }

        @Override
        public List<Double> averageColumnSizes(RelNode rel, RelMetadataQuery query) {
            return unknown(rel);
        }
    }
}
