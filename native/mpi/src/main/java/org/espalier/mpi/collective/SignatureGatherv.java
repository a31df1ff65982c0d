// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import org.espalier.mpi.BlockBuffer;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Status;

/**
 * Gatherv (MPI 4.1 §6.5) along a binomial tree, without sizes or types being exchanged.
 *
 * <p><b>One period for all.</b> The block of rank i matches m_i copies of the root's type, so its
 * signature is a power of that type's primitive root r, and every process with data finds r in its
 * own signature (Träff 2020, corollary for rooted collectives).
 *
 * <p><b>Relays with data</b> ask a message how many periods it has ({@code MPI_Probe}), put what
 * their subtree sends behind their own block, in the order of the tree, and pass it on as one
 * message of r. Only the root has to cut, and it knows all counts.
 *
 * <p><b>Relays without data</b> know no r. They receive each message as {@code MPI_PACKED}, which
 * matches any type, and pass it on unchanged, as a packing unit may be (MPI 4.1 §5.2). Units must
 * not be joined, so a process may send its parent several messages; the tag says whether another
 * follows. A process whose subtree has no data sends one empty message.
 */
final class SignatureGatherv {
  private static final int LAST = 6;
  private static final int MORE = 7;

  private final Communicator communicator;
  private final Binomial tree;
  private final int root;

  private SignatureGatherv(Communicator communicator, int root) {
    this.communicator = communicator;
    this.tree = Binomial.of(communicator.rank(), communicator.size(), root);
    this.root = root;
  }

  static void gather(
      Communicator communicator, Communicator self, Buffer sent, BlockBuffer received, int root) {
    SignatureGatherv gather = new SignatureGatherv(communicator, root);
    if (gather.tree.v() == 0) {
      gather.collect(self, sent, received);
    } else if (gather.isLeaf()) {
      communicator.send(sent, gather.parent(), LAST);
    } else {
      gather.relay(self, sent);
    }
  }

  private int rank(int v) {
    return Binomial.rank(v, communicator.size(), root);
  }

  private int parent() {
    return rank(tree.parent());
  }

  private boolean isLeaf() {
    return tree.end() == tree.v() + 1;
  }

  private boolean hasChild(int step) {
    return step < tree.low() && tree.v() + step < communicator.size();
  }

  private void relay(Communicator self, Buffer sent) {
    try (SignatureType type = SignatureType.of(sent.count(), sent.type());
        Arena arena = Arena.ofConfined()) {
      if (type.isEmpty()) {
        forwardUnits(arena);
        return;
      }
      long periods = type.repetitions();
      GrowingRow row = new GrowingRow(type, periods);
      row.reserve(periods).take(self, sent, periods, 0);
      for (int step = 1; hasChild(step); step *= 2) {
        periods = append(row, rank(tree.v() + step), periods);
      }
      communicator.send(row.reserve(periods).part(0, periods), parent(), LAST);
    }
  }

  /** Receives all that a child sends behind the first {@code periods}; gives their new number. */
  private long append(GrowingRow row, int child, long periods) {
    Status status;
    do {
      status = communicator.probe(child, Communicator.ANY_TAG);
      long more = row.periods(status, child);
      communicator.receiveData(
          row.reserve(periods + more).part(periods, periods + more), child, status.tag());
      periods += more;
    } while (status.tag() == MORE);
    return periods;
  }

  /** Passes on what the subtree sends, message by message, as it came. */
  private void forwardUnits(Arena arena) {
    try (PackedUnits units = new PackedUnits(communicator, arena)) {
      List<Buffer> all = new ArrayList<>();
      for (int step = 1; hasChild(step); step *= 2) {
        Status status;
        do {
          status = communicator.probe(rank(tree.v() + step), Communicator.ANY_TAG);
          Buffer unit = units.receive(status);
          if (unit.count() > 0) {
            all.add(unit);
          }
        } while (status.tag() == MORE);
      }
      for (int k = 0; k < all.size(); k++) {
        communicator.send(all.get(k), parent(), k == all.size() - 1 ? LAST : MORE);
      }
      if (all.isEmpty()) {
        communicator.send(units.none(), parent(), LAST);
      }
    }
  }

  private void collect(Communicator self, Buffer sent, BlockBuffer received) {
    int p = communicator.size();
    Buffer[] blocks = Blocks.of(received, p);
    self.sendReceive(sent, 0, LAST, blocks[root], 0, LAST);
    // One copy has the primitive root of every power of it.
    try (SignatureType type = SignatureType.of(1, received.type());
        Arena arena = Arena.ofConfined()) {
      for (int step = 1; hasChild(step); step *= 2) {
        int end = tree.childEnd(step);
        if (end == step + 1) {
          communicator.receiveData(blocks[rank(step)], rank(step), LAST);
        } else if (type.isEmpty()) {
          try (PackedUnits units = new PackedUnits(communicator, arena)) {
            units.receive(communicator.probe(rank(step), LAST));
          }
        } else {
          collectSubtree(self, type, blocks, step, end);
        }
      }
    }
  }

  private void collectSubtree(
      Communicator self, SignatureType type, Buffer[] blocks, int from, int end) {
    long expected = 0;
    for (int v = from; v < end; v++) {
      long periods = Math.multiplyExact(type.repetitions(), blocks[rank(v)].count());
      expected = Math.addExact(expected, periods);
    }
    GrowingRow row = new GrowingRow(type, expected);
    long got = append(row, rank(from), 0);
    if (got != expected) {
      throw new IllegalArgumentException(
          "ranks %d and below must send %d periods of the root's signature, got %d"
              .formatted(rank(from), expected, got));
    }
    long at = 0;
    for (int v = from; v < end; v++) {
      long periods = type.repetitions() * blocks[rank(v)].count();
      row.reserve(expected).give(self, blocks[rank(v)], periods, at);
      at += periods;
    }
  }
}
