package io.tidemark.core.ledger.version;

import io.tidemark.api.data.Batch;
import io.tidemark.core.ledger.Status;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.core.state.rows.RowLookUp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What one epoch does to the entries of a ledger: applies changes and decides on versions. One thread at a time. */
final class LedgerEpoch {
    private final LedgerEntries entries;
    private final RowImages images;
    private final VersionRows versions;
    private final ViewChanges changes;

    private final List<Touch> touches = new ArrayList<>();
    private int count;

    /** Some entries, to be brought into the cache together. */
    private final long[] handles = new long[RowLookUp.AT_ONCE];

    LedgerEpoch(ViewPlan view, LedgerEntries entries, String definition) {
        this.entries = entries;
        images = new RowImages(view, entries);
        versions = new VersionRows(view, definition, images);
        changes = new ViewChanges(view, images);
    }

    VersionRows versions() {
        return versions;
    }

    ViewChanges changes() {
        return changes;
    }

    /** Takes the rows of a batch in; returns the number of the first one's image. */
    int take(Batch batch) {
        return images.take(batch);
    }

    /** The number of the touch of an entry in this epoch. */
    int touch(long handle, long hash) {
        int touched = entries.touch(handle);
        if (touched >= 0) {
            return touched;
        }
        if (count == touches.size()) {
            touches.add(new Touch());
        }
        Touch touch = touches.get(count);
        touch.start(handle, hash);
        touch.before = images.take(handle);
        touch.weightBefore = Math.max(0, entries.weight(handle));
        touch.statusBefore = entries.status(handle);
        touch.versionBefore = entries.version(handle);
        touch.published = touch.versionBefore > 0 ? touch.before : RowImages.NONE;
        entries.setTouch(handle, count);
        return count++;
    }

    /** The version that the touched entry has by now. */
    long version(int touch) {
        return entries.version(touches.get(touch).handle);
    }

    /** Applies a change, of the row {@code image}, that is no correction. */
    void apply(int number, Batch batch, int row, int image) {
        Touch touch = touches.get(number);
        put(touch, batch.weights()[row], image);
        if (batch.weights()[row] > 0 && (batch.marks()[row] & Batch.PHASE_MASK) == Batch.FINAL) {
            touch.isFinal = true;
            touch.finalReason = batch.cause(row);
        }
    }

    /** Lets a change of a row be one of the entry, which has the row that came last. */
    private void put(Touch touch, long weight, int image) {
        long weightNow = entries.weight(touch.handle);
        if (touch.rows == null && weight > 0 && weightNow > 0 && !images.same(lastImage(touch), image)) {
            touch.rows = new RowsOfKey(images);
            touch.rows.add(lastImage(touch), weightNow);
        }
        if (touch.rows != null) {
            touch.rows.change(image, weight);
        }
        if (weight > 0) {
            touch.last = image;
        }
        entries.addWeight(touch.handle, weight);
    }

    /** The row that came last, be it in an earlier epoch; {@link RowImages#NONE} if none has come, or it had gone before this epoch. */
    private static int lastImage(Touch touch) {
        return touch.last == RowImages.NONE ? touch.before : touch.last;
    }

    /** The row of an entry after all its changes so far: not the one that came last, if that has gone again and another one has stayed. */
    private int imageNow(Touch touch) {
        int stayed = touch.rows == null ? RowImages.NONE : touch.rows.row();
        if (stayed != RowImages.NONE) {
            touch.last = stayed;
        }
        return entries.weight(touch.handle) <= 0 ? RowImages.NONE : lastImage(touch);
    }

    /** Applies a change, of the row {@code image}, that late rows have made. */
    void correct(int number, Batch batch, int row, int image) {
        Touch touch = touches.get(number);
        publishFinal(touch);
        touch.isCorrected = true;
        String cause = batch.cause(row);
        long weight = batch.weights()[row];
        if (weight < 0) {
            endRemoval(touch);
            touch.isRemoved = true;
            touch.removalCause = cause;
            touch.removalPosition = batch.positions()[row];
        } else {
            boolean isPair = touch.isRemoved
                    && touch.removalPosition == batch.positions()[row]
                    && Objects.equals(touch.removalCause, cause);
            if (!isPair) {
                endRemoval(touch);
            }
            if (!isPair || !images.sameVisible(lastImage(touch), image)) {
                touch.addReason(cause);
            }
            touch.isRemoved = false;
        }
        put(touch, weight, image);
    }

