// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.espalier.layout.BasicType;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeDescription;
import org.espalier.mpi.type.DatatypeLocal;
import org.espalier.mpi.type.DecodedDatatype.Reading;
import org.espalier.signature.Signature;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.TypeTree;
import org.jspecify.annotations.Nullable;

/**
 * Which Java arrays may hold the data of a datatype: an array holds elements of its own kind and
 * size (MPI 4.1 §3.3.1, matching of types and storage), {@code byte[]} holds anything, and {@code
 * MPI_BYTE} and {@code MPI_PACKED} lie in any array. Of complex numbers and of pairs of equal parts
 * the parts count. Of a type that cannot be read all arrays pass.
 */
final class ArrayElements {
  /** A kind of arrays, as a bit. */
  private static final int TWO_BYTES = 1;

  private static final int INTS = 2;
  private static final int LONGS = 4;
  private static final int FLOATS = 8;
  private static final int DOUBLES = 16;
  private static final int BYTES_ALONE = 0;
  private static final int ANY = 31;

  /** The kind of what is no array of numbers: native memory and {@code byte[]}. */
  static final int HOLDS_ANYTHING = 32;

  /** All kinds of memory. */
  static final int ALL = ANY | HOLDS_ANYTHING;

  // The class of a segment tells its array's element. MemorySegment.heapBase does too, but it makes
  // an object in a program with so many kinds of memory that the JVM cannot fit the call to one.
  private static final Class<?> OF_SHORTS = MemorySegment.ofArray(new short[0]).getClass();
  private static final Class<?> OF_CHARS = MemorySegment.ofArray(new char[0]).getClass();
  private static final Class<?> OF_INTS = MemorySegment.ofArray(new int[0]).getClass();
  private static final Class<?> OF_LONGS = MemorySegment.ofArray(new long[0]).getClass();
  private static final Class<?> OF_FLOATS = MemorySegment.ofArray(new float[0]).getClass();
  private static final Class<?> OF_DOUBLES = MemorySegment.ofArray(new double[0]).getClass();

  private static final String[] NAMES = {
    "short[], char[]", "int[]", "long[]", "float[]", "double[]"
  };

  private static final Map<String, Integer> KINDS = new HashMap<>();

  static {
    put(ANY, "MPI_BYTE MPI_PACKED");
    put(
        BYTES_ALONE,
        "MPI_CHAR MPI_SIGNED_CHAR MPI_UNSIGNED_CHAR MPI_C_BOOL MPI_CXX_BOOL MPI_INT8_T MPI_UINT8_T"
            + " MPI_CHARACTER MPI_INTEGER1 MPI_LONG_DOUBLE MPI_C_LONG_DOUBLE_COMPLEX"
            + " MPI_CXX_LONG_DOUBLE_COMPLEX MPI_REAL16 MPI_COMPLEX32 MPI_FLOAT_INT MPI_DOUBLE_INT"
            + " MPI_LONG_INT MPI_SHORT_INT MPI_LONG_DOUBLE_INT");
    put(TWO_BYTES, "MPI_SHORT MPI_UNSIGNED_SHORT MPI_INT16_T MPI_UINT16_T MPI_INTEGER2");
    put(
        INTS,
        "MPI_INT MPI_UNSIGNED MPI_WCHAR MPI_INT32_T MPI_UINT32_T MPI_INTEGER MPI_LOGICAL"
            + " MPI_INTEGER4 MPI_2INT MPI_2INTEGER");
    put(
        LONGS,
        "MPI_LONG MPI_LONG_LONG_INT MPI_LONG_LONG MPI_UNSIGNED_LONG MPI_UNSIGNED_LONG_LONG"
            + " MPI_INT64_T MPI_UINT64_T MPI_AINT MPI_OFFSET MPI_COUNT MPI_INTEGER8");
    put(
        FLOATS,
        "MPI_FLOAT MPI_C_COMPLEX MPI_C_FLOAT_COMPLEX MPI_CXX_FLOAT_COMPLEX MPI_REAL MPI_COMPLEX"
            + " MPI_2REAL MPI_REAL4 MPI_COMPLEX8");
    put(
        DOUBLES,
        "MPI_DOUBLE MPI_C_DOUBLE_COMPLEX MPI_CXX_DOUBLE_COMPLEX MPI_DOUBLE_PRECISION"
            + " MPI_DOUBLE_COMPLEX MPI_2DOUBLE_PRECISION MPI_REAL8 MPI_COMPLEX16");
  }

