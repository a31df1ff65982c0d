// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.choice;

import java.util.Optional;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TreeForm;
import org.espalier.tree.BoundedTree;
import org.jspecify.annotations.Nullable;

/**
 * The choices of one plan: one for each direction and each power of two of the bytes, made when
 * they are first asked for; and the other handle, where one is expected to be much faster than the
 * program's own. The handle is freed with the datatype.
 */
public final class Choices {
  /** What an operation does with the data. */
  public enum Direction {
    /** Sends them. */
    SEND(0),
    /** Receives them. */
    RECEIVE(1),
    /** Packs them within the process. */
    PACK(2),
    /** Unpacks them within the process. */
    UNPACK(3);

    /** Its first place among the choices. */
    private final int first;

    Direction(int number) {
      this.first = number * LOGS;
    }
  }

  private static final int LOGS = 40;

  private final Datatype type;
  private final BoundedTree tree;
  private final Forecast forecast;
  private final @Nullable Choice[] made = new @Nullable Choice[Direction.values().length * LOGS];
  // to send and to receive
  private final @Nullable BegunChoice[] begun = new @Nullable BegunChoice[2 * LOGS];
  // for each BlockWay by the power of two of the bytes: the way, and 1; 0 where not asked
  private final int[] ofBlocks = new int[BlockWay.values().length * LOGS];
  private volatile @Nullable Datatype other;

  /**
   * No choices yet.
   *
   * @param type the datatype
   * @param tree its elements
   * @param forecast what its ways are expected to cost
   */
  public Choices(Datatype type, BoundedTree tree, Forecast forecast) {
    this.type = type;
    this.tree = tree;
    this.forecast = forecast;
  }

  /**
   * Returns what chooses the way of data.
   *
   * @param direction what is done with them
   * @param bytes how many, at least 1
   * @return the choice; null where they are too many to be measured
   */
  public @Nullable Choice of(Direction direction, long bytes) {
    int log = 63 - Long.numberOfLeadingZeros(bytes);
    if (log >= LOGS) {
      return null;
    }
    int place = direction.first + log;
    Choice known = made[place];
    if (known == null) {
      known = make(direction, bytes, log);
      made[place] = known; // of two threads' choices one is kept
    }
    return known;
  }

  /**
   * Returns what chooses the way of data in messages that are begun and end later.
   *
   * @param direction to send or to receive
   * @param bytes how many, at least 1
   * @return the choice; null where they are too many to be measured
   */
  public @Nullable BegunChoice begun(Direction direction, long bytes) {
    int log = 63 - Long.numberOfLeadingZeros(bytes);
    if (log >= LOGS) {
      return null;
    }
    int place = direction.first + log;
    BegunChoice known = begun[place];
    if (known == null) {
      known = forecast.begun(direction, bytes, haveOther(bytes), log);
      begun[place] = known; // of two threads' choices one is kept
    }
    return known;
  }

  /**
   * Returns the way of a block in a collective operation.
   *
   * @param bytes of a block, at least 1
   * @param operation how processes may choose in it
   * @return {@link Choice#OWN}, {@link Choice#KERNEL} or {@link Choice#OTHER}
   */
  public int ofBlock(long bytes, BlockWay operation) {
    int log = Math.min(LOGS - 1, 63 - Long.numberOfLeadingZeros(bytes));
    int place = operation.place * LOGS + log;
    int known = ofBlocks[place];
    if (known == 0) {
      int way = forecast.ofBlock(bytes, type.isOwned(), operation);
      if (way == Choice.OTHER) {
        forecast.otherForm(bytes).ifPresent(this::makeOther);
      }
      known = way + 1;
      ofBlocks[place] = known; // the same for every thread that asks
    }
    return known - 1;
  }

  /**
   * Returns a new choice of the way of a collective operation.
   *
   * @param bytes of each block, at least 1
   * @param number of blocks
   * @param operation how processes may choose in it
   * @return the choice; null where blocks are too long to be measured
   */
  public @Nullable Choice trialOfBlocks(long bytes, int number, BlockWay operation) {
    if (bytes > Forecast.LARGEST) {
      return null;
    }
    int others = haveOther(bytes) ? 1 << Choice.OTHER : 0;
    return new Choice(
        ofBlock(bytes, operation),
        1 << Choice.OWN | 1 << Choice.KERNEL | others,
        bytes * number,
        63 - Long.numberOfLeadingZeros(bytes));
  }

  /** Whether there is another handle for so many bytes, which is made where it is not. */
  private boolean haveOther(long bytes) {
    Optional<TreeForm> form = type.isOwned() ? forecast.otherForm(bytes) : Optional.empty();
    form.ifPresent(this::makeOther);
    return form.isPresent();
  }

  private Choice make(Direction direction, long bytes, int log) {
    if (direction == Direction.PACK || direction == Direction.UNPACK) {
      return new Choice(Choice.KERNEL, 1 << Choice.OWN | 1 << Choice.KERNEL, bytes, log);
    }
    return forecast.choice(direction, bytes, haveOther(bytes), log);
  }

  /** Of several forms the one that is wanted first is made: it is the same for most sizes. */
  private void makeOther(TreeForm form) {
    type.retain();
    try {
      synchronized (this) {
        if (other == null) {
          other = Datatype.of(tree, form);
        }
      }
    } finally {
      type.release();
    }
  }

  /**
   * Returns the type of {@link Choice#OTHER}.
   *
   * @return the type; null where there is none
   */
  public @Nullable Datatype other() {
    return other;
  }

  /** Frees the other handle: the datatype's own is freed now, too. */
  public synchronized void free() {
    Datatype known = other;
    if (known != null) {
      known.close();
    }
  }
}
