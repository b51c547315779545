package io.tidemark.tests.house;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;

/** The classes of all modules as the tests' class path has them, without the tests themselves. */
final class CompiledCode {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(location -> !location.contains("/test-classes/"))
            .importPackages("io.tidemark");

    private CompiledCode() {}

    static JavaClasses classes() {
        return CLASSES;
    }
}
