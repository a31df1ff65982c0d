// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What MPI is told of an operation of the program's: as many operations of its own as there are
 * reductions at a time, since MPI does not say in which one it calls the function that throws.
 * Where there are very many at a time some share one, and each of those that share it throws.
 */
final class Combinings {
  /** Each takes some time, and some memory for code. */
  private static final int MOST = 32;

  private final Op op;
  private final List<Combining> made = new ArrayList<>();
  private final List<Combining> idle = new ArrayList<>();
  private int shared;
  private boolean freed;

  Combinings(Op op) {
    this.op = op;
  }

  /** Takes one; null where the program has freed the operation. */
  synchronized @Nullable Combining take() throws MPIException {
    if (freed) {
      return null;
    }
    Combining taken;
    if (!idle.isEmpty()) {
      taken = idle.removeLast();
    } else if (made.size() < MOST) {
      taken = new Combining(op);
      made.add(taken);
    } else {
      taken = made.get(shared++ & MOST - 1);
    }
    taken.holders++;
    return taken;
  }

  /** Gives one back. */
  synchronized void give(Combining taken) {
    if (--taken.holders > 0) {
      return; // what has failed may have been any of those that have it
    }
    taken.failure = null;
    if (!freed) {
      idle.add(taken);
      return;
    }
    try {
      taken.free();
    } catch (MPIException failure) {
      // The program has freed the operation, and was told of all that there is to tell.
    }
  }

  /** Frees what nobody has now, and the others when they are given back. */
  synchronized void free() throws MPIException {
    freed = true;
    for (Combining each : idle) {
      each.free();
    }
    idle.clear();
  }
}
