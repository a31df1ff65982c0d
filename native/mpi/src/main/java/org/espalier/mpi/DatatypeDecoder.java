// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.DatatypeDescription.Darray;
import org.espalier.mpi.DatatypeDescription.Distribution;
import org.espalier.mpi.DatatypeDescription.Fortran;
import org.espalier.mpi.DatatypeDescription.FortranClass;
import org.espalier.mpi.DatatypeDescription.Order;
import org.espalier.mpi.DecodedDatatype.Reading;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;

/**
 * Decodes a datatype of any combiner: description and tree grow together, because a tree needs the
 * extents of components and these are only to be had while their handles live. Every derived handle
 * that MPI gives is freed again, whatever happens in between.
 */
final class DatatypeDecoder {
  /** Displacements beyond this are addresses of memory, not places in a buffer. */
  private static final long ADDRESS = 1L << 42;

  private static final Abi ABI = NativeLibrary.get().abi();
  private static final Map<Long, Node> PREDEFINED = new HashMap<>();

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

  /** Thrown within this class alone: the type is to be left alone. */
  private static final class Stop extends Exception {
    @java.io.Serial private static final long serialVersionUID = 1;

    Stop(String reason) {
      super(reason, null, false, false);
    }
  }

  /** What decoding came to: the whole, or the reason why not even a description can be given. */
  sealed interface Outcome {
    /** Everything MPI says of the type. */
    record Decoded(DecodedDatatype datatype) implements Outcome {}

    /** The type is to be left alone. */
    record Refused(String reason) implements Outcome {}
  }

  static Outcome decode(long handle, DecodeLimits limits) {
    try {
      Node root = new DatatypeDecoder(limits).node(handle, Contents.envelope(handle), 1);
      return new Outcome.Decoded(
          new DecodedDatatype(root.description(), root.bounds(), reading(root)));
    } catch (Stop stop) {
      return new Outcome.Refused(String.valueOf(stop.getMessage()));
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
      case NAMED -> predefined(handle);
      case F90_REAL, F90_COMPLEX, F90_INTEGER -> fortran(handle, envelope);
      case UNKNOWN -> throw new Stop("its combiner is unknown");
      default -> derived(handle, envelope, depth);
    };
  }

  private static Node predefined(long handle) throws Stop {
    synchronized (PREDEFINED) {
      Node known = PREDEFINED.get(handle);
      if (known != null) {
        return known;
      }
      String name = NativeLibrary.get().namedTypes().name(handle);
      if (name == null) {
        throw new Stop("a predefined component is unknown (handle 0x%x)".formatted(handle));
      }
      Node node = leaf(new DatatypeDescription.Named(name), name, NativeTypes.bounds(handle));
      PREDEFINED.put(handle, node);
      return node;
    }
  }

  private static Node leaf(DatatypeDescription description, String name, TypeBounds bounds) {
    if (bounds.lb() != 0 || bounds.trueLb() != 0 || bounds.extent() > Integer.MAX_VALUE) {
      return new Node(description, bounds, new Shape.None(name + " has unusual bounds " + bounds));
    }
    if (bounds.size() == 0) {
      return new Node(description, bounds, new Shape.None(name + " holds no data"));
    }
    BasicType type =
        new BasicType(
            name,
            (int) bounds.size(),
            (int) bounds.trueExtent(),
            (int) bounds.extent(),
            BasicType.named(name)
                .map(BasicType::alignment)
                .orElseGet(() -> (int) Math.min(16, Long.lowestOneBit(bounds.extent()))));
    return new Node(description, bounds, new Shape.Of(new Con(1, type)));
  }

  private static Node fortran(long handle, Contents.Envelope envelope) throws Stop {
    Contents contents = Contents.of(handle, envelope);
    TypeBounds bounds = NativeTypes.bounds(handle);
    Fortran description;
    if (envelope.integers() == 1) {
      description = new Fortran(FortranClass.INTEGER, 0, contents.nextInt());
    } else if (envelope.integers() == 2) {
      int precision = contents.nextInt();
      int range = contents.nextInt();
      FortranClass kind =
          switch (envelope.combiner()) {
            case F90_COMPLEX -> FortranClass.COMPLEX;
            default ->
                // In the standard ABI the number does not tell real from complex (see Combiner).
                ABI == Abi.STANDARD && bounds.size() != realSize(precision, range)
                    ? FortranClass.COMPLEX
                    : FortranClass.REAL;
          };
      description = new Fortran(kind, precision, range);
    } else {
      throw new Stop("a Fortran type has %d arguments".formatted(envelope.integers()));
    }
    return leaf(description, PredefinedTypes.nameOf(description), bounds);
  }

  private static long realSize(int precision, int range) {
    return NativeTypes.bounds(
            PredefinedTypes.fortran(new Fortran(FortranClass.REAL, precision, range)))
        .size();
  }

