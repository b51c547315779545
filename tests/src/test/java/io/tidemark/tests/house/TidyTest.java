package io.tidemark.tests.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Size, words and documents. Each failure names the file and what is wrong with it. */
final class TidyTest {
    private static final int MAX_FILE_LINES = 500;
    private static final int MAX_METHOD_LINES = 60;
    private static final int MAX_INTERFACE_METHODS = 8;
    private static final int MAX_PACKAGE_FILES = 20;
    private static final int MAX_ROOT_ENTRIES = 16;

    /** Names that say nothing of what a class does. */
    private static final Pattern EMPTY_NAME =
            Pattern.compile(".*(Utils?|Helpers?|Manager|Impl|Base|Common)|Abstract.*");

    /** The product's name is for the front door and its test. */
    private static final Set<String> FRONT_DOOR = Set.of("Tidemark", "TidemarkTest");

    /** The column "not" of docs/glossary.md, as far as a word has no good use of another meaning in Java. */
    private static final Map<String, String> BANNED_WORDS = Map.ofEntries(
            Map.entry("amended", "corrected"),
            Map.entry("frontier", "watermark"),
            Map.entry("grace", "lateness"),
            Map.entry("microbatch", "epoch"),
            Map.entry("processor", "operator"),
            Map.entry("shard", "key group"),
            Map.entry("snapshot", "checkpoint"),
            Map.entry("topology", "plan"),
            Map.entry("undo", "retraction"),
            Map.entry("vnode", "key group"),
            Map.entry("wal", "epoch log"));

    private static final Pattern UNFINISHED = Pattern.compile("\\b(TODO|FIXME|XXX|HACK)\\b");
    private static final Pattern MARKDOWN_LINK = Pattern.compile("\\[[^\\]\\[]*\\]\\(([^)\\s]+)\\)");
    private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`\\n]*`");

    private static final ParsedSources SOURCES = ParsedSources.parse(SourceTree.javaFiles());

    @Test
    void filesFitInTheHead() {
        assertThat(SourceTree.javaFiles().stream()
                        .filter(file -> lines(file) > MAX_FILE_LINES)
                        .map(file -> SourceTree.name(file) + ": " + lines(file) + " lines"))
                .as("files over %s lines", MAX_FILE_LINES)
                .isEmpty();
    }

    @Test
    void methodsFitOnAScreen() {
        assertThat(SOURCES.methods.stream()
                        .filter(method -> method.lines() > MAX_METHOD_LINES)
                        .map(method -> SourceTree.name(method.file()) + ": " + method.name() + ", " + method.lines()
                                + " lines"))
                .as("methods over %s lines", MAX_METHOD_LINES)
                .isEmpty();
    }

    @Test
    void interfacesAreNarrow() {
        assertThat(SOURCES.types.stream()
                        .filter(type -> type.isInterface() && type.methods() > MAX_INTERFACE_METHODS)
                        .map(type ->
                                SourceTree.name(type.file()) + ": " + type.name() + ", " + type.methods() + " methods"))
                .as("interfaces with more than %s methods", MAX_INTERFACE_METHODS)
                .isEmpty();
    }

    @Test
    void noDefaultMethodThrows() {
        assertThat(SOURCES.methods.stream()
                        .filter(ParsedSources.Method::throwsAtOnce)
                        .map(method -> SourceTree.name(method.file()) + ": " + method.name()))
                .as("default methods that throw: the interface promises what it does not have")
                .isEmpty();
    }

    @Test
    void packagesAreSmall() {
        assertThat(packages().entrySet().stream()
                        .filter(folder -> folder.getValue() > MAX_PACKAGE_FILES)
                        .map(folder -> SourceTree.name(folder.getKey()) + ": " + folder.getValue() + " files"))
                .as("packages with more than %s files", MAX_PACKAGE_FILES)
                .isEmpty();
    }

