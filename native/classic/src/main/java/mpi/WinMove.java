// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * What a put or a get moves: a buffer of this process, and a place in the window of another.
 *
 * @param buffer the buffer of this process
 * @param count how many elements of it
 * @param type their type
 * @param target the rank whose window it is
 * @param place where in that window, in units of its displacement
 * @param targetCount how many elements there
 * @param targetType their type there
 */
record WinMove(
    @Nullable Buffer buffer,
    int count,
    Datatype type,
    int target,
    int place,
    int targetCount,
    Datatype targetType) {
  /** No window reaches so far, in bytes. */
  private static final long FARTHEST = 1L << 48;

  /** The bytes of the data. */
  long bytes() {
    return type.dataBytes() * count;
  }

  /** Whether a side has gaps. */
  boolean hasGaps() {
    return buffer != null && !(type.isDense() && targetType.isDense());
  }

  /**
   * Whether there are gaps, and both sides are known and have the same signature (MPI 4.1 §12.3.1),
   * so that the data can be packed by this package.
   */
  boolean isUnderstood() {
    return count > 0
        && targetCount > 0
        && isKnown(type)
        && isKnown(targetType)
        && hasGaps()
        && bytes() > 0
        && isSameSignature();
  }

  private static boolean isKnown(Datatype type) {
    return type.isCommitted() && type.layout().root() != null;
  }

  private boolean isSameSignature() {
    Layout here = type.layout();
    Layout there = targetType.layout();
    Signature root = here.root();
    Signature other = there.root();
    return root != null
        && other != null
        && root.same(other)
        && here.times() * count == there.times() * targetCount;
  }

  /** Whether the data lie inside a window of so many bytes, with so many in a unit. */
  boolean isInside(long window, long unit) throws MPIException {
    long extent = targetType.extentBytes();
    long low = targetType.trueLbBytes();
    long length = targetType.trueExtentBytes();
    // What is far outside is refused first, so that no product or sum overflows.
    if (place < 0
        || unit < 0
        || (unit > 0 && place > window / unit)
        || length > window
        || Math.abs(low) > FARTHEST
        || (targetCount > 1 && Math.abs(extent) > window / (targetCount - 1))) {
      return false;
    }
    long reach = extent * (targetCount - 1);
    long at = place * unit + low;
    return at + Math.min(0, reach) >= 0 && at + Math.max(0, reach) + length <= window;
  }
}
