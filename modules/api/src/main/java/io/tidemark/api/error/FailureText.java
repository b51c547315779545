package io.tidemark.api.error;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** What the system said of a file, in words: the file system's exceptions say it by their class and have but the path as their message. Stateless. */
public final class FailureText {
    private FailureText() {}

    /** The failure as a reader knows it, with the file that it is about, without a full stop. */
    public static String of(IOException failure) {
        if (!(failure instanceof FileSystemException about)) {
            String message = failure.getMessage();
            return message == null ? failure.toString() : message;
        }
        String reason = reason(about);
        return about.getFile() == null ? reason : about.getFile() + ": " + reason;
    }

    private static String reason(FileSystemException failure) {
        if (failure instanceof NoSuchFileException) {
            return "no such file or directory";
        } else if (failure instanceof AccessDeniedException) {
            return "permission denied";
        } else if (failure instanceof FileAlreadyExistsException) {
            return "a file of this name is there already";
        } else if (failure instanceof NotDirectoryException) {
            return "it is not a directory";
        }
        String reason = failure.getReason();
        return reason == null ? failure.getClass().getSimpleName() : reason;
    }
}
