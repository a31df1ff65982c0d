// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import java.lang.foreign.Arena;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.espalier.mpi.BlockBuffer;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Request;
import org.espalier.mpi.Status;

/**
 * Scatterv (MPI 4.1 §6.6) along a binomial tree, without sizes or types being exchanged.
 *
 * <p>A relay cannot know where one block ends and the next begins: the root alone has the counts.
 * All that can tell it without further data is the end of a message, so each block stays a message
 * of its own on every edge: as many as the subtree has processes, which both ends know, in preorder
 * with the largest subtree first. A process receives its own block straight into the user's buffer
 * and passes the others on as they come; the root sends from the user's buffer.
 *
 * <p>A relay with data knows the period that all blocks share (see {@link SignatureGatherv}) and
 * holds them in it; one without data passes them on as {@code MPI_PACKED}.
 */
final class SignatureScatterv {
  private static final int TAG = 8;

  private SignatureScatterv() {}

  static void scatter(
      Communicator communicator, Communicator self, BlockBuffer sent, Buffer received, int root) {
    int p = communicator.size();
    Binomial tree = Binomial.of(communicator.rank(), p, root);
    Deque<Request> sends = new ArrayDeque<>();
    try (Arena arena = Arena.ofConfined();
        PackedUnits units = new PackedUnits(communicator, arena)) {
      try {
        if (tree.v() == 0) {
          Buffer[] blocks = Blocks.of(sent, p);
          for (int step = tree.low() / 2; step > 0; step /= 2) {
            for (int v : preorder(step, step, p)) {
              Buffer block = blocks[Binomial.rank(v, p, root)];
              sends.add(communicator.startSend(block, Binomial.rank(step, p, root), TAG));
            }
          }
          self.sendReceive(blocks[root], 0, TAG, received, 0, TAG);
        } else {
          int parent = Binomial.rank(tree.parent(), p, root);
          communicator.receiveData(received, parent, TAG);
          if (tree.end() > tree.v() + 1) {
            relay(communicator, arena, units, received, tree, parent, root, sends);
          }
        }
      } finally {
        Request.awaitAll(List.copyOf(sends));
      }
    }
  }

  private static void relay(
      Communicator communicator,
      Arena arena,
      PackedUnits units,
      Buffer received,
      Binomial tree,
      int parent,
      int root,
      Deque<Request> sends) {
    int p = communicator.size();
    try (SignatureType type = SignatureType.of(received.count(), received.type())) {
      for (int step = tree.low() / 2; step > 0; step /= 2) {
        int child = tree.v() + step;
        for (int block = child; block < p && block < tree.childEnd(step); block++) {
          Buffer passing = receive(communicator, arena, units, type, parent);
          sends.add(communicator.startSend(passing, Binomial.rank(child, p, root), TAG));
        }
      }
    }
  }

  private static Buffer receive(
      Communicator communicator, Arena arena, PackedUnits units, SignatureType type, int parent) {
    Status status = communicator.probe(parent, TAG);
    if (type.isEmpty()) {
      return units.receive(status);
    }
    long periods = new GrowingRow(type, 0).periods(status, parent);
    Buffer block = Row.allocate(arena, type, periods).part(0, periods);
    communicator.receiveData(block, parent, TAG);
    return block;
  }

  /** The processes of a child's subtree in the order in which their blocks are sent. */
  static List<Integer> preorder(int v, int low, int p) {
    List<Integer> order = new ArrayList<>();
    if (v < p) {
      order.add(v);
      for (int step = low / 2; step > 0; step /= 2) {
        order.addAll(preorder(v + step, step, p));
      }
    }
    return order;
  }
}
