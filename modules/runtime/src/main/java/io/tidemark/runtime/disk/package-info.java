/**
 * The only way to the file system. Start at {@link io.tidemark.runtime.disk.Disk}: everything durable goes through it, so that one that
 * loses, tears and refuses writes can take its place.
 */
@NullMarked
package io.tidemark.runtime.disk;

import org.jspecify.annotations.NullMarked;
