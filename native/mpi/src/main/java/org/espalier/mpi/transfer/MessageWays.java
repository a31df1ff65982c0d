// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.transfer.choice.BegunChoice;
import org.espalier.mpi.transfer.choice.Choice;
import org.espalier.mpi.transfer.choice.Choices.Direction;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.transfer.kernel.ShortMessages;
import org.espalier.mpi.type.TypeBounds;
import org.espalier.mpi.type.WholeElements;
import org.jspecify.annotations.Nullable;

/**
 * What chooses the ways of one datatype's messages: out of and into native memory there are
 * several, once its uses have paid for reading its elements. Any thread may use it.
 */
public final class MessageWays {
  private final TypeBounds bounds;
  private final TypeReading reading;
  private final Ways ways;
  private final Last begunSends = new Last();
  private final Last begunReceives = new Last();

  MessageWays(TypeBounds bounds, TypeReading reading, Ways ways) {
    this.bounds = bounds;
    this.reading = reading;
    this.ways = ways;
  }

  /**
   * Returns what chooses the way of a message out of native memory, by a call that returns when the
   * memory may be used again.
   *
   * @param memory the memory
   * @param count how many copies
   * @return the choice; nothing where there is one way alone, which {@link Plan#isDirect} tells
   */
  public @Nullable Choice toSend(MemorySegment memory, long count) {
    return memory.isNative() ? of(Direction.SEND, count) : null;
  }

  /**
   * Returns what chooses the way of a message into native memory, by a call that returns when it
   * has come.
   *
   * @param memory the memory
   * @param count how many copies there is room for
   * @return the choice; nothing where there is one way alone, which {@link Plan#isDirect} tells
   */
  public @Nullable Choice toReceive(MemorySegment memory, long count) {
    return memory.isNative() ? of(Direction.RECEIVE, count) : null;
  }

  /**
   * Returns the kernel that packs and sends, or receives and unpacks, data of an array in one call.
   *
   * @param memory the memory
   * @param count how many copies, at least 1, that go packed
   * @return nothing where they are more than {@link ShortMessages} takes, or in native memory
   */
  public @Nullable Kernel ofShort(MemorySegment memory, long count) {
    return isShort(memory, count) ? reading.wire().kernel() : null;
  }

  /**
   * Says whether data of an array lie as they travel, from {@link Plan#first} on, and are copied
   * and sent, or received and copied, in one call.
   *
   * @param memory the memory
   * @param count how many copies, at least 1, that go packed
   * @return false where they are more than {@link ShortMessages} takes, or in native memory
   */
  public boolean areShortRow(MemorySegment memory, long count) {
    return isShort(memory, count) && reading.wire().isContiguous(bounds, count);
  }

  private boolean isShort(MemorySegment memory, long count) {
    return count <= ShortMessages.most(memory) / bounds.size()
        && (count * bounds.size() <= WholeElements.ONE_PIECE || reading.wire().isUnitCounted());
  }

  /**
   * Returns what chooses the way of a message out of native memory that is begun and ends later.
   *
   * @param memory the memory
   * @param count how many copies
   * @return the choice; nothing where there is one way alone, which {@link Plan#isDirect} tells
   */
  public @Nullable BegunChoice toBeginSending(MemorySegment memory, long count) {
    return memory.isNative() ? begun(begunSends, Direction.SEND, count) : null;
  }

  /**
   * Returns what chooses the way of a message into native memory that is begun and ends later.
   *
   * @param memory the memory
   * @param count how many copies there is room for
   * @return the choice; nothing where there is one way alone, which {@link Plan#isDirect} tells
   */
  public @Nullable BegunChoice toBeginReceiving(MemorySegment memory, long count) {
    return memory.isNative() ? begun(begunReceives, Direction.RECEIVE, count) : null;
  }

  private @Nullable Choice of(Direction direction, long count) {
    return isToChoose(count) ? ways.of(reading.wire(), direction, count) : null;
  }

  private @Nullable BegunChoice begun(Last last, Direction direction, long count) {
    Found known = last.found;
    if (known != null && known.count == count) {
      return known.choice;
    }
    return isToChoose(count) ? last.of(count, ways.begun(reading.wire(), direction, count)) : null;
  }

  private boolean isToChoose(long count) {
    if (count == 0 || bounds.size() == 0) {
      return false;
    }
    boolean due = reading.isDue(count);
    if (!due) {
      reading.sent(count * bounds.size());
    }
    return due;
  }

  /** What was found for a count: it stays so once the elements have been read. */
  private record Found(long count, @Nullable BegunChoice choice) {}

  /** What was found last, since most programs move the same count again and again. */
  private static final class Last {
    /** Where counts change all the time, nothing is made for them. */
    private static final int MOST_CHANGES = 8;

    private @Nullable Found found;
    private int changes;

    private @Nullable BegunChoice of(long count, @Nullable BegunChoice choice) {
      if (changes < MOST_CHANGES) {
        changes++;
        found = new Found(count, choice);
      }
      return choice;
    }
  }
}
