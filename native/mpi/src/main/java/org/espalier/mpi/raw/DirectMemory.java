// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/** Where direct buffers lie. */
public final class DirectMemory {
  /**
   * So many times JNI is asked, 20 ns each: a segment of the buffer takes none once it is compiled,
   * and a hundred times as long before.
   */
  private static final int EARLY = 10_000;

  /** Two threads that count at once make it one more. */
  private static int early = WordCalls.areByJni() ? EARLY : 0;

  private DirectMemory() {}

  /**
   * Makes a buffer of zeros in the machine's byte order. It needs no linking; and it is had, too,
   * where a program has used up what the JVM gives to buffers.
   *
   * <p>No segment stands behind it where the JVM has buffers left. Where one buffer of a JVM has a
   * segment, the compiler looks for one at each access to a buffer in the program's own loops, and
   * takes three times as long for them (docs/adr/0446).
   *
   * @param bytes the least of its capacity
   * @param alignment of its beginning, a power of 2 up to 64
   */
  public static ByteBuffer allocate(int bytes, int alignment) {
    try {
      // A slice holds whole multiples of the alignment alone.
      return ByteBuffer.allocateDirect(bytes + 2 * alignment)
          .alignedSlice(alignment)
          .order(ByteOrder.nativeOrder());
    } catch (OutOfMemoryError full) { // of what the JVM gives to buffers and segments
      return beyondLimit(bytes).order(ByteOrder.nativeOrder());
    }
  }

  /**
   * Makes a buffer of zeros of which the JVM does not know: what it gives to buffers, and to arenas
   * too, is limited. It begins at a multiple of 64.
   */
  public static ByteBuffer beyondLimit(int bytes) {
    return Pages.allocate(Arena.ofAuto(), Math.max(1, bytes)).fill((byte) 0).asByteBuffer();
  }

  /**
   * The address of a direct buffer's element 0, whatever its position. The buffer must stay
   * reachable while the address is used.
   */
  public static long address(Buffer direct) {
    int left = early;
    if (left > 0) {
      early = left - 1;
      return WordCalls.address(direct);
    }
    return addressOfSegment(direct);
  }

  /**
   * The same by a segment of the buffer, for a caller that has asked JNI long enough.
   *
   * @see #address
   */
  public static long addressOfSegment(Buffer direct) {
    long address = MemorySegment.ofBuffer(direct).address();
    int position = direct.position();
    return position == 0 ? address : address - ((long) position << shift(direct));
  }

  /**
   * The bytes of an element of a buffer, as a shift. A chain of {@code instanceof}, because a
   * switch over types is linked at run time, at the start of a program.
   */
  public static int shift(Buffer buffer) {
    if (buffer instanceof ByteBuffer) {
      return 0;
    }
    if (buffer instanceof CharBuffer || buffer instanceof ShortBuffer) {
      return 1;
    }
    if (buffer instanceof IntBuffer || buffer instanceof FloatBuffer) {
      return 2;
    }
    if (buffer instanceof LongBuffer || buffer instanceof DoubleBuffer) {
      return 3;
    }
    throw new IllegalArgumentException("The buffer must be of a primitive type.");
  }
}
