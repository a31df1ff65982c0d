// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.espalier.program.array.LineKernel;

/**
 * Kernels on the lines of a local array along a dimension that is whole on the rank.
 *
 * <p>Lines that do not lie in order are taken in bundles of neighbours, as many as share a line of
 * the cache: what is fetched for one is used for all, also where the elements of a line are a power
 * of two apart and a cache can hold few of them at once.
 */
final class LineKernels {
  /** Doubles in a line of the cache. */
  private static final int BUNDLE = 8;

  /** The most doubles that an array of every JVM has. */
  private static final int MOST = Integer.MAX_VALUE - 8;

  private final LineKernel kernel;
  private final int length;
  private final int components;
  // How many doubles lie side by side that are taken together
  private final int bundle;
  // One line behind another
  private final double[] lines;
  // Where the doubles of a bundle's first places go
  private final int[] places = new int[BUNDLE];
  // What the kernel has of its own, worked out once for all lines
  private final double[] table;

  private LineKernels(LineKernel kernel, int length, int components, long stride) {
    this.kernel = kernel;
    this.length = length;
    this.components = components;
    this.bundle = width(length, components, stride);
    this.lines = new double[length * bundle];
    for (int k = 0; k < bundle; k++) {
      places[k] = k / components * length * components + k % components;
    }
    this.table =
        switch (kernel) {
          case SCAN -> new double[0];
          case TRIDIAGONAL -> above(length * components);
          case FFT -> roots(length, -1);
          case INVERSE_FFT -> roots(length, 1);
        };
  }

  /**
   * How many doubles are taken together at each place of the lines: one line where lines lie in
   * order, otherwise as many neighbours as there are and as fit an array.
   *
   * @throws IllegalArgumentException if not even one line fits
   */
  static int width(int length, int components, long stride) {
    long line = (long) length * components;
    if (line > MOST) {
      throw new IllegalArgumentException(
          "lines must have at most %d doubles to run, got %d".formatted(MOST, line));
    }
    int most = (int) Math.min(Math.min(BUNDLE, stride), MOST / Math.max(1, length));
    return most / components * components;
  }

  /** Does {@code kernel} to every line of {@code from} into {@code to}; both have one shape. */
  static void run(LineKernel kernel, int dimension, LocalArray from, LocalArray to) {
    int length = from.indices(dimension).length;
    if (from.elements() == 0) {
      return;
    }
    long stride = from.stride(dimension);
    new LineKernels(kernel, length, from.components(), stride).run(stride, from, to);
  }

  private void run(long stride, LocalArray from, LocalArray to) {
    long outer = from.elements() * components / (stride * length);
    for (long block = 0; block < outer; block++) {
      for (long inner = 0; inner < stride; inner += bundle) {
        long base = block * stride * length + inner;
        int width = (int) Math.min(bundle, stride - inner);
        load(from, base, stride, width);
        for (int line = 0; line < width / components; line++) {
          apply(line * length * components);
        }
        store(to, base, stride, width);
      }
    }
  }

  /** Takes {@code width} doubles at each place of the lines; they are of as many lines as fit. */
  private void load(LocalArray from, long base, long stride, int width) {
    if (stride == components) {
      from.read(base, lines, length * components);
      return;
    }
    MemorySegment memory = from.memory();
    for (int i = 0; i < length; i++) {
      long at = base + i * stride;
      for (int k = 0; k < width; k++) {
        lines[places[k] + i * components] = memory.getAtIndex(ValueLayout.JAVA_DOUBLE, at + k);
      }
    }
  }

  private void store(LocalArray to, long base, long stride, int width) {
    if (stride == components) {
      to.write(lines, base, length * components);
      return;
    }
    MemorySegment memory = to.memory();
    for (int i = 0; i < length; i++) {
      long at = base + i * stride;
      for (int k = 0; k < width; k++) {
        memory.setAtIndex(ValueLayout.JAVA_DOUBLE, at + k, lines[places[k] + i * components]);
      }
    }
  }

  /** Does the kernel in place to the line that begins at {@code first}. */
  private void apply(int first) {
    int n = length * components;
    switch (kernel) {
      case SCAN -> {
        for (int i = first + 1; i < first + n; i++) {
          lines[i] += lines[i - 1];
        }
      }
      case TRIDIAGONAL -> tridiagonal(lines, first, table);
      case FFT -> fft(lines, first, length, table);
      case INVERSE_FFT -> {
        fft(lines, first, length, table);
        for (int i = first; i < first + n; i++) {
          lines[i] /= length;
        }
      }
    }
  }

  /** What is above the diagonal when a row has been divided by its pivot. */
  private static double[] above(int n) {
    double[] above = new double[n];
    double pivot = 4;
    for (int i = 0; i < n; i++) {
      above[i] = -1 / pivot;
      pivot = 4 + above[i];
    }
    return above;
  }

  /** L. H. Thomas's elimination for 4 on the diagonal and −1 beside it. */
  private static void tridiagonal(double[] lines, int first, double[] above) {
    int n = above.length;
    lines[first] /= 4;
    for (int i = 1; i < n; i++) {
      lines[first + i] = (lines[first + i] + lines[first + i - 1]) / (4 + above[i - 1]);
    }
    for (int i = n - 2; i >= 0; i--) {
      lines[first + i] -= above[i] * lines[first + i + 1];
    }
  }

  /** The first half of the n-th roots of unity, once for all lines. */
  private static double[] roots(int n, int sign) {
    double[] roots = new double[n];
    for (int k = 0; k < n / 2; k++) {
      roots[2 * k] = Math.cos(2 * Math.PI * k / n);
      roots[2 * k + 1] = sign * Math.sin(2 * Math.PI * k / n);
    }
    return roots;
  }

  /** Radix 2 after J. Cooley, J. Tukey, Mathematics of Computation 19 (1965), 297–301. */
  private static void fft(double[] lines, int first, int n, double[] roots) {
    if (Integer.bitCount(n) != 1) {
      throw new IllegalArgumentException(
          "a Fourier transform runs on lines of 2^k elements, got " + n);
    }
    for (int i = 1, j = 0; i < n; i++) {
      int bit = n >> 1;
      for (; (j & bit) != 0; bit >>= 1) {
        j ^= bit;
      }
      j ^= bit;
      if (i < j) {
        for (int c = 0; c < 2; c++) {
          double value = lines[first + 2 * i + c];
          lines[first + 2 * i + c] = lines[first + 2 * j + c];
          lines[first + 2 * j + c] = value;
        }
      }
    }
    for (int size = 2; size <= n; size *= 2) {
      int step = 2 * (n / size);
      for (int start = 0; start < n; start += size) {
        for (int k = 0; k < size / 2; k++) {
          int a = first + 2 * (start + k);
          int b = a + size;
          double real = lines[b] * roots[k * step] - lines[b + 1] * roots[k * step + 1];
          double imaginary = lines[b] * roots[k * step + 1] + lines[b + 1] * roots[k * step];
          lines[b] = lines[a] - real;
          lines[b + 1] = lines[a + 1] - imaginary;
          lines[a] += real;
          lines[a + 1] += imaginary;
        }
      }
    }
  }
}
