// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import org.espalier.mpi.transfer.choice.BegunChoice;
import org.espalier.mpi.transfer.choice.BlockWay;
import org.espalier.mpi.transfer.choice.Choice;
import org.espalier.mpi.transfer.choice.Choices;
import org.espalier.mpi.transfer.choice.Forecast;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TypeBounds;
import org.espalier.tree.BoundedTree;
import org.jspecify.annotations.Nullable;

/** The ways that data of one datatype may take, once its elements have been read. */
final class Ways {
  private final Datatype type;
  private final long handle;
  private final TypeBounds bounds;
  private volatile @Nullable Choices choices;

  Ways(Datatype type) {
    this.type = type;
    this.handle = type.handle();
    this.bounds = type.bounds();
  }

  /** What chooses the way of so many copies; nothing where there is one way alone. */
  @Nullable Choice of(Wire known, Choices.Direction direction, long count) {
    Choices made = choices(known, count);
    return made == null ? null : made.of(direction, bytes(count));
  }

  /** The same for messages that are begun and end later. */
  @Nullable BegunChoice begun(Wire known, Choices.Direction direction, long count) {
    Choices made = choices(known, count);
    return made == null ? null : made.begun(direction, bytes(count));
  }

  /** The way of a block of so many copies in a collective operation. */
  int ofBlock(Wire known, long count, BlockWay way) {
    Choices made = choices(known, count);
    return made == null ? Choice.KERNEL : made.ofBlock(bytes(count), way);
  }

  /** What chooses the way of so many blocks by the times of a collective operation. */
  @Nullable Choice trialOfBlocks(Wire known, long count, int number, BlockWay way) {
    Choices made = choices(known, count);
    return made == null ? null : made.trialOfBlocks(bytes(count), number, way);
  }

  /** The handle of a way that is not a kernel's. */
  long handle(int way) {
    Choices made = choices;
    Datatype other = way == Choice.OTHER && made != null ? made.other() : null;
    return other == null ? handle : other.handle();
  }

  /** Frees the other handle, if there is one. */
  void free() {
    Choices made = choices;
    if (made != null) {
      made.free();
    }
  }

  private long bytes(long count) {
    return Math.multiplyExact(count, bounds.size());
  }

  private @Nullable Choices choices(Wire known, long count) {
    Forecast forecast = known.forecast();
    BoundedTree tree = known.tree();
    if (forecast == null
        || tree == null
        || known.kernel() == null
        || known.isContiguous(bounds, count)
        || !known.canCount(count)) {
      return null;
    }
    Choices made = choices;
    if (made == null) {
      synchronized (this) {
        made = choices;
        if (made == null) {
          made = new Choices(type, tree, forecast);
          choices = made;
        }
      }
    }
    return made;
  }
}
