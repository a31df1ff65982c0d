// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.ByteBuffer;
import mpi.DoubleComplex;
import mpi.FloatComplex;
import mpi.MPI;
import mpi.MPIException;

/** Views of complex numbers in arrays and buffers, and their sums. */
final class ComplexPart {
  private final Checks checks;

  ComplexPart(Checks checks) {
    this.checks = checks;
  }

  void run() throws MPIException {
    checks.begin("complex numbers");
    doubles();
    floats();
    double[] sum = {1, 2};
    int size = MPI.COMM_WORLD.getSize();
    MPI.COMM_WORLD.allReduce(sum, 1, MPI.DOUBLE_COMPLEX, MPI.SUM);
    checks.same("sum of DOUBLE_COMPLEX", new double[] {size, 2.0 * size}, sum);
    checks.end();
  }

  private void view(String what, DoubleComplex number, double real, double imag) {
    checks.same(what + ": getReal", real, number.getReal());
    checks.same(what + ": getImag", imag, number.getImag());
    number.putReal(real + 1);
    number.putImag(imag + 1);
    checks.same(what + ": putReal", real + 1, number.getReal());
    checks.same(what + ": putImag", imag + 1, number.getImag());
    checks.holds(what + ": getBuffer", number.getBuffer().capacity() >= 2);
  }

  private void doubles() {
    double[] data = {1, 2, 3, 4};
    view("of double[]", DoubleComplex.get(data), 1, 2);
    view("of double[], second", DoubleComplex.get(data, 1), 3, 4);
    checks.same("written through", new double[] {2, 3, 4, 5}, data);
    view("of a buffer", DoubleComplex.get(Ring.direct(data)), 2, 3);
    view("of a buffer, second", DoubleComplex.get(Ring.direct(data), 1), 4, 5);
    ByteBuffer bytes = MPI.newByteBuffer(32);
    bytes.putDouble(0, 1).putDouble(8, 2).putDouble(16, 3).putDouble(24, 4);
    view("of bytes", DoubleComplex.get(bytes), 1, 2);
    view("of bytes, second", DoubleComplex.get(bytes, 1), 3, 4);
  }

  private void view(String what, FloatComplex number, float real, float imag) {
    checks.same(what + ": getReal", real, number.getReal());
    checks.same(what + ": getImag", imag, number.getImag());
    number.putReal(real + 1);
    number.putImag(imag + 1);
    checks.same(what + ": putReal", real + 1, number.getReal());
    checks.same(what + ": putImag", imag + 1, number.getImag());
    checks.holds(what + ": getBuffer", number.getBuffer().capacity() >= 2);
  }

  private void floats() {
    float[] data = {1, 2, 3, 4};
    view("of float[]", FloatComplex.get(data), 1, 2);
    view("of float[], second", FloatComplex.get(data, 1), 3, 4);
    checks.same("floats written through", new float[] {2, 3, 4, 5}, data);
    view("of floats", FloatComplex.get(MPI.newFloatBuffer(4).put(0, data)), 2, 3);
    view("of floats, second", FloatComplex.get(MPI.newFloatBuffer(4).put(0, data), 1), 4, 5);
    ByteBuffer bytes = MPI.newByteBuffer(16);
    bytes.putFloat(0, 1).putFloat(4, 2).putFloat(8, 3).putFloat(12, 4);
    view("of float bytes", FloatComplex.get(bytes), 1, 2);
    view("of float bytes, second", FloatComplex.get(bytes, 1), 3, 4);
  }
}
