// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.datatype;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeDescription;
import org.espalier.mpi.type.DatatypeDescription.Contiguous;
import org.espalier.mpi.type.DatatypeDescription.Darray;
import org.espalier.mpi.type.DatatypeDescription.Distribution;
import org.espalier.mpi.type.DatatypeDescription.Dup;
import org.espalier.mpi.type.DatatypeDescription.Fortran;
import org.espalier.mpi.type.DatatypeDescription.FortranClass;
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

/**
 * Seeded random datatypes of every combiner: overlaps, negative and zero strides, lower bounds
 * other than 0, zero counts. One seed gives the same description on every rank and library, but for
 * pairs of a value and an index, which are MPI 4.1's: a library without them gets {@code
 * MPI_LONG_INT} in their place.
 */
final class RandomDatatypes {
  private static final String[] NAMED = {
    "MPI_INT",
    "MPI_DOUBLE",
    "MPI_CHAR",
    "MPI_BYTE",
    "MPI_FLOAT",
    "MPI_INT16_T",
    "MPI_INT64_T",
    "MPI_UINT8_T",
    "MPI_INT32_T",
    "MPI_C_DOUBLE_COMPLEX",
    "MPI_SHORT_INT",
    "MPI_DOUBLE_INT",
    "MPI_2INT",
    "MPI_LONG_INT",
    "MPI_FLOAT_INT",
    "MPI_C_BOOL",
    "MPI_WCHAR",
    "MPI_LONG",
    "MPI_REAL8",
    "MPI_INTEGER",
    "MPI_UNSIGNED_SHORT",
    "MPI_LONG_DOUBLE"
  };

  private static final List<Distribution> DISTRIBUTIONS =
      List.of(Distribution.NONE, Distribution.BLOCK, Distribution.CYCLIC);

  private static final String[] INDEX = {"MPI_INT", "MPI_INT64_T", "MPI_INT32_T"};
  private static final String[] VALUE = {"MPI_INT16_T", "MPI_DOUBLE", "MPI_UINT64_T", "MPI_FLOAT"};

  private final SplittableRandom random;
  private final boolean receivable;

  /**
   * Makes a generator.
   *
   * @param random the only source of chance
   * @param receivable whether no two elements may overlap, as receiving demands
   */
  RandomDatatypes(SplittableRandom random, boolean receivable) {
    this.random = random;
    this.receivable = receivable;
  }

  /** A type whose constructors nest at most {@code depth} deep above a predefined one. */
  DatatypeDescription next(int depth) {
    if (depth == 0 || random.nextInt(12) == 0) {
      return leaf();
    }
    return switch (random.nextInt(receivable ? 12 : 13)) {
      case 0 -> new Dup(next(depth - 1));
      case 1 -> new Contiguous(count(4), next(depth - 1));
      case 2 -> new Vector(count(4), count(3), stride(), next(depth - 1));
      case 3 -> new Hvector(count(4), count(3), bytes(), next(depth - 1));
      case 4 -> {
        int n = (int) count(4);
        yield new Indexed(counts(n), strides(n), next(depth - 1));
      }
      case 5 -> {
        int n = (int) count(4);
        yield new Hindexed(counts(n), bytes(n), next(depth - 1));
      }
      case 6 -> new IndexedBlock(count(3), strides((int) count(4)), next(depth - 1));
      case 7 -> new HindexedBlock(count(3), bytes((int) count(4)), next(depth - 1));
      case 8, 9 -> struct(depth);
      case 10 -> subarray(depth);
      case 11 -> darray(depth);
      default -> new Resized(random.nextInt(-24, 25), random.nextInt(-16, 129), next(depth - 1));
    };
  }

  private DatatypeDescription leaf() {
    if (random.nextInt(10) == 0) {
      return switch (random.nextInt(3)) {
        case 0 -> new Fortran(FortranClass.REAL, random.nextBoolean() ? 6 : 15, Fortran.UNDEFINED);
        case 1 -> new Fortran(FortranClass.COMPLEX, 6, 30);
        default -> new Fortran(FortranClass.INTEGER, 0, random.nextBoolean() ? 4 : 9);
      };
    }
    if (random.nextInt(20) == 0) {
      String value = VALUE[random.nextInt(VALUE.length)];
      String index = INDEX[random.nextInt(INDEX.length)];
      return pair(new ValueIndex(new Named(value), new Named(index)));
    }
    return new Named(NAMED[random.nextInt(NAMED.length)]);
  }

