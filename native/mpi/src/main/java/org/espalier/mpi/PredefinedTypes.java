// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.espalier.mpi.DatatypeDescription.Fortran;
import org.espalier.mpi.DatatypeDescription.FortranClass;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.TypeConstructors;

/** Predefined types by name, with their bounds: those with names of MPI's, and Fortran's kinds. */
final class PredefinedTypes {
  private static final Pattern FORTRAN =
      Pattern.compile("MPI_F90_(REAL|COMPLEX|INTEGER)\\((-?\\d+),(-?\\d+)\\)");

  private static final Map<Long, TypeBounds> BOUNDS = new ConcurrentHashMap<>();
  private static final Map<String, Optional<Long>> FORTRAN_HANDLES = new ConcurrentHashMap<>();

  private PredefinedTypes() {}

  /** The name under which a Fortran kind is an atom of a tree. */
  static String nameOf(Fortran type) {
    return "MPI_F90_%s(%d,%d)".formatted(type.kind(), type.precision(), type.range());
  }

  /** The handle of a name; nothing where this library has no such type. */
  static Optional<Long> handle(String name) {
    Optional<Long> named = NativeLibrary.get().namedTypes().handle(name);
    if (named.isPresent()) {
      // A library built without a Fortran compiler has the names, but as the null type.
      return named.filter(handle -> handle != Handles.DATATYPE_NULL);
    }
    return FORTRAN_HANDLES.computeIfAbsent(name, PredefinedTypes::fortran);
  }

  private static Optional<Long> fortran(String name) {
    Matcher matcher = FORTRAN.matcher(name);
    return matcher.matches()
        ? Optional.of(
            fortran(
                new Fortran(
                    FortranClass.valueOf(matcher.group(1)),
                    Integer.parseInt(matcher.group(2)),
                    Integer.parseInt(matcher.group(3)))))
        : Optional.empty();
  }

  /** The handle of a Fortran kind (MPI 4.1 §19.1.5). */
  static long fortran(Fortran type) {
    MemorySegment out = Scratch.get().slot(7);
    switch (type.kind()) {
      case REAL ->
          Check.that(
              TypeConstructors.MPI_Type_create_f90_real(type.precision(), type.range(), out),
              "MPI_Type_create_f90_real");
      case COMPLEX ->
          Check.that(
              TypeConstructors.MPI_Type_create_f90_complex(type.precision(), type.range(), out),
              "MPI_Type_create_f90_complex");
      case INTEGER ->
          Check.that(
              TypeConstructors.MPI_Type_create_f90_integer(type.range(), out),
              "MPI_Type_create_f90_integer");
    }
    return HandleArray.get(out, 0);
  }

  /** The handle of a pair of a value and an index (MPI 4.1 §6.9.4). */
  static long valueIndex(long value, long index) {
    MemorySegment out = Scratch.get().slot(7);
    Check.that(
        TypeConstructors.MPI_Type_get_value_index(value, index, out), "MPI_Type_get_value_index");
    return HandleArray.get(out, 0);
  }

  /** The bounds of a predefined handle, asked once. */
  static TypeBounds bounds(long handle) {
    return BOUNDS.computeIfAbsent(handle, NativeTypes::bounds);
  }
}
