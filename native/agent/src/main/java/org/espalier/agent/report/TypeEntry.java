// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.report;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * What the report says of one type: a layout that one source line of one rank commits. Committed
 * again there, it stays one entry, whose commits, uses and time add up.
 *
 * <p>Counts are added to without a lock: communication calls must not wait for one. Where threads
 * share a type a use may be lost; nothing but the report reads them.
 */
public final class TypeEntry {
  private final int rank;
  private final String where;
  private final Outcome outcome;
  private String name;
  private long uses;
  private long commits;
  private long nanos;

  /**
   * What was decided about a type.
   *
   * @param combiner MPI's name for its outermost constructor, {@code "INDEXED"}
   * @param elements basic elements in it
   * @param costBefore words of the program's own description
   * @param costAfter words of what is communicated with
   * @param optimal whether {@code costAfter} is proved to be the least
   * @param tuned whether a tuned type is communicated with
   * @param form the outermost constructor of the tuned type, or {@code ""}
   * @param reason why the program's own was kept, or {@code ""}
   */
  public record Outcome(
      String combiner,
      long elements,
      long costBefore,
      long costAfter,
      boolean optimal,
      boolean tuned,
      String form,
      String reason) {}

  /**
   * Makes an entry without a commit.
   *
   * @param rank the rank in {@code MPI_COMM_WORLD}
   * @param where the source line that commits, {@code "Halo.java:31"}
   * @param name the type's name, or {@code ""}
   * @param outcome what was decided
   */
  public TypeEntry(int rank, String where, String name, Outcome outcome) {
    this.rank = rank;
    this.where = where;
    this.name = name;
    this.outcome = outcome;
  }

  /** Counts one communication call that was handed the type. */
  public void used() {
    uses++;
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
    return where;
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
  public Outcome outcome() {
    return outcome;
  }

  /**
   * Returns the number of uses.
   *
   * @return communication calls that were handed the type
   */
  public long uses() {
    return uses;
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
  synchronized void write(DataOutput out) throws IOException {
    out.writeInt(rank);
    out.writeUTF(shortened(where));
    out.writeUTF(shortened(name));
    out.writeUTF(outcome.combiner());
    out.writeLong(outcome.elements());
    out.writeLong(outcome.costBefore());
    out.writeLong(outcome.costAfter());
    out.writeBoolean(outcome.optimal());
    out.writeBoolean(outcome.tuned());
    out.writeUTF(outcome.form());
    out.writeUTF(shortened(outcome.reason()));
    out.writeLong(uses);
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
    Outcome outcome =
        new Outcome(
            in.readUTF(),
            in.readLong(),
            in.readLong(),
            in.readLong(),
            in.readBoolean(),
            in.readBoolean(),
            in.readUTF(),
            in.readUTF());
    TypeEntry entry = new TypeEntry(rank, where, name, outcome);
    entry.uses = in.readLong();
    entry.commits = in.readLong();
    entry.nanos = in.readLong();
    return entry;
  }

  // writeUTF takes at most 65535 bytes; names of MPI have at most 63, reasons a line.
  private static String shortened(String text) {
    return text.length() <= 500 ? text : text.substring(0, 500);
  }
}
