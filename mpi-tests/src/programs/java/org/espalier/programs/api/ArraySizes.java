// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/**
 * Blocking calls with arrays of sizes around those that Espalier treats apart, on two ranks or
 * more: what comes is right, what does not come stays as it was, and an array is written where its
 * data lie alone.
 */
public final class ArraySizes {
  private static final int TAG = 3;
  private static final double GAP = -7;

  /** Elements; 1,024 doubles are 8 KB. */
  private static final int[] SIZES = {1, 7, 511, 512, 513, 1023, 1024, 1025, 3000, 8192, 8193};

  /** Elements of a message that is far too long: it goes in another way than short ones. */
  private static final int FAR = 50_000;

  /** Elements behind those that a call is told of. */
  private static final int BEHIND = 3;

  private final Checks checks = new Checks();
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();
  private final int size = world.getSize();

  private ArraySizes() throws MPIException {}

  /**
   * Runs the program.
   *
   * @param args none
   * @throws MPIException if MPI fails where it must not
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    ArraySizes program = new ArraySizes();
    program.checks.begin("arrays of some sizes");
    for (int n : SIZES) {
      program.messages(n);
      program.exchanges(n);
      program.blocks(n);
      program.reductions(n);
    }
    program.manyBlocks();
    program.checks.end();
    MPI.Finalize();
    System.exit(program.checks.wrongInAll() == 0 ? 0 : 1);
  }

  /** So many values of a rank, and some behind that no call is told of. */
  private static double[] values(int of, int n) {
    double[] values = empty(n);
    for (int k = 0; k < n; k++) {
      values[k] = 1000.0 * of + k;
    }
    return values;
  }

  private static double[] empty(int n) {
    double[] empty = new double[n + BEHIND];
    Arrays.fill(empty, GAP);
    return empty;
  }

  /** The values of all ranks, one behind the other. */
  private double[] ofAll(int n) {
    double[] all = empty(n * size);
    for (int each = 0; each < size; each++) {
      System.arraycopy(values(each, n), 0, all, each * n, n);
    }
    return all;
  }

  private void messages(int n) throws MPIException {
    if (rank == 0) {
      world.send(values(0, n), n, MPI.DOUBLE, 1, TAG);
      world.send(values(0, n), n - 1, MPI.DOUBLE, 1, TAG);
      world.send(values(0, n + 1), n + 1, MPI.DOUBLE, 1, TAG);
      world.send(values(0, FAR), FAR, MPI.DOUBLE, 1, TAG);
      world.send(values(0, n), n, MPI.DOUBLE, 1, TAG);
    } else if (rank == 1) {
      double[] whole = empty(n);
      Status status = world.recv(whole, n, MPI.DOUBLE, MPI.ANY_SOURCE, MPI.ANY_TAG);
      checks.same(n + " received", values(0, n), whole);
      checks.same(n + " counted", n, status.getCount(MPI.DOUBLE));
      checks.same(n + ": source", 0, status.getSource());
      checks.same(n + ": tag", TAG, status.getTag());
      double[] part = empty(n);
      checks.same(
          n - 1 + " counted", n - 1, world.recv(part, n, MPI.DOUBLE, 0, TAG).getCount(MPI.DOUBLE));
      double[] expected = values(0, n);
      expected[n - 1] = GAP;
      checks.same(n - 1 + " received, of " + n, expected, part);
      double[] tooShort = empty(n);
      checks.refused(
          n + 1 + " received where there is room for " + n,
          MPI.ERR_TRUNCATE,
          () -> world.recv(tooShort, n, MPI.DOUBLE, 0, TAG));
      checks.same(n + ": behind", GAP, tooShort[n]);
      checks.refused(
          FAR + " received where there is room for " + n,
          MPI.ERR_TRUNCATE,
          () -> world.recv(tooShort, n, MPI.DOUBLE, 0, TAG));
      checks.same(n + ": behind, of " + FAR, GAP, tooShort[n]);
      world.recv(whole, n, MPI.DOUBLE, 0, TAG);
      checks.same(n + " received thereafter", values(0, n), whole);
    }
  }

