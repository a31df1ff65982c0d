// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.espalier.layout.BasicType;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Request;
import org.espalier.mpi.SharedMpi;
import org.espalier.mpi.raw.BegunCalls;
import org.espalier.mpi.raw.CountWidth;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.ReadyCalls;
import org.espalier.mpi.raw.function.Requests;
import org.espalier.mpi.transfer.kernel.ReadyType;
import org.espalier.mpi.transfer.kernel.ReadyType.Messages;
import org.espalier.mpi.type.Datatype;
import org.espalier.tree.Con;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Nothing is kept of a new type; what is learnt of it says what C has from then on. */
@ExtendWith({SharedMpi.class, UntoldUses.class})
class MessagesInCTest {
  /** By counts of 64 bits no messages go so. */
  private static final boolean USED = ReadyCalls.areUsed() && CountWidth.narrow(1);

  private static final int MORE_THAN_A_FIRST_TYPE_NEEDS = 500;

  /** In place of a type, as C has it. */
  private static final long PACKED = 0;

  // A round is 264 messages for each of two ways or three, after 1,024.
  private static final int BEFORE_A_ROUND = 500;
  private static final int WITH_A_ROUND = 2500;
  private static final int FIRST_OF_EACH = 10;

  private static final int SENT = 200;

  /** So many types are counted in C. */
  private static final int PLACES = 4096;

  /** One message of an array in so many is shown to Java. */
  private static final int SHOWN = 1024;

  private static final int NOBODY = NativeLibrary.get().abi().procNull;

