// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import java.lang.foreign.Arena;
import java.util.stream.IntStream;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TreeForm;
import org.espalier.signature.Signature;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Idx;
import org.espalier.tree.TypeTree;

/**
 * Message-combining alltoall (MPI 4.1 §6.8) in ⌈log₂ p⌉ rounds (J. Bruck et al., <i>Efficient
 * algorithms for all-to-all communications in multiport message-passing systems</i>, IEEE TPDS 8,
 * 1997). All pairs of processes exchange one signature, so whoever forwards a block can hold it in
 * the signature type.
 *
 * <p>Slot j of a process holds the block that still has to travel j processes to the right; in
 * round b all slots with bit b travel 2^b together, as one message of an indexed type over the row
 * of slots.
 */
final class SignatureAllToAll {
  private static final int TAG = 5;

  private SignatureAllToAll() {}

  static void bruck(Communicator communicator, Communicator self, Buffer sent, Buffer received) {
    int p = communicator.size();
    int rank = communicator.rank();
    try (SignatureType type = SignatureType.of(sent.count(), sent.type());
        Arena arena = Arena.ofConfined()) {
      if (type.isEmpty()) {
        return;
      }
      long k = type.repetitions();
      Row slots = Row.allocate(arena, type, k * p);
      Row arrived = Row.allocate(arena, type, k * p);
      for (int j = 0; j < p; j++) {
        slots.take(self, Blocks.block(sent, (rank + j) % p), k, k * j);
      }
      for (int step = 1; step < p; step *= 2) {
        round(communicator, self, type.signature(), slots, arrived, k * p, step);
      }
      for (int j = 0; j < p; j++) {
        int source = Math.floorMod(rank - j, p);
        slots.give(self, Blocks.block(received, source), k, k * j);
      }
    }
  }

  private static void round(
      Communicator communicator,
      Communicator self,
      Signature signature,
      Row slots,
      Row arrived,
      long periods,
      int step) {
    int p = communicator.size();
    int rank = communicator.rank();
    TypeTree block = signature.signatureType();
    long[] displacements =
        IntStream.range(0, p)
            .filter(j -> (j & step) != 0)
            .mapToLong(j -> Math.multiplyExact(block.ub(), j))
            .toArray();
    TypeTree chosen = new Idx(LongSeq.of(displacements), block);
    try (Datatype moving = Datatype.of(new BoundedTree(chosen, 0, chosen.ub()), TreeForm.HVECTOR)) {
      Buffer out = Buffer.of(slots.part(0, periods).memory(), 1, moving);
      Buffer in = Buffer.of(arrived.part(0, periods).memory(), 1, moving);
      communicator.sendReceive(out, (rank + step) % p, TAG, in, (rank + p - step) % p, TAG);
      self.sendReceive(in, 0, TAG, out, 0, TAG);
    }
  }
}
