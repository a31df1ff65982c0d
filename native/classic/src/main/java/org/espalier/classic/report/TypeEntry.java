// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.report;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.espalier.classic.job.Caller;

/**
 * What the report says of one type: a layout that one source line of one rank commits. Committed
 * again there, it stays one entry, whose commits, uses and time add up.
 *
 * <p>Counts are added to without a lock: communication calls must not wait for one. Where threads
 * share a type a use may be lost; nothing but the report reads them.
 */
public final class TypeEntry {
  private final int rank;
  private final Caller where;
  private final Supplier<TypeOutcome> outcome;
  private String name;
  private long uses;
  private long bytes;
  private double savedNanos;
  private long commits;
  private long nanos;
  private final List<Uncounted> uncounted = new CopyOnWriteArrayList<>();

  /** Uses that are counted elsewhere, and asked for when a report is made. */
  public interface Uncounted {
    /**
     * Returns how many uses there were.
     *
     * @return communication calls
     */
    long uses();

    /**
     * Returns how much data they moved.
     *
     * @return bytes
     */
    long bytes();

    /**
     * Returns how much time they saved.
     *
     * @return nanoseconds, estimated
     */
    double savedNanos();
  }

  /** What another rank says; not a lambda, which is linked at run time. */
  private record Known(TypeOutcome outcome) implements Supplier<TypeOutcome> {
    @Override
    public TypeOutcome get() {
      return outcome;
    }
  }

  /**
   * Makes an entry without a commit.
   *
   * @param rank the rank in {@code MPI_COMM_WORLD}
   * @param where the source line that commits
   * @param name the type's name, or {@code ""}
   * @param outcome what was decided, whenever it is asked
   */
  public TypeEntry(int rank, Caller where, String name, Supplier<TypeOutcome> outcome) {
    this.rank = rank;
    this.where = where;
    this.name = name;
    this.outcome = outcome;
  }

  /**
   * Counts one communication call that was handed the type.
   *
   * @param moved bytes of data that it moves
   */
  public void used(long moved) {
    uses++;
    bytes += moved;
  }

  /**
   * Adds uses that are counted elsewhere, now and later.
   *
   * @param elsewhere tells of them
   */
  public void counts(Uncounted elsewhere) {
    uncounted.add(elsewhere);
  }

  private double savedNanos() {
    double all = savedNanos;
    for (Uncounted each : uncounted) {
      all += each.savedNanos();
    }
    return all;
  }

  /**
   * Adds time that a use has saved, by what was measured when its kernel was fitted.
   *
   * @param nanos nanoseconds
   */
  public void saved(double nanos) {
    savedNanos += nanos;
  }

  /**
   * Returns the time that uses have saved.
   *
   * @return seconds, estimated
   */
  public double secondsSaved() {
    return savedNanos() / 1e9;
  }

  /**
   * Takes a name given after the commit; the first name stays.
   *
   * @param given the name
   */
  public void named(String given) {
    if (name.isEmpty()) {
      name = given;
    }
  }

  /**
   * Adds one commit.
   *
   * @param spentNanos the time that Espalier spent on it
   */
  public synchronized void committed(long spentNanos) {
    commits++;
    nanos += spentNanos;
  }

  /**
   * Adds time to no commit: what was done at a use.
   *
   * @param spentNanos the time that Espalier spent
   */
  public synchronized void spent(long spentNanos) {
    nanos += spentNanos;
  }

  /**
   * Returns the rank.
   *
   * @return the rank in {@code MPI_COMM_WORLD}
   */
  public int rank() {
    return rank;
  }

  /**
   * Returns the source line.
   *
   * @return {@code "Halo.java:31"}
   */
  public String where() {
    return where.where();
  }

  /**
   * Returns the name.
   *
   * @return the name, or {@code ""}
   */
  public String name() {
    return name;
  }

  /**
   * Returns what was decided.
   *
   * @return the outcome
   */
  public TypeOutcome outcome() {
    return outcome.get();
  }

  /**
   * Returns the number of uses.
   *
   * @return communication calls that were handed the type
   */
  public long uses() {
    long all = uses;
    for (Uncounted each : uncounted) {
      all += each.uses();
    }
    return all;
  }

  /**
   * Returns how much data its uses have moved.
   *
   * @return bytes
   */
  public long bytes() {
    long all = bytes;
    for (Uncounted each : uncounted) {
      all += each.bytes();
    }
    return all;
  }

  /**
   * Returns the number of commits.
   *
   * @return at least 1 once committed
   */
  public synchronized long commits() {
    return commits;
  }

  /**
   * Returns the time that Espalier spent.
   *
   * @return microseconds, over all commits
   */
  public synchronized long micros() {
    return nanos / 1000;
  }

  /**
   * Writes the entry for its way to rank 0.
   *
   * @param out takes it
   * @throws IOException if {@code out} fails
   */
  void write(DataOutput out) throws IOException {
    out.writeInt(rank);
    out.writeUTF(shortened(where()));
    out.writeUTF(shortened(name));
    TypeOutcome now = outcome.get();
    out.writeUTF(now.combiner());
    out.writeLong(now.elements());
    out.writeLong(now.costBefore());
    out.writeLong(now.costAfter());
    out.writeBoolean(now.optimal());
    out.writeBoolean(now.tuned());
    out.writeUTF(now.form());
    out.writeUTF(shortened(now.reason()));
    out.writeLong(now.argumentBytes());
    out.writeLong(now.tunedBytes());
    out.writeLong(uses());
    out.writeLong(bytes());
    out.writeDouble(savedNanos());
    out.writeLong(commits);
    out.writeLong(nanos);
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @param in gives it
   * @return the entry
   * @throws IOException if {@code in} fails or ends
   */
  static TypeEntry read(DataInput in) throws IOException {
    int rank = in.readInt();
    String where = in.readUTF();
    String name = in.readUTF();
    TypeOutcome outcome =
        new TypeOutcome(
            in.readUTF(),
            in.readLong(),
            in.readLong(),
            in.readLong(),
            in.readBoolean(),
            in.readBoolean(),
            in.readUTF(),
            in.readUTF(),
            in.readLong(),
            in.readLong());
    TypeEntry entry = new TypeEntry(rank, Caller.of(where), name, new Known(outcome));
    entry.uses = in.readLong();
    entry.bytes = in.readLong();
    entry.savedNanos = in.readDouble();
    entry.commits = in.readLong();
    entry.nanos = in.readLong();
    return entry;
  }

  // writeUTF takes at most 65535 bytes; names of MPI have at most 63, reasons a line.
  private static String shortened(String text) {
    return text.length() <= 500 ? text : text.substring(0, 500);
  }
}
