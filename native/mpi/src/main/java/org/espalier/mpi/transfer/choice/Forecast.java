// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.choice;

import java.util.Optional;
import java.util.OptionalDouble;
import org.espalier.mpi.type.DatatypeDescription;
import org.espalier.mpi.type.FormCosts;
import org.espalier.mpi.type.FormCosts.Shape;
import org.espalier.mpi.type.TreeForm;
import org.espalier.tree.TypeTree;
import org.jspecify.annotations.Nullable;

/**
 * What ways of moving one datatype in messages are expected to cost on this library: by what {@code
 * espalier calibrate} has stored for it, and otherwise by what was measured for the project on a
 * library of its family. It is where a {@link Choice} begins.
 */
public final class Forecast {
  /** Below so much of the own handle's time another handle is worth making. */
  private static final double CLEARLY = 0.8;

  /** A form is about as good as another that takes at least so much of its time. */
  private static final double TIED = 0.95;

  /**
   * From so many bytes a block on, as a mean, libraries move the blocks themselves as fast as
   * anything could: packing is one copy more. Calibration has no longer blocks.
   */
  private static final long LONG_BLOCKS = 512;

  /**
   * The same in collective operations, where the library copies a process's own block by handles
   * and units cost one copy more on each side (docs/adr/0350).
   */
  private static final long LONG_BLOCKS_TOGETHER = 80;

  /**
   * The same in allgathers on MPICH, which packs whatever is not contiguous into memory of its own;
   * longer blocks were not measured (docs/adr/0450).
   */
  private static final long LONG_BLOCKS_OF_MPICH = 2048;

  /** Blocks so far apart, in bytes, lie in a page each. */
  private static final long PAGE = 4096;

  /** Blocks are short up to a line of the caches, in bytes. */
  private static final long SHORT = 64;

  /** Messages above this were not measured; a kernel would take as much memory again. */
  static final long LARGEST = 4 << 20;

  private final Shape shape;
  private final BlockShape blocks;
  private final @Nullable TreeForm own;

  /**
   * A forecast for a datatype.
   *
   * @param tree its elements
   * @param description how it was made: what lists its blocks is slower than a tree in some
   *     libraries
   */
  public Forecast(TypeTree tree, DatatypeDescription description) {
    this(tree, form(description));
  }

  /**
   * A forecast for a datatype.
   *
   * @param tree its elements
   * @param own the form that it has; nothing for a list of basic elements
   */
  public Forecast(TypeTree tree, @Nullable TreeForm own) {
    this.blocks = BlockShape.of(tree);
    this.shape = blocks.regular() ? Shape.REGULAR : Shape.IRREGULAR;
    this.own = blocks.flat() ? null : own;
  }

  private Forecast(BlockShape listed, @Nullable TreeForm own) {
    this.blocks = listed;
    this.shape = Shape.IRREGULAR;
    this.own = own;
  }

  /**
   * A forecast for a datatype in whose description is a list, for which no other handle is made.
   *
   * @param tree its elements, with loops or with the list
   * @param own the form that it has; nothing where the list has its blocks one by one
   */
  static Forecast ofList(TypeTree tree, @Nullable TreeForm own) {
    return new Forecast(BlockShape.ofList(tree), own);
  }

  /**
   * The form that a program's own type has; nothing for a list of basic elements, and flat trees.
   */
  static @Nullable TreeForm form(DatatypeDescription made) {
    if (made instanceof DatatypeDescription.Resized resized) {
      return form(resized.child());
    }
    if (made instanceof DatatypeDescription.Contiguous copies) {
      return copies.child() instanceof DatatypeDescription.Resized
          ? TreeForm.CONTIGUOUS_OF_RESIZED
          : form(copies.child());
    }
    if (made instanceof DatatypeDescription.Vector) {
      return TreeForm.VECTOR;
    }
    if (made instanceof DatatypeDescription.Hindexed list
        && list.child() instanceof DatatypeDescription.Named) {
      return null;
    }
    return made instanceof DatatypeDescription.Struct ? TreeForm.STRUCT : TreeForm.HVECTOR;
  }

  private double ofOwn(long bytes) {
    return own == null ? 1 : LibraryCosts.get().ratio(shape, bytes, own);
  }

  /** A form that is expected to be much faster than the program's own. */
  Optional<TreeForm> otherForm(long bytes) {
    if (blocks.flat() || blocks.mean() >= LONG_BLOCKS) {
      return Optional.empty();
    }
    return bestForm(bytes)
        .filter(best -> best != own)
        .filter(best -> LibraryCosts.get().ratio(shape, bytes, best) < CLEARLY * ofOwn(bytes));
  }

