// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.espalier.layout.BasicType;
import org.espalier.layout.Exact;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.library.MpiLibrary;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/**
 * Builds the native datatype of a tree. A shared subtree is built once; every intermediate handle
 * is freed when the root stands or the building fails (MPI 4.1 §5.1.9: a component may be freed).
 *
 * <p>Displacements are always given so that extents of intermediate types do not matter, except
 * where this class has just set them itself: libraries differ in how they pad.
 */
final class TreeBuilder {
  private static final long LISTED_AT_MOST = 1L << 24;

  private final TreeForm form;
  private final IdentityHashMap<TypeTree, Long> built = new IdentityHashMap<>();
  private final List<Long> owned = new ArrayList<>();

  private TreeBuilder(TreeForm form) {
    this.form = form;
  }

  /**
   * A child as a constructor takes it.
   *
   * @param blocklength copies of {@code handle}, one extent apart
   * @param handle a predefined or a built type
   */
  private record Block(long blocklength, long handle) {}

  /**
   * Makes an uncommitted, derived handle with exactly the tree's elements and bounds.
   *
   * @throws UnsupportedOperationException if the library makes another type of it in every form
   */
  static long build(BoundedTree tree, TreeForm form) {
    if (!tree.tree().isTyped()) {
      throw new IllegalArgumentException(
          "the tree must be typed to become a datatype, got an untyped one");
    }
    OptionalLong root = attempt(tree, form);
    if (root.isEmpty() && form != TreeForm.CONTIGUOUS_LEAF) {
      root = attempt(tree, TreeForm.CONTIGUOUS_LEAF);
    }
    if (root.isEmpty()) {
      throw new UnsupportedOperationException(
          "%s must make %d bytes of data of the tree, and makes another type of it"
              .formatted(MpiLibrary.require(), tree.tree().size()));
    }
    return root.getAsLong();
  }

  /**
   * Builds and looks whether the data are where the tree has them: Open MPI adds up the lengths of
   * blocks that lie side by side in 32 bits (seen in 4.1.4, in struct and hvector; ompi#11608).
   */
  private static OptionalLong attempt(BoundedTree tree, TreeForm form) {
    TreeBuilder builder = new TreeBuilder(form);
    try {
      long root = builder.root(tree.tree());
      TypeBounds bounds = NativeTypes.bounds(root);
      if (!agree(bounds, tree.tree())) {
        return OptionalLong.empty();
      }
      if (bounds.lb() != tree.lb() || bounds.extent() != tree.extent()) {
        root = builder.keep(NativeTypes.resized(tree.lb(), tree.extent(), root));
      }
      builder.owned.remove(root);
      return OptionalLong.of(root);
    } finally {
      for (long handle : builder.owned) {
        NativeTypes.free(handle);
      }
    }
  }

  private static boolean agree(TypeBounds bounds, TypeTree tree) {
    return bounds.size() == tree.size()
        && bounds.trueLb() == tree.trueLb()
        && bounds.trueExtent() == tree.trueUb() - tree.trueLb();
  }

  private long root(TypeTree tree) {
    if (tree instanceof Con con) {
      // The root must be a handle that the caller can free, even of one element.
      return keep(NativeTypes.contiguous(con.count(), basic(con.type())));
    }
    if (form == TreeForm.CONTIGUOUS_OF_RESIZED_AT_TOP && tree instanceof Vec vec) {
      return contiguousOfResized(vec);
    }
    return node(tree);
  }

  private long keep(long handle) {
    owned.add(handle);
    return handle;
  }

  private long node(TypeTree tree) {
    Long known = built.get(tree);
    if (known == null) {
      known = make(tree);
      built.put(tree, known);
    }
    return known;
  }

  // Tests in a row and loops: the first switch over types and the first lambda are linked, 10 ms.
  private long make(TypeTree tree) {
    if (tree instanceof Con con) {
      return con.count() == 1
          ? basic(con.type())
          : keep(NativeTypes.contiguous(con.count(), basic(con.type())));
    }
    if (tree instanceof Vec vec) {
      return vec(vec);
    }
    if (tree instanceof Idx idx) {
      return idx(idx);
    }
    if (tree instanceof Strc strc) {
      return strc(strc);
    }
    if (tree instanceof VecBuc buc) {
      long[] starts = new long[buc.bucketSizes().size()];
      for (int k = 0; k < starts.length; k++) {
        starts[k] = Exact.multiply(k, buc.stride(), "displacement");
      }
      return buckets(buc.bucketStride(), LongSeq.of(starts), buc.bucketSizes(), buc.child());
    }
    IdxBuc buc = (IdxBuc) tree;
    return buckets(buc.bucketStride(), buc.displacements(), buc.bucketSizes(), buc.child());
  }

  private long strc(Strc strc) {
    int n = strc.children().size();
    long[] lengths = new long[n];
    long[] handles = new long[n];
    for (int k = 0; k < n; k++) {
      Block block = block(strc.children().get(k));
      lengths[k] = block.blocklength();
      handles[k] = block.handle();
    }
    return keep(NativeTypes.struct(LongSeq.of(lengths), strc.displacements(), handles));
  }

