// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.check;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.espalier.signature.Signature;

/**
 * What a rank tells another of a signature: its length, its digest, and how its period starts. The
 * digest settles whether two signatures are equal; the runs say where they differ.
 */
final class Elements {
  /** No elements. */
  static final Elements NONE = new Elements(0, new long[Elements.WORDS], 0, List.of());

  private static final int WORDS = 5;

  /** More of a period than this is not told: notes must stay small. */
  private static final int MAX_TOLD = 4096;

  private static final int MAX_RUNS = 64;

  /** A difference is looked for among so many elements. */
  private static final long MAX_COMPARED = 1 << 17;

  private static final int MAX_TEXT = 56;

  private final long length;
  private final long[] digest;
  private final long periodLength;
  private final List<Run> runs;
  private final long told;

  /** Elements of one basic type in a row. */
  private record Run(String type, long count) {}

  private Elements(long length, long[] digest, long periodLength, List<Run> runs) {
    this.length = length;
    this.digest = digest;
    this.periodLength = periodLength;
    this.runs = List.copyOf(runs);
    this.told = runs.stream().mapToLong(Run::count).sum();
  }

  static Elements of(Signature signature) {
    long length = signature.length();
    long period = signature.periodLength();
    List<Run> runs = new ArrayList<>();
    String type = signature.type(0).name();
    long count = 0;
    long end = signature.isHomogeneous() ? 1 : Math.min(period, MAX_TOLD);
    for (long i = 0; i < end && runs.size() < MAX_RUNS; i++) {
      String next = signature.type(i).name();
      if (!next.equals(type)) {
        runs.add(new Run(type, count));
        type = next;
        count = 0;
      }
      count++;
    }
    if (runs.size() < MAX_RUNS) {
      runs.add(new Run(type, count));
    }
    return new Elements(length, signature.prefixDigest(length), period, runs);
  }

  long length() {
    return length;
  }

  /** The digest of all elements, as {@link Signature#prefixDigest} gives it. */
  long[] digest() {
    return digest.clone();
  }

  /** The basic type of an element, where it is told. */
  Optional<String> type(long index) {
    if (index >= length) {
      return Optional.empty();
    }
    long place = index % periodLength;
    for (Run run : runs) {
      if (place < run.count) {
        return Optional.of(run.type);
      }
      place -= run.count;
    }
    return Optional.empty();
  }

  /**
   * The first element in which two differ, or where the shorter ends; nothing where it lies beyond
   * what is told.
   */
  OptionalLong firstDifference(Elements other) {
    long end = Math.min(Math.min(length, other.length), MAX_COMPARED);
    for (long i = 0; i < end; i++) {
      Optional<String> mine = type(i);
      Optional<String> theirs = other.type(i);
      if (mine.isEmpty() || theirs.isEmpty()) {
        return OptionalLong.empty();
      }
      if (!mine.equals(theirs)) {
        return OptionalLong.of(i);
      }
    }
    return end < MAX_COMPARED ? OptionalLong.of(end) : OptionalLong.empty();
  }

  /** What stands at a place, for people. */
  String at(long index) {
    return type(index).orElse("the end of the data");
  }

  /** {@code 20 elements: 10 × (MPI_INT, MPI_DOUBLE)}. */
  @Override
  public String toString() {
    if (length == 0) {
      return "no elements";
    }
    StringBuilder text = new StringBuilder();
    for (Run run : runs) {
      text.append(text.isEmpty() ? "" : ", ").append(run.type);
      if (run.count > 1) {
        text.append(" × ").append(run.count);
      }
    }
    if (told < periodLength || text.length() > MAX_TEXT) {
      text.setLength(Math.min(text.length(), MAX_TEXT));
      text.append(", …");
    }
    long repetitions = length / periodLength;
    return "%,d element%s: %s"
        .formatted(
            length,
            length == 1 ? "" : "s",
            repetitions == 1
                ? text
                : periodLength == 1
                    ? text + " × " + repetitions
                    : repetitions + " × (" + text + ")");
  }

  void write(DataOutput out) throws IOException {
    out.writeLong(length);
    for (long word : digest) {
      out.writeLong(word);
    }
    out.writeLong(periodLength);
    out.writeByte(runs.size());
    for (Run run : runs) {
      out.writeUTF(run.type);
      out.writeLong(run.count);
    }
  }

  static Elements read(DataInput in) throws IOException {
    long length = in.readLong();
    long[] digest = new long[WORDS];
    for (int i = 0; i < WORDS; i++) {
      digest[i] = in.readLong();
    }
    long periodLength = in.readLong();
    List<Run> runs = new ArrayList<>();
    for (int left = in.readByte(); left > 0; left--) {
      runs.add(new Run(in.readUTF(), in.readLong()));
    }
    return new Elements(length, digest, periodLength, runs);
  }
}