    /** A row that went, and nothing that the same late row made came: that is seen. */
    private static void endRemoval(Touch touch) {
        if (touch.isRemoved) {
            touch.addReason(touch.removalCause);
            touch.isRemoved = false;
        }
    }

    private void publishFinal(Touch touch) {
        if (!touch.isFinal || touch.isFinalPublished) {
            return;
        }
        touch.isFinalPublished = true;
        int image = imageNow(touch);
        if (image == RowImages.NONE || entries.version(touch.handle) > 0) {
            return;
        }
        entries.publish(touch.handle, 1, Status.FINAL);
        versions.add(image, RowImages.NONE, 1, Status.FINAL, touch.finalReason);
        touch.published = image;
    }

    private void publishCorrection(Touch touch, int now) {
        long version = entries.version(touch.handle);
        boolean wasPublished = version > 0;
        boolean isSeen = wasPublished ? !images.sameVisible(touch.published, now) : now != RowImages.NONE;
        if (isSeen) {
            entries.publish(touch.handle, version + 1, Status.CORRECTED);
            versions.add(now, touch.published, version + 1, Status.CORRECTED, touch.reason());
        }
    }

    /** Ends the epoch for the entries that were touched: the versions and the changes of the view's rows. */
    void settle() {
        for (int from = 0; from < count; from += RowLookUp.AT_ONCE) {
            int end = Math.min(count, from + RowLookUp.AT_ONCE);
            for (int i = from; i < end; i++) {
                handles[i - from] = touches.get(i).handle;
            }
            entries.table().touchAll(handles, 0, end - from);
            for (int i = from; i < end; i++) {
                settle(touches.get(i));
            }
        }
    }

    private void settle(Touch touch) {
        endRemoval(touch);
        publishFinal(touch);
        int now = imageNow(touch);
        if (touch.isCorrected) {
            publishCorrection(touch, now);
        } else if (entries.version(touch.handle) == 0) {
            entries.publish(touch.handle, 0, now == RowImages.NONE ? Status.NONE : Status.PROVISIONAL);
        }
        addChanges(touch, now);
        if (touch.last != RowImages.NONE) {
            entries.write(touch.handle, images.rows(), touch.last);
        }
        entries.setTouch(touch.handle, -1);
    }

    private void addChanges(Touch touch, int now) {
        Status status = entries.status(touch.handle);
        long version = entries.version(touch.handle);
        boolean isSame = touch.before != RowImages.NONE
                && now != RowImages.NONE
                && touch.statusBefore == status
                && touch.versionBefore == version
                && images.same(touch.before, now);
        if (isSame) {
            changes.add(now, entries.weight(touch.handle) - touch.weightBefore, status, version);
            return;
        }
        if (touch.before != RowImages.NONE) {
            changes.add(touch.before, -touch.weightBefore, touch.statusBefore, touch.versionBefore);
        }
        if (now != RowImages.NONE) {
            changes.add(now, entries.weight(touch.handle), status, version);
        }
    }

    /** The versions of the entries that corrections have touched, by the hash of their key. */
    Map<Long, Long> correctedVersions() {
        Map<Long, Long> corrected = new HashMap<>();
        for (int i = 0; i < count; i++) {
            Touch touch = touches.get(i);
            if (touch.isCorrected && entries.version(touch.handle) > 0) {
                corrected.put(touch.hash, entries.version(touch.handle));
            }
        }
        return corrected;
    }

    /** Frees entries that are not there and never were published, and forgets the epoch. */
    void clear() {
        for (int i = 0; i < count; i++) {
            long handle = touches.get(i).handle;
            if (entries.weight(handle) == 0 && entries.version(handle) == 0) {
                entries.table().remove(handle);
            }
        }
        count = 0;
        images.clear();
    }

    /** The reason that a late change has downstream: its cause, and the version of this view that it came with. */
    @Nullable
    String causeDownstream(String view, int touch, @Nullable String cause) {
        long version = version(touch);
        return cause == null || version == 0 ? cause : Reasons.upstream(view, version, cause);
    }
}
