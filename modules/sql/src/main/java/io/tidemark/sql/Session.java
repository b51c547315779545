package io.tidemark.sql;

import io.tidemark.sql.error.ErrorTranslation;
import io.tidemark.sql.function.OperatorTable;
import io.tidemark.sql.function.PostgresCalls;
import io.tidemark.sql.function.SetFunctions;
import io.tidemark.sql.parser.SqlScript;
import io.tidemark.sql.parser.WindowTables;
import io.tidemark.sql.relation.BookNames;
import io.tidemark.sql.relation.RelationSchema;
import io.tidemark.sql.rewrite.Constants;
import io.tidemark.sql.syntax.CountedColumns;
import io.tidemark.sql.syntax.RepeatedGroups;
import io.tidemark.sql.syntax.RowComparisons;
import io.tidemark.sql.syntax.SelectedQueries;
import io.tidemark.sql.syntax.UsingJoins;
import io.tidemark.sql.type.SqlTypeSystem;
import io.tidemark.sql.type.TextCoercion;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.config.CalciteConnectionProperty;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeMappingRule;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.jspecify.annotations.Nullable;

/** Validates one statement and turns it into relational algebra. One thread at a time. */
final class Session {
    /** How much longer an expression may become for two projections to be one, as Calcite has it. */
    private static final int MERGED = 100;

    private final Relations relations;
    private final Types types = new Types();
    private final CalciteCatalogReader visible;

    /** With system columns, if these can be named. */
    private final CalciteCatalogReader all;

    private final RelOptCluster cluster;

    /**
     * @param withSystem whether system columns can be named
     */
    Session(Relations relations, boolean withSystem) {
        this.relations = relations;
        visible = reader(false);
        all = withSystem ? reader(true) : visible;
        VolcanoPlanner planner = new VolcanoPlanner();
        planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
        planner.setExecutor(new Constants());
        cluster = RelOptCluster.create(planner, new RexBuilder(types));
        cluster.setMetadataQuerySupplier(FirstHandlers::query);
    }

    private CalciteCatalogReader reader(boolean withSystem) {
        RelationSchema schema = new RelationSchema(relations, this::expand, withSystem);
        Properties properties = new Properties();
        properties.setProperty(CalciteConnectionProperty.CASE_SENSITIVE.camelName(), "true");
        return new CalciteCatalogReader(
                CalciteSchema.createRootSchema(false, false, "", schema),
                List.of(),
                types,
                new CalciteConnectionConfigImpl(properties));
    }

    RexBuilder rexBuilder() {
        return cluster.getRexBuilder();
    }

    /** The algebra of a query. The query is rewritten in place: give a copy if it is needed again. */
    RelRoot algebra(SqlNode query, String attempt) {
        try {
            return convert(query);
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            throw new ErrorTranslation(relations, attempt).translate(e, query);
        }
    }

    private RelRoot convert(SqlNode query) {
        CalciteCatalogReader reader = CountedColumns.areIn(query) ? visible : all;
        RecursiveQueries.check(query);
        UsingJoins.check(query);
        RepeatedGroups.check(query);
        SqlNode standard = TemporalJoins.rewrite(
                RowComparisons.rewrite(PostgresCalls.rewrite(SetFunctions.rewrite(WindowTables.rewrite(query)))),
                relations);
        BookNames.rewrite(standard);
        SqlValidator validator = new StatementValidator(
                OperatorTable.INSTANCE,
                reader,
                types,
                SqlValidator.Config.DEFAULT
                        .withConformance(Conformance.INSTANCE)
                        .withTypeCoercionFactory(TextCoercion::new)
                        .withIdentifierExpansion(true));
        SqlNode valid = validator.validate(standard);
        return new SqlToRelConverter(
                        (row, text, path, view) -> {
                            throw new IllegalStateException("views are expanded by their tables");
                        },
                        validator,
                        reader,
                        cluster,
                        Convertlets.INSTANCE,
                        SqlToRelConverter.config()
                                .withTrimUnusedFields(false)
                                .withExpand(false)
                                .withInSubQueryThreshold(Integer.MAX_VALUE)
                                .withRelBuilderConfigTransform(
                                        config -> config.withPushJoinCondition(!SelectedQueries.join(valid))
                                                .withBloat(SelectedQueries.areIn(valid) ? -1 : MERGED)))
                .convertQuery(valid, false, true);
    }

    private RelNode expand(RelOptTable.ToRelContext context, String query) {
        return convert(SqlScript.parseQuery(query)).project();
    }

    /** Text is UTF-8 and compares by its bytes; sums and products have our types. */
    private static final class Types extends JavaTypeFactoryImpl {
        Types() {
            super(SqlTypeSystem.INSTANCE);
        }

        /** An element may be NULL, whatever it is made of: of several arrays in one UNNEST the shorter ones give NULLs. */
        @Override
        public RelDataType createArrayType(RelDataType element, long most) {
            return super.createArrayType(createTypeWithNullability(element, true), most);
        }

        /** JSON goes together with JSON alone; Calcite would stumble over a type that it has no rules for. */
        @Override
        public @Nullable RelDataType leastRestrictive(List<RelDataType> types, SqlTypeMappingRule rule) {
            boolean anyJson = types.stream().anyMatch(type -> type.getSqlTypeName() == SqlTypeName.OTHER);
            if (!anyJson) {
                return super.leastRestrictive(types, rule);
            }
            boolean allJson = types.stream()
                    .allMatch(type ->
                            type.getSqlTypeName() == SqlTypeName.OTHER || type.getSqlTypeName() == SqlTypeName.NULL);
            boolean nullable = types.stream().anyMatch(RelDataType::isNullable);
            return allJson ? createTypeWithNullability(createSqlType(SqlTypeName.OTHER), nullable) : null;
        }

        @Override
        public Charset getDefaultCharset() {
            return StandardCharsets.UTF_8;
        }
    }
}
