// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.espalier.layout.BasicType;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.type.DatatypeDecoder.Node;
import org.espalier.mpi.type.DatatypeDecoder.Stop;
import org.espalier.mpi.type.DatatypeDescription.Fortran;
import org.espalier.mpi.type.DatatypeDescription.FortranClass;
import org.espalier.tree.Con;

/**
 * Types without components as leaves of trees: those with names of MPI's, Fortran's kinds, pairs of
 * a value and an index.
 */
final class Leaves {
  private static final Abi ABI = NativeLibrary.get().abi();
  private static final Map<Long, Node> PREDEFINED = new HashMap<>();

  private Leaves() {}

  static Node predefined(long handle) throws Stop {
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

  /** A type without components as an atom of that name. */
  static Node leaf(DatatypeDescription description, String name, TypeBounds bounds) {
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

  static Node fortran(long handle, Contents.Envelope envelope) throws Stop {
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
