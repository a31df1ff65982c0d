// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.collective;

import static org.espalier.jobs.verify.collective.Numbers.same;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.espalier.jobs.Job;
import org.espalier.mpi.BlockBuffer;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Collective;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.MixedBuffer;
import org.espalier.mpi.Request;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeDescription;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DatatypeDescription.Resized;
import org.espalier.mpi.type.DatatypeDescription.Vector;

/**
 * Every collective operation of the binding with a result that can be worked out by hand, derived
 * types on one side; split, duplicated and Cartesian communicators, attributes, status and errors.
 */
public final class Collectives {
  private Collectives() {}

  /**
   * Runs the job.
   *
   * @param args none
   */
  public static void main(String[] args) {
    Job.run(
        "collectives",
        (mpi, checks) -> {
          movement(mpi.world(), checks);
          blocks(mpi.world(), checks);
          mixed(mpi.world(), checks);
          Reductions.check(mpi.world(), checks);
          Communicators.check(mpi, checks);
          Messages.check(mpi, checks);
          return "threads " + mpi.threads();
        });
  }

  private static Buffer block(int[] array, int count) {
    return Buffer.of(MemorySegment.ofArray(array), count, Datatype.named("MPI_INT32_T"));
  }

  private static void movement(Communicator world, Job.Checks checks) {
    Collective all = world.collective();
    int n = world.size();
    int me = world.rank();
    for (int root = 0; root < n; root++) {
      int r = root;
      all.barrier();
      int[] shared = me == root ? Numbers.of(5, k -> 10 * r + k) : new int[5];
      all.broadcast(Buffer.of(shared), root);
      same(checks, "broadcast", shared, Numbers.of(5, k -> 10 * r + k));
      int[] again = me == root ? Numbers.of(5, k -> 7 * r + k) : new int[5];
      try (Request request = all.startBroadcast(Buffer.of(again), root);
          Request barrier = all.startBarrier()) {
        Request.awaitAll(List.of(request, barrier));
      }
      same(checks, "started broadcast", again, Numbers.of(5, k -> 7 * r + k));
      int[] gathered = new int[2 * n];
      all.gather(Buffer.of(new int[] {me, -me}), block(gathered, 2), root);
      same(
          checks,
          "gather",
          gathered,
          me == root ? Numbers.of(2 * n, k -> k % 2 == 0 ? k / 2 : -(k / 2)) : new int[2 * n]);
      int[] own = new int[3];
      all.scatter(block(Numbers.of(3 * n, k -> k * k), 3), Buffer.of(own), root);
      same(checks, "scatter", own, Numbers.of(3, k -> (3 * me + k) * (3 * me + k)));
    }
    int[] everywhere = new int[n];
    all.allGather(Buffer.of(new int[] {me * me}), block(everywhere, 1));
    same(checks, "allGather", everywhere, Numbers.of(n, k -> k * k));
    int[] exchanged = new int[n];
    all.allToAll(block(Numbers.of(n, k -> 100 * me + k), 1), block(exchanged, 1));
    same(checks, "allToAll", exchanged, Numbers.of(n, k -> 100 * k + me));
  }

  private static void blocks(Communicator world, Job.Checks checks) {
    Collective all = world.collective();
    int n = world.size();
    int me = world.rank();
    Datatype type = Datatype.named("MPI_INT32_T");
    // Process k has k + 1 numbers; its block starts at k(k+1)/2 + k, with a gap before it.
    int[] counts = Numbers.of(n, k -> k + 1);
    int[] places = Numbers.of(n, k -> k * (k + 1) / 2 + k);
    int total = places[n - 1] + n;
    int[] expected = new int[total];
    Arrays.fill(expected, -1);
    for (int k = 0; k < n; k++) {
      Arrays.fill(expected, places[k], places[k] + counts[k], k);
    }
    int[] mine = Numbers.of(me + 1, _ -> me);
    int[] all1 = Numbers.of(total, _ -> -1);
    all.allGather(
        Buffer.of(mine), new BlockBuffer(MemorySegment.ofArray(all1), counts, places, type));
    same(checks, "allGather of blocks", all1, expected);
    int[] all2 = Numbers.of(total, _ -> -1);
    all.gather(
        Buffer.of(mine), new BlockBuffer(MemorySegment.ofArray(all2), counts, places, type), 0);
    same(checks, "gather of blocks", all2, me == 0 ? expected : Numbers.of(total, _ -> -1));
    int[] back = new int[me + 1];
    all.scatter(
        new BlockBuffer(MemorySegment.ofArray(expected), counts, places, type), Buffer.of(back), 0);
    same(checks, "scatter of blocks", back, mine);
    // Everyone sends k + 1 numbers to process k.
    int[] sent = Numbers.of(total, k -> expected[k] < 0 ? -1 : 1000 * me + expected[k]);
    int[] received = new int[n * (me + 1)];
    all.allToAll(
        new BlockBuffer(MemorySegment.ofArray(sent), counts, places, type),
        new BlockBuffer(
            MemorySegment.ofArray(received),
            Numbers.of(n, _ -> me + 1),
            Numbers.of(n, k -> k * (me + 1)),
            type));
    same(
        checks,
        "allToAll of blocks",
        received,
        Numbers.of(n * (me + 1), k -> 1000 * (k / (me + 1)) + me));
  }

  /** A distributed transpose: columns are sent, rows are received. */
  private static void mixed(Communicator world, Job.Checks checks) {
    int n = world.size();
    int me = world.rank();
    int width = 3;
    int columns = n * width;
    DatatypeDescription element = new Named("MPI_INT32_T");
    try (Datatype column = Datatype.of(new Resized(0, 4, new Vector(width, 1, columns, element)));
        Datatype row = Datatype.of(new Vector(width, width, columns, element))) {
      int[] from =
          Numbers.of(width * columns, k -> (me * width + k / columns) * columns + k % columns);
      int[] to = new int[width * columns];
      List<MixedBuffer.Part> sends = new ArrayList<>();
      List<MixedBuffer.Part> receives = new ArrayList<>();
      for (int k = 0; k < n; k++) {
        sends.add(new MixedBuffer.Part(width, 4L * width * k, column));
        receives.add(new MixedBuffer.Part(1, 4L * width * k, row));
      }
      world
          .collective()
          .allToAll(
              new MixedBuffer(MemorySegment.ofArray(from), sends),
              new MixedBuffer(MemorySegment.ofArray(to), receives));
      same(
          checks,
          "transpose",
          to,
          Numbers.of(width * columns, k -> k % columns * columns + me * width + k / columns));
    }
  }
}
