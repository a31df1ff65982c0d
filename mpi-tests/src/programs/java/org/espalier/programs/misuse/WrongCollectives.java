// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.misuse;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.UserFunction;

/** Collective calls that every rank calls with the same wrong argument. */
final class WrongCollectives {
  private final Intracomm world = MPI.COMM_WORLD;
  private final Intracomm gone = MPI.COMM_WORLD.dup();
  private final int[] data = new int[40];
  private final IntBuffer memory = MPI.newIntBuffer(40);
  private final int[] few = {1};
  private final int[] zero = {0, 0};
  private final int[] one = {1, 1};

  WrongCollectives() throws MPIException {
    gone.free();
  }

  void add(Misuses misuses) throws MPIException {
    plain(misuses);
    vectors(misuses);
    reductions(misuses);
  }

  private void plain(Misuses misuses) throws MPIException {
    int[] shortOne = new int[1];
    misuses.refused("bcast of null", () -> world.bcast(null, 1, MPI.INT, 0));
    misuses.refused("bcast of -1", () -> world.bcast(data, -1, MPI.INT, 0));
    misuses.refused("bcast of no type", () -> world.bcast(data, 1, null, 0));
    misuses.refused("bcast from a rank that is not", () -> world.bcast(data, 1, MPI.INT, 99));
    misuses.refused("bcast from a rank below 0", () -> world.bcast(data, 1, MPI.INT, -77));
    misuses.refused("bcast of a short array", () -> world.bcast(shortOne, 2, MPI.INT, 0));
    misuses.refused("bcast in a freed communicator", () -> gone.bcast(data, 1, MPI.INT, 0));
    misuses.refused("iBcast from a rank that is not", () -> world.iBcast(memory, 1, MPI.INT, 99));
    int own = world.getRank();
    IntBuffer fixed = MPI.newIntBuffer(4).asReadOnlyBuffer();
    misuses.refused("iBcast to what is read-only", () -> world.iBcast(fixed, 1, MPI.INT, 1 - own));
    misuses.refused(
        "iReduce to what is read-only",
        () -> world.iReduce(memory, fixed, 1, MPI.INT, MPI.SUM, own));
    misuses.refused(
        "iReduce in what is read-only", () -> world.iReduce(fixed, 1, MPI.INT, MPI.SUM, own));
    misuses.refused("iGather in what is read-only", () -> world.iGather(fixed, 1, MPI.INT, own));
    misuses.refused(
        "iScatter to what is read-only", () -> world.iScatter(fixed, 1, MPI.INT, 1 - own));
    misuses.refused("iBcast of the heap", () -> world.iBcast(IntBuffer.allocate(4), 1, MPI.INT, 0));
    misuses.refused(
        "gather to a rank that is not", () -> world.gather(data, 1, MPI.INT, data, 1, MPI.INT, 99));
    misuses.refused(
        "gather of -1", () -> world.gather(data, -1, MPI.INT, new int[9], -1, MPI.INT, 0));
    misuses.refused(
        "allGather to a short array",
        () -> world.allGather(data, 1, MPI.INT, shortOne, 1, MPI.INT));
    misuses.refused("allGather of null", () -> world.allGather(null, 1, MPI.INT, data, 1, MPI.INT));
    misuses.refused("allGather to null", () -> world.allGather(data, 1, MPI.INT, null, 1, MPI.INT));
    misuses.refused(
        "allToAll of a short array", () -> world.allToAll(shortOne, 1, MPI.INT, data, 1, MPI.INT));
    misuses.refused(
        "allToAll to what is read-only",
        () ->
            world.allToAll(
                data, 1, MPI.INT, ByteBuffer.allocateDirect(40).asReadOnlyBuffer(), 1, MPI.INT));
    misuses.refused(
        "iAllGather in a freed communicator",
        () -> gone.iAllGather(memory, 1, MPI.INT, MPI.newIntBuffer(9), 1, MPI.INT));
    misuses.refused(
        "scatter from a rank that is not",
        () -> world.scatter(data, 1, MPI.INT, new int[4], 1, MPI.INT, 99));
  }

