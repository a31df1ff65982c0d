// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.Datatype.Decoding;
import org.espalier.mpi.type.DatatypeAttachment;
import org.espalier.mpi.type.DatatypeDescription.Fortran;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DatatypeDescription.ValueIndex;
import org.espalier.mpi.type.DecodedDatatype.Reading;
import org.espalier.mpi.type.TreeForm;
import org.espalier.signature.Signature;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.TypeTree;
import org.jspecify.annotations.Nullable;

/**
 * The signature type of {@code count} copies of a datatype: a contiguous datatype of the smallest
 * full period, and how often it is repeated. Processes whose data match get the same one (Träff
 * 2020, first proposition). Without elements there is no period.
 */
public final class SignatureType implements AutoCloseable {
  private static final SignatureType EMPTY = new SignatureType(null, null, 0, 0);

  /**
   * What is kept of one copy of a datatype.
   *
   * @param signature its signature; nothing where there are no elements
   * @param move how its data are moved without MPI, where that is quicker
   */
  private record One(Optional<Signature> signature, Optional<DirectMove> move) {
    static final One EMPTY = new One(Optional.empty(), Optional.empty());

    static One of(BoundedTree tree) {
      Signature signature = Signature.of(tree.tree(), 1);
      return new One(Optional.of(signature), DirectMove.of(tree, signature));
    }
  }

  /** What is known of derived types; it goes when the type does. */
  private static final DatatypeAttachment<One> BY_TYPE = new DatatypeAttachment<>();

  /** By handle: predefined types are never freed. */
  private static final Map<Long, One> PREDEFINED = new ConcurrentHashMap<>();

  private final @Nullable Signature signature;
  private final @Nullable Datatype period;
  private final long periodBytes;
  private final long repetitions;

  private SignatureType(
      @Nullable Signature signature,
      @Nullable Datatype period,
      long periodBytes,
      long repetitions) {
    this.signature = signature;
    this.period = period;
    this.periodBytes = periodBytes;
    this.repetitions = repetitions;
  }

  /**
   * Computes the signature type.
   *
   * @param count copies of the datatype, at least 0
   * @param type the datatype, of any combiner
   * @return the signature type, to be closed
   * @throws IllegalArgumentException if the type's elements cannot be told (absolute addresses, an
   *     unknown combiner), with the reason
   */
  public static SignatureType of(long count, Datatype type) {
    Optional<Signature> signature = signature(count, type);
    if (signature.isEmpty()) {
      return EMPTY;
    }
    TypeTree period = signature.get().period();
    return new SignatureType(
        signature.get(), periodOf(period), period.ub(), signature.get().repetitions());
  }

  /** A predefined type where one has the elements and the extent. */
  private static Datatype periodOf(TypeTree period) {
    if (period instanceof Con con && con.count() == 1) {
      Datatype basic = Datatype.of(con.type());
      if (basic.bounds().lb() == 0 && basic.bounds().extent() == period.ub()) {
        return basic;
      }
    }
    return Datatype.of(new BoundedTree(period, 0, period.ub()), TreeForm.HVECTOR);
  }

  /**
   * Computes the signature alone. What is found for one copy is attached to the datatype and found
   * there by the next call, until someone frees the type.
   *
   * @param count copies of the datatype, at least 0
   * @param type the datatype
   * @return the signature, or nothing where there are no elements
   * @throws IllegalArgumentException if the type's elements cannot be told
   */
  public static Optional<Signature> signature(long count, Datatype type) {
    if (count < 0) {
      throw new IllegalArgumentException("count must be >= 0, got " + count);
    }
    return count == 0
        ? Optional.empty()
        : one(type).signature().map(signature -> signature.repeated(count));
  }

  /** How data of the type are moved without MPI, where that is quicker. */
  static Optional<DirectMove> directMove(Datatype type) {
    return one(type).move();
  }

  private static One one(Datatype type) {
    One predefined = PREDEFINED.get(type.handle());
    return predefined != null ? predefined : BY_TYPE.get(type).orElseGet(() -> decode(type));
  }

  private static One decode(Datatype type) {
    return switch (type.decode()) {
      case Decoding.Refused(String reason) -> throw unreadable(reason);
      case Decoding.Decoded(var decoded) -> {
        One one =
            switch (decoded.tree()) {
              case Reading.Kept(String reason) -> throw unreadable(reason);
              case Reading.Empty() -> One.EMPTY;
              case Reading.Tree(BoundedTree tree) -> One.of(tree);
            };
        switch (decoded.description()) {
          case Named _, Fortran _, ValueIndex _ -> PREDEFINED.put(type.handle(), one);
          default -> BY_TYPE.put(type, one);
        }
        yield one;
      }
    };
  }

  /**
   * Counts the datatypes that have a signature attached.
   *
   * @return at least 0
   */
  public static int attachedCount() {
    return BY_TYPE.size();
  }

  private static IllegalArgumentException unreadable(String reason) {
    return new IllegalArgumentException("the datatype must have a readable type map: " + reason);
  }

  /**
   * Says whether there are no elements.
   *
   * @return true where there is no period
   */
  public boolean isEmpty() {
    return period == null;
  }

  /**
   * Returns the signature.
   *
   * @return the signature
   * @throws IllegalStateException if there are no elements
   */
  public Signature signature() {
    return present(signature);
  }

  /**
   * Returns the contiguous datatype of one period, committed; it goes when this object is closed.
   *
   * @return a datatype whose extent is {@link #periodBytes()}
   * @throws IllegalStateException if there are no elements
   */
  public Datatype period() {
    return present(period);
  }

  private static <T> T present(@Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("a signature without elements has no period");
    }
    return value;
  }

  /**
   * Returns the bytes of one period.
   *
   * @return at least 1, or 0 where there are no elements
   */
  public long periodBytes() {
    return periodBytes;
  }

  /**
   * Returns how often the period is repeated.
   *
   * @return at least 1, or 0 where there are no elements
   */
  public long repetitions() {
    return repetitions;
  }

  /**
   * Returns the bytes of the whole stream in a contiguous buffer.
   *
   * @return {@code periodBytes() * repetitions()}
   */
  public long bytes() {
    return Math.multiplyExact(periodBytes, repetitions);
  }

  @Override
  public void close() {
    if (period != null) {
      period.close();
    }
  }
}