  /** The best form; of two that are about as good, the one that is better for more data. */
  private Optional<TreeForm> bestForm(long bytes) {
    FormCosts costs = LibraryCosts.get();
    return costs
        .best(shape, bytes)
        .map(best -> {
          TreeForm later = costs.best(shape, 2 * bytes).orElse(best);
          boolean tied = TIED * costs.ratio(shape, bytes, later) < costs.ratio(shape, bytes, best);
          return tied ? later : best;
        });
  }

  /**
   * Makes a choice for messages of a size, whose calls return when they are done.
   *
   * @param direction whether they are sent or received
   * @param bytes of data
   * @param other whether there is a handle of {@link #otherForm}
   * @param seed of the order of trials
   */
  Choice choice(Choices.Direction direction, long bytes, boolean other, int seed) {
    boolean packs = bytes <= LARGEST && !areFew(bytes);
    return new Choice(best(direction, bytes, other, packs), allowed(other, packs), bytes, seed);
  }

  /**
   * The same for messages that are begun and end later. What is sent gains more by a kernel than
   * what is received, and needs no second call when MPI copies it at once. Where packed data go as
   * two blocks, a receiver loses nothing when it packs, too: they come piece by piece as they would
   * by its handle (docs/adr/0506).
   */
  BegunChoice begun(Choices.Direction direction, long bytes, boolean other, int seed) {
    boolean packs = bytes <= LARGEST && !(direction == Choices.Direction.RECEIVE && areFew(bytes));
    Choices.Direction as = OpenMpiMessages.goInBlocks(bytes) ? Choices.Direction.SEND : direction;
    return new BegunChoice(best(as, bytes, other, packs), allowed(other, packs), bytes, seed);
  }

  /** Whether a kernel saves less on a message than it costs, where the call does all of it. */
  private boolean areFew(long bytes) {
    return OpenMpiMessages.areMeant() && OpenMpiMessages.areFew(bytes, blocks.mean());
  }

  private static int allowed(boolean other, boolean packs) {
    int kernel = packs ? 1 << Choice.KERNEL : 0;
    return 1 << Choice.OWN | kernel | (other ? 1 << Choice.OTHER : 0);
  }

  private int best(Choices.Direction direction, long bytes, boolean other, boolean packs) {
    int best = Choice.OWN;
    double least = ofOwn(bytes);
    if (other) {
      best = Choice.OTHER;
      least =
          otherForm(bytes).map(form -> LibraryCosts.get().ratio(shape, bytes, form)).orElse(least);
    }
    OptionalDouble kernel =
        packs ? LibraryCosts.get().kernels(shape, bytes) : OptionalDouble.empty();
    return kernel.isPresent() && kernel.getAsDouble() < least && mayPack(direction, bytes)
        ? Choice.KERNEL
        : best;
  }

  /** Whether packing is not one copy too many. */
  private boolean mayPack(Choices.Direction direction, long bytes) {
    return OpenMpiMessages.areMeant()
        ? OpenMpiMessages.mayPack(direction, bytes, blocks.mean(), LONG_BLOCKS)
            && !OpenMpiMessages.isLimitedByMemory(bytes, blocks.mean(), blocks.step())
        : blocks.mean() < LONG_BLOCKS;
  }

  /**
   * The way of a block in a collective operation.
   *
   * @param bytes of the block
   * @param owned whether another handle may be made
   * @param operation a broadcast passes it on from process to process, as a message is; in others
   *     each process also copies its own block
   */
  int ofBlock(long bytes, boolean owned, BlockWay operation) {
    if (blocks.mean() >= longBlocksTogether(bytes, operation) || bytes > LARGEST) {
      return Choice.OWN;
    }
    if (operation == BlockWay.BROADCAST
        && OpenMpiMessages.isLimitedByMemory(bytes, blocks.mean(), blocks.step())) {
      return Choice.OWN;
    }
    // Kernels pass the other handle by in an allgather, but for short blocks a page apart.
    boolean column = blocks.step() >= PAGE && blocks.mean() <= SHORT;
    boolean packed = operation == BlockWay.GATHERED && !column;
    return owned && !packed && otherForm(bytes).isPresent() ? Choice.OTHER : Choice.KERNEL;
  }

  /** From which mean length of a block on a process goes by its own handle, in bytes. */
  private long longBlocksTogether(long bytes, BlockWay operation) {
    if (OpenMpiMessages.areMeant()) {
      return OpenMpiMessages.longBlocksTogether(
          bytes, shape == Shape.REGULAR, LONG_BLOCKS_TOGETHER);
    }
    return operation == BlockWay.GATHERED ? LONG_BLOCKS_OF_MPICH : LONG_BLOCKS_TOGETHER;
  }
}
