package io.tidemark.tests.house;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** What the rules need to know of all Java sources, read by javac's own parser; nothing is compiled. */
final class ParsedSources {
    /** A declared type. {@code methods} are those that an implementor or caller of an interface has to know. */
    record Type(Path file, String name, boolean isInterface, int methods) {}

    /** {@code throwsAtOnce}: a default method that has a throw among its own statements. */
    record Method(Path file, String name, int lines, boolean throwsAtOnce) {}

    /**
     * The name of a type, method or field that was chosen here. An override has the name of what it overrides, and a local
     * variable may be called as the foreign type it holds.
     */
    record Name(Path file, String name) {}

    final List<Type> types = new ArrayList<>();
    final List<Method> methods = new ArrayList<>();
    final List<Name> names = new ArrayList<>();
    /** The constants of the enum {@code ErrorCode}, in order. */
    final List<String> errorCodes = new ArrayList<>();

    static ParsedSources parse(List<Path> files) {
        ParsedSources result = new ParsedSources();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) {
                Path file = Path.of(unit.getSourceFile().toUri());
                unit.accept(result.new Scanner(file, unit, positions), null);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return result;
    }

    private final class Scanner extends TreeScanner<Void, Void> {
        private final Path file;
        private final CompilationUnitTree unit;
        private final SourcePositions positions;

        Scanner(Path file, CompilationUnitTree unit, SourcePositions positions) {
            this.file = file;
            this.unit = unit;
            this.positions = positions;
        }

        @Override
        public Void visitClass(ClassTree type, Void nothing) {
            String name = type.getSimpleName().toString();
            if (!name.isEmpty()) {
                boolean isInterface = type.getKind() == Tree.Kind.INTERFACE;
                types.add(new Type(file, name, isInterface, instanceMethods(type)));
                names.add(new Name(file, name));
                for (Tree member : type.getMembers()) {
                    if (member instanceof VariableTree field) {
                        names.add(new Name(file, field.getName().toString()));
                    }
                }
                if (name.equals("ErrorCode")) {
                    collectConstants(type);
                }
                if (isInterface) {
                    collectDefaults(type);
                }
            }
            return super.visitClass(type, nothing);
        }

        @Override
        public Void visitMethod(MethodTree method, Void nothing) {
            String name = method.getName().toString();
            // From the signature on: the annotations of a parameterized test are a table of its cases.
            long modifiersEnd = positions.getEndPosition(unit, method.getModifiers());
            long start = lineOf(modifiersEnd >= 0 ? modifiersEnd : positions.getStartPosition(unit, method));
            // A compact constructor or a generated one has no end of its own in the source.
            long end = positions.getEndPosition(unit, method);
            if (end >= 0) {
                methods.add(new Method(file, name, (int) (lineOf(end) - start + 1), false));
            }
            boolean isOverride = method.getModifiers().getAnnotations().stream()
                    .anyMatch(annotation ->
                            annotation.getAnnotationType().toString().equals("Override"));
            if (!name.equals("<init>") && !isOverride) {
                names.add(new Name(file, name));
            }
            return super.visitMethod(method, nothing);
        }

        private long lineOf(long position) {
            return unit.getLineMap().getLineNumber(position);
        }

        private int instanceMethods(ClassTree type) {
            return (int) type.getMembers().stream()
                    .filter(member -> member instanceof MethodTree method
                            && !method.getModifiers().getFlags().contains(Modifier.STATIC)
                            && !method.getModifiers().getFlags().contains(Modifier.PRIVATE))
                    .count();
        }

        private void collectConstants(ClassTree type) {
            for (Tree member : type.getMembers()) {
                if (member instanceof VariableTree constant
                        && constant.getModifiers().getFlags().contains(Modifier.STATIC)
                        && constant.getType() != null
                        && constant.getType().toString().equals("ErrorCode")) {
                    errorCodes.add(constant.getName().toString());
                }
            }
        }

        private void collectDefaults(ClassTree type) {
            for (Tree member : type.getMembers()) {
                if (member instanceof MethodTree method
                        && method.getModifiers().getFlags().contains(Modifier.DEFAULT)
                        && method.getBody() != null) {
                    for (StatementTree statement : method.getBody().getStatements()) {
                        if (statement.getKind() == Tree.Kind.THROW) {
                            methods.add(new Method(file, method.getName().toString(), 0, true));
                        }
                    }
                }
            }
        }
    }
}
