// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.espalier.mpi.BlockBuffer;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.CartesianCommunicator;
import org.espalier.mpi.Collective;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.MixedBuffer;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Operation;
import org.espalier.mpi.Reduction;
import org.espalier.mpi.Request;
import org.espalier.mpi.attribute.AttributeKey;
import org.espalier.mpi.library.MpiException;
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
          reductions(mpi.world(), checks);
          communicators(mpi, checks);
          errors(mpi, checks);
          return "threads " + mpi.threads();
        });
  }

  private static int[] of(int size, java.util.function.IntUnaryOperator value) {
    int[] result = new int[size];
    Arrays.setAll(result, value);
    return result;
  }

  private static void same(Job.Checks checks, String what, int[] got, int[] expected) {
    checks.that(
        Arrays.equals(got, expected),
        "%s: got %s, not %s".formatted(what, Arrays.toString(got), Arrays.toString(expected)));
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
      int[] shared = me == root ? of(5, k -> 10 * r + k) : new int[5];
      all.broadcast(Buffer.of(shared), root);
      same(checks, "broadcast", shared, of(5, k -> 10 * r + k));
      int[] again = me == root ? of(5, k -> 7 * r + k) : new int[5];
      try (Request request = all.startBroadcast(Buffer.of(again), root);
          Request barrier = all.startBarrier()) {
        Request.awaitAll(List.of(request, barrier));
      }
      same(checks, "started broadcast", again, of(5, k -> 7 * r + k));
      int[] gathered = new int[2 * n];
      all.gather(Buffer.of(new int[] {me, -me}), block(gathered, 2), root);
      same(
          checks,
          "gather",
          gathered,
          me == root ? of(2 * n, k -> k % 2 == 0 ? k / 2 : -(k / 2)) : new int[2 * n]);
      int[] own = new int[3];
      all.scatter(block(of(3 * n, k -> k * k), 3), Buffer.of(own), root);
      same(checks, "scatter", own, of(3, k -> (3 * me + k) * (3 * me + k)));
    }
    int[] everywhere = new int[n];
    all.allGather(Buffer.of(new int[] {me * me}), block(everywhere, 1));
    same(checks, "allGather", everywhere, of(n, k -> k * k));
    int[] exchanged = new int[n];
    all.allToAll(block(of(n, k -> 100 * me + k), 1), block(exchanged, 1));
    same(checks, "allToAll", exchanged, of(n, k -> 100 * k + me));
  }

  private static void blocks(Communicator world, Job.Checks checks) {
    Collective all = world.collective();
    int n = world.size();
    int me = world.rank();
    Datatype type = Datatype.named("MPI_INT32_T");
    // Process k has k + 1 numbers; its block starts at k(k+1)/2 + k, with a gap before it.
    int[] counts = of(n, k -> k + 1);
    int[] places = of(n, k -> k * (k + 1) / 2 + k);
    int total = places[n - 1] + n;
    int[] expected = new int[total];
    Arrays.fill(expected, -1);
    for (int k = 0; k < n; k++) {
      Arrays.fill(expected, places[k], places[k] + counts[k], k);
    }
    int[] mine = of(me + 1, _ -> me);
    int[] all1 = of(total, _ -> -1);
    all.allGather(
        Buffer.of(mine), new BlockBuffer(MemorySegment.ofArray(all1), counts, places, type));
    same(checks, "allGather of blocks", all1, expected);
    int[] all2 = of(total, _ -> -1);
    all.gather(
        Buffer.of(mine), new BlockBuffer(MemorySegment.ofArray(all2), counts, places, type), 0);
    same(checks, "gather of blocks", all2, me == 0 ? expected : of(total, _ -> -1));
    int[] back = new int[me + 1];
    all.scatter(
        new BlockBuffer(MemorySegment.ofArray(expected), counts, places, type), Buffer.of(back), 0);
    same(checks, "scatter of blocks", back, mine);
    // Everyone sends k + 1 numbers to process k.
    int[] sent = of(total, k -> expected[k] < 0 ? -1 : 1000 * me + expected[k]);
    int[] received = new int[n * (me + 1)];
    all.allToAll(
        new BlockBuffer(MemorySegment.ofArray(sent), counts, places, type),
        new BlockBuffer(
            MemorySegment.ofArray(received), of(n, _ -> me + 1), of(n, k -> k * (me + 1)), type));
    same(checks, "allToAll of blocks", received, of(n * (me + 1), k -> 1000 * (k / (me + 1)) + me));
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
      int[] from = of(width * columns, k -> (me * width + k / columns) * columns + k % columns);
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
          of(width * columns, k -> k % columns * columns + me * width + k / columns));
    }
  }

  private static void reductions(Communicator world, Job.Checks checks) {
    Reduction all = world.collective().reductions();
    int n = world.size();
    int me = world.rank();
    checks.that(all.allReduce(me + 1L, Operation.SUM) == n * (n + 1L) / 2, "sum");
    checks.that(all.allReduce((double) me, Operation.MAX) == n - 1, "maximum");
    checks.that(all.allReduce(1L << me, Operation.BOR) == (1L << n) - 1, "bit-wise or");
    int[] result = new int[2];
    all.reduce(Buffer.of(new int[] {me, 1}), Buffer.of(result), Operation.SUM, n - 1);
    same(checks, "reduce", result, me == n - 1 ? new int[] {n * (n - 1) / 2, n} : new int[2]);
    all.allReduce(Buffer.of(new int[] {me, -me}), Buffer.of(result), Operation.MIN);
    same(checks, "allReduce", result, new int[] {0, 1 - n});
    all.scan(Buffer.of(new int[] {1, me}), Buffer.of(result), Operation.SUM);
    same(checks, "scan", result, new int[] {me + 1, me * (me + 1) / 2});
    int[] before = {-5, -5};
    all.exclusiveScan(Buffer.of(new int[] {1, me}), Buffer.of(before), Operation.SUM);
    if (me > 0) {
      same(checks, "exclusive scan", before, new int[] {me, me * (me - 1) / 2});
    }
    int[] later = new int[2];
    all.startReduce(Buffer.of(new int[] {me, 1}), Buffer.of(later), Operation.SUM, 0).await();
    same(checks, "started reduce", later, me == 0 ? new int[] {n * (n - 1) / 2, n} : new int[2]);
    all.startAllReduce(Buffer.of(new int[] {me, -me}), Buffer.of(later), Operation.MIN).await();
    same(checks, "started allReduce", later, new int[] {0, 1 - n});
    all.startScan(Buffer.of(new int[] {1, me}), Buffer.of(later), Operation.SUM).await();
    same(checks, "started scan", later, new int[] {me + 1, me * (me + 1) / 2});
    Buffer own = Buffer.of(new int[] {1, me});
    all.startExclusiveScan(own, Buffer.of(later), Operation.SUM).await();
    if (me > 0) {
      same(checks, "started exclusive scan", later, new int[] {me, me * (me - 1) / 2});
    }
    int[] inPlace = {me, 1};
    if (me == n - 1) {
      all.reduceInPlace(Buffer.of(inPlace), Operation.SUM);
      same(checks, "reduce in place", inPlace, new int[] {n * (n - 1) / 2, n});
    } else {
      all.reduce(Buffer.of(inPlace), Buffer.of(result), Operation.SUM, n - 1);
    }
    int[] scanned = {1, me};
    all.scanInPlace(Buffer.of(scanned), Operation.SUM);
    same(checks, "scan in place", scanned, new int[] {me + 1, me * (me + 1) / 2});
    int[] earlier = {1, me};
    all.exclusiveScanInPlace(Buffer.of(earlier), Operation.SUM);
    if (me > 0) {
      same(checks, "exclusive scan in place", earlier, new int[] {me, me * (me - 1) / 2});
    }
    int[] part = new int[2];
    all.startReduceScatter(Buffer.of(of(2 * n, k -> k)), Buffer.of(part), Operation.SUM).await();
    same(checks, "started reduceScatter", part, new int[] {2 * me * n, (2 * me + 1) * n});
    int[] block = new int[2];
    all.reduceScatter(Buffer.of(of(2 * n, k -> k)), Buffer.of(block), Operation.SUM);
    same(checks, "reduceScatter", block, new int[] {2 * me * n, (2 * me + 1) * n});
    unequalBlocks(all, n, me, checks);
  }

  /** Process k gets k numbers, so that the first gets none. */
  private static void unequalBlocks(Reduction all, int n, int me, Job.Checks checks) {
    long[] counts = new long[n];
    Arrays.setAll(counts, k -> k);
    int whole = n * (n - 1) / 2;
    int first = me * (me - 1) / 2;
    Buffer sent = Buffer.of(of(whole, k -> 10 * k + me));
    int added = n * (n - 1) / 2;
    int[] expected = of(me, k -> 10 * (first + k) * n + added);
    int[] got = new int[me];
    all.reduceScatter(sent, Buffer.of(got), counts, Operation.SUM);
    same(checks, "reduceScatter of blocks", got, expected);
    int[] later = new int[me];
    all.startReduceScatter(sent, Buffer.of(later), counts, Operation.SUM).await();
    same(checks, "started reduceScatter of blocks", later, expected);
    int[] inPlace = of(whole, k -> 10 * k + me);
    all.reduceScatterInPlace(Buffer.of(inPlace), counts, Operation.SUM);
    same(checks, "reduceScatter of blocks in place", Arrays.copyOf(inPlace, me), expected);
    for (long[] wrong : new long[][] {new long[n + 1], of(n, -1), of(n, 1 + whole)}) {
      try {
        all.reduceScatter(sent, Buffer.of(got), wrong, Operation.SUM);
        checks.that(false, "wrong counts were taken: " + Arrays.toString(wrong));
      } catch (IllegalArgumentException expectedRefusal) {
        String said = String.valueOf(expectedRefusal.getMessage());
        checks.that(said.contains("got"), "the reason: " + said);
      }
    }
  }

  private static long[] of(int n, long value) {
    long[] values = new long[n];
    Arrays.fill(values, value);
    return values;
  }

  private static void communicators(Mpi mpi, Job.Checks checks) {
    Communicator world = mpi.world();
    int n = world.size();
    int me = world.rank();
    try (AttributeKey copied = AttributeKey.create(AttributeKey.Owner.COMMUNICATOR, true);
        AttributeKey single = AttributeKey.create(AttributeKey.Owner.COMMUNICATOR, false);
        Communicator first = world.duplicate()) {
      first.setAttribute(copied, 42 + me);
      first.setAttribute(single, 1);
      try (Communicator second = first.duplicate()) {
        checks.that(second.attribute(copied).orElse(-1) == 42 + me, "copied attribute");
        checks.that(second.attribute(single).isEmpty(), "attribute that is not copied");
        checks.that(second.size() == n && second.rank() == me, "duplicate");
      }
    }
    Optional<Communicator> half = world.split(me % 2, -me);
    half.ifPresent(part -> {
      checks.that(part.size() == (n + 1 - me % 2) / 2, "split");
      checks.that(part.rank() == (n - 1 - me) / 2, "split in reverse order");
      part.close();
    });
    checks.that(half.isPresent(), "split");
    checks.that(world.split(Communicator.UNDEFINED, 0).isEmpty(), "a colour that wants no part");
    try (Communicator shared = world.splitShared(me)) {
      checks.that(shared.size() >= 1, "shared memory");
    }
    int[] grid = Communicator.dimensions(n, 0, 0);
    checks.that(grid[0] * grid[1] == n, "dimensions");
    Optional<CartesianCommunicator> cartesian =
        world.cartesian(new int[] {n}, new boolean[] {false}, false);
    cartesian.ifPresent(line -> {
      CartesianCommunicator.Shift shift = line.shift(0, 1);
      int[] got = {-7};
      line.sendReceive(
          Buffer.of(new int[] {me}), shift.destination(), 0, Buffer.of(got), shift.source(), 0);
      checks.that(got[0] == (me == 0 ? -7 : me - 1), "shift along a line");
      checks.that(line.coordinates(me)[0] == me && line.rankAt(me) == me, "coordinates");
      line.close();
    });
    checks.that(cartesian.isPresent(), "cartesian");
    checks.that(world.greatestTag() >= 32767, "greatest tag");
    checks.that(world.probeNow(Communicator.ANY_SOURCE, 99).isEmpty(), "probe without message");
  }

  private static void errors(Mpi mpi, Job.Checks checks) {
    Communicator world = mpi.world();
    try {
      world.send(Buffer.of(new int[1]), world.size() + 5, 0);
      checks.that(false, "a rank out of range was accepted");
    } catch (MpiException failure) {
      checks.that(
          failure.function().equals("MPI_Send")
              && failure.errorClass() == 6
              && !failure.text().isEmpty(),
          "error for a rank: " + failure);
    }
    // A message longer than the buffer: an error of the receive, and the job goes on.
    int right = (world.rank() + 1) % world.size();
    int left = (world.rank() + world.size() - 1) % world.size();
    try (Request send = world.startSend(Buffer.of(new int[4]), right, 8)) {
      try {
        world.receive(Buffer.of(new int[2]), left, 8);
        checks.that(false, "a truncated message was accepted");
      } catch (MpiException failure) {
        checks.that(failure.function().equals("MPI_Recv"), "truncation: " + failure);
      }
      send.await();
    }
    // A shorter message: the status tells how much came, the rest stays.
    int[] got = {-1, -1, -1, -1};
    try (Request send = world.startSend(Buffer.of(new int[] {5, 6}), right, 9)) {
      var status = world.receive(Buffer.of(got), left, 9);
      checks.that(
          status.source() == left
              && status.tag() == 9
              && status.count(Datatype.named("MPI_INT32_T")) == 2
              && status.elements(Datatype.named("MPI_INT32_T")) == 2,
          "status " + status);
      same(checks, "shorter message", got, new int[] {5, 6, -1, -1});
      send.await();
    }
    world.collective().barrier();
  }
}
