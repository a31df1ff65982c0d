// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import org.espalier.classic.check.Side;
import org.espalier.classic.check.Types;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.type.WholeElements;
import org.jspecify.annotations.Nullable;

/**
 * The shortest run of basic types of which a datatype's signature is repetitions (MPI 4.1 §5.1). A
 * word has one such root, so all ranks that exchange equal signatures find the same one, whatever
 * their layouts are: data that were packed travel as repetitions of the root, without gaps.
 */
final class Signature {
  /** Above this many runs a signature is not looked at: the library's own handle is used. */
  private static final int MAX_RUNS = 4096;

  private static final ConcurrentHashMap<Key, Handles> HANDLES = new ConcurrentHashMap<>();
  private static final Call CREATE_STRUCT = new Call("MPI_Type_create_struct");
  private static final Call CREATE_RESIZED = new Call("MPI_Type_create_resized");
  private static final Call COMMIT = new Call("MPI_Type_commit");
  private static final Call FREE = new Call("MPI_Type_free");

  /** The basic types, and how many of each in a row. */
  private final Basic[] basics;

  private final int[] lengths;

  /** The bytes of the basic types without gaps. */
  final int bytes;

  /** Whether some are the halves of pairs, whose gaps only MPI knows: it is counted by alone. */
  private final boolean pairs;

  private @Nullable Handles handles;

  /**
   * What MPI is told.
   *
   * @param one a committed type of the root
   * @param longMessages what makes types for long messages; null where the root is counted
   */
  private record Handles(long one, @Nullable WholeElements longMessages) {}

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

