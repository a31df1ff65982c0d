// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.traps;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.espalier.jobs.Job;
import org.espalier.jobs.verify.Probe;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Packing;
import org.espalier.mpi.library.MpiException;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeDescription;
import org.espalier.mpi.type.DatatypeDescription.Contiguous;
import org.espalier.mpi.type.DatatypeDescription.Dup;
import org.espalier.mpi.type.DatatypeDescription.HindexedBlock;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DatatypeDescription.Struct;
import org.espalier.mpi.type.DatatypeDescription.ValueIndex;
import org.espalier.mpi.type.DatatypeDescription.Vector;
import org.espalier.mpi.type.DecodeLimits;
import org.espalier.mpi.type.DecodedDatatype.Reading;
import org.espalier.tree.BoundedTree;

/**
 * The known traps of datatypes, one by one, on whichever library runs this: types of {@link
 * TrapTypes} whose elements are listed by hand are decoded, packed, unpacked and sent round a ring;
 * then what has no list of elements: names, reused handles, limits, addresses, large counts.
 */
public final class Traps {
  private static final long SEED = 20;
  private static final int REUSES = 500;
  private static final List<String> VALUES =
      List.of("MPI_INT16_T", "MPI_FLOAT", "MPI_DOUBLE", "MPI_UINT64_T", "MPI_INT8_T");
  private static final List<String> INDICES = List.of("MPI_INT", "MPI_INT64_T", "MPI_INT16_T");

  private final Mpi mpi;
  private final Job.Checks checks;
  private int done;
  private int pairs;

  private Traps(Mpi mpi, Job.Checks checks) {
    this.mpi = mpi;
    this.checks = checks;
  }

  /**
   * Runs the job.
   *
   * @param args none
   */
  public static void main(String[] args) {
    Job.run(
        "traps",
        (mpi, checks) -> {
          Traps job = new Traps(mpi, checks);
          TrapTypes.ALL.forEach(job::type);
          job.namesSayNothing();
          job.freedHandlesComeAgain();
          job.componentsOutliveTheirHandles();
          job.pairsOfValueAndIndex();
          job.absoluteAddresses();
          job.limits();
          job.done += LargeTypes.check(mpi, checks);
          return "%d traps, %d unnamed pairs".formatted(job.done, job.pairs);
        });
  }

  private void that(boolean holds, String trap, String what) {
    checks.that(holds, trap + ": " + what);
  }

  static BoundedTree tree(Datatype type) {
    return type.decode() instanceof Datatype.Decoding.Decoded(var decoded)
            && decoded.tree() instanceof Reading.Tree(BoundedTree tree)
        ? tree
        : BoundedTree.natural(new org.espalier.tree.Con(1, BasicType.ELEMENT));
  }

  static boolean comesBack(Datatype type, DatatypeDescription description) {
    return type.decode() instanceof Datatype.Decoding.Decoded(var decoded)
        && decoded.description().equals(description);
  }

  /** A type whose elements are known. */
  private void type(TrapTypes.Trap trap) {
    done++;
    try (Datatype type = Datatype.of(trap.description());
        Arena arena = Arena.ofConfined()) {
      that(comesBack(type, trap.description()), trap.name(), "decoded otherwise");
      BoundedTree tree = tree(type);
      that(
          Arrays.equals(tree.tree().flatten().displacements(), trap.displacements()),
          trap.name(),
          "elements " + tree);
      if (trap.quirk() != null && trap.quirk().holdsFor(mpi.library())) {
        return; // the library moves other data; the description is right
      }
      long low = type.bounds().first(trap.count());
      long bytes = type.bounds().end(trap.count()) - low;
      moved(trap, type, tree, arena, low, bytes);
    } catch (MpiException failure) {
      that(false, trap.name(), failure.toString());
    }
  }

  private void moved(
      TrapTypes.Trap trap, Datatype type, BoundedTree tree, Arena arena, long low, long bytes) {
    Communicator world = mpi.world();
    int left = (world.rank() + world.size() - 1) % world.size();
    int count = trap.count();
    Probe mine = Probe.of(arena, tree, count, bytes, -low, SEED + world.rank());
    Probe theirs = Probe.of(arena, tree, count, bytes, -low, SEED + left);
    MemorySegment packed = arena.allocate(Math.max(1, Packing.size(count, type)));
    long end = Packing.pack(mine.source(type), packed, 0);
    that(end == mine.size() && mine.isPacked(packed), trap.name(), "packed otherwise");
    if (mine.overlaps()) {
      sentDense(trap, type, tree, mine, theirs, arena); // MPI does not allow receiving into it
      return;
    }
    MemorySegment unpacked = mine.blank(arena);
    Packing.unpack(mine.packed(), 0, mine.target(unpacked, type));
    that(mine.isUnpacked(unpacked), trap.name(), "unpacked otherwise");
    MemorySegment received = mine.blank(arena);
    world.sendReceive(
        mine.source(type),
        (world.rank() + 1) % world.size(),
        7,
        theirs.target(received, type),
        left,
        7);
    that(theirs.isUnpacked(received), trap.name(), "arrived otherwise");
  }

