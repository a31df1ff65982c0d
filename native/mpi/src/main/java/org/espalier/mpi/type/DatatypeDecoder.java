// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.mpi.type.DecodedDatatype.Reading;
import org.espalier.tree.BoundedTree;

/**
 * Decodes a datatype of any combiner: description and tree grow together, because a tree needs the
 * extents of components and these are only to be had while their handles live. Every derived handle
 * that MPI gives is freed again, whatever happens in between.
 */
final class DatatypeDecoder {
  /** Displacements beyond this are addresses of memory, not places in a buffer. */
  private static final long ADDRESS = 1L << 42;

  private final DecodeLimits limits;
  private long nodes;
  private long entries;

  private DatatypeDecoder(DecodeLimits limits) {
    this.limits = limits;
  }

  /**
   * A decoded component.
   *
   * @param description how it was made
   * @param bounds MPI's bounds
   * @param shape its elements
   */
  record Node(DatatypeDescription description, TypeBounds bounds, Shape shape) {}

  /** Thrown while decoding, never out of it: the type is to be left alone. */
  static final class Stop extends Exception {
    @java.io.Serial private static final long serialVersionUID = 1;

    Stop(String reason) {
      super(reason, null, false, false);
    }
  }

  static Datatype.Decoding decode(long handle, DecodeLimits limits) {
    try {
      Node root = new DatatypeDecoder(limits).node(handle, Contents.envelope(handle), 1);
      return new Datatype.Decoding.Decoded(
          new DecodedDatatype(root.description(), root.bounds(), reading(root)));
    } catch (Stop stop) {
      return new Datatype.Decoding.Refused(String.valueOf(stop.getMessage()));
    }
  }

  private static Reading reading(Node root) {
    TypeBounds bounds = root.bounds();
    return switch (root.shape()) {
      case Shape.None(String reason) -> new Reading.Kept(reason);
      case Shape.Empty _ -> new Reading.Empty();
      case Shape.Of(var tree) -> {
        if (Math.abs(bounds.trueLb()) > ADDRESS) {
          yield new Reading.Kept("its displacements look like absolute addresses");
        }
        if (tree.size() != bounds.size()
            || tree.trueLb() != bounds.trueLb()
            || tree.trueUb() != bounds.trueLb() + bounds.trueExtent()) {
          // A rule of MPI that this reading does not know: MPI's word counts, the type stays.
          yield new Reading.Kept(
              "its tree has size %d and true bounds [%d, %d), MPI says %s"
                  .formatted(tree.size(), tree.trueLb(), tree.trueUb(), bounds));
        }
        yield new Reading.Tree(new BoundedTree(tree, bounds.lb(), bounds.extent()));
      }
    };
  }

  private Node node(long handle, Contents.Envelope envelope, int depth) throws Stop {
    nodes++;
    entries += envelope.entries();
    if (depth > limits.depth()) {
      throw new Stop("it is nested deeper than " + limits.depth());
    }
    if (nodes > limits.nodes()) {
      throw new Stop("it has more than %d constructors".formatted(limits.nodes()));
    }
    if (entries > limits.entries()) {
      throw new Stop("its contents have more than %d entries".formatted(limits.entries()));
    }
    return switch (envelope.combiner()) {
      case NAMED -> Leaves.predefined(handle);
      case F90_REAL, F90_COMPLEX, F90_INTEGER -> Leaves.fortran(handle, envelope);
      case UNKNOWN -> throw new Stop("its combiner is unknown");
      default -> derived(handle, envelope, depth);
    };
  }

  private Node derived(long handle, Contents.Envelope envelope, int depth) throws Stop {
    TypeBounds bounds = NativeTypes.bounds(handle);
    Contents contents = Contents.of(handle, envelope);
    List<Node> children = children(contents, depth);
    try {
      DatatypeDescription description =
          ContentsReader.read(contents, children.stream().map(Node::description).toList());
      if (description instanceof DatatypeDescription.ValueIndex pair) {
        return Leaves.leaf(pair, PredefinedTypes.nameOf(pair), bounds);
      }
      Shape shape;
      try {
        shape = Shapes.of(description, children);
      } catch (IllegalArgumentException overflow) {
        shape = new Shape.None(String.valueOf(overflow.getMessage()));
      }
      return new Node(description, bounds, shape);
    } catch (IllegalArgumentException | ArithmeticException | IndexOutOfBoundsException strange) {
      throw new Stop("its contents are not understood: " + strange.getMessage());
    }
  }

  /** Decodes the components and frees those that are derived. */
  private List<Node> children(Contents contents, int depth) throws Stop {
    List<Node> result = new ArrayList<>(contents.children.length);
    // While all are alive, equal handles are one type; after a free, a value may come again.
    Map<Long, Node> alive = new HashMap<>();
    Map<Long, Contents.Envelope> envelopes = new HashMap<>();
    try {
      for (long child : contents.children) {
        Contents.Envelope envelope = Contents.envelope(child);
        envelopes.put(child, envelope);
        Node node = alive.get(child);
        if (node == null) {
          node = node(child, envelope, depth + 1);
          alive.put(child, node);
        }
        result.add(node);
      }
      return result;
    } finally {
      for (long child : contents.children) {
        Contents.Envelope envelope = envelopes.get(child);
        boolean predefined =
            (envelope == null ? Contents.envelope(child) : envelope).isPredefined();
        if (!predefined) {
          NativeTypes.countGiven(1);
          NativeTypes.free(child);
        }
      }
    }
  }
}
