package io.tidemark.core.state.page;

import io.tidemark.api.error.Invariant;
import java.util.function.LongConsumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Rows in key groups, addressed by handle: {@code key group * 2^32 + slot}. Adds and removes rows and gives access to their words; what the
 * words mean is {@link RowCells}' business.
 *
 * <p>Three things happen to pages behind the rows' backs:
 *
 * <ol>
 *   <li><b>Freeze.</b> {@link #freeze} takes the rows of all pages as they are and raises the generation. Whoever then writes to a page
 *       written before (its generation is lower) gives it rows of its own first, as long as a frozen view is open.
 *   <li><b>Changed pages.</b> A page whose generation is at least that of a frozen view was written after it.
 *   <li><b>Moving out.</b> {@link #moveOut} takes pages out of the heap, into a {@link PageRoom}. There their rows are read and written as they
 *       are in the heap; a page comes back when it takes a new row, or more bytes than it has room for.
 * </ol>
 *
 * One thread at a time; a frozen view may be used by another thread than its table.
 */
public final class PagedRows {
    /** Key groups of every table; part of all formats. */
    public static final int KEY_GROUPS = 128;

    private static final long NO_PLACE = -1;

    private final RowLayout layout;
    private final int shift;
    private final KeyGroup[] groups;
    private final FillingPages fill;
    private final OutsidePages outside;
    private long size;
    private long generation;

    /** Pages of a lower generation are in a frozen view. */
    private long frozenBelow;

    /** The page of the handle that was used last, and which one it is: the columns of a row are mostly used one after the other. */
    private Page recent;

    private long recentPlace = NO_PLACE;

    /** Room for pages as bytes, of all key groups: whoever saves goes through them one after the other. */
    private final PageBlock block = new PageBlock();

    /** An empty table whose pages have generation {@code mark}; {@code room} is needed to move pages out only. */
    public PagedRows(RowLayout layout, long mark, @Nullable PageRoom room) {
        this.layout = layout;
        outside = new OutsidePages(room);
        shift = layout.shift();
        groups = new KeyGroup[KEY_GROUPS];
        for (int i = 0; i < KEY_GROUPS; i++) {
            groups[i] = new KeyGroup();
        }
        generation = mark;
        recent = new Page(mark);
        fill = new FillingPages(layout);
    }

    private PagedRows(PagedRows of) {
        layout = of.layout;
        shift = of.shift;
        outside = new OutsidePages(null);
        size = of.size;
        generation = of.generation;
        groups = new KeyGroup[KEY_GROUPS];
        for (int i = 0; i < KEY_GROUPS; i++) {
            groups[i] = of.groups[i].frozen();
        }
        recent = new Page(generation);
        fill = new FillingPages(layout);
    }

    public RowLayout layout() {
        return layout;
    }

    public long size() {
        return size;
    }

    /** Rows of one key group. */
    public long size(int group) {
        settle(group);
        return groups[group].liveCount;
    }

    /** Adds an empty row, all columns zero or empty, and returns its handle. */
    public long add(int group, int hash) {
        Page page = fill.withRoom(group);
        if (page == null) {
            page = beginPage(group);
        }
        long handle = fill.take(group, page.words(), RowLayout.LIVE | hash & 0xFFFF_FFFFL);
        recent = page;
        recentPlace = handle >>> shift;
        size++;
        return handle;
    }

    /** Chooses the slot that the group's next row goes to, and the following ones as long as they are free. */
    private Page beginPage(int group) {
        settle(group);
        KeyGroup keyGroup = groups[group];
        Page page = keyGroup.pageWithRoom(layout, generation);
        open(keyGroup, page);
        outside.bringBack(page);
        int number = keyGroup.firstFree;
        int slot = page.firstFree(layout, number);
        if (number > 0) {
            page.reserveHeap(layout, keyGroup.pages[number - 1]);
        }
        fill.begin(group, page, number << shift | slot, slot * layout.stride());
        return page;
    }

    /** Counts the rows that were added, before anybody asks for counts or changes anything but cells. */
    private void settle(int group) {
        groups[group].liveCount += fill.end(group);
    }

    private void settleAll() {
        for (int group = 0; group < KEY_GROUPS; group++) {
            settle(group);
        }
    }

    public void remove(long handle) {
        settle((int) (handle >>> 32));
        KeyGroup keyGroup = groups[(int) (handle >>> 32)];
        int number = (int) handle >>> shift;
        Page page = writable(handle);
        int base = layout.base((int) handle);
        assert page.isLive(base) : "removing a row that is not there";
        for (int column : layout.bytesColumns()) {
            page.heapDead += (int) page.get(base + layout.offset(column));
        }
        for (int at = base; at < base + layout.stride(); at++) {
            page.set(at, 0);
        }
        page.release((int) handle & layout.pageRows() - 1);
        keyGroup.liveCount--;
        size--;
        if (page.liveCount == 0) {
            outside.forget(page);
            page.drop();
            recentPlace = NO_PLACE;
        }
        keyGroup.freed(number);
    }

    /** Whether the handle is that of a row. */
    public boolean isLive(long handle) {
        settle((int) (handle >>> 32));
        KeyGroup keyGroup = groups[(int) (handle >>> 32)];
        int number = (int) handle >>> shift;
        return number < keyGroup.pageCount && keyGroup.pages[number].isLive(layout.base((int) handle));
    }

    /** The lower half of the hash that the row was added with. */
    public int hash(long handle) {
        return (int) page(handle).get(layout.base((int) handle));
    }

    /** Some word of the row. */
    public long peek(long handle) {
        return groups[(int) (handle >>> 32)].pages[(int) handle >>> shift].get(layout.base((int) handle));
    }

    /** Visits rows by key group, then slot. The visitor may remove the row it is given, and change and add others; added ones may be seen. */
    public void forEach(LongConsumer visitor) {
        for (int group = 0; group < KEY_GROUPS; group++) {
            forEach(group, visitor);
        }
    }

    /** Visits the rows of one key group by slot. */
    public void forEach(int group, LongConsumer visitor) {
        settle(group);
        KeyGroup keyGroup = groups[group];
        for (int number = 0; number < keyGroup.pageCount; number++) {
            Page page = keyGroup.pages[number];
            // The visitor may take rows away, and give the page new words.
            for (int slot = 0; page.liveCount > 0 && slot < layout.pageRows(); slot++) {
                if (page.isLive(slot * layout.stride())) {
                    visitor.accept((long) group << 32 | (long) number << shift | slot);
                }
            }
        }
    }

    /**
     * Visits the rows of one key group by slot whose word {@code word}, counted from the row's first, is at most {@code bound}; the visitor changes nothing.
     *
     * @return the least such word of the other rows; Long.MAX_VALUE if there are none
     */
    long forEachUpTo(int group, int word, long bound, LongConsumer visitor) {
        settle(group);
        KeyGroup keyGroup = groups[group];
        long least = Long.MAX_VALUE;
        for (int number = 0; number < keyGroup.pageCount; number++) {
            Page page = keyGroup.pages[number];
            long[] words = page.liveCount > 0 ? page.words() : Page.NO_WORDS;
            for (int slot = 0, at = 0; at < words.length; slot++, at += layout.stride()) {
                if ((words[at] & RowLayout.LIVE) == 0) {
                    continue;
                }
                if (words[at + word] > bound) {
                    least = Math.min(least, words[at + word]);
                } else {
                    visitor.accept((long) group << 32 | (long) number << shift | slot);
                }
            }
        }
        return least;
    }

    /** Receives a row's slot and the lower half of the hash that it was added with. */
    public interface HashVisitor {
        void accept(int slot, int hash);
    }

    /** One more than the highest slot of the group that is taken. */
    public int slots(int group) {
        settle(group);
        KeyGroup keyGroup = groups[group];
        for (int number = keyGroup.pageCount - 1; number >= 0; number--) {
            if (keyGroup.pages[number].liveCount > 0) {
                return (number << shift) + Page.slotsInUse(keyGroup.pages[number].words(), layout);
            }
        }
        return 0;
    }

    /** Visits the rows of one key group by slot; the visitor changes nothing. */
    public void forEachHash(int group, HashVisitor visitor) {
        settle(group);
        KeyGroup keyGroup = groups[group];
        for (int number = 0; number < keyGroup.pageCount; number++) {
            Page page = keyGroup.pages[number];
            if (page.liveCount > 0) {
                long[] words = page.words();
                for (int slot = 0; slot * layout.stride() < words.length; slot++) {
                    long header = words[slot * layout.stride()];
                    if ((header & RowLayout.LIVE) != 0) {
                        visitor.accept(number << shift | slot, (int) header);
                    }
                }
            }
        }
    }

    Page page(long handle) {
        long place = handle >>> shift;
        if (place != recentPlace) {
            recent = groups[(int) (handle >>> 32)].pages[(int) handle >>> shift];
            recentPlace = place;
        }
        return recent;
    }

    /** The page that the row is on, ready to be written. */
    Page writable(long handle) {
        Page page = page(handle);
        if (page.generation != generation) {
            open(groups[(int) (handle >>> 32)], page);
        }
        return page;
    }

    private void open(KeyGroup keyGroup, Page page) {
        keyGroup.generation = generation;
        if (page.generation == generation) {
            return;
        }
        if (page.generation < frozenBelow) {
            outside.unshare(page);
        }
        page.generation = generation;
    }

    /** Takes a page that is ready to be written back into the heap, where it has room to grow. */
    void bringBack(Page page) {
        outside.bringBack(page);
    }

    /**
     * The rows as they are now, read-only, until {@link #release}. Pages written from now on have generation {@code mark}, which is higher
     * than any before.
     */
    public PagedRows freeze(long mark) {
        Invariant.check(mark > generation, "mark %s follows %s", mark, generation);
        settleAll();
        generation = mark;
        frozenBelow = mark;
        outside.viewOpened();
        return new PagedRows(this);
    }

    /** A frozen view is not used any more. */
    public void release() {
        if (outside.viewClosed()) {
            frozenBelow = 0;
        }
    }

    /** Pages with at least this generation have been written after this view was frozen. */
    public long generation() {
        return generation;
    }

    /** Pages of a key group, numbered from 0. */
    public int pages(int group) {
        return groups[group].pageCount;
    }

    /** Whether a page of the group was written, added or taken away in {@code generation} or later. */
    public boolean isChangedSince(int group, long since) {
        return groups[group].generation >= since;
    }

    /** Whether the page was written in {@code generation} or later. */
    public boolean isChangedSince(int group, int page, long since) {
        return groups[group].pages[page].generation >= since;
    }

    /** Moves pages out of the heap, those that were filled first first: each that is in it if {@code choice} takes it. */
    public void moveOut(PageChoice choice) {
        settleAll();
        boolean isMore = true;
        for (int number = 0; isMore; number++) {
            isMore = false;
            for (KeyGroup keyGroup : groups) {
                if (number < keyGroup.pageCount) {
                    isMore = true;
                    Page page = keyGroup.pages[number];
                    long[] words = page.words;
                    if (words != null && choice.takes(page.generation, page.sizeBytes())) {
                        outside.moveOut(page, words);
                    }
                }
            }
        }
    }

    /** Frees the places of all pages; the rows are not used any more. */
    public void free() {
        for (KeyGroup keyGroup : groups) {
            for (int i = 0; i < keyGroup.pageCount; i++) {
                outside.forget(keyGroup.pages[i]);
            }
        }
    }

    /** The page as bytes, as they go into a stream; good until the next call. */
    PageBlock encode(int group, int number) {
        Page page = groups[group].pages[number];
        block.encode(page.heap(), page.words(), layout);
        return block;
    }

    /** Makes a key group {@code count} pages long, before {@link #decode} fills those that changed. */
    public void resize(int group, int count) {
        settle(group);
        KeyGroup keyGroup = groups[group];
        for (int i = count; i < keyGroup.pageCount; i++) {
            outside.forget(keyGroup.pages[i]);
        }
        recentPlace = NO_PLACE;
        keyGroup.resize(count, generation);
        recount(keyGroup);
    }

    /** Replaces a page by what {@link #encode} gave, in an array of its own length. */
    public void decode(int group, int number, byte[] block) {
        KeyGroup keyGroup = groups[group];
        outside.forget(keyGroup.pages[number]);
        recentPlace = NO_PLACE;
        Page page = new Page(generation);
        PageBlock.decode(block, layout, page);
        int more = page.liveCount - keyGroup.pages[number].liveCount;
        keyGroup.pages[number] = page;
        keyGroup.liveCount += more;
        size += more;
    }

    private void recount(KeyGroup keyGroup) {
        size -= keyGroup.liveCount;
        keyGroup.liveCount = 0;
        for (int i = 0; i < keyGroup.pageCount; i++) {
            keyGroup.liveCount += keyGroup.pages[i].liveCount;
        }
        size += keyGroup.liveCount;
    }

    /** Bytes of the heap that the pages take. */
    public long sizeBytes() {
        return sum(Page::sizeBytes);
    }

    /** Bytes outside of the heap that the pages take. */
    public long outsideBytes() {
        return sum(Page::outsideBytes);
    }

    private long sum(ToLongFunction<Page> bytes) {
        long sum = 0;
        for (KeyGroup keyGroup : groups) {
            for (int i = 0; i < keyGroup.pageCount; i++) {
                sum += bytes.applyAsLong(keyGroup.pages[i]);
            }
        }
        return sum;
    }
}