  private Block block(TypeTree child) {
    return child instanceof Con con && form != TreeForm.CONTIGUOUS_LEAF
        ? new Block(con.count(), basic(con.type()))
        : new Block(1, node(child));
  }

  private long vec(Vec vec) {
    if (form == TreeForm.CONTIGUOUS_OF_RESIZED && vec.stride() > 0) {
      return contiguousOfResized(vec);
    }
    if (vec.stride() == -1) {
      return listed(vec);
    }
    Block block = block(vec.child());
    if (form == TreeForm.VECTOR) {
      long extent = NativeTypes.bounds(block.handle()).extent();
      if (inElements(vec.stride(), extent)) {
        return keep(
            NativeTypes.vector(
                vec.count(), block.blocklength(), vec.stride() / extent, block.handle()));
      }
    }
    return keep(
        NativeTypes.hvector(vec.count(), block.blocklength(), vec.stride(), block.handle()));
  }

  /**
   * A stride of −1 byte as a list: Open MPI takes the extent −1 as "none given" and puts the blocks
   * one after the other (seen in 4.1.4, in vector and hvector alike).
   */
  private long listed(Vec vec) {
    if (vec.count() > LISTED_AT_MOST) {
      throw new UnsupportedOperationException(
          "a stride of -1 byte must repeat at most %d times, got %d"
              .formatted(LISTED_AT_MOST, vec.count()));
    }
    long[] places = LongStream.range(0, vec.count()).map(k -> -k).toArray();
    return hindexedBlock(block(vec.child()), LongSeq.of(places));
  }

  private long contiguousOfResized(Vec vec) {
    if (vec.stride() <= 0) {
      return vec(vec);
    }
    long child = keep(NativeTypes.resized(0, vec.stride(), node(vec.child())));
    return keep(NativeTypes.contiguous(vec.count(), child));
  }

  private long idx(Idx idx) {
    LongSeq displacements = idx.displacements();
    int n = displacements.size();
    Block block = block(idx.child());
    return switch (form) {
      case INDEXED_BLOCK -> {
        long extent = NativeTypes.bounds(block.handle()).extent();
        yield displacements.stream().allMatch(value -> inElements(value, extent))
            ? keep(
                NativeTypes.indexedBlock(
                    block.blocklength(),
                    LongSeq.of(displacements.stream().map(value -> value / extent).toArray()),
                    block.handle()))
            : hindexedBlock(block, displacements);
      }
      case HINDEXED ->
          keep(
              NativeTypes.hindexed(
                  constant(n, block.blocklength()), displacements, block.handle()));
      case STRUCT -> {
        long[] children = new long[n];
        Arrays.fill(children, block.handle());
        yield keep(NativeTypes.struct(constant(n, block.blocklength()), displacements, children));
      }
      case HVECTOR, CONTIGUOUS_OF_RESIZED, CONTIGUOUS_OF_RESIZED_AT_TOP, VECTOR, CONTIGUOUS_LEAF ->
          hindexedBlock(block, displacements);
    };
  }

  /**
   * Whether a distance in bytes can be given in elements, which older libraries count in 32 bits.
   */
  private static boolean inElements(long bytes, long extent) {
    return extent != 0 && bytes % extent == 0 && (int) (bytes / extent) == bytes / extent;
  }

  private long hindexedBlock(Block block, LongSeq displacements) {
    return keep(NativeTypes.hindexedBlock(block.blocklength(), displacements, block.handle()));
  }

  private long buckets(long step, LongSeq starts, LongSeq sizes, TypeTree child) {
    long handle = node(child);
    if (NativeTypes.bounds(handle).extent() == step) {
      return keep(NativeTypes.hindexed(sizes, starts, handle));
    }
    if (step > 0) {
      return keep(NativeTypes.hindexed(sizes, starts, keep(NativeTypes.resized(0, step, handle))));
    }
    // A negative or zero extent is legal, but every bucket size once as a vector needs none.
    Map<Long, Long> bySize = new java.util.HashMap<>();
    long[] children = new long[sizes.size()];
    for (int k = 0; k < children.length; k++) {
      children[k] =
          bySize.computeIfAbsent(
              sizes.get(k), size -> size == 1 ? handle : node(new Vec(size, step, child)));
    }
    return keep(NativeTypes.struct(constant(children.length, 1), starts, children));
  }

  private static LongSeq constant(int n, long value) {
    return LongSeq.of(LongStream.generate(() -> value).limit(n).toArray());
  }

  /**
   * The handle of a basic type, whose sizes in this library must be those that the tree assumes.
   */
  static long basic(BasicType type) {
    Optional<Long> handle = PredefinedTypes.handle(type.name());
    if (handle.isEmpty()) {
      throw new IllegalArgumentException(
          "basic type must exist in %s, got %s".formatted(MpiLibrary.require(), type));
    }
    TypeBounds bounds = PredefinedTypes.bounds(handle.get());
    if (bounds.size() != type.size()
        || bounds.extent() != type.extent()
        || bounds.trueExtent() != type.trueExtent()) {
      throw new IllegalArgumentException(
          "%s must have %s's sizes %s, got size %d, true extent %d, extent %d"
              .formatted(
                  type,
                  MpiLibrary.require(),
                  bounds,
                  type.size(),
                  type.trueExtent(),
                  type.extent()));
    }
    return handle.get();
  }
}
