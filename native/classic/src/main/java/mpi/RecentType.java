// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.classic.type.Construction;
import org.jspecify.annotations.Nullable;

/**
 * What was found out of a type when it was made before: programs make the same few types for each
 * message, and what a call says of them is the same each time (docs/adr/0493). Of two threads that
 * make types at once one may find nothing, which costs what it did the first time.
 */
final class RecentType {
  private static final int KEPT = 64;
  private static final @Nullable RecentType[] RECENT = new @Nullable RecentType[KEPT];

  /** What was called last in each place: a type is kept when it comes for the second time. */
  private static final long[] CALLED = new long[KEPT];

  private final Strided constructor;
  private final int count;
  private final int blockLength;
  private final int stride;
  private final Datatype old;
  final Layout layout;
  final @Nullable Construction made;

  private RecentType(
      Strided constructor,
      int count,
      int blockLength,
      int stride,
      Datatype old,
      Layout layout,
      @Nullable Construction made) {
    this.constructor = constructor;
    this.count = count;
    this.blockLength = blockLength;
    this.stride = stride;
    this.old = old;
    this.layout = layout;
    this.made = made;
  }

  /** The same call before; null where there was none, or others have come since. */
  @SuppressWarnings("ReferenceEquality") // a predefined type is one object
  static @Nullable RecentType of(
      Strided constructor, int count, int blockLength, int stride, Datatype old) {
    RecentType found = RECENT[place(count, blockLength, stride)];
    return found != null
            && found.count == count
            && found.stride == stride
            && found.blockLength == blockLength
            && found.old == old
            && found.constructor == constructor
        ? found
        : null;
  }

  /** Keeps what a call came to that waits for its first use, unless it comes for the first time. */
  static void keep(
      Strided constructor, int count, int blockLength, int stride, Datatype old, Layout layout) {
    int place = place(count, blockLength, stride);
    long call = ((long) count << 32) + 31L * blockLength + stride;
    if (CALLED[place] == call) {
      Construction made = constructor.construction(count, blockLength, stride, old.construction());
      RECENT[place] = new RecentType(constructor, count, blockLength, stride, old, layout, made);
    } else {
      CALLED[place] = call; // programs that make thousands of types make no objects for nothing
    }
  }

  private static int place(int count, int blockLength, int stride) {
    return (count + 5 * blockLength + 7 * stride) & (KEPT - 1);
  }
}
