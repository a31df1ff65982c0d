// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TreePacker;
import org.espalier.tree.BoundedTree;

/**
 * Memory filled by chance and what packing and unpacking copies of a tree must make of it, by the
 * interpreter in Java. Padding of {@code long double} is left out of comparisons: it is no data,
 * and MPICH moves only the 10 bytes of an 80-bit number unless it copies whole blocks.
 */
public final class Probe {
  private static final byte BLANK = 0x55;

  private final BoundedTree tree;
  private final int count;
  private final MemorySegment memory;
  private final long origin;
  private final MemorySegment packed;
  private final MemorySegment unpacked;
  // 1 for each packed byte that counts, 0 for padding
  private final MemorySegment mask;
  private final boolean padding;
  private final boolean overlaps;

  private Probe(
      BoundedTree tree,
      int count,
      MemorySegment memory,
      long origin,
      MemorySegment packed,
      MemorySegment unpacked,
      MemorySegment mask,
      boolean padding,
      boolean overlaps) {
    this.tree = tree;
    this.count = count;
    this.memory = memory;
    this.origin = origin;
    this.packed = packed;
    this.unpacked = unpacked;
    this.mask = mask;
    this.padding = padding;
    this.overlaps = overlaps;
  }

  /**
   * Fills memory and interprets it.
   *
   * @param arena that the memory belongs to
   * @param tree of the type
   * @param count copies of the tree, &gt;= 0
   * @param bytes of memory, enough for all copies
   * @param origin where address 0 of the first copy lies, in bytes from the memory's begin
   * @param seed of the data
   * @return memory and what must come of it
   */
  public static Probe of(
      Arena arena, BoundedTree tree, int count, long bytes, long origin, long seed) {
    MemorySegment memory = arena.allocate(Math.max(1, bytes), 16);
    SplittableRandom random = new SplittableRandom(seed);
    for (long k = 0; k < bytes; k++) {
      memory.set(ValueLayout.JAVA_BYTE, k, (byte) random.nextInt());
    }
    long size = TreePacker.size(tree, count);
    MemorySegment packed = arena.allocate(Math.max(1, size));
    TreePacker.pack(tree, count, memory, origin, packed);
    MemorySegment mask = arena.allocate(Math.max(1, size));
    mask.fill((byte) 1);
    boolean padding = maskPadding(tree, count, mask);
    // Counting how often unpacking writes each byte tells whether data overlap.
    MemorySegment unpacked = arena.allocate(Math.max(1, bytes), 16);
    TreePacker.unpack(tree, count, mask(arena, size), unpacked, origin);
    long touched = 0;
    for (long k = 0; k < bytes; k++) {
      touched += unpacked.get(ValueLayout.JAVA_BYTE, k);
    }
    unpacked.fill(BLANK);
    TreePacker.unpack(tree, count, packed, unpacked, origin);
    return new Probe(tree, count, memory, origin, packed, unpacked, mask, padding, touched != size);
  }

  private static MemorySegment mask(Arena arena, long size) {
    MemorySegment ones = arena.allocate(Math.max(1, size));
    ones.fill((byte) 1);
    return ones;
  }

  private static boolean maskPadding(BoundedTree tree, int count, MemorySegment mask) {
    long[] place = {0};
    boolean[] found = {false};
    for (int copy = 0; copy < count; copy++) {
      tree.tree()
          .forEachElement((type, _) -> {
            if (type.name().contains("LONG_DOUBLE")) {
              found[0] = true;
              for (long part = 0; part + 16 <= type.size(); part += 16) {
                mask.asSlice(place[0] + part + 10, 6).fill((byte) 0);
              }
            }
            place[0] += type.size();
          });
    }
    return found[0];
  }

  /**
   * Tells how many copies of the tree there are.
   *
   * @return copies
   */
  public int count() {
    return count;
  }

  /**
   * Tells how long the packed data are.
   *
   * @return bytes of all copies
   */
  public long size() {
    return TreePacker.size(tree, count);
  }

  /**
   * Says whether a byte belongs to more than one element, so that receiving is not allowed.
   *
   * @return whether data overlap
   */
  public boolean overlaps() {
    return overlaps;
  }

  /**
   * Gives what packing must make of the memory.
   *
   * @return the packed data
   */
  public MemorySegment packed() {
    return packed;
  }

  /**
   * Gives the filled memory as a buffer.
   *
   * @param type whose tree this is
   * @return what is sent or packed
   */
  public Buffer source(Datatype type) {
    return new Buffer(memory, origin, count, type);
  }

  /**
   * Allocates memory of the same size without data.
   *
   * @param arena that it belongs to
   * @return memory to receive or unpack into
   */
  public MemorySegment blank(Arena arena) {
    MemorySegment blank = arena.allocate(memory.byteSize(), 16);
    blank.fill(BLANK);
    return blank;
  }

  /**
   * Gives other memory as a buffer.
   *
   * @param blank memory of the same size
   * @param type whose tree this is
   * @return what is received or unpacked
   */
  public Buffer target(MemorySegment blank, Datatype type) {
    return new Buffer(blank, origin, count, type);
  }

  /**
   * Says whether bytes are the packed data.
   *
   * @param bytes what was packed
   * @return whether they are
   */
  public boolean isPacked(MemorySegment bytes) {
    if (!padding) {
      return size() == 0 || MemorySegment.mismatch(bytes, 0, size(), packed, 0, size()) < 0;
    }
    for (long k = 0; k < size(); k++) {
      if (mask.get(ValueLayout.JAVA_BYTE, k) != 0
          && bytes.get(ValueLayout.JAVA_BYTE, k) != packed.get(ValueLayout.JAVA_BYTE, k)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Says whether blank memory now holds the data, and nothing else has changed.
   *
   * @param target what was blank
   * @return whether it does
   */
  public boolean isUnpacked(MemorySegment target) {
    if (!padding) {
      return target.mismatch(unpacked) < 0;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment again = arena.allocate(Math.max(1, size()));
      TreePacker.pack(tree, count, target, origin, again);
      return isPacked(again);
    }
  }
}
