package io.tidemark.benchmarks.peer.jet;

import java.io.Serializable;

/** A purchase as Jet's JSON reader fills it: a bean with an empty constructor, as it asks for. Fields that are not here are skipped. */
public final class Purchase implements Serializable {
    private static final long serialVersionUID = 1;

    private String event_id = "";
    private long ts;
    private String store = "";
    private double amount;

    public String getEvent_id() {
        return event_id;
    }

    public void setEvent_id(String value) {
        event_id = value;
    }

    public long getTs() {
        return ts;
    }

    public void setTs(long value) {
        ts = value;
    }

    public String getStore() {
        return store;
    }

    public void setStore(String value) {
        store = value;
    }

    public double getAmount() {
        return amount;
    }

    public void setAmount(double value) {
        amount = value;
    }

    /** The amount in cents. */
    long cents() {
        return Math.round(amount * 100);
    }
}
