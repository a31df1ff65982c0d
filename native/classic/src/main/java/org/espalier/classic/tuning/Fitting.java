// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.tuning;

import java.util.Optional;
import org.espalier.cost.CostModel;
import org.espalier.mpi.transfer.MessageChoices;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DecodeLimits;
import org.espalier.mpi.type.DecodedDatatype.Reading;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.TypeTree;

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
   * Reads a type and fits a kernel.
   *
   * @param handle a committed type
   * @return the kernel, or nothing where the type is not understood or there are no kernels here
   */
  public static Optional<Fitting> of(long handle) {
    if (Datatype.decode(handle, LIMITS) instanceof Datatype.Decoding.Decoded(var decoded)
        && decoded.tree() instanceof Reading.Tree(BoundedTree own)) {
      TypeTree tree = TreeScan.of(own.tree(), CostModel.DEFAULT);
      return Kernel.of(tree, own.extent())
          .map(kernel ->
              new Fitting(
                  kernel,
                  CostModel.DEFAULT.cost(tree),
                  new MessageChoices(own.tree(), decoded.description())));
    }
    return Optional.empty();
  }
}
