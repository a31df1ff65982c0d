// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.type.DatatypeDescription;
import org.espalier.mpi.type.FormCosts;
import org.espalier.mpi.type.FormCosts.Shape;
import org.espalier.mpi.type.TreeForm;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;
import org.jspecify.annotations.Nullable;

/**
 * What ways of moving one datatype in messages are expected to cost on this library: by what {@code
 * espalier calibrate} has stored for it, and otherwise by what was measured for the project on a
 * library of its family. It is where a {@link Choice} begins.
 */
final class Forecast {
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

  private static final class Costs {
    static final FormCosts OF_LIBRARY = read(MpiLibrary.require());
  }

  private final Shape shape;
  private final boolean flat;
  private final long meanBlock;
  private final long step;
  private final @Nullable TreeForm own;

  /**
   * A forecast for a datatype.
   *
   * @param tree its elements
   * @param description how it was made: what lists its blocks is slower than a tree in some
   *     libraries
   */
  Forecast(TypeTree tree, DatatypeDescription description) {
    this(tree, form(description));
  }

  /**
   * A forecast for a datatype.
   *
   * @param tree its elements
   * @param own the form that it has; nothing for a list of basic elements
   */
  Forecast(TypeTree tree, @Nullable TreeForm own) {
    this(tree, isNest(tree), isFlat(tree), isFlat(tree) ? null : own, step(tree));
  }

  private Forecast(
      TypeTree tree, boolean regular, boolean flat, @Nullable TreeForm own, long step) {
    this.shape = regular ? Shape.REGULAR : Shape.IRREGULAR;
    this.flat = flat;
    this.meanBlock = tree.size() / Math.max(1, blocks(tree));
    this.step = step;
    this.own = own;
  }

  /**
   * A forecast for a datatype in whose description is a list, for which no other handle is made.
   *
   * @param tree its elements, with loops or with the list
   * @param own the form that it has; nothing where the list has its blocks one by one
   */
  static Forecast ofList(TypeTree tree, @Nullable TreeForm own) {
    return new Forecast(tree, false, true, own, 0);
  }

  /** Whether a tree repeats blocks at equal distances, and nothing else. */
  private static boolean isNest(TypeTree tree) {
    return tree instanceof Con || (tree instanceof Vec vec && isNest(vec.child()));
  }

  /**
   * Whether a library walks a tree block by block whatever its form: a list of blocks, and on Open
   * MPI any tree with structures in it, while MPICH moves a nest in a structure by its form. A list
   * that is repeated is not: its copies are parts of one form.
   */
  private static boolean isFlat(TypeTree tree) {
    if (tree instanceof Con) {
      return true;
    }
    if (tree instanceof Strc) {
      return OpenMpiMessages.areMeant() || tree.children().stream().allMatch(Forecast::isFlat);
    }
    TypeTree child = tree.children().get(0);
    return isFlat(child)
        && !(tree instanceof Vec && (child instanceof Con || child instanceof Idx || isNest(tree)));
  }

  /** How many blocks of contiguous data; more where neighbours in a list happen to touch. */
  private static long blocks(TypeTree tree) {
    if (tree instanceof Vec vec) {
      return isBlock(vec.child(), vec.stride()) ? 1 : vec.count() * blocks(vec.child());
    }
    if (tree instanceof Idx idx) {
      return idx.displacements().size() * blocks(idx.child());
    }
    if (tree instanceof VecBuc buckets) {
      return blocks(buckets.child(), buckets.bucketStride(), buckets.bucketSizes());
    }
    if (tree instanceof IdxBuc buckets) {
      return blocks(buckets.child(), buckets.bucketStride(), buckets.bucketSizes());
    }
    if (tree instanceof Con) {
      return 1;
    }
    long all = 0;
    for (TypeTree child : tree.children()) {
      all += blocks(child);
    }
    return all;
  }

  private static long blocks(TypeTree child, long stride, LongSeq sizes) {
    if (isBlock(child, stride)) {
      return sizes.size();
    }
    long copies = 0;
    for (int k = 0; k < sizes.size(); k++) {
      copies += sizes.get(k);
    }
    return copies * blocks(child);
  }

  /** Whether copies of a tree at this distance are one block. */
  private static boolean isBlock(TypeTree child, long stride) {
    return stride == child.size() && child.trueUb() - child.trueLb() == stride;
  }

