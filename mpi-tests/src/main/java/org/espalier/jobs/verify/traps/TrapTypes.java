// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.traps;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.espalier.jobs.verify.Quirk;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.type.DatatypeDescription;
import org.espalier.mpi.type.DatatypeDescription.Contiguous;
import org.espalier.mpi.type.DatatypeDescription.Darray;
import org.espalier.mpi.type.DatatypeDescription.Distribution;
import org.espalier.mpi.type.DatatypeDescription.Dup;
import org.espalier.mpi.type.DatatypeDescription.Fortran;
import org.espalier.mpi.type.DatatypeDescription.FortranClass;
import org.espalier.mpi.type.DatatypeDescription.HindexedBlock;
import org.espalier.mpi.type.DatatypeDescription.Hvector;
import org.espalier.mpi.type.DatatypeDescription.Indexed;
import org.espalier.mpi.type.DatatypeDescription.IndexedBlock;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DatatypeDescription.Order;
import org.espalier.mpi.type.DatatypeDescription.Resized;
import org.espalier.mpi.type.DatatypeDescription.Struct;
import org.espalier.mpi.type.DatatypeDescription.Vector;
import org.jspecify.annotations.Nullable;

/**
 * Types that libraries or their users have got wrong, each with its elements listed by hand. Those
 * with a number are from public reports; most are mended in the versions that run here, and stay as
 * tests of the next.
 */
final class TrapTypes {
  static final DatatypeDescription INT = new Named("MPI_INT");
  static final DatatypeDescription DOUBLE = new Named("MPI_DOUBLE");
  private static final DatatypeDescription LONG = new Named("MPI_LONG");

  /** The elements of {@link #overlapping}, part by part. */
  private static final long[] OVERLAPPING = {
    36,
    36,
    36,
    36, // a vector of stride 0
    40, // one element
    40,
    44,
    44,
    48,
    48,
    52,
    52,
    56, // a vector whose blocks share their ends
    56,
    56,
    56, // a vector of stride 0
    68, // one element
    68,
    72,
    76,
    80,
    84,
    88,
    88,
    100,
    100,
    104,
    108,
    112,
    116,
    120,
    120 // blocks
  };

  static final List<Trap> ALL = all();

  private TrapTypes() {}

  /**
   * A type and its elements.
   *
   * @param name what it is, with the report's number
   * @param description the type
   * @param count copies of it in a message
   * @param quirk where a library is known to move other data, or nothing
   * @param displacements of its elements in order, in bytes
   */
  @SuppressWarnings("ArrayRecordComponent") // made here alone, and never changed
  record Trap(
      String name,
      DatatypeDescription description,
      int count,
      @Nullable Quirk quirk,
      long[] displacements) {}

  private static Trap trap(String name, DatatypeDescription description, long... displacements) {
    return new Trap(name, description, 2, null, displacements);
  }

