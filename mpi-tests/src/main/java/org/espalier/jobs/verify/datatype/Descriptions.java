// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.datatype;

import java.util.List;
import java.util.function.Predicate;
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

/** What a description has in it, as quirks of libraries hang on it. No library is asked. */
final class Descriptions {
  private Descriptions() {}

  /** Whether a description has a part that satisfies a condition. */
  static boolean contains(
      DatatypeDescription description, Predicate<DatatypeDescription> condition) {
    return condition.test(description)
        || children(description).stream().anyMatch(child -> contains(child, condition));
  }

  /** Whether some part repeats at −1 byte. */
  static boolean hasMinusOne(DatatypeDescription description) {
    return contains(
        description,
        part ->
            switch (part) {
              // The component's extent may be 1, or the product with it −1.
              case Vector v -> Math.abs(v.strideElements()) == 1;
              case Hvector v -> v.strideBytes() == -1;
              case Resized r -> r.extent() == -1;
              default -> false;
            });
  }

  /** Whether some part is of a complex type. */
  static boolean hasComplex(DatatypeDescription description) {
    return contains(
        description,
        part ->
            (part instanceof Named named && named.name().contains("COMPLEX"))
                || (part instanceof Fortran fortran
                    && fortran.kind() == DatatypeDescription.FortranClass.COMPLEX));
  }

  /** Whether some part has a negative extent. */
  static boolean hasNegativeExtent(DatatypeDescription description) {
    return contains(description, part -> part instanceof Resized r && r.extent() < 0);
  }

  /** Whether a type has no data: a count of 0 somewhere on every path. */
  static boolean isEmpty(DatatypeDescription description) {
    return switch (description) {
      case Named _, Fortran _, ValueIndex _ -> false;
      case Dup d -> isEmpty(d.child());
      case Resized r -> isEmpty(r.child());
      case Contiguous c -> c.count() == 0 || isEmpty(c.child());
      case Vector v -> v.count() == 0 || v.blocklength() == 0 || isEmpty(v.child());
      case Hvector v -> v.count() == 0 || v.blocklength() == 0 || isEmpty(v.child());
      case Indexed i -> i.blocklengths().stream().allMatch(n -> n == 0) || isEmpty(i.child());
      case Hindexed i -> i.blocklengths().stream().allMatch(n -> n == 0) || isEmpty(i.child());
      case IndexedBlock i ->
          i.blocklength() == 0 || i.displacementsElements().size() == 0 || isEmpty(i.child());
      case HindexedBlock i ->
          i.blocklength() == 0 || i.displacementsBytes().size() == 0 || isEmpty(i.child());
      case Struct s -> {
        for (int k = 0; k < s.children().size(); k++) {
          if (s.blocklengths().get(k) > 0 && !isEmpty(s.children().get(k))) {
            yield false;
          }
        }
        yield true;
      }
      case Subarray s -> isEmpty(s.child());
      case Darray d -> isEmpty(d.child()) || lacksShare(d);
    };
  }

  /** Whether a process gets nothing of a distributed array. */
  private static boolean lacksShare(Darray array) {
    long rest = array.rank();
    for (int k = array.gsizes().size() - 1; k >= 0; k--) {
      long processes = array.psizes().get(k);
      long coordinate = rest % processes;
      rest /= processes;
      long argument = array.arguments().get(k);
      long total = array.gsizes().get(k);
      long block =
          switch (array.distributions().get(k)) {
            case NONE -> total;
            case BLOCK -> argument < 0 ? (total + processes - 1) / processes : argument;
            case CYCLIC -> argument < 0 ? 1 : argument;
          };
      if (coordinate * block >= total) {
        return true;
      }
    }
    return false;
  }

  private static List<DatatypeDescription> children(DatatypeDescription description) {
    return switch (description) {
      case Named _, Fortran _ -> List.of();
      case ValueIndex p -> List.of(p.value(), p.index());
      case Dup d -> List.of(d.child());
      case Contiguous c -> List.of(c.child());
      case Vector v -> List.of(v.child());
      case Hvector v -> List.of(v.child());
      case Indexed i -> List.of(i.child());
      case Hindexed i -> List.of(i.child());
      case IndexedBlock i -> List.of(i.child());
      case HindexedBlock i -> List.of(i.child());
      case Struct s -> s.children();
      case Subarray s -> List.of(s.child());
      case Darray d -> List.of(d.child());
      case Resized r -> List.of(r.child());
    };
  }
}