  private Node derived(long handle, Contents.Envelope envelope, int depth) throws Stop {
    TypeBounds bounds = NativeTypes.bounds(handle);
    Contents contents = Contents.of(handle, envelope);
    List<Node> children = children(contents, depth);
    try {
      DatatypeDescription description = description(contents, children);
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

  private static DatatypeDescription description(Contents contents, List<Node> children) {
    DatatypeDescription child = children.getFirst().description();
    return switch (contents.combiner) {
      case DUP -> new DatatypeDescription.Dup(child);
      case CONTIGUOUS -> new DatatypeDescription.Contiguous(contents.nextCount(), child);
      case VECTOR ->
          new DatatypeDescription.Vector(
              contents.nextCount(), contents.nextCount(), contents.nextCount(), child);
      case HVECTOR ->
          new DatatypeDescription.Hvector(
              contents.nextCount(), contents.nextCount(), contents.nextAddress(), child);
      case INDEXED -> {
        int n = Math.toIntExact(contents.nextCount());
        yield new DatatypeDescription.Indexed(contents.counts(n), contents.counts(n), child);
      }
      case HINDEXED -> {
        int n = Math.toIntExact(contents.nextCount());
        yield new DatatypeDescription.Hindexed(contents.counts(n), contents.addresses(n), child);
      }
      case INDEXED_BLOCK -> {
        int n = Math.toIntExact(contents.nextCount());
        yield new DatatypeDescription.IndexedBlock(contents.nextCount(), contents.counts(n), child);
      }
      case HINDEXED_BLOCK -> {
        int n = Math.toIntExact(contents.nextCount());
        yield new DatatypeDescription.HindexedBlock(
            contents.nextCount(), contents.addresses(n), child);
      }
      case STRUCT -> {
        int n = Math.toIntExact(contents.nextCount());
        yield new DatatypeDescription.Struct(
            contents.counts(n),
            contents.addresses(n),
            children.stream().map(Node::description).toList());
      }
      case SUBARRAY -> {
        int n = contents.nextInt();
        yield new DatatypeDescription.Subarray(
            contents.counts(n),
            contents.counts(n),
            contents.counts(n),
            order(contents.nextInt()),
            child);
      }
      case DARRAY -> darray(contents, child);
      case RESIZED ->
          new DatatypeDescription.Resized(contents.nextAddress(), contents.nextAddress(), child);
      case VALUE_INDEX ->
          new DatatypeDescription.ValueIndex(child, children.getLast().description());
      case NAMED, F90_REAL, F90_COMPLEX, F90_INTEGER, UNKNOWN ->
          throw new IllegalArgumentException("no component of " + contents.combiner);
    };
  }

  private static Darray darray(Contents contents, DatatypeDescription child) {
    int size = contents.nextInt();
    int rank = contents.nextInt();
    int n = contents.nextInt();
    LongSeq gsizes = contents.counts(n);
    List<Distribution> distributions =
        contents.ints(n).stream().mapToObj(code -> distribution((int) code)).toList();
    LongSeq arguments =
        LongSeq.of(
            contents.ints(n).stream()
                .map(arg -> arg == ABI.distributeDefault ? Darray.DEFAULT_ARGUMENT : arg)
                .toArray());
    LongSeq psizes = contents.ints(n);
    return new Darray(
        size, rank, gsizes, distributions, arguments, psizes, order(contents.nextInt()), child);
  }

  // Open MPI 6.0.0rc2 gives its own numbers for order and distribution through the standard ABI
  // too.
  // They are 0, 1 and 2, which stand for nothing there, so that both can be understood.
  private static boolean is(int code, ToIntFunction<Abi> constant) {
    return code == constant.applyAsInt(ABI)
        || (ABI == Abi.STANDARD && code == constant.applyAsInt(Abi.OPEN_MPI));
  }

  private static Order order(int code) {
    if (is(code, abi -> abi.orderC)) {
      return Order.C;
    }
    if (is(code, abi -> abi.orderFortran)) {
      return Order.FORTRAN;
    }
    throw new IllegalArgumentException("an array order is unknown: " + code);
  }

  private static Distribution distribution(int code) {
    if (is(code, abi -> abi.distributeBlock)) {
      return Distribution.BLOCK;
    }
    if (is(code, abi -> abi.distributeCyclic)) {
      return Distribution.CYCLIC;
    }
    if (is(code, abi -> abi.distributeNone)) {
      return Distribution.NONE;
    }
    throw new IllegalArgumentException("a distribution is unknown: " + code);
  }

  /** The basic type that a predefined handle's name stands for in trees, as this library has it. */
  static Optional<BasicType> basicType(String name) {
    Optional<Long> handle = NativeLibrary.get().namedTypes().handle(name);
    if (handle.isEmpty()) {
      return Optional.empty();
    }
    try {
      return predefined(handle.get()).shape() instanceof Shape.Of(Con con)
          ? Optional.of(con.type())
          : Optional.empty();
    } catch (Stop impossible) {
      return Optional.empty();
    }
  }
}
