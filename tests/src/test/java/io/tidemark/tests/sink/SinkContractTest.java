package io.tidemark.tests.sink;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.tidemark.testkit.sink.SinkContract;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Each sink keeps the contract. */
class SinkContractTest {
    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> filesKeepTheContract() {
        return SinkContract.checks(() -> new FilesTarget(folder)).stream()
                .map(check -> dynamicTest(check.name(), check::run));
    }

    @TestFactory
    Stream<DynamicTest> tablesKeepTheContract() {
        return SinkContract.checks(PostgresTarget::new).stream().map(check -> dynamicTest(check.name(), check::run));
    }
}
