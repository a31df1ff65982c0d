// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import static org.espalier.programs.api.MatrixColumns.GAP;
import static org.espalier.programs.api.MatrixColumns.TAG;
import static org.espalier.programs.api.MatrixColumns.value;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Random;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Random messages: both sides describe the same elements by blocks at places of their own. */
final class StartedBlocks {
  private final Checks checks;
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();
  private final int peer = 1 - rank;

  StartedBlocks(Checks checks) throws MPIException {
    this.checks = checks;
  }

  /** Blocks at places of each side's own; the other side's are known by the seed. */
  private static final class Blocks {
    final int[] lengths;
    final int[] places;
    final int extent;

    Blocks(Random random, int elements) {
      int[] cut = new int[elements];
      int blocks = 0;
      for (int left = elements; left > 0; ) {
        cut[blocks] = 1 + random.nextInt(left);
        left -= cut[blocks++];
      }
      lengths = Arrays.copyOf(cut, blocks);
      places = new int[blocks];
      int[] order = new int[blocks];
      for (int k = 0; k < blocks; k++) {
        int swap = random.nextInt(k + 1);
        order[k] = order[swap];
        order[swap] = k;
      }
      int at = 0;
      for (int k : order) {
        at += random.nextInt(3);
        places[k] = at;
        at += lengths[k];
      }
      extent = at + random.nextInt(3);
    }

    Datatype type() throws MPIException {
      Datatype indexed = Datatype.createIndexed(lengths, places, MPI.INT);
      Datatype type = Datatype.createResized(indexed, 0, Integer.BYTES * extent);
      indexed.free();
      type.commit();
      return type;
    }

    /** Where the data of some in a row lie, in the order of the signature. */
    int[] all(int count) {
      int[] all = new int[count * Arrays.stream(lengths).sum()];
      int next = 0;
      for (int copy = 0; copy < count; copy++) {
        for (int k = 0; k < lengths.length; k++) {
          for (int j = 0; j < lengths[k]; j++) {
            all[next++] = copy * extent + places[k] + j;
          }
        }
      }
      return all;
    }
  }

  /** As many messages, the same on both sides. */
  void random(int times) throws MPIException {
    Random random = new Random(20261122);
    for (int round = 0; round < times; round++) {
      int elements = 1 + random.nextInt(40);
      int count = 1 + random.nextInt(4);
      Blocks[] ends = {new Blocks(random, elements), new Blocks(random, elements)};
      int sent = 1 + random.nextInt(count);
      IntBuffer out = MPI.newIntBuffer(count * ends[rank].extent);
      IntBuffer in = MPI.newIntBuffer(count * ends[rank].extent);
      int[] expected = new int[in.capacity()];
      for (int k = 0; k < out.capacity(); k++) {
        out.put(k, value(rank, round, k));
        in.put(k, GAP);
        expected[k] = GAP;
      }
      int[] from = ends[peer].all(sent);
      int[] to = ends[rank].all(sent);
      for (int k = 0; k < from.length; k++) {
        expected[to[k]] = value(peer, round, from[k]);
      }
      Datatype type = ends[rank].type();
      Request[] requests = {
        world.iRecv(in, count, type, peer, TAG), world.iSend(out, sent, type, peer, TAG)
      };
      if (random.nextBoolean()) {
        type.free();
      }
      Request.waitAll(requests);
      if (!type.isNull()) {
        type.free();
      }
      checks.same("round " + round, expected, Ring.array(in));
    }
  }
}
