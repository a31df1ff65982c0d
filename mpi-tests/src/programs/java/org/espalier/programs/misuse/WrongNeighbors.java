// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.misuse;

import java.nio.IntBuffer;
import mpi.CartComm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * Collective calls among the neighbours of a ring, and begun ones of all, without a buffer or with
 * lists that are too short.
 */
final class WrongNeighbors {
  private final Intracomm world = MPI.COMM_WORLD;
  private final CartComm ring =
      MPI.COMM_WORLD.createCart(new int[] {MPI.COMM_WORLD.getSize()}, new boolean[] {true}, false);
  private final int[] data = new int[40];
  private final IntBuffer memory = MPI.newIntBuffer(40);
  private final IntBuffer to = MPI.newIntBuffer(40);
  private final IntBuffer none = null;
  private final int[] few = {1};
  private final int[] zero = {0, 0};
  private final int[] one = {1, 1};

  WrongNeighbors() throws MPIException {}

  void add(Misuses misuses) {
    blocking(misuses);
    begun(misuses);
    lists(misuses);
    ofAll(misuses);
  }

  private void blocking(Misuses misuses) {
    misuses.refused(
        "neighborAllGather of null",
        () -> ring.neighborAllGather(null, 1, MPI.INT, data, 1, MPI.INT));
    misuses.refused(
        "neighborAllGather to null",
        () -> ring.neighborAllGather(data, 1, MPI.INT, null, 1, MPI.INT));
    misuses.refused(
        "neighborAllGatherv of null",
        () -> ring.neighborAllGatherv(null, 1, MPI.INT, data, one, zero, MPI.INT));
    misuses.refused(
        "neighborAllGatherv to null",
        () -> ring.neighborAllGatherv(data, 1, MPI.INT, null, one, zero, MPI.INT));
    misuses.refused(
        "neighborAllToAll of null",
        () -> ring.neighborAllToAll(null, 1, MPI.INT, data, 1, MPI.INT));
    misuses.refused(
        "neighborAllToAll to null",
        () -> ring.neighborAllToAll(data, 1, MPI.INT, null, 1, MPI.INT));
    misuses.refused(
        "neighborAllToAllv of null",
        () -> ring.neighborAllToAllv(null, one, zero, MPI.INT, data, one, zero, MPI.INT));
    misuses.refused(
        "neighborAllToAllv to null",
        () -> ring.neighborAllToAllv(data, one, zero, MPI.INT, null, one, zero, MPI.INT));
  }

  private void begun(Misuses misuses) {
    misuses.refused(
        "iNeighborAllGather of null",
        () -> ring.iNeighborAllGather(none, 1, MPI.INT, to, 1, MPI.INT).waitFor());
    misuses.refused(
        "iNeighborAllGather to null",
        () -> ring.iNeighborAllGather(memory, 1, MPI.INT, none, 1, MPI.INT).waitFor());
    misuses.refused(
        "iNeighborAllGather of -1",
        () -> ring.iNeighborAllGather(memory, -1, MPI.INT, to, -1, MPI.INT).waitFor());
    misuses.refused(
        "iNeighborAllGatherv of null",
        () -> ring.iNeighborAllGatherv(none, 1, MPI.INT, to, one, zero, MPI.INT).waitFor());
    misuses.refused(
        "iNeighborAllGatherv to null",
        () -> ring.iNeighborAllGatherv(memory, 1, MPI.INT, none, one, zero, MPI.INT).waitFor());
    misuses.refused(
        "iNeighborAllToAll of null",
        () -> ring.iNeighborAllToAll(none, 1, MPI.INT, to, 1, MPI.INT).waitFor());
    misuses.refused(
        "iNeighborAllToAll to null",
        () -> ring.iNeighborAllToAll(memory, 1, MPI.INT, none, 1, MPI.INT).waitFor());
    misuses.refused(
        "iNeighborAllToAllv of null",
        () -> ring.iNeighborAllToAllv(none, one, zero, MPI.INT, to, one, zero, MPI.INT).waitFor());
    misuses.refused(
        "iNeighborAllToAllv to null",
        () ->
            ring.iNeighborAllToAllv(memory, one, zero, MPI.INT, none, one, zero, MPI.INT)
                .waitFor());
  }

  private void lists(Misuses misuses) {
    misuses.refused(
        "iNeighborAllGatherv of few counts",
        () -> ring.iNeighborAllGatherv(memory, 1, MPI.INT, to, few, zero, MPI.INT).waitFor());
    misuses.refused(
        "iNeighborAllGatherv of few places",
        () -> ring.iNeighborAllGatherv(memory, 1, MPI.INT, to, one, few, MPI.INT).waitFor());
    misuses.refused(
        "iNeighborAllGatherv of no counts",
        () -> ring.iNeighborAllGatherv(memory, 1, MPI.INT, to, null, zero, MPI.INT).waitFor());
    misuses.refused(
        "iNeighborAllToAllv of few counts",
        () ->
            ring.iNeighborAllToAllv(memory, few, zero, MPI.INT, to, one, zero, MPI.INT).waitFor());
    misuses.refused(
        "iNeighborAllToAllv of few places",
        () -> ring.iNeighborAllToAllv(memory, one, zero, MPI.INT, to, one, few, MPI.INT).waitFor());
    misuses.refused(
        "iNeighborAllGather where there is no topology",
        () -> ((mpi.Comm) world).iNeighborAllGather(memory, 1, MPI.INT, to, 1, MPI.INT).waitFor());
  }

  /** The same of calls in which all take part. */
  private void ofAll(Misuses misuses) {
    misuses.refused("iBcast of null", () -> world.iBcast(none, 1, MPI.INT, 0).waitFor());
    misuses.refused(
        "iAllGather of null", () -> world.iAllGather(none, 1, MPI.INT, to, 1, MPI.INT).waitFor());
    misuses.refused(
        "iAllGather to null",
        () -> world.iAllGather(memory, 1, MPI.INT, none, 1, MPI.INT).waitFor());
    misuses.refused(
        "iAllGatherv to null",
        () -> world.iAllGatherv(memory, 1, MPI.INT, none, one, zero, MPI.INT).waitFor());
    misuses.refused(
        "iAllToAll of null", () -> world.iAllToAll(none, 1, MPI.INT, to, 1, MPI.INT).waitFor());
    misuses.refused(
        "iAllToAll to null", () -> world.iAllToAll(memory, 1, MPI.INT, none, 1, MPI.INT).waitFor());
    misuses.refused(
        "iAllToAllv to null",
        () -> world.iAllToAllv(memory, one, zero, MPI.INT, none, one, zero, MPI.INT).waitFor());
    misuses.refused(
        "iAllReduce of null", () -> world.iAllReduce(none, to, 1, MPI.INT, MPI.SUM).waitFor());
    misuses.refused(
        "iAllReduce to null", () -> world.iAllReduce(memory, none, 1, MPI.INT, MPI.SUM).waitFor());
  }
}