  private record Key(Signature root) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key that && root.same(that.root);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(root.lengths) + root.bytes;
    }
  }

  private Signature(Basic[] basics, int[] lengths, boolean pairs) {
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
    result.handles = new Handles(handle, null);
    return result;
  }

  /** A value and an {@code int}, as elements are counted. */
  static Signature pair(int valueBytes) {
    Basic[] both = {new Basic(-valueBytes, valueBytes), new Basic(-1, Integer.BYTES)};
    return new Signature(both, new int[] {1, 1}, true);
  }

  /** Whether it has pairs of a value and an index, so that data do not travel by it. */
  boolean hasPairs() {
    return pairs;
  }

  boolean same(Signature other) {
    if (this == other) {
      return true;
    }
    if (pairs != other.pairs || !Arrays.equals(lengths, other.lengths)) {
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

  private Handles handles() throws MPIException {
    Handles known = handles;
    if (known == null) {
      Key key = new Key(this);
      known = HANDLES.get(key);
      if (known == null) {
        known = create();
        HANDLES.put(key, known); // two threads at once make two; both are right
      }
      handles = known;
    }
    return known;
  }

  private Handles create() throws MPIException {
    Handles made = isCut() ? whole() : new Handles(repeated(), null);
    if (Job.CHECKED) {
      Types.tell(made.one(), side(1));
    }
    return made;
  }

  /** Whether the library might cut repetitions within an element. */
  boolean isCut() {
    return basics.length > 1 && Pieces.MAY_END_WITHIN && reachesAcrossPieces();
  }

  /**
   * Makes the type of a message, to be freed by {@link WholeElements#freeMessage}.
   *
   * @param units how many repetitions of the root it has
   */
  static long messageType(WholeElements types, long units) throws MPIException {
    boolean entered = Gate.enter();
    try {
      return types.message(units);
    } finally {
      Gate.leave(entered);
    }
  }

  private Handles whole() throws MPIException {
    long[] elements = new long[basics.length];
    long[] counts = new long[basics.length];
    for (int k = 0; k < elements.length; k++) {
      elements[k] = basics[k].handle();
      counts[k] = lengths[k];
    }
    boolean entered = Gate.enter();
    try {
      WholeElements whole = WholeElements.of(elements, counts, bytes);
      return new Handles(whole.unit(), whole);
    } finally {
      Gate.leave(entered);
    }
  }

  private long repeated() throws MPIException {
    int runs = basics.length;
    try (Stage stage = Stage.open()) {
      long displacements = stage.take(8L * runs);
      long types = stage.take((long) HandleArray.BYTES * runs);
      long at = 0;
      for (int k = 0; k < runs; k++) {
        NativeMemory.putLong(displacements + 8L * k, at);
        NativeMemory.putHandle(types + (long) HandleArray.BYTES * k, basics[k].handle());
        at += (long) basics[k].bytes() * lengths[k];
      }
      long gapped = stage.words(1);
      CREATE_STRUCT.run(runs, stage.ints(lengths), displacements, types, gapped);
      long dense = stage.words(1);
      CREATE_RESIZED.run(Stage.getHandle(gapped), 0, bytes, dense);
      COMMIT.run(dense);
      FREE.run(gapped);
      return Stage.getHandle(dense);
    }
  }

  /** Frees what was made, before MPI ends. */
  static void freeAll() throws MPIException {
    for (Handles made : HANDLES.values()) {
      if (made.longMessages() != null) {
        made.longMessages().free();
        continue;
      }
      FREE.on(made.one());
    }
    HANDLES.clear();
  }

  /** A signature as a root and how often it comes. */
  record Word(Signature root, long times) {}

  /**
   * The signature of some blocks in a row.
   *
   * @return null where it is too long to be looked at
   */
  static @Nullable Word concatenate(Signature[] roots, long[] times) {
    int blocks = 0;
    for (int k = 0; k < roots.length; k++) { // neighbours of one root are one block
      if (times[k] == 0) {
        continue;
      }
      if (blocks > 0 && roots[blocks - 1].same(roots[k])) {
        times[blocks - 1] += times[k];
      } else {
        roots[blocks] = roots[k];
        times[blocks++] = times[k];
      }
    }
    if (blocks == 0) {
      return new Word(new Signature(new Basic[0], new int[0], false), 0);
    }
    if (blocks == 1) {
      return new Word(roots[0], times[0]);
    }
    boolean pairs = false;
    for (int k = 0; k < blocks; k++) {
      pairs |= roots[k].pairs;
    }
    return spell(roots, times, blocks, pairs);
  }

  private static @Nullable Word spell(Signature[] roots, long[] times, int blocks, boolean pairs) {
    long runs = 0;
    for (int k = 0; k < blocks; k++) {
      runs += roots[k].isBasic() ? 1 : roots[k].basics.length * times[k];
    }
    if (runs > 16L * MAX_RUNS) {
      return null;
    }
    Basic[] basics = new Basic[(int) runs];
    long[] lengths = new long[(int) runs];
    int at = 0;
    for (int k = 0; k < blocks; k++) {
      Signature root = roots[k];
      long rounds = root.isBasic() ? 1 : times[k];
      for (long round = 0; round < rounds; round++) {
        for (int run = 0; run < root.basics.length; run++) {
          long length = root.isBasic() ? times[k] * root.lengths[0] : root.lengths[run];
          if (at > 0 && basics[at - 1].handle() == root.basics[run].handle()) {
            lengths[at - 1] += length;
          } else {
            basics[at] = root.basics[run];
            lengths[at++] = length;
          }
        }
      }
    }
    return root(basics, lengths, at, pairs);
  }

  /** The root of a word that is written as runs of different types. */
  private static @Nullable Word root(Basic[] basics, long[] lengths, int runs, boolean pairs) {
    // A repetition may join its last run with its first: then the first run of the word is shorter
    // than that of the later rounds, and the root begins inside a run. Such a root is looked for by
    // cutting the last run in two.
    int period = period(basics, lengths, runs);
    if (period < runs) {
      return word(basics, lengths, period, (long) runs / period, pairs);
    }
    if (runs >= 3 && basics[0].handle() == basics[runs - 1].handle()) {
      int inner = runs - 1; // runs 1 to runs - 1, cyclically with the first joined to the last
      Basic[] turned = Arrays.copyOfRange(basics, 1, runs);
      long[] turnedLengths = Arrays.copyOfRange(lengths, 1, runs);
      turnedLengths[inner - 1] += lengths[0];
      int cyclic = period(turned, turnedLengths, inner);
      if (cyclic < inner && lengths[0] < turnedLengths[cyclic - 1]) {
        Basic[] first = new Basic[cyclic + 1];
        long[] firstLengths = new long[cyclic + 1];
        System.arraycopy(basics, 0, first, 0, cyclic + 1);
        System.arraycopy(lengths, 0, firstLengths, 0, cyclic + 1);
        firstLengths[cyclic] = turnedLengths[cyclic - 1] - lengths[0];
        return word(first, firstLengths, cyclic + 1, (long) inner / cyclic, pairs);
      }
    }
    return word(basics, lengths, runs, 1, pairs);
  }

  /** The least number of runs that the rest repeats as a whole; all of them where none does. */
  private static int period(Basic[] basics, long[] lengths, int runs) {
    int[] border = new int[runs + 1];
    border[0] = -1;
    int b = -1;
    for (int k = 0; k < runs; k++) {
      while (b >= 0 && (basics[b].handle() != basics[k].handle() || lengths[b] != lengths[k])) {
        b = border[b];
      }
      border[k + 1] = ++b;
    }
    int period = runs - border[runs];
    return runs % period == 0 ? period : runs;
  }

  private static @Nullable Word word(
      Basic[] basics, long[] lengths, int runs, long times, boolean pairs) {
    if (runs > MAX_RUNS) {
      return null;
    }
    int[] narrow = new int[runs];
    long bytes = 0;
    for (int k = 0; k < runs; k++) {
      bytes += lengths[k] * basics[k].bytes();
      if (bytes > Integer.MAX_VALUE) {
        return null;
      }
      narrow[k] = (int) lengths[k];
    }
    return new Word(new Signature(Arrays.copyOf(basics, runs), narrow, pairs), times);
  }
}
