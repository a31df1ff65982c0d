// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.Arrays;
import java.util.Locale;

/** What may be done along a dimension, one line of the array at a time. */
public enum LineKernel {
  /** Running sums. */
  SCAN,
  /** The solution x of 4·x[i] − x[i−1] − x[i+1] = y[i], with 0 outside of the line. */
  TRIDIAGONAL,
  /** The discrete Fourier transform of complex numbers, exponent −2πi. */
  FFT,
  /** The inverse of {@link #FFT}, divided by the length. */
  INVERSE_FFT;

  /**
   * Finds a kernel by its name.
   *
   * @param name {@code scan}, {@code tridiagonal}, {@code fft} or {@code inverse fft}
   * @return the kernel
   * @throws IllegalArgumentException if there is none of that name
   */
  public static LineKernel named(String name) {
    return Arrays.stream(values())
        .filter(kernel -> kernel.toString().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "a kernel must be one of %s, got \"%s\""
                    .formatted(
                        String.join(
                            ", ", Arrays.stream(values()).map(LineKernel::toString).toList()),
                        name)));
  }

  /**
   * Counts the operations at an element of a line.
   *
   * @param length the length of the line
   * @return operations
   */
  public double operations(long length) {
    return switch (this) {
      case SCAN -> 3;
      case TRIDIAGONAL -> 8;
      case FFT, INVERSE_FFT -> 2 + 5 * Math.log((double) Math.max(2, length)) / Math.log(2);
    };
  }

  /**
   * Tells whether elements must be complex.
   *
   * @return whether they must
   */
  public boolean isComplex() {
    return this == FFT || this == INVERSE_FFT;
  }

  /** The doubles of an element. */
  int doubles() {
    return isComplex() ? 2 : 1;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