  private void exchanges(int n) throws MPIException {
    int next = (rank + 1) % size;
    int last = (rank + size - 1) % size;
    double[] came = empty(n);
    Status status =
        world.sendRecv(values(rank, n), n, MPI.DOUBLE, next, TAG, came, n, MPI.DOUBLE, last, TAG);
    checks.same(n + " exchanged", values(last, n), came);
    checks.same(n + " exchanged, counted", n, status.getCount(MPI.DOUBLE));
    double[] replaced = values(rank, n);
    world.sendRecvReplace(replaced, n, MPI.DOUBLE, next, TAG, last, TAG);
    checks.same(n + " replaced", values(last, n), replaced);
    double[] kept = empty(n);
    status = world.recv(kept, n, MPI.DOUBLE, MPI.PROC_NULL, TAG);
    checks.same(n + " from nobody", empty(n), kept);
    checks.same(n + " from nobody, counted", 0, status.getCount(MPI.DOUBLE));
    world.send(kept, n, MPI.DOUBLE, MPI.PROC_NULL, TAG);
  }

  private void blocks(int n) throws MPIException {
    int root = size - 1;
    double[] told = rank == root ? values(root, n) : empty(n);
    world.bcast(told, n, MPI.DOUBLE, root);
    checks.same(n + " broadcast", values(root, n), told);
    double[] all = empty(n * size);
    world.allGather(values(rank, n), n, MPI.DOUBLE, all, n, MPI.DOUBLE);
    checks.same(n + " gathered at all", ofAll(n), all);
    double[] gathered = empty(n * size);
    world.gather(
        values(rank, n), n, MPI.DOUBLE, rank == root ? gathered : null, n, MPI.DOUBLE, root);
    checks.same(n + " gathered", rank == root ? ofAll(n) : empty(n * size), gathered);
    double[] mine = empty(n);
    world.scatter(rank == root ? ofAll(n) : null, n, MPI.DOUBLE, mine, n, MPI.DOUBLE, root);
    checks.same(n + " scattered", values(rank, n), mine);
    double[] turned = empty(n * size);
    world.allToAll(ofAll(n), n, MPI.DOUBLE, turned, n, MPI.DOUBLE);
    double[] expected = empty(n * size);
    for (int each = 0; each < size; each++) {
      System.arraycopy(values(rank, n), 0, expected, each * n, n);
    }
    checks.same(n + " from each to each", expected, turned);
  }

  private void reductions(int n) throws MPIException {
    int root = size - 1;
    double[] sum = empty(n);
    double[] scanned = empty(n);
    for (int k = 0; k < n; k++) {
      sum[k] = 1000.0 * (size * (size - 1) / 2) + (double) size * k;
      scanned[k] = 1000.0 * (rank * (rank + 1) / 2) + (rank + 1.0) * k;
    }
    double[] at = empty(n);
    world.reduce(values(rank, n), rank == root ? at : null, n, MPI.DOUBLE, MPI.SUM, root);
    checks.same(n + " reduced", rank == root ? sum : empty(n), at);
    double[] everywhere = empty(n);
    world.allReduce(values(rank, n), everywhere, n, MPI.DOUBLE, MPI.SUM);
    checks.same(n + " reduced at all", sum, everywhere);
    double[] inPlace = values(rank, n);
    world.allReduce(inPlace, n, MPI.DOUBLE, MPI.SUM);
    checks.same(n + " reduced at all in place", sum, inPlace);
    double[] before = empty(n);
    world.scan(values(rank, n), before, n, MPI.DOUBLE, MPI.SUM);
    checks.same(n + " scanned", scanned, before);
    double[] own = values(rank, n);
    world.scan(own, n, MPI.DOUBLE, MPI.SUM);
    checks.same(n + " scanned in place", scanned, own);
  }

  /** So many elements for each rank that the bytes of all, counted in 32 bits, would be a few. */
  private void manyBlocks() throws MPIException {
    int many = (int) ((1L << Integer.SIZE) / size + 1);
    double[] few = empty(2 * size);
    double[] one = {rank};
    checks.refused(
        "gathered everywhere",
        MPI.ERR_COUNT,
        () -> world.allGather(one, 1, MPI.DOUBLE, few, many, MPI.DOUBLE));
    checks.refused(
        "exchanged",
        MPI.ERR_COUNT,
        () -> world.allToAll(few, many, MPI.DOUBLE, few.clone(), many, MPI.DOUBLE));
    checks.same("nothing came", empty(2 * size), few);
  }
}
