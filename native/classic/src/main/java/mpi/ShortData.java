// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.espalier.mpi.raw.ShortArrays;
import org.jspecify.annotations.Nullable;

/**
 * Data of a predefined type in direct buffers, or a few kilobytes of them at the beginning of
 * arrays, that {@link ShortCollectives} hand to {@link ShortArrays}. Programs call little else, and
 * what a program's first thousands of calls take is what the JVM interprets and compiles for them
 * (docs/adr/0484).
 */
final class ShortData {
  /** Not of these. */
  static final int NO = -1;

  /** In a direct buffer, which MPI is handed. */
  private static final int DIRECT = 0;

  private static final boolean USED = ShortArrays.areUsed() && !Job.CHECKED;

  private ShortData() {}

  /**
   * The bytes of some elements in an array, or 0 for those in a direct buffer; {@link #NO} where
   * another way has to look at them, or to refuse them.
   */
  static int bytes(@Nullable Object buf, long count, Datatype type) {
    if (!USED || count <= 0 || !type.isPredefined()) {
      return NO;
    }
    if (HeapArray.isDirect(buf)) {
      return DIRECT;
    }
    long bytes = type.dataBytes() * count;
    return bytes <= ShortArrays.MOST && bytes <= HeapArray.plainBytes(buf) ? (int) bytes : NO;
  }

  /** The array that is copied; null for a direct buffer. */
  static @Nullable Object array(int bytes, Object buf) {
    return bytes == DIRECT ? null : buf;
  }

  /** What MPI is handed of data that go out, where they are not copied. */
  static long address(int bytes, Object buf) {
    return bytes == DIRECT ? HeapArray.address((Buffer) buf) : 0;
  }

  /** The same of data that come in. */
  static long room(int bytes, Object buf) {
    return bytes == DIRECT ? HeapArray.writableAddress((Buffer) buf) : 0;
  }
}
