// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.collective;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.espalier.jobs.Job;
import org.espalier.layout.BasicType;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TreeForm;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.Vec;

/**
 * An all-to-all of short blocks that lie otherwise where they come from than where they go to. From
 * 16 ranks on Open MPI takes another way.
 */
public final class ManyRanks {
  private static final int LENGTH = 10;
  private static final int STEP = 20;
  private static final int EXTENT = 2 * STEP;
  private static final int BLOCK = 2 * LENGTH;
  private static final double GAP = -1;

  private ManyRanks() {}

  /**
   * Runs the job.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    Job.run(
        "many-ranks",
        (mpi, checks) -> {
          exchange(mpi.world(), checks);
          return "";
        });
  }

  private static void exchange(Communicator world, Job.Checks checks) {
    BasicType number = BasicType.of("MPI_DOUBLE");
    int size = world.size();
    Vec rows = new Vec(2, STEP * Double.BYTES, new Con(LENGTH, number));
    try (Arena arena = Arena.ofConfined();
        Datatype type =
            Datatype.of(new BoundedTree(rows, 0, EXTENT * Double.BYTES), TreeForm.HVECTOR)) {
      MemorySegment sent = arena.allocate((long) EXTENT * size * Double.BYTES, 8);
      for (int k = 0; k < EXTENT * size; k++) {
        sent.setAtIndex(ValueLayout.JAVA_DOUBLE, k, 10_000 * world.rank() + k);
      }
      // As much again behind what is received: nothing may come there.
      MemorySegment received = arena.allocate(2L * EXTENT * size * Double.BYTES, 8);
      for (boolean isSpread : new boolean[] {false, true}) {
        for (int k = 0; k < 2 * EXTENT * size; k++) {
          received.setAtIndex(ValueLayout.JAVA_DOUBLE, k, GAP);
        }
        Buffer in =
            isSpread
                ? new Buffer(received, 0, 1, type)
                : new Buffer(received, 0, BLOCK, Datatype.of(number));
        world.collective().allToAll(new Buffer(sent, 0, 1, type), in);
        int wrong = 0;
        for (int k = 0; k < 2 * EXTENT * size; k++) {
          double value = received.getAtIndex(ValueLayout.JAVA_DOUBLE, k);
          wrong += value == expected(world, k, isSpread ? EXTENT : BLOCK) ? 0 : 1;
        }
        checks.that(wrong == 0, "%d wrong numbers, spread %s".formatted(wrong, isSpread));
      }
    }
  }

  /** What number k must be where a block of so many is from each rank. */
  private static double expected(Communicator world, int k, int block) {
    int other = k / block;
    int place = k % block;
    int at = block == EXTENT || place < LENGTH ? place : place - LENGTH + STEP;
    boolean isGap = at % STEP >= LENGTH;
    return other >= world.size() || isGap ? GAP : 10_000 * other + world.rank() * EXTENT + at;
  }
}
