// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import java.lang.foreign.Arena;
import org.espalier.layout.BasicType;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Operation;
import org.espalier.mpi.Reduction;
import org.espalier.mpi.type.Datatype;

/**
 * Reductions over non-contiguous data (MPI 4.1 §6.9 to §6.11): MPI's predefined operations refuse
 * derived types, though a homogeneous signature is all they need. Each process moves its data into
 * a row of the one basic type, which all share; the library reduces the rows; the result is moved
 * into the user's layout.
 */
final class SignatureReduction {
  private SignatureReduction() {}

  /** One of the library's reductions of {@code sent} into {@code received}. */
  @FunctionalInterface
  interface Step {
    /** Reduces rows of one basic type. */
    void reduce(Reduction reductions, Buffer sent, Buffer received);
  }

  /** What is sent and what is received have one signature. */
  static void reduce(
      Communicator communicator,
      Communicator self,
      Buffer sent,
      Buffer received,
      boolean takesResult,
      Step step) {
    run(communicator, self, sent, 1, received, takesResult, step);
  }

  /** What is sent are blocks of the signature of what is received, one for each process. */
  static void reduceScatter(
      Communicator communicator,
      Communicator self,
      Buffer sent,
      Buffer received,
      Operation operation) {
    run(
        communicator,
        self,
        sent,
        communicator.size(),
        received,
        true,
        (reductions, from, to) -> reductions.reduceScatter(from, to, operation));
  }

  private static void run(
      Communicator communicator,
      Communicator self,
      Buffer sent,
      int blocks,
      Buffer received,
      boolean takesResult,
      Step step) {
    try (SignatureType type = SignatureType.of(sent.count(), sent.type());
        Arena arena = Arena.ofConfined()) {
      if (type.isEmpty()) {
        return;
      }
      if (!type.signature().isHomogeneous()) {
        throw new IllegalArgumentException(
            "a reduction must have one basic type, got " + type.signature().counts().keySet());
      }
      long length = type.repetitions();
      if (takesResult) {
        requireAlike(sent, blocks, received);
      }
      Row from = Row.over(sent, arena, type, Math.multiplyExact(length, (long) blocks));
      for (int rank = 0; rank < blocks && !from.isUsers(); rank++) {
        Buffer block = blocks == 1 ? sent : Blocks.block(sent, rank);
        from.take(self, block, length, length * rank);
      }
      Row to =
          takesResult && !overlap(from, sent, received)
              ? Row.over(received, arena, type, length)
              : Row.allocate(arena, type, length);
      step.reduce(
          communicator.collective().reductions(),
          basic(from, type, length * blocks),
          basic(to, type, length));
      if (takesResult && !to.isUsers()) {
        to.give(self, received, length, 0);
      }
    }
  }

  /** Refuses to receive other elements than are sent, or another number of them. */
  private static void requireAlike(Buffer sent, int blocks, Buffer received) {
    if (!SignatureType.signature(sent.count(), sent.type())
        .equals(SignatureType.signature(received.count(), received.type()))) {
      throw new IllegalArgumentException(
          "what is received must have the elements of %s, got %d copies for %d of the types given"
              .formatted(
                  blocks == 1 ? "what is sent" : "one block that is sent",
                  received.count(),
                  sent.count()));
    }
  }

  /** Whether the library would read and write one memory, which it may not. */
  private static boolean overlap(Row from, Buffer sent, Buffer received) {
    return from.isUsers() && sent.memory().asOverlappingSlice(received.memory()).isPresent();
  }

  /** The row with the predefined type, which alone a predefined operation takes. */
  private static Buffer basic(Row row, SignatureType type, long length) {
    BasicType basic = type.signature().type(0);
    Buffer whole = row.part(0, length);
    return new Buffer(whole.memory(), whole.origin(), length, Datatype.of(basic));
  }
}