  private void vectors(Misuses misuses) throws MPIException {
    IntBuffer to = MPI.newIntBuffer(40);
    Datatype pair = Datatype.createContiguous(1, MPI.DOUBLE_INT);
    pair.commit();
    int[] far = {0, 1 << 20};
    misuses.refused(
        "allGatherv of few counts",
        () -> world.allGatherv(data, 1, MPI.INT, new int[9], few, zero, MPI.INT));
    misuses.refused(
        "allGatherv of few places",
        () -> world.allGatherv(data, 1, MPI.INT, new int[9], one, few, MPI.INT));
    misuses.refused(
        "allGatherv of no counts",
        () -> world.allGatherv(data, 1, MPI.INT, new int[9], null, zero, MPI.INT));
    misuses.refused(
        "allGatherv far away",
        () -> world.allGatherv(data, 1, MPI.INT, new int[9], one, far, MPI.INT));
    misuses.refused(
        "allGatherv of pairs far away",
        () -> world.allGatherv(new byte[99], 1, pair, new byte[99], one, far, pair));
    misuses.refused(
        "allToAllv of few counts",
        () -> world.allToAllv(data, few, zero, MPI.INT, new int[9], one, zero, MPI.INT));
    misuses.refused(
        "allToAllv of pairs far away",
        () -> world.allToAllv(new byte[99], one, far, pair, new byte[99], one, zero, pair));
    misuses.refused(
        "allToAllv of counts below 0",
        () ->
            world.allToAllv(
                data, new int[] {-1, -1}, zero, MPI.INT, new int[9], one, zero, MPI.INT));
    misuses.refused(
        "gatherv to a rank that is not",
        () -> world.gatherv(data, 1, MPI.INT, new int[9], one, zero, MPI.INT, 99));
    misuses.refused(
        "scatterv from a rank that is not",
        () -> world.scatterv(data, one, zero, MPI.INT, new int[9], 1, MPI.INT, 99));
    misuses.refused(
        "iAllGatherv of few counts",
        () -> world.iAllGatherv(memory, 1, MPI.INT, to, few, zero, MPI.INT));
    misuses.refused(
        "iAllGatherv of few places",
        () -> world.iAllGatherv(memory, 1, MPI.INT, to, one, few, MPI.INT));
    misuses.refused(
        "iAllToAllv of few counts",
        () -> world.iAllToAllv(memory, one, zero, MPI.INT, to, few, zero, MPI.INT));
    misuses.refused(
        "iAllToAllw of few types",
        () ->
            world.iAllToAllw(
                memory,
                one,
                zero,
                new Datatype[] {MPI.INT},
                to,
                one,
                zero,
                new Datatype[] {MPI.INT}));
    misuses.refused(
        "allToAllw of few types",
        () ->
            world.allToAllw(
                memory,
                one,
                zero,
                new Datatype[] {MPI.INT},
                to,
                one,
                zero,
                new Datatype[] {MPI.INT}));
    misuses.refused(
        "iAllGatherv of no counts",
        () -> world.iAllGatherv(memory, 1, MPI.INT, to, null, zero, MPI.INT));
  }

  private void reductions(Misuses misuses) throws MPIException {
    Op freed =
        new Op(
            new UserFunction() {
              @Override
              public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
                inOut.putInt(0, 7);
              }
            },
            true);
    MPI.COMM_SELF.allReduce(new int[] {1}, new int[1], 1, MPI.INT, freed);
    freed.free();
    int[] shortOne = new int[1];
    misuses.refused(
        "allReduce by nothing", () -> world.allReduce(data, new int[9], 1, MPI.INT, null));
    misuses.refused(
        "allReduce by a freed operation",
        () -> world.allReduce(data, new int[9], 1, MPI.INT, freed));
    misuses.refused(
        "allReduce of bits of doubles",
        () -> world.allReduce(new double[4], new double[4], 1, MPI.DOUBLE, MPI.BAND));
    misuses.refused(
        "allReduce to a short array", () -> world.allReduce(data, shortOne, 2, MPI.INT, MPI.SUM));
    misuses.refused(
        "allReduce of -1", () -> world.allReduce(data, new int[9], -1, MPI.INT, MPI.SUM));
    misuses.refused(
        "allReduce of no type", () -> world.allReduce(data, new int[9], 1, null, MPI.SUM));
    misuses.refused(
        "allReduce of null", () -> world.allReduce(null, new int[9], 1, MPI.INT, MPI.SUM));
    misuses.refused(
        "reduce to a rank that is not",
        () -> world.reduce(data, new int[9], 1, MPI.INT, MPI.SUM, 99));
    misuses.refused(
        "reduceScatter of few counts",
        () -> world.reduceScatter(data, new int[9], few, MPI.INT, MPI.SUM));
    misuses.refused(
        "iReduceScatter of few counts",
        () -> world.iReduceScatter(memory, MPI.newIntBuffer(9), few, MPI.INT, MPI.SUM));
    misuses.refused("scan to a short array", () -> world.scan(data, shortOne, 2, MPI.INT, MPI.SUM));
    misuses.refused(
        "iAllReduce by nothing",
        () -> world.iAllReduce(memory, MPI.newIntBuffer(9), 1, MPI.INT, null));
    misuses.refused(
        "a function that fails",
        () ->
            world.allReduce(
                data,
                new int[9],
                1,
                MPI.INT,
                new Op(
                    new UserFunction() {
                      @Override
                      public void call(ByteBuffer in, ByteBuffer inOut, int n, Datatype type) {
                        throw new IllegalStateException("it fails");
                      }
                    },
                    true)));
  }
}
