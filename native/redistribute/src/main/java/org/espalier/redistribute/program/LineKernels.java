// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import org.espalier.program.array.LineKernel;

/** Kernels on the lines of a local array along a dimension that is whole on the rank. */
final class LineKernels {
  private LineKernels() {}

  /** Does {@code kernel} to every line of {@code from} into {@code to}; both have one shape. */
  static void run(LineKernel kernel, int dimension, LocalArray from, LocalArray to) {
    int length = from.indices(dimension).length;
    int components = from.components();
    long stride = from.stride(dimension);
    long outer = length == 0 ? 0 : from.elements() * components / (stride * length);
    double[] line = new double[length * components];
    double[] roots = kernel.isComplex() ? roots(length, kernel == LineKernel.FFT ? -1 : 1) : line;
    for (long block = 0; block < outer; block++) {
      for (long inner = 0; inner < stride; inner += components) {
        long base = block * stride * length + inner;
        for (int i = 0; i < length; i++) {
          for (int c = 0; c < components; c++) {
            line[i * components + c] = from.get(base + i * stride + c);
          }
        }
        apply(kernel, line, roots);
        for (int i = 0; i < length; i++) {
          for (int c = 0; c < components; c++) {
            to.set(base + i * stride + c, line[i * components + c]);
          }
        }
      }
    }
  }

  /** Does a kernel to one line in place; complex numbers are pairs, and have roots of unity. */
  private static void apply(LineKernel kernel, double[] line, double[] roots) {
    switch (kernel) {
      case SCAN -> {
        for (int i = 1; i < line.length; i++) {
          line[i] += line[i - 1];
        }
      }
      case TRIDIAGONAL -> tridiagonal(line);
      case FFT -> fft(line, roots);
      case INVERSE_FFT -> {
        fft(line, roots);
        for (int i = 0; i < line.length; i++) {
          line[i] /= line.length / 2.0;
        }
      }
    }
  }

  /** L. H. Thomas's elimination for 4 on the diagonal and −1 beside it. */
  private static void tridiagonal(double[] line) {
    int n = line.length;
    double[] above = new double[n];
    double pivot = 4;
    line[0] /= pivot;
    for (int i = 1; i < n; i++) {
      above[i - 1] = -1 / pivot;
      pivot = 4 + above[i - 1];
      line[i] = (line[i] + line[i - 1]) / pivot;
    }
    for (int i = n - 2; i >= 0; i--) {
      line[i] -= above[i] * line[i + 1];
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
  private static void fft(double[] line, double[] roots) {
    int n = line.length / 2;
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
          double value = line[2 * i + c];
          line[2 * i + c] = line[2 * j + c];
          line[2 * j + c] = value;
        }
      }
    }
    for (int size = 2; size <= n; size *= 2) {
      int step = 2 * (n / size);
      for (int start = 0; start < n; start += size) {
        for (int k = 0; k < size / 2; k++) {
          int a = 2 * (start + k);
          int b = a + size;
          double real = line[b] * roots[k * step] - line[b + 1] * roots[k * step + 1];
          double imaginary = line[b] * roots[k * step + 1] + line[b + 1] * roots[k * step];
          line[b] = line[a] - real;
          line[b + 1] = line[a + 1] - imaginary;
          line[a] += real;
          line[a + 1] += imaginary;
        }
      }
    }
  }
}
