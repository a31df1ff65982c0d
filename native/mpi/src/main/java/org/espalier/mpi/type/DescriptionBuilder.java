// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.type.DatatypeDescription.Contiguous;
import org.espalier.mpi.type.DatatypeDescription.Darray;
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

/** Makes the datatype that a description describes, constructor by constructor. */
final class DescriptionBuilder {
  private static final Abi ABI = NativeLibrary.get().abi();

  private final IdentityHashMap<DatatypeDescription, Long> built = new IdentityHashMap<>();
  private final List<Long> owned = new ArrayList<>();

  private DescriptionBuilder() {}

  /**
   * A handle.
   *
   * @param handle the type, uncommitted
   * @param derived whether it must be freed; a predefined one must not
   */
  record Built(long handle, boolean derived) {}

  static Built build(DatatypeDescription description) {
    DescriptionBuilder builder = new DescriptionBuilder();
    try {
      long root = builder.node(description);
      return new Built(root, builder.owned.remove((Long) root));
    } finally {
      builder.owned.forEach(NativeTypes::free);
    }
  }

  private long node(DatatypeDescription description) {
    Long known = built.get(description);
    if (known == null) {
      known = make(description);
      built.put(description, known);
    }
    return known;
  }

  private long keep(long handle) {
    owned.add(handle);
    return handle;
  }

  private long make(DatatypeDescription description) {
    return switch (description) {
      case Named n ->
          PredefinedTypes.handle(n.name())
              .orElseThrow(() ->
                  new IllegalArgumentException(
                      "predefined type must exist in %s, got %s"
                          .formatted(MpiLibrary.require(), n.name())));
      case Fortran f -> PredefinedTypes.fortran(f);
      case ValueIndex p -> pair(p, node(p.value()), node(p.index()));
      case Dup d -> keep(NativeTypes.dup(node(d.child())));
      case Contiguous c -> keep(NativeTypes.contiguous(c.count(), node(c.child())));
      case Vector v ->
          keep(NativeTypes.vector(v.count(), v.blocklength(), v.strideElements(), node(v.child())));
      case Hvector v ->
          keep(NativeTypes.hvector(v.count(), v.blocklength(), v.strideBytes(), node(v.child())));
      case Indexed i ->
          keep(NativeTypes.indexed(i.blocklengths(), i.displacementsElements(), node(i.child())));
      case Hindexed i ->
          keep(NativeTypes.hindexed(i.blocklengths(), i.displacementsBytes(), node(i.child())));
      case IndexedBlock i ->
          keep(
              NativeTypes.indexedBlock(
                  i.blocklength(), i.displacementsElements(), node(i.child())));
      case HindexedBlock i ->
          keep(NativeTypes.hindexedBlock(i.blocklength(), i.displacementsBytes(), node(i.child())));
      case Struct s ->
          keep(
              NativeTypes.struct(
                  s.blocklengths(),
                  s.displacementsBytes(),
                  s.children().stream().mapToLong(this::node).toArray()));
      case Subarray s ->
          keep(
              NativeTypes.subarray(
                  s.sizes(), s.subsizes(), s.starts(), order(s.order()), node(s.child())));
      case Darray d -> keep(darray(d, node(d.child())));
      case Resized r -> keep(NativeTypes.resized(r.lb(), r.extent(), node(r.child())));
    };
  }

  private static long pair(ValueIndex pair, long value, long index) {
    long handle = PredefinedTypes.valueIndex(value, index);
    if (handle == Handles.DATATYPE_NULL) {
      // The standard lets a library have as few of them as it likes.
      throw new UnsupportedOperationException(
          "MPI_Type_get_value_index of %s has no %s".formatted(MpiLibrary.require(), pair));
    }
    return handle;
  }

  private static long darray(Darray array, long child) {
    long[] distributions =
        array.distributions().stream()
            .mapToLong(distribution ->
                switch (distribution) {
                  case NONE -> ABI.distributeNone;
                  case BLOCK -> ABI.distributeBlock;
                  case CYCLIC -> ABI.distributeCyclic;
                })
            .toArray();
    long[] arguments =
        array.arguments().stream()
            .map(value -> value == Darray.DEFAULT_ARGUMENT ? ABI.distributeDefault : value)
            .toArray();
    return NativeTypes.darray(
        array.size(),
        array.rank(),
        array.gsizes(),
        LongSeq.of(distributions),
        LongSeq.of(arguments),
        array.psizes(),
        order(array.order()),
        child);
  }

  private static int order(Order order) {
    return order == Order.C ? ABI.orderC : ABI.orderFortran;
  }
}
