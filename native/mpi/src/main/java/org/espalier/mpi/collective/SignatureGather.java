// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import java.lang.foreign.Arena;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;

/**
 * Gather and scatter (MPI 4.1 §6.5, §6.6) of k periods for each of p processes along a binomial
 * tree: ⌈log₂ p⌉ rounds, and each process forwards what its subtree sends in one message a child. A
 * process within the tree knows the size of its children's blocks because all blocks have one
 * signature.
 */
final class SignatureGather {
  private static final int TAG = 3;

  private SignatureGather() {}

  static void gather(
      Communicator communicator, Communicator self, Buffer sent, Buffer received, int root) {
    int p = communicator.size();
    try (SignatureType type = SignatureType.of(sent.count(), sent.type());
        Arena arena = Arena.ofConfined()) {
      if (type.isEmpty()) {
        return;
      }
      long k = type.repetitions();
      Binomial tree = Binomial.of(communicator.rank(), p, root);
      Row row = Row.allocate(arena, type, k * ((long) tree.end() - tree.v()));
      row.take(self, sent, k, 0);
      for (int step = 1; step < tree.low() && tree.v() + step < p; step *= 2) {
        int child = tree.v() + step;
        communicator.receiveData(
            row.part(k * step, k * (tree.childEnd(step) - tree.v())),
            Binomial.rank(child, p, root),
            TAG);
      }
      if (tree.v() != 0) {
        communicator.send(
            row.part(0, k * (tree.end() - tree.v())), Binomial.rank(tree.parent(), p, root), TAG);
        return;
      }
      for (int v = 0; v < p; v++) {
        row.give(self, block(received, Binomial.rank(v, p, root)), k, k * v);
      }
    }
  }

  static void scatter(
      Communicator communicator, Communicator self, Buffer sent, Buffer received, int root) {
    int p = communicator.size();
    try (SignatureType type = SignatureType.of(received.count(), received.type());
        Arena arena = Arena.ofConfined()) {
      if (type.isEmpty()) {
        return;
      }
      long k = type.repetitions();
      Binomial tree = Binomial.of(communicator.rank(), p, root);
      long blocks = (long) tree.end() - tree.v();
      Row row = Row.allocate(arena, type, k * blocks);
      if (tree.v() == 0) {
        for (int v = 0; v < p; v++) {
          row.take(self, block(sent, Binomial.rank(v, p, root)), k, k * v);
        }
      } else {
        communicator.receiveData(
            row.part(0, k * blocks), Binomial.rank(tree.parent(), p, root), TAG);
      }
      for (int step = tree.low() / 2; step > 0; step /= 2) {
        int child = tree.v() + step;
        if (child < p) {
          communicator.send(
              row.part(k * step, k * (tree.childEnd(step) - tree.v())),
              Binomial.rank(child, p, root),
              TAG);
        }
      }
      row.give(self, received, k, 0);
    }
  }

  /** The block of one rank in a buffer that describes one block, in memory for all of them. */
  static Buffer block(Buffer one, int rank) {
    long step = Math.multiplyExact(one.count(), one.type().bounds().extent());
    return new Buffer(
        one.memory(), one.origin() + Math.multiplyExact(step, rank), one.count(), one.type());
  }
}
