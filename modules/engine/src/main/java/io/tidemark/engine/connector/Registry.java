package io.tidemark.engine.connector;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.util.Collection;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.Function;

/** Implementations of one interface, by name: those of the class path, and those given. Loaded at the first use. Thread-safe. */
final class Registry<T> {
    private final String what;
    private final Class<T> service;
    private final Function<T, String> name;
    private final Map<String, T> known = new TreeMap<>();
    private boolean isLoaded;

    /**
     * @param what it is called in messages, such as {@code connector}
     * @param given beside those of the class path; they win
     */
    Registry(String what, Class<T> service, Function<T, String> name, Collection<T> given) {
        this.what = what;
        this.service = service;
        this.name = name;
        given.forEach(one -> known.put(name.apply(one), one));
    }

    /** The one of that name, or an error of {@code owner}'s that lists all names. */
    synchronized T get(String owner, String wanted) {
        load();
        T found = known.get(wanted);
        if (found == null) {
            String nearest = Spelling.nearest(wanted, known.keySet());
            throw StatementException.of(ErrorCode.INVALID_OPTION, "could not create " + owner)
                    .withDetail("There is no " + what + " '" + wanted + "'.")
                    .withHint((nearest.isEmpty() ? "" : "Did you mean '" + nearest + "'? ") + "There "
                            + (known.size() == 1 ? "is: " : "are: ") + String.join(", ", known.keySet()) + ".");
        }
        return found;
    }

    /** Whether there is one of that name. */
    synchronized boolean has(String wanted) {
        load();
        return known.containsKey(wanted);
    }

    private void load() {
        if (!isLoaded) {
            ServiceLoader.load(service, Registry.class.getClassLoader()).forEach(one -> {
                known.putIfAbsent(name.apply(one), one);
            });
            isLoaded = true;
        }
    }
}
