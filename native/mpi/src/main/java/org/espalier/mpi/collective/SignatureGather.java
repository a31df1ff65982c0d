// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import java.lang.foreign.Arena;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;

/**
 * Gather and scatter (MPI 4.1 §6.5, §6.6) of k periods for each of p processes along a binomial
 * tree: ⌈log₂ p⌉ rounds, and each process forwards what its subtree sends in one message a child. A
 * process within the tree knows the size of its children's blocks because all blocks have one
 * signature, and holds them in it.
 *
 * <p>Processes without children send and receive their own block as the user describes it. So does
 * the root a child's whole subtree, whose ranks follow one another: their blocks are adjoining
 * copies of one type. One subtree at most reaches beyond the last rank; its blocks go through a
 * row.
 */
final class SignatureGather {
  private static final int TAG = 3;

  private final Communicator communicator;
  private final Communicator self;
  private final int root;
  private final int p;
  private final Binomial tree;

  private SignatureGather(Communicator communicator, Communicator self, int root) {
    this.communicator = communicator;
    this.self = self;
    this.root = root;
    this.p = communicator.size();
    this.tree = Binomial.of(communicator.rank(), p, root);
  }

  private int rank(int v) {
    return Binomial.rank(v, p, root);
  }

  private int parent() {
    return rank(tree.parent());
  }

  private boolean isRoot() {
    return tree.v() == 0;
  }

  private boolean isLeaf() {
    return !isRoot() && tree.end() == tree.v() + 1;
  }

  /** Whether the ranks of the child's subtree follow one another. */
  private boolean adjoin(int child, int end) {
    return rank(child) + (end - child) <= p;
  }

  static void gather(
      Communicator communicator, Communicator self, Buffer sent, Buffer received, int root) {
    SignatureGather gather = new SignatureGather(communicator, self, root);
    try (SignatureType type = SignatureType.of(sent.count(), sent.type());
        Arena arena = Arena.ofConfined()) {
      if (type.isEmpty()) {
        return;
      }
      if (gather.isLeaf()) {
        communicator.send(sent, gather.parent(), TAG);
      } else if (gather.isRoot()) {
        self.sendReceive(sent, 0, TAG, Blocks.block(received, root), 0, TAG);
        gather.collect(arena, type, received);
      } else {
        gather.forward(arena, type, sent);
      }
    }
  }

  private void forward(Arena arena, SignatureType type, Buffer sent) {
    long k = type.repetitions();
    int blocks = tree.end() - tree.v();
    Row row = Row.allocate(arena, type, k * blocks);
    row.take(self, sent, k, 0);
    for (int step = 1; step < tree.low() && tree.v() + step < p; step *= 2) {
      communicator.receiveData(
          row.part(k * step, k * (tree.childEnd(step) - tree.v())), rank(tree.v() + step), TAG);
    }
    communicator.send(row.part(0, k * blocks), parent(), TAG);
  }

  private void collect(Arena arena, SignatureType type, Buffer received) {
    long k = type.repetitions();
    for (int child = 1; child < p; child *= 2) {
      int end = tree.childEnd(child);
      if (adjoin(child, end)) {
        communicator.receiveData(
            Blocks.adjoining(received, rank(child), end - child), rank(child), TAG);
      } else {
        Row row = Row.allocate(arena, type, k * (end - child));
        communicator.receiveData(row.part(0, k * (end - child)), rank(child), TAG);
        for (int v = child; v < end; v++) {
          row.give(self, Blocks.block(received, rank(v)), k, k * (v - child));
        }
      }
    }
  }

  static void scatter(
      Communicator communicator, Communicator self, Buffer sent, Buffer received, int root) {
    SignatureGather scatter = new SignatureGather(communicator, self, root);
    try (SignatureType type = SignatureType.of(received.count(), received.type());
        Arena arena = Arena.ofConfined()) {
      if (type.isEmpty()) {
        return;
      }
      if (scatter.isLeaf()) {
        communicator.receiveData(received, scatter.parent(), TAG);
      } else if (scatter.isRoot()) {
        scatter.handOut(arena, type, sent);
        self.sendReceive(Blocks.block(sent, root), 0, TAG, received, 0, TAG);
      } else {
        scatter.divide(arena, type, received);
      }
    }
  }

  private void handOut(Arena arena, SignatureType type, Buffer sent) {
    long k = type.repetitions();
    for (int child = tree.low() / 2; child > 0; child /= 2) {
      int end = tree.childEnd(child);
      if (adjoin(child, end)) {
        communicator.send(Blocks.adjoining(sent, rank(child), end - child), rank(child), TAG);
      } else {
        Row row = Row.allocate(arena, type, k * (end - child));
        for (int v = child; v < end; v++) {
          row.take(self, Blocks.block(sent, rank(v)), k, k * (v - child));
        }
        communicator.send(row.part(0, k * (end - child)), rank(child), TAG);
      }
    }
  }

  private void divide(Arena arena, SignatureType type, Buffer received) {
    long k = type.repetitions();
    Row row = Row.allocate(arena, type, k * (tree.end() - tree.v()));
    communicator.receiveData(row.part(0, k * (tree.end() - tree.v())), parent(), TAG);
    for (int step = tree.low() / 2; step > 0; step /= 2) {
      int child = tree.v() + step;
      if (child < p) {
        communicator.send(
            row.part(k * step, k * (tree.childEnd(step) - tree.v())), rank(child), TAG);
      }
    }
    row.give(self, received, k, 0);
  }
}
