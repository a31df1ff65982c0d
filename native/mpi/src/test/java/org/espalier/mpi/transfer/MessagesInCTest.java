// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.espalier.layout.BasicType;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Request;
import org.espalier.mpi.SharedMpi;
import org.espalier.mpi.raw.CountWidth;
import org.espalier.mpi.raw.ReadyCalls;
import org.espalier.mpi.type.Datatype;
import org.espalier.tree.Con;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** C has nothing of a new type; its first message says what it has from then on. */
@ExtendWith({SharedMpi.class, UntoldUses.class})
class MessagesInCTest {
  /** By counts of 64 bits no messages go so. */
  private static final boolean USED = ReadyCalls.areUsed() && CountWidth.narrow(1);

  private static final int MORE_THAN_A_FIRST_TYPE_NEEDS = 300;

  private static Datatype blocks(int length) {
    return Datatype.of(new Vec(4, 24, new Con(length, BasicType.of("MPI_DOUBLE"))));
  }

  private static void send(Datatype type, int times) {
    Communicator self = Mpi.attach().self();
    try (Arena arena = Arena.ofConfined()) {
      Buffer buffer = Buffer.of(arena.allocate(96, 8), 1, type);
      MemorySegment came = arena.allocate(96, 8);
      for (int k = 0; k < times; k++) {
        Request receiving = self.startReceive(Buffer.of(came, 1, type), 0, 5);
        self.send(buffer, 0, 5);
        receiving.await();
      }
    }
  }

  @BeforeEach
  void aFirstTypeHasGone() {
    try (Datatype first = blocks(1)) {
      send(first, MORE_THAN_A_FIRST_TYPE_NEEDS);
    }
    assertThat(ReadyMessages.areFirst()).isEqualTo(!USED);
  }

  @Test
  void aFirstMessageLetsCLookAfterTheNext() {
    ReadingPrice.hasTaken(1_000_000);
    try (Datatype type = blocks(1)) {
      assertThat(MessagesInC.of(type)).isSameAs(MessagesInC.NOTHING);
      send(type, 1);
      MessagesInC first = MessagesInC.of(type);
      assertThat(first.type().isUnread()).isTrue();
      assertThat(first != MessagesInC.NOTHING).isEqualTo(USED);
      send(type, 1);
      assertThat(MessagesInC.of(type)).isSameAs(first);
    }
  }

  @Test
  void elementsAreToldWhenTheyHaveBeenRead() {
    ReadingPrice.hasTaken(1);
    try (Datatype type = blocks(2)) {
      send(type, 3);
      assertThat(MessagesInC.of(type).isRead()).isEqualTo(USED);
    }
  }

  @Test
  void nativeMemoryWithoutGapsIsNotForC() {
    ReadingPrice.hasTaken(1_000_000);
    try (Arena arena = Arena.ofConfined();
        Datatype type = blocks(3)) { // 24 bytes in steps of 24
      send(type, 1);
      MessagesInC now = MessagesInC.of(type);
      assertThat(now.isFor(arena.allocate(96, 8), 1)).isEqualTo(!USED); // where nobody asks
    }
  }
}
