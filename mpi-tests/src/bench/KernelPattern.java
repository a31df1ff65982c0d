// SPDX-License-Identifier: Apache-2.0
import org.espalier.tree.TypeTree;

/** A pattern: its tree, how many copies, and the loop by hand with its arguments. */
record KernelPattern(
    String name, String kind, TypeTree tree, long extent, int count, String loop, long[] arguments, int[] list) {
  long bytes() {
    return count * tree.size();
  }

  long range() {
    return tree.trueUb() + (count - 1) * extent;
  }
}
