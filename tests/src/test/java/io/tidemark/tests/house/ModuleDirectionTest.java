package io.tidemark.tests.house;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who may know whom. The table is the one of ARCHITECTURE.md; a module that is not in it fails. */
final class ModuleDirectionTest {
    /** A module's package root, and the roots it may use beside its own. Only sql and its parser lie within each other. */
    private static final Map<String, String[]> MAY_USE = Map.ofEntries(
            rule("api"),
            rule("core", "api"),
            rule("sql.parser"),
            rule("sql", "sql.parser", "core", "api"),
            rule("runtime", "core", "api"),
            rule("engine", "sql", "sql.parser", "runtime", "core", "api"),
            rule("format.json", "api"),
            rule("format.csv", "api"),
            rule("format.raw", "api"),
            rule("connector.files", "api"),
            rule("connector.kafka", "api"),
            rule("connector.postgres", "api"),
            rule("cli", "engine", "api"),
            rule("testkit", "engine", "runtime", "core", "api"),
            rule("benchmarks", "testkit", "engine", "sql", "runtime", "core", "api"));

    static Stream<String> modules() {
        return MAY_USE.keySet().stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void moduleUsesOnlyWhatTheTableAllows(String module) {
        DescribedPredicate<JavaClass> ours = resideInAPackage("io.tidemark..");
        DescribedPredicate<JavaClass> allowed = Stream.concat(Stream.of(module), Stream.of(MAY_USE.get(module)))
                .map(ModuleDirectionTest::in)
                .reduce((left, right) -> left.or(right))
                .orElseThrow();
        noClasses()
                .that(in(module))
                .should()
                .dependOnClassesThat(ours.and(DescribedPredicate.not(allowed)))
                .allowEmptyShould(true)
                .check(CompiledCode.classes());
    }

    @Test
    void everyClassBelongsToAModuleOfTheTable() {
        DescribedPredicate<JavaClass> known = modules()
                .map(ModuleDirectionTest::in)
                .reduce((left, right) -> left.or(right))
                .orElseThrow();
        noClasses()
                .that(resideInAPackage("io.tidemark..").and(DescribedPredicate.not(known)))
                .should()
                .bePublic()
                .orShould()
                .notBePublic()
                .allowEmptyShould(true)
                .check(CompiledCode.classes());
    }

    @Test
    void apiKnowsTheJdkAlone() {
        classes()
                .that(in("api"))
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage("java..", "org.jspecify..").or(in("api")))
                .check(CompiledCode.classes());
    }

    @Test
    void coreKnowsTheApiAndTheJdkAlone() {
        classes()
                .that(in("core"))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage("java..", "org.jspecify..")
                        .or(in("core"))
                        .or(in("api")))
                .check(CompiledCode.classes());
    }

    @Test
    void onlySqlSeesCalciteAndJanino() {
        noClasses()
                .that(resideOutsideOfPackage("io.tidemark.sql.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.calcite..", "org.codehaus..")
                .check(CompiledCode.classes());
    }

    @Test
    void onlyTheKafkaConnectorAndWhatTestsItSeeKafka() {
        noClasses()
                .that(resideOutsideOfPackages(
                        "io.tidemark.connector.kafka..", "io.tidemark.testkit.kafka..", "io.tidemark.benchmarks.."))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.kafka..")
                .check(CompiledCode.classes());
    }

    @Test
    void onlyTheCommandSeesPicocli() {
        noClasses()
                .that(resideOutsideOfPackage("io.tidemark.cli.."))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("picocli..")
                .check(CompiledCode.classes());
    }

    @Test
    void theClassPathHoldsEveryModule() {
        assertThat(modules().filter(module -> CompiledCode.classes().stream().noneMatch(in(module)::test)))
                .as("modules without a class on the class path")
                .isEmpty();
    }

    private static DescribedPredicate<JavaClass> in(String module) {
        DescribedPredicate<JavaClass> inside = resideInAPackage("io.tidemark." + module + "..");
        return module.equals("sql") ? inside.and(resideOutsideOfPackage("io.tidemark.sql.parser..")) : inside;
    }

    private static Map.Entry<String, String[]> rule(String module, String... mayUse) {
        return Map.entry(module, Arrays.copyOf(mayUse, mayUse.length));
    }
}
