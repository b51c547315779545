package io.tidemark.core.ledger;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.Lateness;
import io.tidemark.core.operator.RowOrigins;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Feeds purchases to views as a host would: stamps each row with its position and the watermark before it, takes out what was sent twice, and cuts
 * the rows into epochs and batches.
 */
final class SalesRun implements RowOrigins {
    final List<ViewRun> views = new ArrayList<>();
    private final long delay;
    private final boolean deduplicate;
    private final List<Sale> read = new ArrayList<>();
    private final Set<String> known = new HashSet<>();
    private long watermark = Long.MIN_VALUE;
    private long clock;

    SalesRun(long delayMinutes, boolean deduplicate) {
        delay = delayMinutes * Sale.MINUTE;
        this.deduplicate = deduplicate;
    }

    ViewRun add(io.tidemark.core.plan.ViewPlan plan) {
        ViewRun view = new ViewRun(plan, this);
        views.add(view);
        return view;
    }

    ViewRun addOn(ViewRun upstream, io.tidemark.core.plan.ViewPlan plan) {
        ViewRun view = new ViewRun(plan, this);
        upstream.downstream.add(view);
        return view;
    }

    long watermark() {
        return watermark;
    }

    SalesRun clock(long micros) {
        clock = micros;
        return this;
    }

    /** One epoch with these rows, in batches of {@code batchRows}. */
    SalesRun epoch(List<Sale> sales, int batchRows) {
        views.forEach(view -> view.onClock(clock));
        for (int from = 0; from < sales.size(); from += batchRows) {
            slice(sales.subList(from, Math.min(sales.size(), from + batchRows)));
        }
        views.forEach(view -> view.graph.onWatermark(SalesPlans.PURCHASES, watermark));
        views.forEach(ViewRun::onEpochEnd);
        return this;
    }

    SalesRun epoch(Sale... sales) {
        return epoch(List.of(sales), Integer.MAX_VALUE / 2);
    }

    /** An epoch at whose end the source ends. */
    SalesRun endOfInput() {
        watermark = Long.MAX_VALUE;
        return epoch();
    }

    private void slice(List<Sale> sales) {
        Batch input = new Batch(SalesPlans.SOURCE, sales.size());
        Batch admitted = new Batch(SalesPlans.SOURCE, sales.size());
        Batch duplicates = new Batch(SalesPlans.SOURCE, sales.size());
        for (Sale sale : sales) {
            int row = input.count();
            set(input, row, sale);
            input.weights()[row] = sale.weight();
            input.positions()[row] = read.size();
            input.watermarks()[row] = watermark;
            input.setCount(row + 1);
            read.add(sale);
            if (deduplicate && !known.add(sale.id())) {
                duplicates.append(input, row);
                continue;
            }
            admitted.append(input, row);
            if (sale.weight() > 0) {
                watermark = Math.max(watermark, sale.time() - delay);
            }
        }
        for (ViewRun view : views) {
            view.graph.account(SalesPlans.PURCHASES, AccountTerm.INPUT, input);
            view.graph.account(SalesPlans.PURCHASES, AccountTerm.DUPLICATES, duplicates);
            view.graph.onBatch(SalesPlans.PURCHASES, admitted);
            view.graph.onWatermark(SalesPlans.PURCHASES, watermark);
        }
    }

    static void set(Batch batch, int row, Sale sale) {
        batch.ensureCapacity(row + 1);
        batch.bytes(0).set(row, sale.id());
        batch.longs(1).set(row, sale.time());
        setText(batch.bytes(2), row, sale.store());
        Long amount = sale.amount();
        batch.longs(3).set(row, amount == null ? 0 : amount * 100);
        batch.longs(3).nulls().set(row, amount == null);
        batch.doubles(4).set(row, sale.price());
        batch.longs(5).set(row, sale.byCard() ? 1 : 0);
    }

    private static void setText(BytesColumn column, int row, @Nullable String text) {
        if (text == null) {
            column.nulls().set(row);
            column.offsets()[row] = 0;
            column.lengths()[row] = 0;
        } else {
            column.set(row, text);
        }
    }

    @Override
    public String partition(long position) {
        return "purchases.jsonl";
    }

    @Override
    public long offset(long position) {
        return position * 100;
    }

    @Override
    public void copyBytes(long[] positions, int from, int to, BytesColumn into) {
        for (int row = from; row < to; row++) {
            into.set(row, "{" + read.get((int) positions[row]).id() + "}");
        }
    }

    @Override
    public String label(long position) {
        return read.get((int) position).id();
    }

    @Override
    public Lateness lateness(long position) {
        return deduplicate ? Lateness.LATE : Lateness.UPDATE;
    }
}