  private static List<Trap> all() {
    List<Trap> traps = new ArrayList<>();
    traps.add(trap("loops that may not be swapped", new Hvector(2, 1, 4, hvector(8)), 0, 8, 4, 12));
    traps.add(
        trap(
            "a distributed array, resized between dimensions",
            new Darray(
                4,
                1,
                LongSeq.of(3, 5),
                List.of(Distribution.BLOCK, Distribution.CYCLIC),
                LongSeq.of(Darray.DEFAULT_ARGUMENT, 2),
                LongSeq.of(2, 2),
                Order.C,
                INT),
            8,
            12,
            28,
            32));
    DatatypeDescription padded =
        new Struct(LongSeq.of(1, 1), LongSeq.of(0, 4), List.of(INT, new Named("MPI_CHAR")));
    traps.add(trap("padding of a struct", new Contiguous(2, padded), 0, 4, 8, 12));
    traps.add(trap("padding taken away", new Contiguous(2, new Resized(0, 5, padded)), 0, 4, 5, 9));
    traps.add(trap("sticky bounds", new Vector(2, 1, 2, new Resized(-16, 100, INT)), 0, 200));
    traps.add(
        trap(
            "a pair with a gap is one element",
            new Contiguous(2, new Named("MPI_SHORT_INT")),
            0,
            8));
    traps.add(
        trap(
            "a Fortran kind",
            new Vector(2, 1, 3, new Fortran(FortranClass.REAL, 15, Fortran.UNDEFINED)),
            0,
            24));
    traps.add(
        trap(
            "a Fortran integer", new Contiguous(2, new Fortran(FortranClass.INTEGER, 0, 9)), 0, 4));
    traps.add(
        trap(
            "a Fortran complex",
            new Contiguous(2, new Fortran(FortranClass.COMPLEX, 6, 30)),
            0,
            8));
    traps.add(
        new Trap(
            "complex numbers half a number apart",
            new HindexedBlock(1, LongSeq.of(0, 40), new Named("MPI_C_DOUBLE_COMPLEX")),
            1,
            Quirk.COMPLEX_AT_HALF_MISPLACED,
            new long[] {0, 40}));
    traps.add(
        trap(
            "an overlapping vector, ompi#5540",
            new Struct(
                LongSeq.of(1, 1),
                LongSeq.of(0, 12),
                List.of(new Vector(3, 1, 0, INT), new Indexed(LongSeq.of(1), LongSeq.of(0), INT))),
            0,
            0,
            0,
            12));
    traps.add(
        trap(
            "an extent below the data, ompi#6899",
            new Contiguous(2, new Resized(0, 4, new Contiguous(8, INT))),
            LongStream.concat(
                    LongStream.rangeClosed(0, 7).map(k -> 4 * k),
                    LongStream.rangeClosed(1, 8).map(k -> 4 * k))
                .toArray()));
    traps.add(
        new Trap(
            "20,705 structs of 12 bytes with a gap, mpich#6297",
            new Struct(LongSeq.of(1, 1), LongSeq.of(0, 8), List.of(INT, new Named("MPI_UINT64_T"))),
            20_705,
            null,
            new long[] {0, 8}));
    long[] lengths = {1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 2, 4, 6, 6, 1, 7, 6, 5, 5, 3};
    long[] starts = {
      0, 2, 4, 6, 8, 10, 12, 16, 20, 24, 28, 33, 36, 44, 56, 69, 75, 87, 98, 108, 118
    };
    traps.add(
        trap(
            "blocks of a contiguous of one, mpich#3830",
            new Indexed(LongSeq.of(lengths), LongSeq.of(starts), new Contiguous(1, LONG)),
            elements(lengths, starts)));
    traps.add(
        trap(
            "blocks that follow one another and overlap, mpich#5391",
            new Indexed(LongSeq.of(2, 2, 1, 3, 3), LongSeq.of(1, 2, 3, 5, 9), DOUBLE),
            8,
            16,
            16,
            24,
            24,
            40,
            48,
            56,
            72,
            80,
            88));
    traps.add(trap("overlapping vectors in a struct, ompi#7019", overlapping(), OVERLAPPING));
    traps.add(
        new Trap(
            "131,072 elements nearer than their bounds, mpich#4483",
            new IndexedBlock(131_072, LongSeq.of(0), new Resized(-400, 4, new Resized(0, 40, INT))),
            1,
            null,
            LongStream.range(0, 131_072).map(k -> 4 * k).toArray()));
    long[] evenBlocks = LongStream.range(0, 8000).map(k -> 128 * k).toArray();
    long[] blocksOf64 = LongStream.generate(() -> 64).limit(8000).toArray();
    traps.add(
        new Trap(
            "8,000 blocks of 512 bytes between nodes, ompi#11193",
            new Indexed(
                LongSeq.of(blocksOf64), LongSeq.of(evenBlocks), new Named("MPI_UNSIGNED_LONG")),
            1,
            null,
            elements(blocksOf64, evenBlocks)));
    return List.copyOf(traps);
  }

  /** Vectors of overlapping blocks, whose parts overlap one another too. */
  private static DatatypeDescription overlapping() {
    return new Struct(
        LongSeq.of(1, 1, 1, 1, 1, 1),
        LongSeq.of(36, 40, 40, 56, 68, 68),
        List.of(
            new Vector(4, 1, 0, INT),
            new Dup(INT),
            new Vector(4, 2, 1, INT),
            new Vector(3, 1, 0, INT),
            new Dup(INT),
            new Indexed(LongSeq.of(6, 1, 1, 6, 1), LongSeq.of(0, 5, 8, 8, 13), INT)));
  }

  private static DatatypeDescription hvector(long strideBytes) {
    return new Hvector(2, 1, strideBytes, INT);
  }

  private static long[] elements(long[] lengths, long[] starts) {
    LongStream.Builder all = LongStream.builder();
    for (int k = 0; k < lengths.length; k++) {
      for (long j = 0; j < lengths[k]; j++) {
        all.add(8 * (starts[k] + j));
      }
    }
    return all.build().toArray();
  }
}