  /**
   * As the library describes the pair: some have names of their own, as MPI_FLOAT and MPI_INT are
   * MPI_FLOAT_INT, and a library may lack others, or all.
   */
  private static DatatypeDescription pair(ValueIndex pair) {
    try (Datatype type = Datatype.of(pair)) {
      return type.decode() instanceof Datatype.Decoding.Decoded(var decoded)
          ? decoded.description()
          : pair;
    } catch (UnsupportedOperationException absent) {
      return new Named("MPI_LONG_INT");
    }
  }

  private long count(int most) {
    return random.nextInt(14) == 0 ? 0 : random.nextInt(1, most + 1);
  }

  private long stride() {
    return random.nextInt(-4, 7);
  }

  private long bytes() {
    return random.nextInt(-40, 97);
  }

  private LongSeq counts(int n) {
    return LongSeq.of(random.longs(n, 0, 4).toArray());
  }

  private LongSeq strides(int n) {
    return LongSeq.of(random.longs(n, -6, 13).toArray());
  }

  private LongSeq bytes(int n) {
    return LongSeq.of(random.longs(n, -64, 129).toArray());
  }

  private DatatypeDescription struct(int depth) {
    int n = (int) count(4);
    if (n == 0) {
      // A struct of no component has nothing to say of its type: keep one of length 0.
      return new Struct(LongSeq.of(0), LongSeq.of(8), List.of(next(depth - 1)));
    }
    List<DatatypeDescription> children = new ArrayList<>();
    for (int k = 0; k < n; k++) {
      children.add(
          k > 0 && random.nextInt(3) == 0 ? children.getFirst() : next(random.nextInt(depth)));
    }
    return new Struct(counts(n), bytes(n), children);
  }

  private Order order() {
    return random.nextBoolean() ? Order.C : Order.FORTRAN;
  }

  private DatatypeDescription subarray(int depth) {
    int n = random.nextInt(1, 4);
    long[] sizes = new long[n];
    long[] subsizes = new long[n];
    long[] starts = new long[n];
    for (int k = 0; k < n; k++) {
      sizes[k] = random.nextInt(1, 6);
      subsizes[k] = random.nextLong(1, sizes[k] + 1);
      starts[k] = random.nextLong(0, sizes[k] - subsizes[k] + 1);
    }
    return new Subarray(
        LongSeq.of(sizes), LongSeq.of(subsizes), LongSeq.of(starts), order(), next(depth - 1));
  }

  private DatatypeDescription darray(int depth) {
    int n = random.nextInt(1, 4);
    long[] gsizes = new long[n];
    long[] arguments = new long[n];
    long[] psizes = new long[n];
    List<Distribution> distributions = new ArrayList<>();
    int size = 1;
    for (int k = 0; k < n; k++) {
      Distribution distribution = DISTRIBUTIONS.get(random.nextInt(3));
      distributions.add(distribution);
      gsizes[k] = random.nextInt(1, 8);
      psizes[k] = distribution == Distribution.NONE ? 1 : random.nextInt(1, 4);
      arguments[k] =
          switch (distribution) {
            case NONE -> Darray.DEFAULT_ARGUMENT;
            case BLOCK ->
                random.nextBoolean()
                    ? Darray.DEFAULT_ARGUMENT
                    : (gsizes[k] + psizes[k] - 1) / psizes[k] + random.nextInt(2);
            case CYCLIC -> random.nextBoolean() ? Darray.DEFAULT_ARGUMENT : random.nextInt(1, 4);
          };
      size *= (int) psizes[k];
    }
    return new Darray(
        size,
        random.nextInt(size),
        LongSeq.of(gsizes),
        distributions,
        LongSeq.of(arguments),
        LongSeq.of(psizes),
        order(),
        next(depth - 1));
  }
}
