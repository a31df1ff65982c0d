// SPDX-License-Identifier: Apache-2.0
package example;

import org.espalier.layout.Layout;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.reconstruct.ReconstructionResult;
import org.espalier.tree.TypeTree;

/** The cheapest type tree of a layout, and what a tree can be asked. */
final class CheapestTree {
  private CheapestTree() {}

  public static void main(String[] arguments) {
    // Two columns of a matrix of four rows and ten columns, counted in elements.
    Layout layout = Layout.untyped(0, 1, 10, 11, 20, 21, 30, 31);

    ReconstructionResult result = Reconstruction.reconstruct(layout);
    System.out.println(result.tree());
    System.out.println("cost " + result.cost() + ", proved: " + result.optimal());

    TypeTree tree = result.tree();
    System.out.println("element 5 lies at " + tree.element(5).displacement());
    System.out.println("the same layout: " + tree.flatten().equals(layout));
  }
}
