package io.tidemark.tests.house;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.library.GeneralCodingRules;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Operators know nothing of the outside: what a host gives them is all they have, so that a replay gives the same bytes. */
final class BannedCallsTest {
    private static final String CORE = "io.tidemark.core..";
    private static final Set<String> CLOCKS = Set.of("currentTimeMillis", "nanoTime");

    @Test
    void coreHasNoClock() {
        noClasses()
                .that()
                .resideInAPackage(CORE)
                .should()
                .accessTargetWhere(describe("reads a clock", access -> isClock(access.getTarget())))
                .check(CompiledCode.classes());
    }

    @Test
    void coreHasNoThread() {
        noClasses()
                .that()
                .resideInAPackage(CORE)
                .should()
                .dependOnClassesThat(describe("runs or waits for something", BannedCallsTest::isThreading))
                .check(CompiledCode.classes());
    }

    @Test
    void coreHasNoFileAndNoNetwork() {
        noClasses()
                .that()
                .resideInAPackage(CORE)
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        "java.io..", "java.nio.file..", "java.nio.channels..", "java.net..", "java.sql.."))
                .check(CompiledCode.classes());
    }

    @Test
    void coreHasNoLogger() {
        noClasses()
                .that()
                .resideInAPackage(CORE)
                .should()
                .dependOnClassesThat(resideInAnyPackage("org.slf4j..", "java.util.logging.."))
                .check(CompiledCode.classes());
    }

    @Test
    void coreHasNoChance() {
        noClasses()
                .that()
                .resideInAPackage(CORE)
                .should()
                .accessTargetWhere(describe("draws a random number", access -> isChance(access.getTarget())))
                .check(CompiledCode.classes());
    }

    @Test
    void onlyTheCommandWritesToTheStandardStreams() {
        GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(CompiledCode.classes()
                .that(DescribedPredicate.not(resideInAnyPackage("io.tidemark.cli..", "io.tidemark.benchmarks.."))
                        .and(DescribedPredicate.not(resideInAPackage("io.tidemark.sql.parser.generated..")))));
    }

    private static boolean isClock(AccessTarget target) {
        String owner = target.getOwner().getName();
        return owner.equals("java.lang.System") && CLOCKS.contains(target.getName())
                || owner.startsWith("java.time.") && target.getName().equals("now")
                || owner.equals("java.time.Clock")
                || owner.equals("java.util.Date") && target.getName().equals("<init>");
    }

    private static boolean isThreading(JavaClass target) {
        String name = target.getName();
        return name.startsWith("java.lang.Thread")
                || name.startsWith("java.util.Timer")
                || name.startsWith("java.util.concurrent.")
                        && (name.contains("Execut")
                                || name.contains("Future")
                                || name.contains("ForkJoin")
                                || name.contains(".locks."));
    }

    private static boolean isChance(AccessTarget target) {
        String owner = target.getOwner().getName();
        return owner.equals("java.lang.Math") && target.getName().equals("random")
                || owner.equals("java.util.UUID") && target.getName().equals("randomUUID")
                || owner.equals("java.util.concurrent.ThreadLocalRandom")
                || owner.equals("java.security.SecureRandom");
    }

    private static <T> DescribedPredicate<T> describe(String description, Predicate<T> predicate) {
        return DescribedPredicate.describe(description, predicate);
    }
}
