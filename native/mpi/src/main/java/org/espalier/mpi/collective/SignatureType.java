// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.espalier.mpi.transfer.Plan;
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

  /** Signatures of one copy of derived types; each goes when the type does. */
  private static final DatatypeAttachment<Optional<Signature>> BY_TYPE = new DatatypeAttachment<>();

  /** By handle: predefined types are never freed. */
  private static final Map<Long, Optional<Signature>> PREDEFINED = new ConcurrentHashMap<>();

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
        signature.get(), periodOf(period, type), period.ub(), signature.get().repetitions());
  }

  /** The unit of the type's plan, which lasts; a type of its own where elements have gaps. */
  private static Datatype periodOf(TypeTree period, Datatype type) {
    return Plan.of(type)
        .unitType()
        .orElseGet(() ->
            period instanceof Con con && con.count() == 1 && con.type().extent() == period.ub()
                ? Datatype.of(con.type())
                : Datatype.of(new BoundedTree(period, 0, period.ub()), TreeForm.HVECTOR));
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
    return count == 0 ? Optional.empty() : one(type).map(signature -> signature.repeated(count));
  }

  private static Optional<Signature> one(Datatype type) {
    Optional<Signature> predefined = PREDEFINED.get(type.handle());
    return predefined != null ? predefined : BY_TYPE.get(type).orElseGet(() -> decode(type));
  }

  private static Optional<Signature> decode(Datatype type) {
    return switch (type.decode()) {
      case Decoding.Refused(String reason) -> throw unreadable(reason);
      case Decoding.Decoded(var decoded) -> {
        Optional<Signature> one =
            switch (decoded.tree()) {
              case Reading.Kept(String reason) -> throw unreadable(reason);
              case Reading.Empty() -> Optional.empty();
              case Reading.Tree(BoundedTree tree) -> Optional.of(Signature.of(tree.tree(), 1));
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