    @Test
    void everyPackageSaysWhatItIs() {
        List<String> failures = new ArrayList<>();
        for (Path folder : packages().keySet()) {
            // A test lies in the package of what it tests, and that one says it.
            Path inMain = Path.of(folder.toString().replace("/src/test/java/", "/src/main/java/"));
            Path own = folder.resolve("package-info.java");
            Path info = Files.exists(own) ? own : inMain.resolve("package-info.java");
            if (!Files.exists(info)) {
                failures.add(SourceTree.name(folder) + ": no package-info.java");
            } else if (!SourceTree.read(info).contains("@NullMarked")) {
                failures.add(SourceTree.name(info) + ": no @NullMarked");
            } else if (!SourceTree.read(info).contains("/**")) {
                failures.add(SourceTree.name(info) + ": does not say what is in the package");
            }
        }
        assertThat(failures).isEmpty();
    }

    @Test
    void typesAreNamedForWhatTheyDo() {
        assertThat(SOURCES.types.stream()
                        .filter(type -> EMPTY_NAME.matcher(type.name()).matches()
                                || type.name().startsWith("Tidemark") && !FRONT_DOOR.contains(type.name()))
                        .map(type -> SourceTree.name(type.file()) + ": " + type.name()))
                .as("names that say nothing")
                .isEmpty();
    }

    @Test
    void oneWordPerIdea() {
        Set<String> failures = new TreeSet<>();
        for (ParsedSources.Name name : SOURCES.names) {
            for (String word : words(name.name())) {
                if (BANNED_WORDS.containsKey(word)) {
                    failures.add(SourceTree.name(name.file()) + ": " + name.name() + " (we say "
                            + BANNED_WORDS.get(word) + ")");
                }
            }
        }
        assertThat(failures).as("words that docs/glossary.md bans").isEmpty();
    }

    @Test
    void nothingIsLeftForLater() {
        assertThat(SourceTree.javaFiles().stream()
                        .filter(file -> !file.endsWith("TidyTest.java"))
                        .filter(file ->
                                UNFINISHED.matcher(SourceTree.read(file)).find())
                        .map(SourceTree::name))
                .as("files with unfinished work")
                .isEmpty();
    }

    @Test
    void theRootIsReadAtAGlance() {
        assertThat(SourceTree.rootEntries()).hasSizeLessThanOrEqualTo(MAX_ROOT_ENTRIES);
    }

    @Test
    void linksInDocumentsResolve() {
        List<String> failures = new ArrayList<>();
        for (Path document : SourceTree.markdownFiles()) {
            Matcher link = MARKDOWN_LINK.matcher(
                    CODE.matcher(SourceTree.read(document)).replaceAll(""));
            while (link.find()) {
                String target = link.group(1).replaceFirst("#.*", "");
                boolean isLocal = !target.isEmpty() && !target.matches("[a-z]+:.*");
                if (isLocal && !Files.exists(document.resolveSibling(target))) {
                    failures.add(SourceTree.name(document) + ": " + target);
                }
            }
        }
        assertThat(failures).as("links to what is not there").isEmpty();
    }

    @Test
    void everyErrorCodeIsExplained() {
        assertThat(SOURCES.errorCodes).as("constants of ErrorCode").isNotEmpty();
        String document = SourceTree.read(SourceTree.root().resolve("docs/errors.md"));
        assertThat(SOURCES.errorCodes.stream().filter(code -> !document.contains("`" + code + "`")))
                .as("error codes that docs/errors.md does not explain")
                .isEmpty();
    }

    /** Folders with Java files, and how many apart from package-info. */
    private static Map<Path, Long> packages() {
        return SourceTree.javaFiles().stream()
                .collect(Collectors.groupingBy(
                        Path::getParent,
                        TreeMap::new,
                        Collectors.filtering(file -> !file.endsWith("package-info.java"), Collectors.counting())));
    }

    private static long lines(Path file) {
        return SourceTree.read(file).lines().count();
    }

    /** {@code lastWALOffset} and {@code LAST_WAL_OFFSET} both give last, wal, offset. */
    private static List<String> words(String name) {
        List<String> words = new ArrayList<>();
        for (String word : name.split("_|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")) {
            words.add(word.toLowerCase(Locale.ROOT));
        }
        // Two words that are one idea.
        for (int index = 0; index + 1 < words.size(); index++) {
            if (words.get(index).equals("micro") && words.get(index + 1).equals("batch")) {
                words.add("microbatch");
            }
        }
        return words;
    }
}
