// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import java.lang.foreign.Arena;
import org.espalier.layout.BasicType;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Datatype;
import org.espalier.mpi.Operation;

/**
 * Reductions over non-contiguous data (MPI 4.1 §6.9): MPI's predefined operations refuse derived
 * types, though a homogeneous signature is all they need. The data are reduced as a row of the one
 * basic type.
 */
final class SignatureReduction {
  private SignatureReduction() {}

  static void allReduce(
      Communicator communicator,
      Communicator self,
      Buffer sent,
      Buffer received,
      Operation operation) {
    try (SignatureType type = SignatureType.of(sent.count(), sent.type());
        Arena arena = Arena.ofConfined()) {
      if (type.isEmpty()) {
        return;
      }
      if (!type.signature().isHomogeneous()) {
        throw new IllegalArgumentException(
            "a reduction must have one basic type, got " + type.signature().counts().keySet());
      }
      BasicType basic = type.signature().type(0);
      long k = type.repetitions();
      Row row = Row.allocate(arena, type, k);
      row.take(self, sent, k, 0);
      Buffer flat =
          Buffer.of(row.part(0, k).memory(), type.signature().length(), Datatype.of(basic));
      communicator.collective().reductions().allReduceInPlace(flat, operation);
      row.give(self, received, k, 0);
    }
  }
}
