// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import org.espalier.jobs.bench.loop.CLoops;
import org.espalier.jobs.bench.pattern.Exchange;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TreeForm;

/** Which sides a cell has. */
final class Sides {
  static final String ELEMENTS = "elements";
  static final String BLOCKS = "blocks";
  static final String TREE = "tree";
  static final String C_LOOP = "C loop";
  static final String JAVA_LOOP = "Java loop";
  static final String MEMCPY = "memcpy";

  /** Open MPI keeps some 170 bytes for each listed element, so that longer lists are left out. */
  private static final long MOST_LISTED = 1 << 17;

  /** The forms among which the best is looked for; the others were never the fastest. */
  private static final List<TreeForm> FORMS =
      List.of(
          TreeForm.HVECTOR,
          TreeForm.VECTOR,
          TreeForm.CONTIGUOUS_OF_RESIZED,
          TreeForm.CONTIGUOUS_OF_RESIZED_AT_TOP);

  /** Opens the sides of packages {@code mpi}, if there are any. */
  interface PackageSides {
    /** The sides of those that can do that operation on that memory. */
    List<Side> sides(Memory memory, Operation operation);
  }

  private final Communicator world;
  private final PackageSides packages;
  private final boolean alone;
  private final boolean loops = System.getProperty(CLoops.LIBRARY) != null;

  /**
   * Finds the sides that a job can have.
   *
   * @param alone whether packages {@code mpi} are the only ones
   */
  Sides(Communicator world, PackageSides packages, boolean alone) {
    this.world = world;
    this.packages = packages;
    this.alone = alone;
  }

  /** The library by each form of the tree, of which the caller keeps the fastest. */
  List<Side> forms(Memory memory, Arena arena) {
    List<Side> forms = new ArrayList<>();
    if (alone) {
      return forms;
    }
    for (TreeForm form : FORMS) {
      forms.add(new LibrarySide(TREE, memory, data -> Datatype.of(data.bounded(), form), arena));
    }
    return forms;
  }

  static String label(int form) {
    return FORMS.get(form).label();
  }

  /** The sides whose Java code has to be compiled before they are timed, but for plain loops. */
  List<Side> compiledLate(Memory memory, Operation operation) {
    List<Side> sides = new ArrayList<>(packages.sides(memory, operation));
    if (!alone) {
      sides.add(new BindingSide(memory, world));
    }
    return sides;
  }

  /** All sides but the library by the tree. */
  List<Side> others(Memory memory, Operation operation, Arena arena) {
    List<Side> sides = new ArrayList<>(packages.sides(memory, operation));
    if (alone) {
      return sides;
    }
    sides.add(new BindingSide(memory, world));
    Exchange exchange = memory.exchange();
    long elements = exchange.sent().stream().mapToLong(data -> data.tree().length()).sum();
    long blocks = exchange.blocks();
    if (blocks > 1 && elements <= MOST_LISTED) {
      sides.add(new LibrarySide(ELEMENTS, memory, data -> Datatype.of(data.listed(true)), arena));
    }
    if (blocks > 1 && blocks < elements && blocks <= MOST_LISTED) {
      sides.add(new LibrarySide(BLOCKS, memory, data -> Datatype.of(data.listed(false)), arena));
    }
    if (loops) {
      sides.add(LoopSide.of(C_LOOP, memory, data -> CLoops.of(data.loop(), arena), arena));
    }
    sides.add(LoopSide.java(JAVA_LOOP, memory, arena));
    sides.add(LoopSide.contiguous(memory, arena));
    return sides;
  }
}
