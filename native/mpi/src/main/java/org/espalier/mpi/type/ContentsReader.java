// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import java.util.List;
import java.util.function.ToIntFunction;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.type.DatatypeDescription.Contiguous;
import org.espalier.mpi.type.DatatypeDescription.Darray;
import org.espalier.mpi.type.DatatypeDescription.Distribution;
import org.espalier.mpi.type.DatatypeDescription.Dup;
import org.espalier.mpi.type.DatatypeDescription.Hindexed;
import org.espalier.mpi.type.DatatypeDescription.HindexedBlock;
import org.espalier.mpi.type.DatatypeDescription.Hvector;
import org.espalier.mpi.type.DatatypeDescription.Indexed;
import org.espalier.mpi.type.DatatypeDescription.IndexedBlock;
import org.espalier.mpi.type.DatatypeDescription.Order;
import org.espalier.mpi.type.DatatypeDescription.Resized;
import org.espalier.mpi.type.DatatypeDescription.Struct;
import org.espalier.mpi.type.DatatypeDescription.Subarray;
import org.espalier.mpi.type.DatatypeDescription.ValueIndex;
import org.espalier.mpi.type.DatatypeDescription.Vector;

/**
 * The contents of every combiner (MPI 4.1 §5.1.13) as a description over those of its components.
 */
final class ContentsReader {
  private static final Abi ABI = NativeLibrary.get().abi();

  private ContentsReader() {}

  /**
   * Reads the arguments of a constructor.
   *
   * @throws IllegalArgumentException if a constant is unknown
   * @throws IndexOutOfBoundsException if there are fewer arguments than the combiner has
   */
  static DatatypeDescription read(Contents contents, List<DatatypeDescription> children) {
    DatatypeDescription child = children.getFirst();
    return switch (contents.combiner) {
      case DUP -> new Dup(child);
      case CONTIGUOUS -> new Contiguous(contents.nextCount(), child);
      case VECTOR ->
          new Vector(contents.nextCount(), contents.nextCount(), contents.nextCount(), child);
      case HVECTOR ->
          new Hvector(contents.nextCount(), contents.nextCount(), contents.nextAddress(), child);
      case INDEXED -> {
        int n = Math.toIntExact(contents.nextCount());
        yield new Indexed(contents.counts(n), contents.counts(n), child);
      }
      case HINDEXED -> {
        int n = Math.toIntExact(contents.nextCount());
        yield new Hindexed(contents.counts(n), contents.addresses(n), child);
      }
      case INDEXED_BLOCK -> {
        int n = Math.toIntExact(contents.nextCount());
        yield new IndexedBlock(contents.nextCount(), contents.counts(n), child);
      }
      case HINDEXED_BLOCK -> {
        int n = Math.toIntExact(contents.nextCount());
        yield new HindexedBlock(contents.nextCount(), contents.addresses(n), child);
      }
      case STRUCT -> {
        int n = Math.toIntExact(contents.nextCount());
        yield new Struct(contents.counts(n), contents.addresses(n), children);
      }
      case SUBARRAY -> {
        int n = contents.nextInt();
        yield new Subarray(
            contents.counts(n),
            contents.counts(n),
            contents.counts(n),
            order(contents.nextInt()),
            child);
      }
      case DARRAY -> darray(contents, child);
      case RESIZED -> new Resized(contents.nextAddress(), contents.nextAddress(), child);
      case VALUE_INDEX -> new ValueIndex(child, children.getLast());
      case NAMED, F90_REAL, F90_COMPLEX, F90_INTEGER, UNKNOWN ->
          throw new IllegalArgumentException("no component of " + contents.combiner);
    };
  }

  private static Darray darray(Contents contents, DatatypeDescription child) {
    int size = contents.nextInt();
    int rank = contents.nextInt();
    int n = contents.nextInt();
    LongSeq gsizes = contents.counts(n);
    List<Distribution> distributions =
        contents.ints(n).stream().mapToObj(code -> distribution((int) code)).toList();
    LongSeq arguments =
        LongSeq.of(
            contents.ints(n).stream()
                .map(arg -> arg == ABI.distributeDefault ? Darray.DEFAULT_ARGUMENT : arg)
                .toArray());
    LongSeq psizes = contents.ints(n);
    return new Darray(
        size, rank, gsizes, distributions, arguments, psizes, order(contents.nextInt()), child);
  }

  // Open MPI 6.0.0rc2 gives its own numbers for order and distribution through the standard ABI
  // too. They are 0, 1 and 2, which stand for nothing there, so that both can be understood.
  private static boolean is(int code, ToIntFunction<Abi> constant) {
    return code == constant.applyAsInt(ABI)
        || (ABI == Abi.STANDARD && code == constant.applyAsInt(Abi.OPEN_MPI));
  }

  private static Order order(int code) {
    if (is(code, abi -> abi.orderC)) {
      return Order.C;
    }
    if (is(code, abi -> abi.orderFortran)) {
      return Order.FORTRAN;
    }
    throw new IllegalArgumentException("an array order is unknown: " + code);
  }

  private static Distribution distribution(int code) {
    if (is(code, abi -> abi.distributeBlock)) {
      return Distribution.BLOCK;
    }
    if (is(code, abi -> abi.distributeCyclic)) {
      return Distribution.CYCLIC;
    }
    if (is(code, abi -> abi.distributeNone)) {
      return Distribution.NONE;
    }
    throw new IllegalArgumentException("a distribution is unknown: " + code);
  }
}
