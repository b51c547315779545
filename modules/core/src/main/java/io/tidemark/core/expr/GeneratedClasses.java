package io.tidemark.core.expr;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import org.jspecify.annotations.Nullable;

/** Loads one generated class; a loader for each, so that a dropped plan's classes go with it. */
final class GeneratedClasses extends ClassLoader {
    private GeneratedClasses(ClassLoader parent) {
        super(parent);
    }

    /**
     * @throws StatementException CORRUPT if the class file of a stored plan is not a {@link RowFunction}
     */
    static RowFunction load(Expr.Generated generated, ClassLoader parent) {
        byte[] file = generated.classFile();
        try {
            Class<?> loaded = new GeneratedClasses(parent).define(null, file);
            return (RowFunction) loaded.getConstructor().newInstance();
        } catch (ReflectiveOperationException | LinkageError | ClassCastException failure) {
            throw StatementException.of(
                            ErrorCode.CORRUPT, "could not load the generated code of " + generated.description())
                    .causedBy(failure);
        }
    }

    private Class<?> define(@Nullable String name, byte[] file) {
        return defineClass(name, file, 0, file.length);
    }
}
