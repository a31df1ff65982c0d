// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.util.Arrays;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.function.CollectiveFunction;
import org.jspecify.annotations.Nullable;

/** One reduction or scan, ready to be carried out or started once. Either of both ends it. */
final class ReductionCall {
  private static final long IN_PLACE = NativeLibrary.get().abi().inPlace;

  /** Arguments besides the root and the request. */
  private static final int WORDS = 6;

  private static final long[] NONE = {};

  private final CollectiveFunction function;
  private final long[] words;

  /** The block of each process where blocks differ; the place of one count is then an address. */
  private final long[] blocks;

  private final @Nullable Side from;
  private final Side to;
  private final boolean brings; // whether MPI writes the result

  private ReductionCall(
      CollectiveFunction function,
      long[] words,
      long[] blocks,
      @Nullable Side from,
      Side to,
      boolean brings) {
    this.function = function;
    this.words = words;
    this.blocks = blocks;
    this.from = from;
    this.to = to;
    this.brings = brings;
  }

  /**
   * Contributions in one memory, the result in another.
   *
   * @param comesHere whether this process gets the result
   * @param roots the root, or nothing where there is none
   */
  static ReductionCall of(
      CollectiveFunction function,
      Communicator communicator,
      Buffer sent,
      Buffer received,
      Operation operation,
      boolean comesHere,
      int... roots) {
    long comm = communicator.handle(); // refuses a closed communicator
    Side from = Side.reduced(sent);
    try {
      Side to =
          Side.result(comesHere ? received : new Buffer(received.memory(), 0, 0, received.type()));
      long count = comesHere ? received.count() : sent.count();
      long[] words = words(from.data().address(), to, count, operation, comm, roots);
      words[3] = from.type();
      boolean first = function == CollectiveFunction.EXSCAN && communicator.rank() == 0;
      return new ReductionCall(function, words, NONE, from, to, !first);
    } catch (RuntimeException | Error failure) {
      from.close();
      throw failure;
    }
  }

  /** The contribution where the result will be ({@code MPI_IN_PLACE}). */
  static ReductionCall inPlace(
      CollectiveFunction function,
      Communicator communicator,
      Buffer buffer,
      Operation operation,
      int... roots) {
    long comm = communicator.handle(); // refuses a closed communicator
    Side both = Side.both(buffer);
    return new ReductionCall(
        function,
        words(IN_PLACE, both, both.count(), operation, comm, roots),
        NONE,
        null,
        both,
        true);
  }

  /** The same operation, of which each process gets a block of its own size. */
  ReductionCall scattering(long[] counts) {
    return new ReductionCall(CollectiveFunction.REDUCE_SCATTER, words, counts, from, to, brings);
  }

  private static long[] words(
      long from, Side to, long count, Operation operation, long comm, int[] roots) {
    long[] words = new long[WORDS + roots.length];
    words[0] = from;
    words[1] = to.data().address();
    words[2] = count;
    words[3] = to.type();
    words[4] = operation.handle();
    if (roots.length > 0) {
      words[5] = roots[0];
    }
    words[words.length - 1] = comm;
    return words;
  }

  /** Whether counts are of 64 bits; lays those of blocks that differ. */
  private boolean lay(boolean starting) {
    String name = function.function(starting);
    if (function != CollectiveFunction.REDUCE_SCATTER) {
      return Counts.wide(name, words[2]);
    }
    boolean wide = Counts.wide(name, Counts.widest(blocks));
    words[2] = to.holding(CountArrays.of(blocks, wide, NONE, false, NONE)).counts();
    return wide;
  }

  private String named(boolean starting, boolean wide) {
    return wide ? function.function(starting) + "_c" : function.function(starting);
  }

  /** Carries the operation out, and brings what came into the memory. */
  void run() {
    try {
      boolean wide = lay(false);
      Check.that(function.call(false, wide, words), named(false, wide));
      if (brings) {
        to.arrived();
      }
    } finally {
      close();
    }
  }

  /** Starts the operation. */
  Request start() {
    int code;
    boolean wide;
    try {
      wide = lay(true);
      long[] all = Arrays.copyOf(words, words.length + 1);
      all[words.length] = Request.slot().address();
      code = function.call(true, wide, all);
    } catch (RuntimeException | Error failure) {
      close();
      throw failure;
    }
    return Initiation.started(
        code, named(true, wide), to, from, brings ? Arrival.WHOLE : Arrival.NOTHING);
  }

  private void close() {
    try {
      if (from != null) {
        from.close();
      }
    } finally {
      to.close();
    }
  }
}
