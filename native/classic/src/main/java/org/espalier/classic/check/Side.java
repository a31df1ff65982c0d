// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.check;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * One side of a transfer as its own rank knows it: a signature as repetitions of its root (the
 * shortest word that it repeats), which is written as runs of one basic type; or the reason why it
 * cannot be compared. Equal signatures have equal roots, so most are compared without being spelt.
 */
public final class Side {
  /** A call without data. */
  static final Side NONE = new Side(new String[0], new long[0], 0, "");

  private static final int MAX_CHARACTERS = 48;

  private final String[] types;
  private final long[] lengths;
  private final long times;
  private final long rootLength;
  private final String unreadable;

  private Side(String[] types, long[] lengths, long times, String unreadable) {
    this.types = types;
    this.lengths = lengths;
    this.times = times;
    this.unreadable = unreadable;
    long sum = 0;
    for (long length : lengths) {
      sum += length;
    }
    this.rootLength = sum;
  }

  /**
   * A signature.
   *
   * @param types the basic type of each run of the root
   * @param lengths of the runs
   * @param times how often the root comes
   * @return the side
   */
  public static Side of(String[] types, long[] lengths, long times) {
    return times <= 0 || types.length == 0 ? NONE : new Side(types, lengths, times, "");
  }

  /**
   * What cannot be compared.
   *
   * @param reason why
   * @return the side
   */
  public static Side unreadable(String reason) {
    return new Side(new String[0], new long[0], 0, reason);
  }

  /** The same some times in a row. */
  Side repeated(long count) {
    return count <= 0
        ? NONE // a negative count is the library's to refuse
        : isReadable() ? of(types, lengths, times * count) : this;
  }

  boolean isReadable() {
    return unreadable.isEmpty();
  }

  long elements() {
    return times * rootLength;
  }

  private boolean hasRootOf(Side other) {
    return Arrays.equals(types, other.types) && Arrays.equals(lengths, other.lengths);
  }

  /**
   * The first element that is of another type than the other side's, up to the end of the shorter.
   *
   * @return its index, or −1 where one side starts like the other
   */
  long mismatch(Side other) {
    long end = Math.min(elements(), other.elements());
    if (end == 0 || hasRootOf(other)) {
      return -1;
    }
    int mine = 0;
    int theirs = 0;
    long mineLeft = lengths[0];
    long theirsLeft = other.lengths[0];
    for (long at = 0; at < end; ) {
      if (!types[mine].equals(other.types[theirs])) {
        return at;
      }
      long step = Math.min(mineLeft, theirsLeft);
      at += step;
      mineLeft -= step;
      theirsLeft -= step;
      if (mineLeft == 0) {
        mine = (mine + 1) % types.length;
        mineLeft = lengths[mine];
      }
      if (theirsLeft == 0) {
        theirs = (theirs + 1) % other.types.length;
        theirsLeft = other.lengths[theirs];
      }
    }
    return -1;
  }

  /** The type of an element, or that there is none. */
  String type(long index) {
    if (index >= elements()) {
      return "nothing";
    }
    long left = index % rootLength;
    int run = 0;
    while (left >= lengths[run]) {
      left -= lengths[run++];
    }
    return types[run];
  }

  void write(DataOutput out) throws IOException {
    out.writeUTF(unreadable);
    out.writeLong(times);
    out.writeInt(types.length);
    for (int run = 0; run < types.length; run++) {
      out.writeUTF(types[run]);
      out.writeLong(lengths[run]);
    }
  }

  static Side read(DataInput in) throws IOException {
    String unreadable = in.readUTF();
    long times = in.readLong();
    int runs = in.readInt();
    String[] types = new String[runs];
    long[] lengths = new long[runs];
    for (int run = 0; run < runs; run++) {
      types[run] = in.readUTF();
      lengths[run] = in.readLong();
    }
    return new Side(types, lengths, times, unreadable);
  }

  /** In a few words: {@code 20 elements: 10 × (MPI_INT, MPI_DOUBLE)}. */
  @Override
  public String toString() {
    if (!isReadable()) {
      return unreadable;
    }
    if (elements() == 0) {
      return "no elements";
    }
    StringBuilder root = new StringBuilder();
    for (int run = 0; run < types.length; run++) {
      if (root.length() > MAX_CHARACTERS) {
        root.append(", …");
        break;
      }
      long length = types.length == 1 ? times * lengths[run] : lengths[run];
      root.append(run == 0 ? "" : ", ").append(types[run]);
      if (length > 1) {
        root.append(" × ").append(length);
      }
    }
    String text = types.length == 1 || times == 1 ? root.toString() : times + " × (" + root + ")";
    return "%,d element%s: %s".formatted(elements(), elements() == 1 ? "" : "s", text);
  }
}
