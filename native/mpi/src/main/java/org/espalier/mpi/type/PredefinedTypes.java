// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.espalier.layout.BasicType;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.function.TypeConstructors;
import org.espalier.mpi.type.DatatypeDescription.Fortran;
import org.espalier.mpi.type.DatatypeDescription.FortranClass;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DatatypeDescription.ValueIndex;

/**
 * Predefined types by name, with their bounds: those with names of MPI's, Fortran's kinds, and
 * pairs of a value and an index.
 */
final class PredefinedTypes {
  private static final Pattern FORTRAN =
      Pattern.compile("MPI_F90_(REAL|COMPLEX|INTEGER)\\((-?\\d+),(-?\\d+)\\)");

  private static final Pattern PAIR = Pattern.compile("MPI_VALUE_INDEX\\((\\w+),(\\w+)\\)");

  private static final Map<Long, TypeBounds> BOUNDS = new ConcurrentHashMap<>();
  private static final Map<String, Optional<Long>> MADE = new ConcurrentHashMap<>();

  private PredefinedTypes() {}

  /** The name under which a Fortran kind is an atom of a tree. */
  static String nameOf(Fortran type) {
    return "MPI_F90_%s(%d,%d)".formatted(type.kind(), type.precision(), type.range());
  }

  /**
   * The name under which a pair of a value and an index is an atom of a tree.
   *
   * @throws IllegalArgumentException if a part is no type with a name of MPI's
   */
  static String nameOf(ValueIndex pair) {
    if (pair.value() instanceof Named(String value)
        && pair.index() instanceof Named(String index)) {
      return "MPI_VALUE_INDEX(%s,%s)".formatted(value, index);
    }
    throw new IllegalArgumentException("a pair's parts must be named types, got " + pair);
  }

  /**
   * Where the data of a pair lie, as C lays a structure of the two out.
   *
   * @return offset and size of the value, offset and size of the index, in bytes; nothing where the
   *     type is no such pair
   */
  static Optional<List<Integer>> partsOf(BasicType type) {
    Matcher matcher = PAIR.matcher(type.name());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    int index = BasicType.of(matcher.group(2)).size();
    return Optional.of(List.of(0, type.size() - index, type.trueExtent() - index, index));
  }

  /** The handle of a name; nothing where this library has no such type. */
  static Optional<Long> handle(String name) {
    Optional<Long> named = NativeLibrary.get().namedTypes().handle(name);
    if (named.isPresent()) {
      // A library built without a Fortran compiler has the names, but as the null type.
      return named.get() == Handles.DATATYPE_NULL ? Optional.empty() : named;
    }
    return MADE.computeIfAbsent(name, made -> fortran(made).or(() -> valueIndex(made)));
  }

  private static Optional<Long> valueIndex(String name) {
    Matcher matcher = PAIR.matcher(name);
    if (!matcher.matches() || !NativeLibrary.get().exports("MPI_Type_get_value_index")) {
      return Optional.empty();
    }
    Optional<Long> value = NativeLibrary.get().namedTypes().handle(matcher.group(1));
    Optional<Long> index = NativeLibrary.get().namedTypes().handle(matcher.group(2));
    return value.isPresent() && index.isPresent()
        ? Optional.of(valueIndex(value.get(), index.get())).filter(h -> h != Handles.DATATYPE_NULL)
        : Optional.empty();
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

  /**
   * The handle of a pair of a value and an index (MPI 4.1 §6.9.4); the null type where the library
   * has no such pair.
   *
   * @throws UnsupportedOperationException if the library has no pairs at all
   */
  static long valueIndex(long value, long index) {
    MemorySegment out = Scratch.get().slot(7);
    Check.that(
        TypeConstructors.MPI_Type_get_value_index(value, index, out), "MPI_Type_get_value_index");
    return HandleArray.get(out, 0);
  }

  /** The bounds of a predefined handle, asked once. */
  static TypeBounds bounds(long handle) {
    TypeBounds known = BOUNDS.get(handle);
    if (known == null) {
      known = NativeTypes.bounds(handle); // the same for every thread that asks
      BOUNDS.put(handle, known);
    }
    return known;
  }
}