  /** Data may be sent from where they overlap; they arrive one after the other. */
  private void sentDense(
      TrapTypes.Trap trap, Datatype type, BoundedTree tree, Probe mine, Probe theirs, Arena arena) {
    Set<BasicType> elements = new HashSet<>();
    tree.tree().forEachElement((element, _) -> elements.add(element));
    BasicType element = elements.iterator().next();
    that(elements.size() == 1, trap.name(), "overlaps, and is of several types " + elements);
    Communicator world = mpi.world();
    MemorySegment received = arena.allocate(theirs.size(), 16);
    world.sendReceive(
        mine.source(type),
        (world.rank() + 1) % world.size(),
        7,
        Buffer.of(received, theirs.size() / element.size(), Datatype.of(element)),
        (world.rank() + world.size() - 1) % world.size(),
        7);
    that(theirs.isPacked(received), trap.name(), "arrived otherwise");
  }

  /** A program may give a derived type a predefined one's name, and Open MPI names its copies. */
  private void namesSayNothing() {
    done++;
    DatatypeDescription description = new Vector(2, 1, 3, TrapTypes.INT);
    try (Datatype type = Datatype.of(description)) {
      type.setName("MPI_INT");
      that(comesBack(type, description), "names", "taken for what it is called");
    }
    DatatypeDescription copy = new Dup(description);
    try (Datatype type = Datatype.of(new Contiguous(2, copy))) {
      that(comesBack(type, new Contiguous(2, copy)), "names", "the copy of a copy");
    }
  }

  /** Libraries give the handle of a freed type to the next: nothing may be remembered by it. */
  private void freedHandlesComeAgain() {
    done++;
    for (int k = 1; k <= REUSES; k++) {
      DatatypeDescription description =
          k % 2 == 0
              ? new Vector(k, 1, 2, TrapTypes.INT)
              : new HindexedBlock(1, LongSeq.of(8L * k, 0), TrapTypes.DOUBLE);
      try (Datatype type = Datatype.of(description)) {
        that(comesBack(type, description), "handle reuse", "round " + k);
      }
    }
  }

  private void componentsOutliveTheirHandles() {
    done++;
    // Building frees every component's own handle before the type is decoded.
    DatatypeDescription inner = new Vector(3, 1, 2, TrapTypes.INT);
    DatatypeDescription outer =
        new Struct(LongSeq.of(1, 2), LongSeq.of(0, 64), List.of(inner, new Dup(inner)));
    try (Datatype type = Datatype.of(outer)) {
      that(comesBack(type, outer), "freed components", "decoded otherwise");
    }
  }

  /** Pairs of MPI 4.1: unnamed, predefined, never freed, and atoms of a tree. */
  private void pairsOfValueAndIndex() {
    for (String value : VALUES) {
      for (String index : INDICES) {
        ValueIndex pair = new ValueIndex(new Named(value), new Named(index));
        try (Datatype type = Datatype.of(pair)) {
          pair(pair, type);
        } catch (UnsupportedOperationException absent) {
          that(
              String.valueOf(absent.getMessage()).contains("MPI_Type_get_value_index"),
              "value-index",
              "refused without the function's name: " + absent);
        }
      }
    }
  }

  private void pair(ValueIndex pair, Datatype single) {
    that(!single.isOwned(), "value-index", "owned");
    if (comesBack(single, pair)) {
      pairs++;
    } else {
      // One that MPI has always had under a name of its own, MPI_DOUBLE_INT for instance.
      that(
          single.decode() instanceof Datatype.Decoding.Decoded(var decoded)
              && decoded.description() instanceof Named,
          "value-index",
          "decoded otherwise: " + pair);
      return;
    }
    DatatypeDescription row = new Contiguous(3, pair);
    try (Datatype type = Datatype.of(row);
        Arena arena = Arena.ofConfined()) {
      that(comesBack(type, row), "value-index", "decoded otherwise: " + row);
      BoundedTree tree = tree(type);
      that(tree.tree().size() == type.bounds().size(), "value-index", "size of " + tree);
      Probe probe = Probe.of(arena, tree, 2, type.bounds().end(2), 0, SEED);
      MemorySegment packed = arena.allocate(Packing.size(2, type));
      long end = Packing.pack(probe.source(type), packed, 0);
      that(end == probe.size() && probe.isPacked(packed), "value-index", "packed otherwise " + row);
      try (Datatype again = Datatype.of(tree.tree())) {
        that(again.bounds().equals(type.bounds()), "value-index", "built again otherwise");
      }
    }
  }

  private void absoluteAddresses() {
    done++;
    DatatypeDescription absolute =
        new Struct(
            LongSeq.of(1, 1),
            LongSeq.of(0x7f00_1234_5678L, 0x7f00_1234_9abcL),
            List.of(TrapTypes.INT, TrapTypes.DOUBLE));
    try (Datatype type = Datatype.of(absolute)) {
      that(
          type.decode() instanceof Datatype.Decoding.Decoded(var decoded)
              && decoded.description().equals(absolute)
              && decoded.tree() instanceof Reading.Kept,
          "absolute addresses",
          "not left alone");
    }
  }

  /** Contents larger than a limit are not read at all. */
  private void limits() {
    done++;
    try (Datatype type =
        Datatype.of(new HindexedBlock(1, LongSeq.of(new long[2000]), TrapTypes.INT))) {
      that(
          Datatype.decode(type.handle(), new DecodeLimits(10, 1000, 1000))
              instanceof Datatype.Decoding.Refused,
          "limits",
          "2,000 entries read where 1,000 are allowed");
    }
  }
}
