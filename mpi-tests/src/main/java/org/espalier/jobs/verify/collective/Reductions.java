// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.collective;

import static org.espalier.jobs.verify.collective.Numbers.same;

import java.util.Arrays;
import org.espalier.jobs.Job;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Operation;
import org.espalier.mpi.Reduction;

/**
 * Reductions and scans: to one rank or all, started, in place, and of blocks of unequal lengths.
 */
final class Reductions {
  private Reductions() {}

  static void check(Communicator world, Job.Checks checks) {
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
    int[] earlierSum = {me, me * (me - 1) / 2};
    same(checks, "exclusive scan", before, me == 0 ? new int[] {-5, -5} : earlierSum);
    int[] later = new int[2];
    all.startReduce(Buffer.of(new int[] {me, 1}), Buffer.of(later), Operation.SUM, 0).await();
    same(checks, "started reduce", later, me == 0 ? new int[] {n * (n - 1) / 2, n} : new int[2]);
    all.startAllReduce(Buffer.of(new int[] {me, -me}), Buffer.of(later), Operation.MIN).await();
    same(checks, "started allReduce", later, new int[] {0, 1 - n});
    all.startScan(Buffer.of(new int[] {1, me}), Buffer.of(later), Operation.SUM).await();
    same(checks, "started scan", later, new int[] {me + 1, me * (me + 1) / 2});
    Buffer own = Buffer.of(new int[] {1, me});
    all.startExclusiveScan(own, Buffer.of(later), Operation.SUM).await();
    same(checks, "started exclusive scan", later, me == 0 ? new int[] {1, 0} : earlierSum);
    int[] inPlace = {me, 1};
    if (me == n - 1) {
      all.reduceInPlace(Buffer.of(inPlace), Operation.SUM);
      same(checks, "reduce in place", inPlace, new int[] {n * (n - 1) / 2, n});
    } else {
      all.reduce(Buffer.of(inPlace), Buffer.of(new int[0]), Operation.SUM, n - 1);
    }
    int[] scanned = {1, me};
    all.scanInPlace(Buffer.of(scanned), Operation.SUM);
    same(checks, "scan in place", scanned, new int[] {me + 1, me * (me + 1) / 2});
    int[] earlier = {1, me};
    all.exclusiveScanInPlace(Buffer.of(earlier), Operation.SUM);
    same(checks, "exclusive scan in place", earlier, me == 0 ? new int[] {1, 0} : earlierSum);
    int[] part = new int[2];
    all.startReduceScatter(Buffer.of(Numbers.of(2 * n, k -> k)), Buffer.of(part), Operation.SUM)
        .await();
    same(checks, "started reduceScatter", part, new int[] {2 * me * n, (2 * me + 1) * n});
    int[] block = new int[2];
    all.reduceScatter(Buffer.of(Numbers.of(2 * n, k -> k)), Buffer.of(block), Operation.SUM);
    same(checks, "reduceScatter", block, new int[] {2 * me * n, (2 * me + 1) * n});
    unequalBlocks(all, n, me, checks);
  }

  /** Process k gets k numbers, so that the first gets none. */
  private static void unequalBlocks(Reduction all, int n, int me, Job.Checks checks) {
    long[] counts = new long[n];
    Arrays.setAll(counts, k -> k);
    int whole = n * (n - 1) / 2;
    int first = me * (me - 1) / 2;
    Buffer sent = Buffer.of(Numbers.of(whole, k -> 10 * k + me));
    int added = n * (n - 1) / 2;
    int[] expected = Numbers.of(me, k -> 10 * (first + k) * n + added);
    int[] got = new int[me];
    all.reduceScatter(sent, Buffer.of(got), counts, Operation.SUM);
    same(checks, "reduceScatter of blocks", got, expected);
    int[] later = new int[me];
    all.startReduceScatter(sent, Buffer.of(later), counts, Operation.SUM).await();
    same(checks, "started reduceScatter of blocks", later, expected);
    int[] inPlace = Numbers.of(whole, k -> 10 * k + me);
    all.reduceScatterInPlace(Buffer.of(inPlace), counts, Operation.SUM);
    same(checks, "reduceScatter of blocks in place", Arrays.copyOf(inPlace, me), expected);
    for (long[] wrong : new long[][] {new long[n + 1], equal(n, -1), equal(n, 1 + whole)}) {
      try {
        all.reduceScatter(sent, Buffer.of(got), wrong, Operation.SUM);
        checks.that(false, "wrong counts were taken: " + Arrays.toString(wrong));
      } catch (IllegalArgumentException expectedRefusal) {
        String said = String.valueOf(expectedRefusal.getMessage());
        checks.that(said.contains("got"), "the reason: " + said);
      }
    }
  }

  private static long[] equal(int n, long value) {
    long[] values = new long[n];
    Arrays.fill(values, value);
    return values;
  }
}
