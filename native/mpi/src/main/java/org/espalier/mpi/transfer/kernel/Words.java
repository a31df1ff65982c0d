// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import org.espalier.mpi.raw.DirectMemory;

/**
 * Words of native memory that C reads and writes, all 0 at first. They must stay reachable while
 * the address is used. Several lie in one piece of memory, since to make one of its own for each
 * takes longer than the first ten uses of a type.
 */
final class Words {
  private static final int PIECE = 2048;

  private static LongBuffer piece = LongBuffer.allocate(0);
  private static long start; // of the piece
  private static int taken; // words of it

  private final LongBuffer memory;
  private final int from;

  /** Where the first word lies. */
  final long address;

  private Words(LongBuffer memory, int from, long address) {
    this.memory = memory;
    this.from = from;
    this.address = address;
  }

  /**
   * Takes words that nobody has.
   *
   * @param count how many
   */
  static synchronized Words take(int count) {
    if (count > piece.capacity() - taken) {
      ByteBuffer memory = memory(Math.max(PIECE, count)).order(ByteOrder.nativeOrder());
      piece = memory.asLongBuffer();
      start = DirectMemory.address(memory);
      taken = 0;
    }
    int from = taken;
    taken += count;
    return new Words(piece, from, start + (long) from * Long.BYTES);
  }

  private static ByteBuffer memory(int count) {
    try {
      return ByteBuffer.allocateDirect(count * Long.BYTES);
    } catch (OutOfMemoryError full) { // of what the JVM gives to buffers: segments use none of it
      return Arena.ofAuto().allocate((long) count * Long.BYTES, Long.BYTES).asByteBuffer();
    }
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
}
