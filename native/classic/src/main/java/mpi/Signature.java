// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;
import org.espalier.classic.check.Side;
import org.espalier.classic.check.Types;
import org.espalier.classic.type.Construction;
import org.espalier.classic.type.Constructors;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.type.WholeElements;
import org.jspecify.annotations.Nullable;

/**
 * The shortest run of basic types of which a datatype's signature is repetitions (MPI 4.1 §5.1). A
 * word has one such root, so all ranks that exchange equal signatures find the same one, whatever
 * their layouts are: data that were packed travel as repetitions of the root, without gaps.
 */
final class Signature {
  /** The basic types, and how many of each in a row. */
  final Basic[] basics;

  final int[] lengths;

  /** The bytes of the basic types without gaps. */
  final int bytes;

  /** Whether some are the halves of pairs, whose gaps only MPI knows: it is counted by alone. */
  final boolean pairs;

  private @Nullable SignatureHandles handles;

  private @Nullable Construction construction; // made when it is asked for

  /** One of the predefined types that this package has, other than pairs. */
  record Basic(long handle, int bytes) {}

  /**
   * Whether the library moves what it takes as contiguous in pieces that may end within an element,
   * which a receiver's type of several basic types does not take (docs/mpi-quirks.md). Asked for
   * when the first signature of several basic types is communicated.
   */
  private static final class Pieces {
    static final boolean MAY_END_WITHIN = NativeLibrary.get().version().startsWith("MPICH");
  }

  Signature(Basic[] basics, int[] lengths, boolean pairs) {
    this.pairs = pairs;
    this.basics = basics;
    this.lengths = lengths;
    long sum = 0;
    for (int k = 0; k < basics.length; k++) {
      sum += (long) basics[k].bytes() * lengths[k];
    }
    this.bytes = Math.toIntExact(sum);
  }

  static Signature of(long handle, int bytes) {
    Signature result = new Signature(new Basic[] {new Basic(handle, bytes)}, new int[] {1}, false);
    result.handles = new SignatureHandles(handle, null);
    return result;
  }

  /** The same basic types, some of which are the halves of pairs. */
  Signature inPairs() {
    return pairs ? this : new Signature(basics, lengths, true);
  }

  /** Whether it has pairs of a value and an index, so that data do not travel by it. */
  boolean hasPairs() {
    return pairs;
  }

  boolean same(Signature other) {
    return pairs == other.pairs && isSpelledAs(other);
  }

  /** Whether the basic types are the same, whether or not some of them are the halves of pairs. */
  boolean isSpelledAs(Signature other) {
    if (this == other) {
      return true;
    }
    if (!Arrays.equals(lengths, other.lengths)) {
      return false;
    }
    for (int k = 0; k < basics.length; k++) {
      if (basics[k].handle() != other.basics[k].handle()) {
        return false;
      }
    }
    return true;
  }

  /** As many of it in a row as types are compared by. */
  Side side(long times) {
    String[] names = new String[basics.length];
    long[] runs = new long[basics.length];
    for (int k = 0; k < names.length; k++) {
      names[k] = Types.name(basics[k].handle());
      runs[k] = lengths[k];
    }
    return Side.of(names, runs, times);
  }

  /** How a predefined type is made of which this is the signature. */
  Construction construction() {
    Construction known = construction;
    if (known == null) {
      known = Constructors.basic(basics[0].handle(), bytes);
      construction = known; // of two threads each may make one, which are equal
    }
    return known;
  }

  /** The basic elements of it. */
  long elements() {
    long sum = 0;
    for (int length : lengths) {
      sum += length;
    }
    return sum;
  }

  /**
   * How many whole basic elements lie in the first bytes of its repetitions; {@link MPI#UNDEFINED}
   * where an element is cut.
   */
  long elementsIn(long data) {
    long found = data / bytes * elements();
    long left = data % bytes;
    for (int k = 0; left > 0; k++) {
      long run = Math.min(lengths[k], left / basics[k].bytes());
      found += run;
      left -= run * basics[k].bytes();
      if (run < lengths[k]) {
        return left == 0 ? found : MPI.UNDEFINED;
      }
    }
    return found;
  }

  /** The bytes of the first elements of its repetitions. */
  long bytesOf(long count) {
    long found = count / elements() * bytes;
    long left = count % elements();
    for (int k = 0; left > 0; k++) {
      long run = Math.min(lengths[k], left);
      found += run * basics[k].bytes();
      left -= run;
    }
    return found;
  }

  /** Whether the library's own count of basic elements is not asked for. */
  static boolean isCountedHere() {
    return Pieces.MAY_END_WITHIN; // MPICH
  }

  /** Whether it is one basic type. */
  boolean isBasic() {
    return basics.length == 1;
  }

  /**
   * Whether all ranks of a collective call tell MPI bytes: then MPICH's algorithms, which send
   * bytes from rank to rank, never cut an element. The checking of types wants the root.
   */
  boolean goesAsBytes() {
    return basics.length > 1 && Pieces.MAY_END_WITHIN && !Job.CHECKED;
  }

  /**
   * Whether a message does: whoever receives may take bytes, and what goes in one piece is not cut.
   *
   * @param out whether it is sent
   * @param data its bytes
   */
  boolean mayGoAsBytes(boolean out, long data) {
    return goesAsBytes() && (!out || data <= WholeElements.ONE_PIECE);
  }

  /** Whether some element of some repetition reaches across a multiple of a piece. */
  private boolean reachesAcrossPieces() {
    long at = 0;
    for (int k = 0; k < basics.length; k++) {
      int size = basics[k].bytes();
      boolean aligned =
          size <= WholeElements.PIECE
              && Integer.bitCount(size) == 1
              && at % size == 0
              && bytes % size == 0;
      if (!aligned) {
        return true;
      }
      at += (long) size * lengths[k];
    }
    return false;
  }

  /** A committed type of the root without gaps, of which the library moves whole elements. */
  long handle() throws MPIException {
    return handles().one();
  }

  /**
   * What makes types for messages that may not go as bytes; null where the root is counted. The
   * checking of types knows the root.
   */
  @Nullable WholeElements longMessages() throws MPIException {
    return Job.CHECKED ? null : handles().longMessages();
  }

  private SignatureHandles handles() throws MPIException {
    SignatureHandles known = handles;
    if (known == null) {
      known = SignatureHandles.of(this);
      handles = known;
    }
    return known;
  }

  /** Whether the library might cut repetitions within an element. */
  boolean isCut() {
    return basics.length > 1 && Pieces.MAY_END_WITHIN && reachesAcrossPieces();
  }
}
