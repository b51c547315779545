package io.tidemark.tests.simulation.mutant;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Loads the engine and its tests once more, with mistakes in it. Everything else is the parent's. */
final class MutantLoader extends ClassLoader {
    private static final String OURS = "io.tidemark.";

    private final Rewriting rewriting;

    MutantLoader(Rewriting rewriting) {
        super(MutantLoader.class.getClassLoader());
        this.rewriting = rewriting;
        setDefaultAssertionStatus(true);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(OURS)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            return known == null ? define(name) : known;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes;
            synchronized (rewriting) {
                bytes = rewriting.apply(name, in.readAllBytes());
            }
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
