// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.tuning;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.espalier.mpi.type.DatatypeDescription;
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
import org.espalier.mpi.type.DatatypeDescription.Resized;
import org.espalier.mpi.type.DatatypeDescription.Struct;
import org.espalier.mpi.type.DatatypeDescription.Subarray;
import org.espalier.mpi.type.DatatypeDescription.ValueIndex;
import org.espalier.mpi.type.DatatypeDescription.Vector;

/**
 * The bytes of arguments that MPI keeps of a type, since {@code MPI_Type_get_contents} gives them
 * back (MPI 4.1 §5.1.13): 4 for each integer, 8 for each address and each component. Every
 * different constructor call counts once.
 */
final class Arguments {
  private static final long INTEGER = 4;
  private static final long ADDRESS = 8;
  private static final long COMPONENT = 8;

  private final Set<DatatypeDescription> counted = new HashSet<>();

  private Arguments() {}

  /**
   * Adds up the arguments of a type.
   *
   * @param description how it was made
   * @return bytes, 0 for a predefined type
   */
  static long bytes(DatatypeDescription description) {
    return new Arguments().of(description);
  }

  private long of(DatatypeDescription description) {
    if (!counted.add(description)) {
      return 0;
    }
    return switch (description) {
      case Named _, Fortran _, ValueIndex _ -> 0;
      case Dup d -> call(0, 0, d.child());
      case Contiguous c -> call(1, 0, c.child());
      case Vector v -> call(3, 0, v.child());
      case Hvector v -> call(2, 1, v.child());
      case Indexed i -> call(2 * (long) i.blocklengths().size() + 1, 0, i.child());
      case Hindexed i -> call(i.blocklengths().size() + 1L, i.blocklengths().size(), i.child());
      case IndexedBlock i -> call(i.displacementsElements().size() + 2L, 0, i.child());
      case HindexedBlock i -> call(2, i.displacementsBytes().size(), i.child());
      case Subarray s -> call(3L * s.sizes().size() + 2, 0, s.child());
      case Darray d -> call(4L * d.gsizes().size() + 4, 0, d.child());
      case Resized r -> call(0, 2, r.child());
      case Struct s -> struct(s);
    };
  }

  private long call(long integers, long addresses, DatatypeDescription child) {
    return INTEGER * integers + ADDRESS * addresses + COMPONENT + of(child);
  }

  private long struct(Struct struct) {
    List<DatatypeDescription> children = struct.children();
    long bytes = INTEGER * (children.size() + 1L) + (ADDRESS + COMPONENT) * (long) children.size();
    for (DatatypeDescription child : children) {
      bytes += of(child);
    }
    return bytes;
  }
}
