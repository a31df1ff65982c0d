// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import java.util.List;
import java.util.Objects;
import org.espalier.layout.LongSeq;

/**
 * How a datatype was made, as MPI itself says by envelope and contents (MPI 4.1 §5.1.13): one
 * record for each combiner, with the arguments of the constructor. A pure value; {@link
 * Datatype#of(DatatypeDescription)} makes the datatype again. Whether a constructor was called with
 * {@code int} or {@code MPI_Count} arguments is not part of the description.
 *
 * <p>Units are those of the constructors: strides and displacements of {@link Vector}, {@link
 * Indexed} and {@link IndexedBlock} count extents of the component, those of the others bytes.
 */
public sealed interface DatatypeDescription {
  /**
   * A predefined type.
   *
   * @param name MPI's name, {@code "MPI_INT"}
   */
  record Named(String name) implements DatatypeDescription {
    /** Checks that there is a name. */
    public Named {
      Objects.requireNonNull(name, "name");
    }
  }

  /** What a Fortran kind stands for (MPI 4.1 §19.1.5). */
  enum FortranClass {
    /** {@code MPI_Type_create_f90_real}. */
    REAL,
    /** {@code MPI_Type_create_f90_complex}. */
    COMPLEX,
    /** {@code MPI_Type_create_f90_integer}. */
    INTEGER
  }

  /**
   * An unnamed predefined type of Fortran 90. It cannot be freed.
   *
   * @param kind real, complex or integer
   * @param precision decimal digits, or {@link #UNDEFINED}; 0 for an integer
   * @param range decimal exponent range, or {@link #UNDEFINED}
   */
  record Fortran(FortranClass kind, int precision, int range) implements DatatypeDescription {
    /** The value of a precision or range that was left open ({@code MPI_UNDEFINED}). */
    public static final int UNDEFINED = -32766;
  }

  /**
   * A pair of a value and an index, of {@code MPI_Type_get_value_index} (MPI 4.1 §6.9.4). It is
   * predefined and cannot be freed.
   *
   * @param value type of the value
   * @param index type of the index
   */
  record ValueIndex(DatatypeDescription value, DatatypeDescription index)
      implements DatatypeDescription {}

  /**
   * A copy, of {@code MPI_Type_dup}.
   *
   * @param child what was copied
   */
  record Dup(DatatypeDescription child) implements DatatypeDescription {}

  /**
   * Copies one extent apart, of {@code MPI_Type_contiguous}.
   *
   * @param count how many, at least 0
   * @param child the component
   */
  record Contiguous(long count, DatatypeDescription child) implements DatatypeDescription {
    /** Checks the count. */
    public Contiguous {
      atLeastZero("count", count);
    }
  }

  /**
   * Equal blocks at equal distances, of {@code MPI_Type_vector}.
   *
   * @param count how many blocks, at least 0
   * @param blocklength copies in each block, at least 0
   * @param strideElements from block to block, in extents of the component
   * @param child the component
   */
  record Vector(long count, long blocklength, long strideElements, DatatypeDescription child)
      implements DatatypeDescription {
    /** Checks the counts. */
    public Vector {
      atLeastZero("count", count);
      atLeastZero("blocklength", blocklength);
    }
  }

  /**
   * Equal blocks at equal distances, of {@code MPI_Type_create_hvector}.
   *
   * @param count how many blocks, at least 0
   * @param blocklength copies in each block, at least 0
   * @param strideBytes from block to block, in bytes
   * @param child the component
   */
  record Hvector(long count, long blocklength, long strideBytes, DatatypeDescription child)
      implements DatatypeDescription {
    /** Checks the counts. */
    public Hvector {
      atLeastZero("count", count);
      atLeastZero("blocklength", blocklength);
    }
  }

  /**
   * Blocks of different lengths, of {@code MPI_Type_indexed}.
   *
   * @param blocklengths copies in each block, at least 0
   * @param displacementsElements where each block starts, in extents of the component
   * @param child the component
   */
  record Indexed(LongSeq blocklengths, LongSeq displacementsElements, DatatypeDescription child)
      implements DatatypeDescription {
    /** Checks that there are as many displacements as lengths. */
    public Indexed {
      asMany(blocklengths.size(), displacementsElements.size());
      noneNegative(blocklengths);
    }
  }

  /**
   * Blocks of different lengths, of {@code MPI_Type_create_hindexed}.
   *
   * @param blocklengths copies in each block, at least 0
   * @param displacementsBytes where each block starts, in bytes
   * @param child the component
   */
  record Hindexed(LongSeq blocklengths, LongSeq displacementsBytes, DatatypeDescription child)
      implements DatatypeDescription {
    /** Checks that there are as many displacements as lengths. */
    public Hindexed {
      asMany(blocklengths.size(), displacementsBytes.size());
      noneNegative(blocklengths);
    }
  }

