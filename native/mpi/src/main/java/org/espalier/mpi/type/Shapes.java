// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import java.util.Arrays;
import java.util.List;
import org.espalier.layout.Exact;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.type.DatatypeDecoder.Node;
import org.espalier.mpi.type.DatatypeDescription.Contiguous;
import org.espalier.mpi.type.DatatypeDescription.Darray;
import org.espalier.mpi.type.DatatypeDescription.Distribution;
import org.espalier.mpi.type.DatatypeDescription.Dup;
import org.espalier.mpi.type.DatatypeDescription.Fortran;
import org.espalier.mpi.type.DatatypeDescription.Hindexed;
import org.espalier.mpi.type.DatatypeDescription.HindexedBlock;
import org.espalier.mpi.type.DatatypeDescription.Hvector;
import org.espalier.mpi.type.DatatypeDescription.Indexed;
import org.espalier.mpi.type.DatatypeDescription.IndexedBlock;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DatatypeDescription.Order;
import org.espalier.mpi.type.DatatypeDescription.Resized;
import org.espalier.mpi.type.DatatypeDescription.Struct;
import org.espalier.mpi.type.DatatypeDescription.Subarray;
import org.espalier.mpi.type.DatatypeDescription.ValueIndex;
import org.espalier.mpi.type.DatatypeDescription.Vector;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.TypeTree;

/**
 * The type map of every combiner (MPI 4.1 §5.1.2 to §5.1.4) as a tree over the trees of its
 * components. Extents of components are those that MPI gave; nothing here computes one.
 */
final class Shapes {
  private Shapes() {}

  /**
   * The elements of a type.
   *
   * @throws IllegalArgumentException if a length or displacement overflows, or the tree gets too
   *     deep
   */
  static Shape of(DatatypeDescription description, List<Node> children) {
    Shape child = children.getFirst().shape();
    long extent = children.getFirst().bounds().extent();
    return switch (description) {
      case Dup _ -> child;
      case Resized _ -> child;
      case Contiguous c -> child.repeat(c.count(), extent);
      case Vector v ->
          child
              .repeat(v.blocklength(), extent)
              .repeat(v.count(), scaled(v.strideElements(), extent));
      case Hvector v -> child.repeat(v.blocklength(), extent).repeat(v.count(), v.strideBytes());
      case Indexed i ->
          blocks(child, extent, i.blocklengths(), scaled(i.displacementsElements(), extent));
      case Hindexed i -> blocks(child, extent, i.blocklengths(), i.displacementsBytes());
      case IndexedBlock i ->
          equalBlocks(
              child.repeat(i.blocklength(), extent), scaled(i.displacementsElements(), extent));
      case HindexedBlock i ->
          equalBlocks(child.repeat(i.blocklength(), extent), i.displacementsBytes());
      case Struct s -> struct(s, children);
      case Subarray s -> subarray(s, child, extent);
      case Darray d -> darray(d, child, extent);
      case Named _, Fortran _, ValueIndex _ ->
          throw new IllegalArgumentException("it has no component");
    };
  }

  private static long scaled(long elements, long extent) {
    return Exact.multiply(elements, extent, "displacement");
  }

  private static LongSeq scaled(LongSeq elements, long extent) {
    long[] result = elements.toArray();
    for (int k = 0; k < result.length; k++) {
      result[k] = scaled(result[k], extent);
    }
    return LongSeq.of(result);
  }

  private static Shape equalBlocks(Shape block, LongSeq displacements) {
    if (displacements.size() == 0) {
      return block instanceof Shape.None ? block : new Shape.Empty();
    }
    if (!(block instanceof Shape.Of(TypeTree tree))) {
      return block;
    }
    return displacements.size() == 1
        ? block.at(displacements.get(0))
        : new Shape.Of(new org.espalier.tree.Idx(displacements, tree));
  }