  private static final DatatypeLocal<ArrayElements> OF_TYPES =
      DatatypeLocal.computedEarly(
          new DatatypeLocal<>() {
            @Override
            protected ArrayElements compute(Datatype type) {
              ArrayElements early = ofMade(type);
              return early == null ? ofRead(type) : early;
            }

            @Override
            protected Optional<ArrayElements> computeEarly(Datatype type) {
              return Optional.ofNullable(ofMade(type));
            }
          });

  private final int kinds;
  private final @Nullable TypeTree tree;
  private final String name; // where there is no tree

  private ArrayElements(int kinds, @Nullable TypeTree tree, String name) {
    this.kinds = kinds | HOLDS_ANYTHING;
    this.tree = tree;
    this.name = name;
  }

  private static void put(int kinds, String names) {
    for (String name : names.split(" ", -1)) {
      KINDS.put(name, kinds);
    }
  }

  /** Whether arrays of one element of that kind are known; Fortran's kinds by number are not. */
  static boolean knows(BasicType type) {
    return KINDS.containsKey(type.name());
  }

  /** The arrays for a datatype, told by the tree that it was made of, where it was. */
  static ArrayElements of(Datatype type) {
    return OF_TYPES.get(type);
  }

  private static @Nullable ArrayElements ofMade(Datatype type) {
    BoundedTree made = type.madeOf().orElse(null);
    return made == null ? null : of(made.tree());
  }

  private static ArrayElements ofRead(Datatype type) {
    BoundedTree tree = Plan.of(type).tree();
    return tree == null ? ofUnread(type) : of(tree.tree());
  }

  private static ArrayElements ofUnread(Datatype type) {
    if (type.decode() instanceof Datatype.Decoding.Decoded(var decoded)) {
      if (decoded.description() instanceof DatatypeDescription.Named(String name)) {
        return new ArrayElements(KINDS.getOrDefault(name, ANY), null, name);
      }
      if (decoded.tree() instanceof Reading.Tree(var bounded)) {
        return of(bounded.tree());
      }
    }
    return new ArrayElements(ANY, null, "");
  }

  private static ArrayElements of(TypeTree tree) {
    BasicType basic = tree.homogeneousType().orElse(null);
    int kinds = basic != null ? kinds(basic) : kinds(tree, new IdentityHashMap<>());
    return new ArrayElements(kinds, tree, "");
  }

  private static int kinds(BasicType basic) {
    return KINDS.getOrDefault(basic.name(), ANY);
  }

  // No lambdas, here and in what a first message out of an array calls: they are linked at run
  // time.
  private static int kinds(TypeTree tree, IdentityHashMap<TypeTree, Integer> known) {
    BasicType basic = tree.homogeneousType().orElse(null);
    if (basic != null) {
      return kinds(basic);
    }
    Integer kinds = known.get(tree);
    if (kinds == null) {
      kinds = ANY;
      for (TypeTree child : tree.children()) {
        kinds &= kinds(child, known);
      }
      known.put(tree, kinds);
    }
    return kinds;
  }

  /**
   * Lets memory pass that may hold the data.
   *
   * @throws IllegalArgumentException if it is an array of another element
   */
  void require(MemorySegment memory) {
    if ((kind(memory) & kinds) == 0) {
      throw new IllegalArgumentException(
          "a buffer's memory must be %sbyte[] or native for elements of %s, got %s"
              .formatted(allowed(), elements(), array(memory)));
    }
  }

  /** The kinds of memory that may hold the data, as bits. */
  int kinds() {
    return kinds;
  }

  /** What memory may hold, as one of those bits. */
  static int kind(MemorySegment memory) {
    Class<?> segment = memory.getClass();
    if (segment == OF_DOUBLES) {
      return DOUBLES;
    }
    if (segment == OF_INTS) {
      return INTS;
    }
    if (segment == OF_LONGS) {
      return LONGS;
    }
    if (segment == OF_FLOATS) {
      return FLOATS;
    }
    return segment == OF_SHORTS || segment == OF_CHARS ? TWO_BYTES : HOLDS_ANYTHING;
  }

  private static String array(MemorySegment memory) {
    return memory
        .heapBase()
        .map(array -> array.getClass().getSimpleName())
        .orElse("a read-only array");
  }

  private String elements() {
    if (tree == null) {
      return name;
    }
    List<String> names = new ArrayList<>();
    for (BasicType type : Signature.of(tree, 1).counts().keySet()) {
      names.add(type.name());
    }
    return String.join(", ", names);
  }

  private String allowed() {
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < NAMES.length; k++) {
      if ((kinds & 1 << k) != 0) {
        text.append(NAMES[k]).append(", ");
      }
    }
    return text.toString();
  }
}