  /**
   * Blocks of one length, of {@code MPI_Type_create_indexed_block}.
   *
   * @param blocklength copies in each block, at least 0
   * @param displacementsElements where each block starts, in extents of the component
   * @param child the component
   */
  record IndexedBlock(long blocklength, LongSeq displacementsElements, DatatypeDescription child)
      implements DatatypeDescription {
    /** Checks the length. */
    public IndexedBlock {
      atLeastZero("blocklength", blocklength);
    }
  }

  /**
   * Blocks of one length, of {@code MPI_Type_create_hindexed_block}.
   *
   * @param blocklength copies in each block, at least 0
   * @param displacementsBytes where each block starts, in bytes
   * @param child the component
   */
  record HindexedBlock(long blocklength, LongSeq displacementsBytes, DatatypeDescription child)
      implements DatatypeDescription {
    /** Checks the length. */
    public HindexedBlock {
      atLeastZero("blocklength", blocklength);
    }
  }

  /**
   * Blocks of different components, of {@code MPI_Type_create_struct}.
   *
   * @param blocklengths copies in each block, at least 0
   * @param displacementsBytes where each block starts, in bytes
   * @param children the component of each block
   */
  record Struct(
      LongSeq blocklengths, LongSeq displacementsBytes, List<DatatypeDescription> children)
      implements DatatypeDescription {
    /** Checks that there are as many displacements and components as lengths. */
    public Struct {
      children = List.copyOf(children);
      asMany(blocklengths.size(), displacementsBytes.size());
      asMany(blocklengths.size(), children.size());
      noneNegative(blocklengths);
    }
  }

  /** Which index of an array runs fastest. */
  enum Order {
    /** The last, {@code MPI_ORDER_C}. */
    C,
    /** The first, {@code MPI_ORDER_FORTRAN}. */
    FORTRAN
  }

  /**
   * A part of an array, of {@code MPI_Type_create_subarray}. All three sequences have one entry for
   * each dimension and count elements.
   *
   * @param sizes of the array
   * @param subsizes of the part
   * @param starts where the part starts
   * @param order which index runs fastest
   * @param child the array's element
   */
  record Subarray(
      LongSeq sizes, LongSeq subsizes, LongSeq starts, Order order, DatatypeDescription child)
      implements DatatypeDescription {
    /** Checks that the numbers of dimensions agree. */
    public Subarray {
      asMany(sizes.size(), subsizes.size());
      asMany(sizes.size(), starts.size());
    }
  }

  /** How one dimension is distributed over processes. */
  enum Distribution {
    /** {@code MPI_DISTRIBUTE_NONE}. */
    NONE,
    /** {@code MPI_DISTRIBUTE_BLOCK}. */
    BLOCK,
    /** {@code MPI_DISTRIBUTE_CYCLIC}. */
    CYCLIC
  }

  /**
   * One process's part of a distributed array, of {@code MPI_Type_create_darray}. All sequences
   * have one entry for each dimension.
   *
   * @param size number of processes
   * @param rank the process, from 0 to {@code size - 1}
   * @param gsizes elements of the whole array
   * @param distributions how each dimension is distributed
   * @param arguments block length of each dimension, or {@link #DEFAULT_ARGUMENT}
   * @param psizes processes along each dimension, whose product is {@code size}
   * @param order which index runs fastest
   * @param child the array's element
   */
  record Darray(
      int size,
      int rank,
      LongSeq gsizes,
      List<Distribution> distributions,
      LongSeq arguments,
      LongSeq psizes,
      Order order,
      DatatypeDescription child)
      implements DatatypeDescription {
    /** Stands for {@code MPI_DISTRIBUTE_DFLT_DARG}. */
    public static final long DEFAULT_ARGUMENT = -1;

    /** Checks that the numbers of dimensions agree. */
    public Darray {
      distributions = List.copyOf(distributions);
      asMany(gsizes.size(), distributions.size());
      asMany(gsizes.size(), arguments.size());
      asMany(gsizes.size(), psizes.size());
    }
  }

  /**
   * Other bounds for the same data, of {@code MPI_Type_create_resized}.
   *
   * @param lb lower bound, in bytes
   * @param extent extent, in bytes
   * @param child the component
   */
  record Resized(long lb, long extent, DatatypeDescription child) implements DatatypeDescription {}

  private static void atLeastZero(String what, long value) {
    if (value < 0) {
      throw new IllegalArgumentException(what + " must be >= 0, got " + value);
    }
  }

  private static void noneNegative(LongSeq blocklengths) {
    for (int k = 0; k < blocklengths.size(); k++) {
      atLeastZero("blocklength", blocklengths.get(k));
    }
  }

  private static void asMany(int expected, int got) {
    if (expected != got) {
      throw new IllegalArgumentException(
          "all lists must have the same length, got %d and %d".formatted(expected, got));
    }
  }
}
