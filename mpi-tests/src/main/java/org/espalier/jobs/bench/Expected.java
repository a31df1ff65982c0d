// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;

/** What must be in a rank's memory behind an operation, every byte of it, gaps included. */
final class Expected {
  private final Memory memory;
  private final Operation operation;
  private final MemorySegment stream;
  private final MemorySegment received;

  Expected(Memory memory, Operation operation, int rank, Arena arena) {
    this.memory = memory;
    this.operation = operation;
    stream = MemorySegment.ofArray(memory.expectedStream());
    int[] senders =
        switch (operation) {
          case PACK -> new int[0];
          case UNPACK -> new int[] {rank};
          case PING_PONG, FACES -> new int[] {1 - rank};
          case BROADCAST -> rank == 0 ? new int[0] : new int[] {0};
          case ALL_TO_ALL, ALL_GATHER -> IntStream.range(0, memory.ranks()).toArray();
        };
    int part = operation == Operation.ALL_TO_ALL ? rank : 0;
    received = memory.expectedMemory(senders, part, arena);
  }

  /** Sets memory as it is before an operation. */
  void prepare() {
    memory.reset();
    if (operation == Operation.UNPACK) {
      memory.packed().copyFrom(stream);
    }
  }

  /** The first byte that is not as it must be, or −1. */
  long mismatch() {
    long wrong = memory.received().mismatch(received);
    return wrong < 0 && operation.local ? memory.packed().mismatch(stream) : wrong;
  }
}
