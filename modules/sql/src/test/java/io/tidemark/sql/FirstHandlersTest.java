package io.tidemark.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.util.ImmutableBitSet;
import org.junit.jupiter.api.Test;

class FirstHandlersTest {
    @Test
    void noKindOfMetadataBeginsAsAProxy() {
        List<? extends Class<? extends MetadataHandler<?>>> kinds = Arrays.stream(
                        BuiltInMetadata.class.getDeclaredClasses())
                .flatMap(kind -> Arrays.stream(kind.getDeclaredClasses()))
                .filter(MetadataHandler.class::isAssignableFrom)
                .map(FirstHandlersTest::handlerClass)
                .toList();

        assertThat(kinds).hasSizeGreaterThan(20);
        assertThat(kinds)
                .allSatisfy(kind -> assertThat(Proxy.isProxyClass(
                                new FirstHandlers().handler(kind).getClass()))
                        .isFalse());
    }

    @SuppressWarnings("unchecked")
    private static Class<? extends MetadataHandler<?>> handlerClass(Class<?> kind) {
        return (Class<? extends MetadataHandler<?>>) kind;
    }

    @Test
    void aQuestionIsAnsweredByAHandlerThatKnows() {
        RelOptCluster cluster = RelOptCluster.create(new VolcanoPlanner(), new RexBuilder(new JavaTypeFactoryImpl()));
        cluster.setMetadataQuerySupplier(FirstHandlers::query);
        LogicalValues oneRow = LogicalValues.createOneRow(cluster);
        RelMetadataQuery query = cluster.getMetadataQuery();

        assertThat(query.getRowCount(oneRow)).isEqualTo(1);
        assertThat(query.areColumnsUnique(oneRow, ImmutableBitSet.of(0))).isTrue();
        assertThat(query.getAverageRowSize(oneRow)).isPositive();
    }
}
