// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import java.lang.foreign.Arena;
import java.util.ArrayDeque;
import java.util.Deque;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Request;

/**
 * Broadcast (MPI 4.1 §6.4) of k periods to p processes.
 *
 * <p>As a scatter along a binomial tree and an allgather on a ring, every process sends at most 2k
 * periods, in log p + p − 1 rounds. As a pipeline along a chain, every process sends k periods, in
 * p − 2 rounds more than there are blocks. Blocks are whole periods, so that all processes cut
 * alike.
 */
final class SignatureBroadcast {
  private static final int TAG = 2;

  /** Sends in flight; two keep the chain busy, more only hold memory. */
  private static final int IN_FLIGHT = 2;

  private SignatureBroadcast() {}

  static void scatterAllGather(
      Communicator communicator, Communicator self, Buffer buffer, int root) {
    try (SignatureType type = SignatureType.of(buffer.count(), buffer.type());
        Arena arena = Arena.ofConfined()) {
      if (type.isEmpty() || communicator.size() == 1) {
        return;
      }
      long k = type.repetitions();
      int p = communicator.size();
      Row row = Row.over(buffer, arena, type, k);
      Binomial tree = Binomial.of(communicator.rank(), p, root);
      if (tree.v() == 0) {
        fill(row, self, buffer, k);
      } else {
        communicator.receiveData(
            row.part(cut(k, p, tree.v()), cut(k, p, tree.end())),
            Binomial.rank(tree.parent(), p, root),
            TAG);
      }
      for (int step = tree.low() / 2; step > 0; step /= 2) {
        int child = tree.v() + step;
        if (child < p) {
          communicator.send(
              row.part(cut(k, p, child), cut(k, p, tree.childEnd(step))),
              Binomial.rank(child, p, root),
              TAG);
        }
      }
      int right = Binomial.rank(tree.v() + 1, p, root);
      int left = Binomial.rank(tree.v() + p - 1, p, root);
      for (int round = 0; round < p - 1; round++) {
        int mine = Math.floorMod(tree.v() - round, p);
        int next = Math.floorMod(tree.v() - round - 1, p);
        communicator.sendReceive(
            row.part(cut(k, p, mine), cut(k, p, mine + 1)),
            right,
            TAG,
            row.part(cut(k, p, next), cut(k, p, next + 1)),
            left,
            TAG);
      }
      if (tree.v() != 0) {
        empty(row, self, buffer, k);
      }
    }
  }

  private static void fill(Row row, Communicator self, Buffer buffer, long periods) {
    if (!row.isUsers()) {
      row.take(self, buffer, periods, 0);
    }
  }

  private static void empty(Row row, Communicator self, Buffer buffer, long periods) {
    if (!row.isUsers()) {
      row.give(self, buffer, periods, 0);
    }
  }

  /** Where block {@code b} of p starts among k periods; blocks differ by at most one period. */
  private static long cut(long k, int p, int b) {
    return Math.addExact(k / p * b, k % p * b / p);
  }

  static void pipelined(
      Communicator communicator, Communicator self, Buffer buffer, int root, long blockBytes) {
    try (SignatureType type = SignatureType.of(buffer.count(), buffer.type());
        Arena arena = Arena.ofConfined()) {
      if (type.isEmpty() || communicator.size() == 1) {
        return;
      }
      long k = type.repetitions();
      int p = communicator.size();
      int v = Binomial.of(communicator.rank(), p, root).v();
      long block = Math.max(1, blockBytes / type.periodBytes());
      Row row = Row.over(buffer, arena, type, k);
      if (v == 0) {
        fill(row, self, buffer, k);
      }
      int left = Binomial.rank(v + p - 1, p, root);
      int right = Binomial.rank(v + 1, p, root);
      Deque<Request> sends = new ArrayDeque<>();
      try {
        for (long at = 0; at < k; at += block) {
          Buffer part = row.part(at, Math.min(k, at + block));
          if (v > 0) {
            communicator.receiveData(part, left, TAG);
          }
          if (v < p - 1) {
            sends.add(communicator.startSend(part, right, TAG));
            if (sends.size() > IN_FLIGHT) {
              complete(sends);
            }
          }
        }
      } finally {
        while (!sends.isEmpty()) {
          complete(sends);
        }
      }
      if (v > 0) {
        empty(row, self, buffer, k);
      }
    }
  }

  private static void complete(Deque<Request> sends) {
    try (Request oldest = sends.removeFirst()) {
      oldest.await();
    }
  }
}
