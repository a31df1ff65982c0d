// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import java.util.Locale;
import java.util.Optional;
import org.espalier.tree.TypeTree;

/** What runs the kernels of this process. */
public enum Mechanism {
  /** The C library in the jar. */
  C {
    @Override
    public Optional<String> trouble() {
      return CLibrary.trouble();
    }

    @Override
    Kernel kernel(TypeTree tree, long extentBytes) {
      return NativeKernel.fitted(tree, extentBytes);
    }
  },
  /** Nothing: all data move through the MPI library's handles. */
  OFF {
    @Override
    public Optional<String> trouble() {
      return Optional.of("kernels are switched off by -D" + PROPERTY + "=off");
    }

    @Override
    Kernel kernel(TypeTree tree, long extentBytes) {
      throw new IllegalStateException("switched off");
    }
  };

  /** The system property that names the mechanism: {@code c} (the default) or {@code off}. */
  public static final String PROPERTY = "espalier.kernels";

  /**
   * Says why there are no kernels of this mechanism here.
   *
   * @return the reason, or nothing where there are
   */
  public abstract Optional<String> trouble();

  abstract Kernel kernel(TypeTree tree, long extentBytes);

  /** A kernel of this mechanism for copies of a tree that lie an extent apart. */
  final Fitting fit(TypeTree tree, long extentBytes) {
    if (trouble().isPresent()) {
      return new Fitting.Unfitted(trouble().get());
    }
    if (!tree.isTyped()) {
      return new Fitting.Unfitted("the tree has no basic types");
    }
    if (tree.trueLb() < -Kernel.FARTHEST
        || tree.trueUb() > Kernel.FARTHEST
        || Math.abs(extentBytes) > Kernel.FARTHEST
        || extentBytes == Long.MIN_VALUE
        || tree.size() > Kernel.FARTHEST) {
      return new Fitting.Unfitted("its bounds are farther away than any memory reaches");
    }
    try {
      return new Fitting.Fitted(kernel(tree, extentBytes));
    } catch (Lowering.UnknownGapException | Program.TooLongException none) {
      return new Fitting.Unfitted(String.valueOf(none.getMessage()));
    }
  }

  /**
   * Returns the mechanism of this process.
   *
   * @return what {@link #PROPERTY} says
   * @throws IllegalArgumentException if it names none
   */
  public static Mechanism chosen() {
    return Chosen.MECHANISM;
  }

  private static final class Chosen {
    static final Mechanism MECHANISM = of(System.getProperty(PROPERTY, "c"));
  }

  static Mechanism of(String name) {
    for (Mechanism mechanism : values()) {
      if (mechanism.name().toLowerCase(Locale.ROOT).equals(name)) {
        return mechanism;
      }
    }
    throw new IllegalArgumentException("-D%s must be c or off, got %s".formatted(PROPERTY, name));
  }
}
