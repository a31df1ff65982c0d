// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.espalier.layout.BasicType;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.transfer.choice.Forecast;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DecodedDatatype.Reading;
import org.espalier.mpi.type.TreeForm;
import org.espalier.mpi.type.TypeBounds;
import org.espalier.mpi.type.WholeElements;
import org.espalier.signature.Signature;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.TypeTree;
import org.jspecify.annotations.Nullable;

/**
 * What of one datatype travels: so many units of a contiguous type for each copy, and whether the
 * data lie in memory as they travel. The unit is the exact basic type where there is only one, and
 * otherwise the period of the signature, so that processes whose signatures agree have the same.
 */
final class Wire {
  /** The datatype goes by its own handle: its elements cannot be told, or have gaps. */
  static final Wire UNKNOWN = new Wire(null, 0, 0, null, false, null);

  private static final boolean LARGE_COUNTS = NativeLibrary.get().exports("MPI_Send_c");

  private static final Map<BasicType, Datatype> BASIC = new ConcurrentHashMap<>();

  private final @Nullable Units units; // whose types last as long as this does
  private final long unitHandle;
  private final long collectiveUnitHandle;
  private final long unitBytes;
  private final long unitsPerCopy;
  private final @Nullable BoundedTree tree;
  private final boolean inOrder;
  private final @Nullable Kernel kernel;
  private final @Nullable Forecast forecast;

  private Wire(
      @Nullable Units units,
      long unitBytes,
      long unitsPerCopy,
      @Nullable BoundedTree tree,
      boolean inOrder,
      @Nullable Forecast forecast) {
    this.units = units;
    this.unitHandle = units == null ? 0 : units.ofMessages().handle();
    this.collectiveUnitHandle = units == null ? 0 : units.ofCollectives().handle();
    this.unitBytes = unitBytes;
    this.unitsPerCopy = unitsPerCopy;
    this.tree = tree;
    this.inOrder = inOrder;
    this.kernel = kernel(tree, inOrder);
    this.forecast = forecast;
  }

  private static @Nullable Kernel kernel(@Nullable BoundedTree tree, boolean inOrder) {
    if (tree == null || (inOrder && tree.extent() == tree.tree().size())) {
      return null; // data that lie as they travel are copied
    }
    return Kernel.of(tree.tree(), tree.extent()).orElse(null);
  }

  /** A type whose copies are units themselves. */
  static Wire ofUnit(Datatype basic) {
    return new Wire(Units.of(basic), basic.bounds().size(), 1, null, true, null);
  }

  /**
   * Tells what travels: by the tree that the type was made of, and where there is none, or it is
   * not all of the type, by reading the type, which may take as long as making it did.
   */
  static Wire of(Datatype type) {
    BoundedTree made = type.madeOf().orElse(null);
    TreeForm form = type.madeAs().orElse(null);
    if (made != null && form != null && made.tree().size() == type.bounds().size()) {
      return of(made, new Forecast(made.tree(), form));
    }
    return type.decode() instanceof Datatype.Decoding.Decoded(var decoded)
            && decoded.tree() instanceof Reading.Tree(BoundedTree tree)
            && tree.tree().size() == type.bounds().size()
        ? of(tree, new Forecast(tree.tree(), decoded.description()))
        : UNKNOWN;
  }

  private static Wire of(BoundedTree bounded, Forecast forecast) {
    TypeTree tree = bounded.tree();
    Optional<BasicType> basic = tree.homogeneousType();
    if (basic.isPresent()) {
      BasicType element = basic.get();
      if (hasGap(element)) {
        return UNKNOWN;
      }
      Datatype unit = unit(element);
      return new Wire(
          Units.of(unit), element.size(), tree.length(), bounded, InOrder.of(tree), forecast);
    }
    Signature signature = Signature.of(tree, 1);
    for (BasicType element : signature.counts().keySet()) {
      if (hasGap(element)) {
        return UNKNOWN;
      }
    }
    TypeTree period = signature.period();
    return new Wire(
        MixedUnits.of(period),
        period.size(),
        signature.repetitions(),
        bounded,
        InOrder.of(tree),
        forecast);
  }

  /** Of two threads' objects for one handle the first is kept. */
  private static Datatype unit(BasicType element) {
    Datatype known = BASIC.get(element);
    if (known == null) {
      Datatype made = Datatype.of(element);
      Datatype before = BASIC.putIfAbsent(element, made);
      known = before == null ? made : before;
    }
    return known;
  }

  private static boolean hasGap(BasicType type) {
    return type.size() != type.extent() || type.size() != type.trueExtent();
  }

  /** Whether the elements are known and have no gaps: packed data are the units one by one. */
  boolean isKnown() {
    return unitsPerCopy > 0;
  }

  /** Whether the type is the unit itself. */
  boolean isUnit() {
    return unitsPerCopy == 1 && tree == null;
  }

  /** The handle of the unit. */
  long unit() {
    return unitHandle;
  }

  /** The handle of the unit where all processes give units, as in a collective operation. */
  long collectiveUnit() {
    return collectiveUnitHandle;
  }

  /** What makes types for messages of many units; nothing where units are counted. */
  @Nullable WholeElements ofLongMessages() {
    return units == null ? null : units.ofLongMessages();
  }

  /** Whether messages of any size are so many units, which are those of collectives, too. */
  boolean isUnitCounted() {
    return ofLongMessages() == null && unitHandle == collectiveUnitHandle;
  }

  /** The unit itself; nothing where the type goes by its own handle. */
  @Nullable Datatype unitType() {
    return units == null ? null : units.ofMessages();
  }

  long unitBytes() {
    return unitBytes;
  }

  long unitsPerCopy() {
    return unitsPerCopy;
  }

  /** The elements; nothing where the type is the unit itself, or unknown. */
  @Nullable BoundedTree tree() {
    return tree;
  }

  /** What packs the data; nothing where the library has to. */
  @Nullable Kernel kernel() {
    return kernel;
  }

  /** What ways of moving the data are expected to cost; nothing where there is no tree. */
  @Nullable Forecast forecast() {
    return forecast;
  }

  /** Whether copies lie one behind the other in type map order, without gaps. */
  boolean isContiguous(TypeBounds bounds, long count) {
    return inOrder && (count == 1 || bounds.extent() == bounds.size());
  }

  /** Whether the units of so many copies can be counted where the library has no 64-bit counts. */
  boolean canCount(long count) {
    return LARGE_COUNTS || count <= Integer.MAX_VALUE / unitsPerCopy;
  }
}
