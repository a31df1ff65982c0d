// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.report;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The entries of all ranks of a job.
 *
 * @param library what MPI underneath calls itself, {@code "Open MPI 4.1.4"}
 * @param ranks the number of ranks
 * @param entries by rank, then in the order of their first commit
 */
public record Report(String library, int ranks, List<TypeEntry> entries) {
  /** Copies the list. */
  public Report {
    entries = List.copyOf(entries);
  }

  /**
   * The sums over entries.
   *
   * @param committed entries
   * @param tuned entries whose types were tuned
   * @param commits commits, those of a type committed before included
   * @param costBefore words before
   * @param costAfter words after
   * @param micros microseconds spent
   * @param argumentBytes bytes of arguments that MPI keeps for the programs' own types
   * @param tunedBytes the same for the tuned types, which stand beside them
   * @param secondsSaved time that uses have saved, estimated by what was measured
   */
  public record Totals(
      long committed,
      long tuned,
      long commits,
      long costBefore,
      long costAfter,
      long micros,
      long argumentBytes,
      long tunedBytes,
      double secondsSaved) {}

  /**
   * Adds the entries up.
   *
   * @return the sums
   */
  public Totals totals() {
    long tuned = 0;
    long commits = 0;
    long before = 0;
    long after = 0;
    long micros = 0;
    long arguments = 0;
    long tunedBytes = 0;
    double saved = 0;
    for (TypeEntry entry : entries) { // one loop: a program's end has no time for nine streams
      TypeOutcome outcome = entry.outcome();
      tuned += outcome.tuned() ? 1 : 0;
      commits += entry.commits();
      before += outcome.costBefore();
      after += outcome.costAfter();
      micros += entry.micros();
      arguments += outcome.argumentBytes();
      tunedBytes += outcome.tunedBytes();
      saved += entry.secondsSaved();
    }
    return new Totals(
        entries.size(), tuned, commits, before, after, micros, arguments, tunedBytes, saved);
  }

  /**
   * Packs one rank's entries for their way to rank 0.
   *
   * @param entries the entries
   * @return their bytes
   */
  public static byte[] pack(List<TypeEntry> entries) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(entries.size());
      for (TypeEntry entry : entries) {
        entry.write(out);
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  /**
   * Unpacks what {@link #pack} packed.
   *
   * @param bytes one rank's entries
   * @return the entries
   * @throws IllegalArgumentException if the bytes are not of that kind
   */
  public static List<TypeEntry> unpack(byte[] bytes) {
    List<TypeEntry> entries = new ArrayList<>();
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      for (int left = in.readInt(); left > 0; left--) {
        entries.add(TypeEntry.read(in));
      }
    } catch (IOException failure) {
      throw new IllegalArgumentException("a rank's report must be whole, got " + failure, failure);
    }
    return entries;
  }
}