  /** The distance of neighbouring blocks in a nest of equal distances; 0 in any other tree. */
  private static long step(TypeTree tree) {
    return !(tree instanceof Vec vec) || isBlock(vec.child(), vec.stride())
        ? 0
        : blocks(vec.child()) == 1 ? vec.stride() : step(vec.child());
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
    return own == null ? 1 : Costs.OF_LIBRARY.ratio(shape, bytes, own);
  }

  /** A form that is expected to be much faster than the program's own. */
  Optional<TreeForm> otherForm(long bytes) {
    if (flat || meanBlock >= LONG_BLOCKS) {
      return Optional.empty();
    }
    return bestForm(bytes)
        .filter(best -> best != own)
        .filter(best -> Costs.OF_LIBRARY.ratio(shape, bytes, best) < CLEARLY * ofOwn(bytes));
  }

  /** The best form; of two that are about as good, the one that is better for more data. */
  private Optional<TreeForm> bestForm(long bytes) {
    FormCosts costs = Costs.OF_LIBRARY;
    return costs
        .best(shape, bytes)
        .map(best -> {
          TreeForm later = costs.best(shape, 2 * bytes).orElse(best);
          boolean tied = TIED * costs.ratio(shape, bytes, later) < costs.ratio(shape, bytes, best);
          return tied ? later : best;
        });
  }

  /**
   * Makes a choice for messages of a size.
   *
   * @param direction whether they are sent or received
   * @param bytes of data
   * @param other whether there is a handle of {@link #otherForm}
   * @param seed of the order of trials
   */
  Choice choice(Choices.Direction direction, long bytes, boolean other, int seed) {
    int allowed = 1 << Choice.OWN;
    int best = Choice.OWN;
    double least = ofOwn(bytes);
    if (other) {
      allowed |= 1 << Choice.OTHER;
      best = Choice.OTHER;
      least =
          otherForm(bytes).map(form -> Costs.OF_LIBRARY.ratio(shape, bytes, form)).orElse(least);
    }
    if (bytes <= LARGEST) {
      allowed |= 1 << Choice.KERNEL;
      OptionalDouble kernel = Costs.OF_LIBRARY.kernels(shape, bytes);
      if (kernel.isPresent() && kernel.getAsDouble() < least && mayPack(direction, bytes)) {
        best = Choice.KERNEL;
      }
    }
    return new Choice(best, allowed, bytes, seed);
  }

  /** Whether packing is not one copy too many. */
  private boolean mayPack(Choices.Direction direction, long bytes) {
    return OpenMpiMessages.areMeant()
        ? OpenMpiMessages.mayPack(direction, bytes, meanBlock, LONG_BLOCKS)
            && !OpenMpiMessages.isLimitedByMemory(bytes, meanBlock, step)
        : meanBlock < LONG_BLOCKS;
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
    if (meanBlock >= longBlocksTogether(bytes, operation) || bytes > LARGEST) {
      return Choice.OWN;
    }
    if (operation == BlockWay.BROADCAST
        && OpenMpiMessages.isLimitedByMemory(bytes, meanBlock, step)) {
      return Choice.OWN;
    }
    // Kernels pass the other handle by in an allgather, but for short blocks a page apart.
    boolean column = step >= PAGE && meanBlock <= SHORT;
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

  /** What was measured here, and where nothing was, what the project has measured. */
  private static FormCosts read(MpiLibrary.Available library) {
    String folder = System.getProperty("espalier.forms", System.getenv("ESPALIER_FORMS"));
    Path file =
        FormCosts.file(folder == null ? cacheFolder() : Path.of(folder), library.toString());
    if (!file.toFile().exists()) { // most users' case, without the classes of an exception
      return builtIn(library);
    }
    try {
      return FormCosts.parse(Files.readString(file));
    } catch (NoSuchFileException nothing) {
      return builtIn(library);
    } catch (IOException | IllegalArgumentException wrong) {
      System.getLogger("org.espalier.mpi")
          .log(
              System.Logger.Level.WARNING,
              "{0} is not used, run ./espalier calibrate again: {1}",
              file,
              wrong.getMessage());
      return builtIn(library);
    }
  }

  private static Path cacheFolder() {
    String named = System.getenv("XDG_CACHE_HOME");
    Path cache =
        named != null && named.startsWith("/")
            ? Path.of(named)
            : Path.of(System.getProperty("user.home", ""), ".cache");
    return cache.resolve("espalier/forms");
  }

  /**
   * Open MPI's where a library is of neither family: its own handles are the least to be beaten.
   */
  private static FormCosts builtIn(MpiLibrary.Available library) {
    return library.name().equals("MPICH") ? MeasuredForms.mpich() : MeasuredForms.openMpi();
  }
}