  /** At most so many in a row MPI is not asked about, where it said no of many before. */
  private static final int UNASKED = 64;

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
    MemorySegment from = MemorySegment.ofArray(new double[12]);
    MemorySegment to = MemorySegment.ofArray(new double[12]);
    try (Datatype first = blocks(1)) {
      for (int k = 0; k < MORE_THAN_A_FIRST_TYPE_NEEDS; k++) {
        sendThere(first, from, to, 1);
      }
    }
    assertThat(ReadyMessages.areFirst()).isEqualTo(!USED);
  }

  /** Of what is sent by {@link #send}. */
  private static long lostOf(Datatype type, int times) {
    return 2L * times * ReadingPrice.ofMessage(type.bounds().size());
  }

  @Test
  void firstMessagesMakeNothing() {
    ReadingPrice.hasTaken(1_000_000);
    try (Datatype type = blocks(1)) {
      send(type, 3);
      assertThat(MessagesInC.of(type)).isSameAs(MessagesInC.NOTHING);
      if (USED) {
        assertThat(FirstMessages.lost(type)).isEqualTo(lostOf(type, 3));
      }
    }
  }

  @Test
  void firstMessagesLoseNoMoreThanReadingTakes() {
    long nanos = 200_000;
    ReadingPrice.hasTaken(nanos);
    try (Datatype type = blocks(1)) {
      send(type, (int) (nanos / lostOf(type, 1)));
      assertThat(MessagesInC.of(type)).isSameAs(MessagesInC.NOTHING);
      send(type, 2);
      assertThat(MessagesInC.of(type).isRead()).isEqualTo(USED);
    }
  }

  @Test
  void longFirstMessagesCountByTheirBytes() {
    long nanos = 1_000_000;
    ReadingPrice.hasTaken(nanos);
    int count = 1 << 16; // 2 MB of data lose as much as reading takes
    try (Arena arena = Arena.ofConfined();
        Datatype type = blocks(1)) {
      MemorySegment from = arena.allocate(96L * count, 8);
      MemorySegment to = arena.allocate(96L * count, 8);
      sendThere(type, from, to, count);
      assertThat(MessagesInC.of(type).isRead()).isEqualTo(USED);
    }
  }

  @Test
  void aTypeGoesOnByItsPlanWhosePlaceANewerOneHasTaken() {
    ReadingPrice.hasTaken(200_000);
    try (Datatype type = blocks(1)) {
      send(type, 1);
      long handle = type.handle();
      for (long number = type.number() + 1; number < type.number() + PLACES; number++) {
        assertThat(Datatype.borrow(handle).number()).isEqualTo(number);
      }
      try (Datatype newer = blocks(1)) {
        assertThat(newer.number()).isEqualTo(type.number() + PLACES);
        send(type, 1);
        assertThat(MessagesInC.of(type).isRead()).isFalse();
        send(newer, 1);
        assertThat(MessagesInC.of(newer).isRead()).isFalse();
        send(type, 1);
        assertThat(FirstMessages.lost(type)).isEqualTo(USED ? 0 : 3 * lostOf(type, 1) / 2);
        assertThat(MessagesInC.of(type).isRead()).isFalse();
        send(type, (int) (200_000 / lostOf(type, 1)) + 1);
        assertThat(MessagesInC.of(type).isRead()).isEqualTo(USED);
      }
    }
  }

  @Test
  void thereAreNoFirstMessagesOfATypeThatHasBeenReadForSomethingElse() {
    try (Datatype type = blocks(1)) {
      Plan.of(type).hasUnit();
      ReadingPrice.hasTaken(1_000_000);
      send(type, 1);
      assertThat(MessagesInC.of(type).isRead()).isEqualTo(USED);
    }
  }

  @Test
  void whoeverSaysAfterHowManyUsesTypesAreReadHasNoFirstMessages() {
    int told = ReadingPrice.tellUses(1);
    try (Datatype type = blocks(1)) {
      assertThat(FirstMessages.isNext(type, 8)).isFalse();
      send(type, 1);
      assertThat(MessagesInC.of(type).isRead()).isEqualTo(USED);
    } finally {
      ReadingPrice.tellUses(told);
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
  void nativeMemoryWithoutGapsIsTakenAlwaysOnceThatIsKnown() {
    ReadingPrice.hasTaken(1);
    try (Datatype type = blocks(3)) { // 24 bytes in steps of 24
      send(type, 3);
      assertThat(MessagesInC.of(type).isTakenAlways()).isEqualTo(USED);
    }
  }

  private static void sendThere(Datatype type, MemorySegment from, MemorySegment to, long count) {
    Communicator self = Mpi.attach().self();
    Request receiving = self.startReceive(new Buffer(to, 0, count, type), 0, 5);
    self.send(new Buffer(from, 0, count, type), 0, 5);
    receiving.await();
  }

  @Test
  void aMessageOfAnArrayIsShownToJavaNowAndThen() {
    try (Datatype type = blocks(1)) {
      double[] from = new double[12];
      double[] to = new double[12];
      int moved = 0;
      for (int k = 1; k <= 2 * SHOWN; k++) {
        from[3] = k;
        sendThere(type, MemorySegment.ofArray(from), MemorySegment.ofArray(to), 1);
        moved += to[3] == k ? 1 : 0;
      }
      assertThat(moved).isEqualTo(2 * SHOWN);
      MessagesInC inC = MessagesInC.of(type);
      Place place = new Place(MemorySegment.ofArray(from), 0);
      int here = 0;
      for (int k = 0; USED && k < SHOWN; k++) {
        int code = inC.send(type, place, 1, NOBODY, 5, Mpi.attach().self().handle());
        here += code == ReadyMessages.NOT_HERE ? 0 : 1;
      }
      assertThat(here).isEqualTo(USED ? SHOWN - 1 : 0);
    }
  }

  @Test
  void arraysOfOtherElementsAreRefusedWhenCKnowsTheElements() {
    try (Datatype type = blocks(1)) {
      double[] array = new double[12];
      sendThere(type, MemorySegment.ofArray(array), MemorySegment.ofArray(array.clone()), 1);
      assertThat(MessagesInC.of(type).isRead()).isEqualTo(USED);
      MemorySegment longs = MemorySegment.ofArray(new long[12]);
      for (int k = 0; k < 3; k++) {
        assertThatThrownBy(() -> Mpi.attach().self().send(new Buffer(longs, 0, 1, type), 0, 5))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("double[], byte[] or native for elements of MPI_DOUBLE");
      }
      sendThere(type, longs, longs, 0); // no data, so that nothing is of another element
    }
  }

  private static void begin(Datatype type, MemorySegment memory, MemorySegment came, int times) {
    Communicator self = Mpi.attach().self();
    for (int k = 0; k < times; k++) {
      Request receiving = self.startReceive(Buffer.of(came, 1, type), 0, 5);
      Request sending = self.startSend(Buffer.of(memory, 1, type), 0, 5);
      receiving.await();
      sending.await();
    }
  }

  /** What is tried must be what is done afterwards, or its time says nothing. */
  @Test
  void messagesAreBegunByCWhileWaysAreTried() {
    ReadingPrice.hasTaken(1);
    try (Arena arena = Arena.ofConfined();
        Datatype type = blocks(1)) {
      MemorySegment memory = arena.allocate(96, 8);
      MemorySegment came = arena.allocate(96, 8);
      begin(type, memory, came, BEFORE_A_ROUND);
      if (USED) {
        ReadyType inC = MessagesInC.of(type).type();
        long before = inC.uses();
        begin(type, memory, came, WITH_A_ROUND);
        assertThat(inC.uses() - before).isGreaterThan(2L * WITH_A_ROUND - FIRST_OF_EACH);
      }
    }
  }

  @Test
  void whatMpiHasCopiedAtOnceNeedsNoEnd() {
    ReadingPrice.hasTaken(1);
    Communicator self = Mpi.attach().self();
    try (Arena arena = Arena.ofConfined();
        Datatype type = blocks(1)) {
      MemorySegment memory = arena.allocate(96, 8);
      MemorySegment came = arena.allocate(96, 8);
      begin(type, memory, came, 3);
      long size = type.bounds().size();
      int ended = 0;
      for (int k = 0; USED && k < SENT; k++) {
        memory.setAtIndex(ValueLayout.JAVA_DOUBLE, 3, k);
        MessagesInC.of(type).type().leaseTaken(Messages.EXCHANGED_OUT, size, PACKED, 1);
        Request receiving = self.startReceive(Buffer.of(came, 1, type), 0, 5);
        long[] packed = new long[1];
        long request =
            BegunMessages.begin(
                type, BegunCalls.SEND, new Place(memory, 0), 1, 0, 5, self.handle(), packed);
        memory.setAtIndex(ValueLayout.JAVA_DOUBLE, 3, -1); // the program's again
        try (Arena slot = Arena.ofConfined()) {
          MemorySegment handle = HandleArray.of(slot, new long[] {request});
          assertThat(Requests.MPI_Wait(handle, slot.allocate(64, 8))).isZero();
        }
        ended += packed[0] == 0 ? 1 : BegunCalls.end(packed[0], null, 0);
        receiving.await();
        assertThat(came.getAtIndex(ValueLayout.JAVA_DOUBLE, 3)).isEqualTo(k);
      }
      assertThat(ended).isGreaterThanOrEqualTo(USED ? SENT - UNASKED : 0);
    }
  }
}
