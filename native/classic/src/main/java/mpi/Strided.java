// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.classic.type.Construction;
import org.espalier.classic.type.Constructors;
import org.espalier.mpi.raw.TypeCalls;
import org.espalier.mpi.raw.WordFunction;
import org.jspecify.annotations.Nullable;

/**
 * The constructors of blocks at equal distances. MPI is told of such a call when the type is first
 * named to it: a type that nobody uses, or whose data only kernels pack, is never made there.
 *
 * <p>A call waits where MPI has no reason to refuse it: the elements are of a predefined type, and
 * all sizes are far from any limit. Any other is made at once, so that an error comes from the call
 * that it belongs to.
 */
final class Strided extends Waiting {
  /** Blocks of one element without gaps; its length and stride are not looked at. */
  static final Strided CONTIGUOUS = new Strided("MPI_Type_contiguous");

  /** The stride counts elements. */
  static final Strided VECTOR = new Strided("MPI_Type_vector");

  /** The stride counts bytes. */
  static final Strided HVECTOR = new Strided("MPI_Type_create_hvector");

  private static final double MOST_BYTES = Integer.MAX_VALUE;

  private static final boolean BY_C = TypeCalls.areUsed();

  private final WordFunction function;
  private final Call call;

  private Strided(String name) {
    this.function = new WordFunction(name);
    this.call = new Call(name);
  }

  /** Whether the call may wait. */
  static boolean mayWait(int count, int length, int stride, Datatype old) {
    if (!isAllowed() || count < 0 || length < 0 || !old.isPredefined()) {
      return false;
    }
    // A stride of bytes is weighed as one of elements: less waits than could.
    double widest = (count * Math.abs((double) stride) + length) * old.dataBytes();
    return widest <= MOST_BYTES && (double) count * length * old.dataBytes() <= MOST_BYTES;
  }

  /** How a type is made that has these arguments, for {@link Job#committed}. */
  @Nullable Construction construction(
      int count, int length, int stride, @Nullable Construction old) {
    if (this == CONTIGUOUS) {
      return Constructors.contiguous(count, old);
    }
    return this == VECTOR
        ? Constructors.vector(count, length, stride, old)
        : Constructors.hvector(count, length, stride, old);
  }

  /** The hash of {@link #construction}. */
  int hash(int count, int length, int stride, Construction old) {
    return this == CONTIGUOUS
        ? Constructors.hashOfContiguous(count, old)
        : Constructors.hashOfStrided(this == HVECTOR, count, length, stride, old);
  }

  /** Makes a type that has waited, and commits it if it was; the result is its handle. */
  long make(int count, int length, int stride, long old, boolean committed) throws MPIException {
    if (!BY_C) {
      try (Stage stage = Stage.open()) {
        long out = stage.take(8);
        run(count, length, stride, old, out);
        if (committed) {
          COMMIT.run(out);
        }
        return stage.handleIn(out);
      }
    }
    WordFunction commit = committed ? COMMIT.function : null;
    boolean entered = Gate.enter();
    try {
      return Call.made(
          TypeCalls.makeStrided(function, this == CONTIGUOUS, commit, count, length, stride, old));
    } finally {
      Gate.leave(entered);
    }
  }

  /** Makes a type; its handle comes to be in a word. */
  void run(int count, int length, int stride, long old, long out) throws MPIException {
    if (this == CONTIGUOUS) {
      call.run(count, old, out);
    } else {
      call.run(count, length, stride, old, out);
    }
  }
}
