// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.tuning;

import java.util.Optional;
import org.espalier.cost.CostModel;
import org.espalier.mpi.transfer.choice.MessageChoices;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DecodeLimits;
import org.espalier.mpi.type.DecodedDatatype.Reading;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * A kernel fitted to a type's tree, as the linear scan leaves it.
 *
 * @param kernel the kernel
 * @param words of the tree that it follows
 * @param choices between it and the type's handle, in messages of direct buffers
 */
public record Fitting(Kernel kernel, long words, MessageChoices choices) {
  private static final DecodeLimits LIMITS = new DecodeLimits(200, 20_000, 4L << 20);

  /**
   * Fits a kernel to a tree that is known.
   *
   * @param tree of the type
   * @param extent of it, in bytes
   * @param choices for its messages
   * @return the kernel, or nothing where there are no kernels here
   */
  public static Optional<Fitting> of(TypeTree tree, long extent, MessageChoices choices) {
    TypeTree scanned = isSettled(tree) ? tree : TreeScan.of(tree, CostModel.DEFAULT);
    Optional<Kernel> kernel = Kernel.of(scanned, extent);
    return kernel.isEmpty()
        ? Optional.empty()
        : Optional.of(new Fitting(kernel.get(), CostModel.DEFAULT.cost(scanned), choices));
  }

  /** Nothing but loops around a leaf: no scan finds better. */
  private static boolean isSettled(TypeTree tree) {
    TypeTree below = tree;
    while (below instanceof Vec || (below instanceof Idx idx && idx.displacements().size() == 1)) {
      below = below.children().get(0);
    }
    return below instanceof Con;
  }

  /**
   * Reads a type and fits a kernel.
   *
   * @param handle a committed type
   * @return the kernel, or nothing where the type is not understood or there are no kernels here
   */
  public static Optional<Fitting> of(long handle) {
    if (Datatype.decode(handle, LIMITS) instanceof Datatype.Decoding.Decoded(var decoded)
        && decoded.tree() instanceof Reading.Tree(BoundedTree own)) {
      return of(own.tree(), own.extent(), new MessageChoices(own.tree(), decoded.description()));
    }
    return Optional.empty();
  }
}
