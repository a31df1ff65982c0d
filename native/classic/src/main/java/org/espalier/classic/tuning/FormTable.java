// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.tuning;

import java.util.Optional;
import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.type.FormCosts;
import org.espalier.mpi.type.TreeForm;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * Which constructors stand for a tree, by library and size: what {@code espalier calibrate} has
 * measured on this library, or else a small table from measurements of naive against rewritten
 * types over the DDTBench patterns (docs/guide/drop-in.md has the figures).
 *
 * <ul>
 *   <li>Open MPI: the form makes no difference to packing, no tree was slower than a list by more
 *       than noise, and one-sided calls over TCP were up to 20 times faster, since they send the
 *       description along. {@link TreeForm#HVECTOR}, always; when it pays is decided before.
 *   <li>MPICH, messages from 16 KiB: its send path makes one call of its pack engine for each
 *       top-level block, which contiguous copies of a resized child avoid (time ratio 0.72 against
 *       hvector at 32 KiB). Below, and for structures of unequal parts, lists were up to twice as
 *       fast as trees: the program's own type stays.
 *   <li>Others: not measured, so the program's own type stays.
 * </ul>
 */
final class FormTable {
  /** From here on MPICH's send path gains from a rewritten type. */
  static final long MPICH_LARGE_BYTES = 16 << 10;

  private final MpiLibrary.Available library;
  private final Optional<FormCosts> measured;

  /**
   * Takes what is known of a library.
   *
   * @param library the library underneath
   * @param measured what was measured on it, or nothing
   */
  FormTable(MpiLibrary.Available library, Optional<FormCosts> measured) {
    this.library = library;
    this.measured = measured;
  }

  /** What the table says. */
  sealed interface Choice {
    /** Build the tree in this form. */
    record Build(TreeForm form) implements Choice {}

    /** Leave the program's own type. */
    record Keep(String reason) implements Choice {}
  }

  /**
   * Looks a tree up.
   *
   * @param tree the tree that would be built
   * @return its form, or why it is not built
   */
  Choice choose(TypeTree tree) {
    return measured.map(costs -> measured(costs, tree)).orElseGet(() -> tabled(tree));
  }

  private static Choice measured(FormCosts costs, TypeTree tree) {
    return costs
        .best(FormCosts.Shape.of(tree), Math.max(1, tree.size()))
        .<Choice>map(Choice.Build::new)
        .orElseGet(() -> new Choice.Keep("such trees were measured to be slower than lists"));
  }

  private Choice tabled(TypeTree tree) {
    return switch (library.name()) {
      case "Open MPI" -> new Choice.Build(TreeForm.HVECTOR);
      case "MPICH" ->
          tree.size() < MPICH_LARGE_BYTES
              ? new Choice.Keep("small messages of MPICH are no faster from trees")
              : tree instanceof Vec
                  ? new Choice.Build(TreeForm.CONTIGUOUS_OF_RESIZED_AT_TOP)
                  : new Choice.Keep("MPICH is no faster from trees that are irregular at the top");
      default -> new Choice.Keep("forms were not measured for " + library.name());
    };
  }
}
