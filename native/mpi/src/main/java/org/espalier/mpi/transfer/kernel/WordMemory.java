// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import org.espalier.mpi.raw.DirectMemory;
import org.jspecify.annotations.Nullable;

/**
 * Words of native memory that C reads, or reads and writes. They must stay reachable while the
 * address is used.
 *
 * <p>Few words lie in one piece of memory with those of others, which lasts as long as one of them:
 * to make memory for each takes longer than the first ten uses of a type. All but long lists lie in
 * buffers, since to make an arena and to copy into its memory links what takes a program that has
 * just started 5 ms.
 */
final class WordMemory {
  private static final int PIECE = 2048;

  /** More words have memory of their own. */
  private static final int MOST_TOGETHER = PIECE / 4;

  /** More words do not count among what the JVM gives to buffers. */
  private static final int MOST_BUFFERED = 1 << 12;

  private static @Nullable LongBuffer piece;
  private static long start; // of the piece
  private static int taken; // words of it

  private final LongBuffer memory;
  private final int from;
  private final int count;

  /** Where the first word lies. */
  final long address;

  private WordMemory(LongBuffer memory, int from, int count, long address) {
    this.memory = memory;
    this.from = from;
    this.count = count;
    this.address = address;
  }

  /**
   * Takes words that nobody has, all 0.
   *
   * @param count how many
   */
  static synchronized WordMemory take(int count) {
    if (count > MOST_TOGETHER) {
      LongBuffer own = memory(count);
      return new WordMemory(own, 0, count, DirectMemory.address(own));
    }
    LongBuffer from = piece;
    if (from == null || count > PIECE - taken) {
      from = memory(PIECE);
      piece = from;
      start = DirectMemory.address(from);
      taken = 0;
    }
    int first = taken;
    taken += count;
    return new WordMemory(from, first, count, start + (long) first * Long.BYTES);
  }

  /**
   * Takes words for a list.
   *
   * @param words what is written there
   */
  static WordMemory of(long[] words) {
    WordMemory made = take(words.length);
    made.memory.put(made.from, words);
    return made;
  }

  private static LongBuffer memory(int count) {
    int bytes = count * Long.BYTES;
    ByteBuffer made =
        count <= MOST_BUFFERED
            ? DirectMemory.allocate(bytes, Long.BYTES)
            : DirectMemory.beyondLimit(bytes);
    return made.order(ByteOrder.nativeOrder()).asLongBuffer();
  }

  long get(int word) {
    return memory.get(from + word);
  }

  void get(int word, long[] to) {
    memory.get(from + word, to);
  }

  void put(int word, long value) {
    memory.put(from + word, value);
  }

  /** How many words there are. */
  int count() {
    return count;
  }

  /** The words as a segment, made anew. */
  MemorySegment segment() {
    return MemorySegment.ofBuffer(memory.slice(from, count));
  }
}
