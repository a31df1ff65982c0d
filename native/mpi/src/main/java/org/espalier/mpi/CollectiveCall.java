// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.util.function.Supplier;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.function.CollectiveFunction;
import org.jspecify.annotations.Nullable;

/**
 * One collective operation that moves data, ready to be carried out or started once: its function,
 * what it is given, and the root if it has one. Either of both ends it.
 */
final class CollectiveCall {
  private static final int NO_ROOT = -1;

  private final CollectiveFunction function;
  private final long comm;
  private final @Nullable CollectiveSide from;
  private final CollectiveSide to;
  private final int root;
  private final boolean brings;

  private CollectiveCall(
      CollectiveFunction function,
      long comm,
      @Nullable CollectiveSide from,
      CollectiveSide to,
      int root,
      boolean brings) {
    this.function = function;
    this.comm = comm;
    this.from = from;
    this.to = to;
    this.root = root;
    this.brings = brings;
  }

  /** An operation without root. */
  static CollectiveCall of(
      CollectiveFunction function,
      long comm,
      Supplier<? extends CollectiveSide> from,
      Supplier<? extends CollectiveSide> to) {
    return rooted(function, comm, from, to, NO_ROOT);
  }

  /** An operation with a root, which need not have data on both sides. */
  static CollectiveCall rooted(
      CollectiveFunction function,
      long comm,
      Supplier<? extends CollectiveSide> from,
      Supplier<? extends CollectiveSide> to,
      int root) {
    CollectiveSide first = from.get();
    try {
      return new CollectiveCall(function, comm, first, to.get(), root, true);
    } catch (RuntimeException | Error failure) {
      first.close();
      throw failure;
    }
  }

  /** An operation whose data lie where they are received. */
  static CollectiveCall inPlace(CollectiveFunction function, long comm, CollectiveSide both) {
    return new CollectiveCall(function, comm, new InPlaceSide(both), both, NO_ROOT, true);
  }

  /** A gather whose root has its own block already; at the root. */
  static CollectiveCall gatherInPlace(
      CollectiveFunction function, long comm, CollectiveSide to, int root) {
    return new CollectiveCall(function, comm, new InPlaceSide(to), to, root, true);
  }

  /** A scatter whose root leaves its own block where it is; at the root. */
  static CollectiveCall scatterInPlace(
      CollectiveFunction function, long comm, CollectiveSide from, int root) {
    return new CollectiveCall(function, comm, from, new InPlaceSide(from), root, true);
  }

  /** A broadcast, of one buffer on every process. */
  static CollectiveCall broadcast(long comm, CollectiveSide both, int root, boolean brings) {
    return new CollectiveCall(CollectiveFunction.BCAST, comm, null, both, root, brings);
  }

  /** Carries the operation out, and brings what came into the memory. */
  void run() {
    try {
      boolean wide = lay(false);
      Check.that(function.call(false, wide, arguments(0)), named(false, wide));
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
      code = function.call(true, wide, arguments(Request.slot().address()));
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

  private String named(boolean starting, boolean wide) {
    return wide ? function.function(starting) + "_c" : function.function(starting);
  }

  /** Lays the arrays of both sides; gives whether counts are of 64 bits. */
  private boolean lay(boolean starting) {
    // Its displacements are addresses; and MPICH before 4.1 mixes up the lengths of its arrays
    // where
    // counts are of 32 bits (docs/mpi-quirks.md).
    boolean wideDisplacements = function == CollectiveFunction.NEIGHBOR_ALLTOALLW;
    long sent = from == null ? 0 : from.widest(wideDisplacements);
    long widest = Counts.widest(sent, to.widest(wideDisplacements));
    String name = function.function(starting);
    boolean wide =
        Counts.wide(name, widest)
            || (wideDisplacements && NativeLibrary.get().exports(name + "_c"));
    if (from != null) {
      from.lay(wide, wide || wideDisplacements);
    }
    to.lay(wide, wide || wideDisplacements);
    return wide;
  }

  private long[] arguments(long request) {
    int sent = from == null ? 0 : from.words();
    boolean rooted = root != NO_ROOT;
    long[] words = new long[sent + to.words() + (rooted ? 2 : 1) + (request == 0 ? 0 : 1)];
    int at = from == null ? 0 : from.write(words, 0);
    at = to.write(words, at);
    if (rooted) {
      words[at++] = root;
    }
    words[at++] = comm;
    if (request != 0) {
      words[at] = request;
    }
    return words;
  }
}
