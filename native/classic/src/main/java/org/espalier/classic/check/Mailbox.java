// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.check;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Notes between the ranks of one communicator, on a duplicate of it. Between two ranks and with one
 * tag they arrive in the order in which they were sent (MPI 4.1 §3.5). Sending never waits.
 */
final class Mailbox {
  private final long communicator;
  private final int rank;
  private final int size;
  private final List<Sent> onTheirWay = new ArrayList<>();

  private record Sent(long request, MemorySegment memory) {}

  Mailbox(long original) {
    this.communicator = Calls.duplicate(original);
    this.rank = Calls.rank(communicator);
    this.size = Calls.size(communicator);
  }

  /**
   * Whether MPI takes a send with such arguments: it is made to nobody, here, where errors are told
   * only. What is said of a message that is then refused would be taken for the next one's.
   */
  boolean takesSend(long[] a) {
    return Calls.isSendTaken(a, communicator);
  }

  /** The same of a receive. */
  boolean takesReceive(long[] a) {
    return Calls.isReceiveTaken(a, communicator);
  }

  /** The same of {@code MPI_Sendrecv}. */
  boolean takesExchange(long[] a) {
    return Calls.isExchangeTaken(a, communicator);
  }

  /** The same of {@code MPI_Sendrecv_replace}. */
  boolean takesReplacement(long[] a) {
    return Calls.isReplacementTaken(a, communicator);
  }

  int rank() {
    return rank;
  }

  int size() {
    return size;
  }

  void send(Note note, int destination, int tag) {
    forgetWhatHasArrived();
    byte[] bytes = note.bytes();
    MemorySegment copy = Arena.ofAuto().allocate(bytes.length);
    MemorySegment.copy(bytes, 0, copy, ValueLayout.JAVA_BYTE, 0, bytes.length);
    long request = Calls.send(copy.address(), bytes.length, destination, tag, communicator);
    onTheirWay.add(new Sent(request, copy));
  }

  private void forgetWhatHasArrived() {
    for (Iterator<Sent> each = onTheirWay.iterator(); each.hasNext(); ) {
      if (Calls.isComplete(each.next().request())) {
        each.remove();
      }
    }
  }

  /** Takes the next note from a rank with a tag, if it has come. */
  @Nullable Note take(int source, int tag) {
    int length = Calls.arrived(source, tag, communicator);
    if (length < 0) {
      return null;
    }
    byte[] bytes = new byte[length];
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(Math.max(1, length));
      Calls.receive(memory.address(), length, source, tag, communicator);
      MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, 0, bytes, 0, length);
    }
    return Note.of(bytes);
  }

  /** Frees the duplicate; collective. */
  void close() {
    forgetWhatHasArrived();
    Calls.free(communicator);
  }
}