  private static Shape blocks(Shape child, long extent, LongSeq lengths, LongSeq displacements) {
    if (!(child instanceof Shape.Of(TypeTree tree))) {
      return child;
    }
    int n = lengths.size();
    long[] sizes = new long[n];
    long[] places = new long[n];
    int kept = 0;
    boolean equal = true;
    for (int k = 0; k < n; k++) {
      if (lengths.get(k) > 0) {
        sizes[kept] = lengths.get(k);
        places[kept] = displacements.get(k);
        equal &= sizes[kept] == sizes[0];
        kept++;
      }
    }
    if (kept == 0) {
      return new Shape.Empty();
    }
    LongSeq starts = LongSeq.of(places, 0, kept);
    return equal
        ? equalBlocks(child.repeat(sizes[0], extent), starts)
        : new Shape.Of(new IdxBuc(extent, starts, LongSeq.of(sizes, 0, kept), tree));
  }

  private static Shape struct(Struct struct, List<Node> children) {
    int n = children.size();
    Shape[] parts = new Shape[n];
    for (int k = 0; k < n; k++) {
      Node child = children.get(k);
      parts[k] = child.shape().repeat(struct.blocklengths().get(k), child.bounds().extent());
    }
    return Shape.join(Arrays.asList(parts), struct.displacementsBytes().toArray());
  }

  /** The dimensions from the fastest to the slowest. */
  private static int[] fastestFirst(int dimensions, Order order) {
    int[] result = new int[dimensions];
    for (int k = 0; k < dimensions; k++) {
      result[k] = order == Order.C ? dimensions - 1 - k : k;
    }
    return result;
  }

  private static Shape subarray(Subarray array, Shape child, long extent) {
    Shape shape = child;
    long step = extent; // bytes from one index to the next in the dimension at hand
    long offset = 0;
    for (int dimension : fastestFirst(array.sizes().size(), array.order())) {
      shape = shape.repeat(array.subsizes().get(dimension), step);
      offset =
          Exact.add(
              offset,
              Exact.multiply(array.starts().get(dimension), step, "displacement"),
              "displacement");
      step = Exact.multiply(step, array.sizes().get(dimension), "displacement");
    }
    return shape.at(offset);
  }

  private static Shape darray(Darray array, Shape child, long extent) {
    int n = array.gsizes().size();
    // Ranks run over the process grid in row-major order, whatever the order of the array.
    long[] coordinates = new long[n];
    long rest = array.rank();
    for (int k = n - 1; k >= 0; k--) {
      coordinates[k] = rest % array.psizes().get(k);
      rest /= array.psizes().get(k);
    }
    Shape shape = child;
    long step = extent;
    for (int dimension : fastestFirst(n, array.order())) {
      shape = distributed(array, dimension, coordinates[dimension], shape, step);
      step = Exact.multiply(step, array.gsizes().get(dimension), "displacement");
    }
    return shape;
  }

  /**
   * One process's indices of one dimension: whole blocks at equal distances, then a part of one.
   */
  private static Shape distributed(
      Darray array, int dimension, long coordinate, Shape inner, long step) {
    long total = array.gsizes().get(dimension);
    long processes = array.psizes().get(dimension);
    long argument = array.arguments().get(dimension);
    Distribution distribution = array.distributions().get(dimension);
    boolean byDefault = argument == Darray.DEFAULT_ARGUMENT;
    long block =
        switch (distribution) {
          case NONE -> total;
          case BLOCK -> byDefault ? (total + processes - 1) / processes : argument;
          case CYCLIC -> byDefault ? 1 : argument;
        };
    long round = block * (distribution == Distribution.NONE ? 1 : processes);
    long start = distribution == Distribution.NONE ? 0 : coordinate * block;
    long whole = start + block > total ? 0 : (total - start - block) / round + 1;
    long next = start + whole * round;
    long part = Math.max(0, Math.min(block, total - next));
    Shape blocks = inner.repeat(block, step).repeat(whole, Exact.multiply(round, step, "stride"));
    Shape last = inner.repeat(part, step);
    return Shape.join(
        List.of(blocks, last),
        new long[] {
          Exact.multiply(start, step, "displacement"), Exact.multiply(next, step, "displacement")
        });
  }
}
