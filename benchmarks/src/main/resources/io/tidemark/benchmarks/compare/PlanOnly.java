import java.util.List;
import java.util.Properties;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.sql2rel.StandardConvertletTable;

/**
 * The yardstick of start-up: lets Calcite parse, validate and convert the view of the flash sale, and does nothing else. Compiled by the
 * benchmark that runs it, since the module "sql" alone may see Calcite.
 */
public final class PlanOnly {
    private static final String VIEW = "SELECT window_start, window_end, SUM(amount) AS sales, COUNT(*) AS purchases"
            + " FROM TABLE(TUMBLE(TABLE purchases, DESCRIPTOR(event_time), INTERVAL '10' MINUTE))"
            + " GROUP BY window_start, window_end";

    private PlanOnly() {}

    private static final class Purchases extends AbstractTable {
        @Override
        public RelDataType getRowType(RelDataTypeFactory factory) {
            return factory.builder()
                    .add("event_id", SqlTypeName.VARCHAR, 64)
                    .add("event_time", SqlTypeName.TIMESTAMP, 3)
                    .add("amount", SqlTypeName.DECIMAL, 12, 2)
                    .build();
        }
    }

    public static void main(String[] arguments) throws Exception {
        CalciteSchema root = CalciteSchema.createRootSchema(false, false);
        root.add("purchases", new Purchases());
        JavaTypeFactoryImpl types = new JavaTypeFactoryImpl();
        CalciteCatalogReader reader = new CalciteCatalogReader(
                root, List.of(), types, new CalciteConnectionConfigImpl(new Properties()));
        SqlNode query = SqlParser.create(VIEW, SqlParser.config().withUnquotedCasing(Casing.TO_LOWER))
                .parseStmt();
        SqlValidator validator = SqlValidatorUtil.newValidator(
                SqlStdOperatorTable.instance(), reader, types, SqlValidator.Config.DEFAULT);
        VolcanoPlanner planner = new VolcanoPlanner();
        planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
        SqlToRelConverter converter = new SqlToRelConverter(
                null,
                validator,
                reader,
                RelOptCluster.create(planner, new RexBuilder(types)),
                StandardConvertletTable.INSTANCE,
                SqlToRelConverter.config());
        System.out.println(RelOptUtil.toString(converter.convertQuery(validator.validate(query), false, true).rel));
    }
}
