// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.forms;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.jobs.Job;
import org.espalier.jobs.verify.Quirk;
import org.espalier.jobs.verify.TypedStream;
import org.espalier.layout.BasicType;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;

/**
 * Every collective operation that moves data in every form of the binding: carried out and started,
 * in place, with blocks of different sizes and types, among neighbours in grids and graphs. Each
 * rank describes the same streams by layouts of its own, in arrays or in native memory; every byte
 * of what is received is compared, so that gaps and what is nobody's must stay as they were.
 */
public final class CollectiveForms {
  /** From so many bytes on a message is cut into pieces ({@link Quirk#PIECES_END_WITHIN_PAIRS}). */
  private static final long PIECES_BYTES = 8192;

  private CollectiveForms() {}

  /**
   * Runs the job.
   *
   * @param args how many streams, and the first seed
   */
  public static void main(String[] args) {
    int cases = Integer.parseInt(args[0]);
    long first = Long.parseLong(args[1]);
    Job.run(
        "collective-forms",
        (mpi, checks) -> {
          for (long seed = first; seed < first + cases; seed++) {
            run(mpi, checks, seed);
          }
          new DifferentWays(mpi.world(), checks).run();
          return cases + " streams";
        });
  }

  private static void run(Mpi mpi, Job.Checks checks, long seed) {
    Communicator world = mpi.world();
    SplittableRandom shared = new SplittableRandom(seed);
    SplittableRandom own = new SplittableRandom(seed * 1009 + world.rank());
    boolean pairs = shared.nextInt(5) == 0; // whose gaps leave them without units
    List<BasicType> signature =
        pairs ? List.of(BasicType.of("MPI_DOUBLE_INT")) : TypedStream.signature(shared);
    int times = shared.nextInt(1, 9) * (shared.nextInt(4) == 0 ? 200 : 1);
    int root = shared.nextInt(world.size());
    try (Arena arena = Arena.ofConfined();
        TypedStream mine = describe(signature, pairs, times, own);
        TypedStream other = describe(signature, pairs, times, own)) {
      boolean heap = own.nextBoolean();
      String where = "seed " + seed + (heap ? ", heap" : ", native");
      long bytes = times * signature.stream().mapToLong(BasicType::size).sum();
      boolean cut =
          pairs
              && world.size() * bytes > PIECES_BYTES
              && Quirk.PIECES_END_WITHIN_PAIRS.holdsFor(mpi.library());
      FormCase job = new FormCase(world, checks, root, mine, other, heap, arena, where, cut);
      new EqualForms(job).check();
      new VariedForms(job).check();
      new NeighbourForms(job).check();
    }
  }

  private static TypedStream describe(
      List<BasicType> signature, boolean pairs, int times, SplittableRandom own) {
    if (!pairs) {
      return TypedStream.describe(signature, times, own);
    }
    long[] places = new long[times];
    List<BasicType> types = new ArrayList<>();
    for (int k = 0; k < times; k++) {
      places[k] = k == 0 ? 0 : places[k - 1] + 16 + 8L * own.nextInt(2);
      types.add(signature.getFirst());
    }
    return TypedStream.of(types, places, 1);
  }
}
