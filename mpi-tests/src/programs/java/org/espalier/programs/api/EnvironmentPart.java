// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mpi.MPI;
import mpi.MPIException;

/** The environment: threads, clocks, versions, buffers of memory and slices of them. */
final class EnvironmentPart {
  private final Checks checks;
  private final boolean initializedBefore;
  private final int granted;

  EnvironmentPart(Checks checks, boolean initializedBefore, int granted) {
    this.checks = checks;
    this.initializedBefore = initializedBefore;
    this.granted = granted;
  }

  void run() throws MPIException {
    checks.begin("environment");
    threads();
    clocks();
    versions();
    newBuffers();
    slicesOfBuffers();
    slicesOfArrays();
    checks.end();
  }

  private void threads() throws MPIException {
    checks.holds("an MPI", new MPI() != null);
    checks.holds("isInitialized before", !initializedBefore);
    checks.holds("isInitialized", MPI.isInitialized());
    checks.holds("isFinalized", !MPI.isFinalized());
    checks.holds("InitThread", granted >= MPI.THREAD_SINGLE && granted <= MPI.THREAD_MULTIPLE);
    checks.same("queryThread", granted, MPI.queryThread());
    checks.holds("isThreadMain", MPI.isThreadMain());
    checks.holds(
        "levels",
        MPI.THREAD_SINGLE < MPI.THREAD_FUNNELED
            && MPI.THREAD_FUNNELED < MPI.THREAD_SERIALIZED
            && MPI.THREAD_SERIALIZED < MPI.THREAD_MULTIPLE);
    MPI.pControl(1, null);
  }

  private void clocks() throws MPIException {
    double start = MPI.wtime();
    checks.holds("wtick", MPI.wtick() > 0 && MPI.wtick() < 1);
    double end = MPI.wtime();
    checks.holds("wtime", end >= start && end - start < 60);
  }

  private void versions() throws MPIException {
    checks.holds("getVersion", MPI.getVersion().getVersion() >= 3);
    checks.holds("getSubVersion", MPI.getVersion().getSubVersion() >= 0);
    checks.holds("getLibVersion", MPI.getLibVersion().contains("MPI"));
    checks.holds("getProcessorName", !MPI.getProcessorName().isBlank());
  }

  private void newBuffers() {
    checks.same("newByteBuffer", 5, MPI.newByteBuffer(5).capacity());
    checks.same("newCharBuffer", 5, MPI.newCharBuffer(5).capacity());
    checks.same("newShortBuffer", 5, MPI.newShortBuffer(5).capacity());
    checks.same("newIntBuffer", 5, MPI.newIntBuffer(5).capacity());
    checks.same("newLongBuffer", 5, MPI.newLongBuffer(5).capacity());
    checks.same("newFloatBuffer", 5, MPI.newFloatBuffer(5).capacity());
    checks.same("newDoubleBuffer", 5, MPI.newDoubleBuffer(5).capacity());
    checks.holds("direct", MPI.newByteBuffer(1).isDirect());
    checks.same("order", ByteOrder.nativeOrder(), MPI.newByteBuffer(8).order());
    checks.same("order of doubles", ByteOrder.nativeOrder(), MPI.newDoubleBuffer(8).order());
  }

  private void slicesOfBuffers() {
    ByteBuffer bytes = MPI.newByteBuffer(4).put(0, new byte[] {0, 1, 2, 3});
    checks.same("slice of bytes", 2, MPI.slice(bytes, 2).get(0));
    checks.same("length of a slice", 2, MPI.slice(bytes, 2).remaining());
    checks.same(
        "slice of chars",
        'c',
        MPI.slice(MPI.newCharBuffer(4).put(0, "abcd".toCharArray()), 2).get(0));
    checks.same(
        "slice of shorts",
        7,
        MPI.slice(MPI.newShortBuffer(3).put(0, new short[] {5, 6, 7}), 2).get(0));
    checks.same("slice of ints", 7, MPI.slice(Ring.direct(5, 6, 7), 2).get(0));
    checks.same(
        "slice of longs",
        7,
        MPI.slice(MPI.newLongBuffer(3).put(0, new long[] {5, 6, 7}), 2).get(0));
    checks.same(
        "slice of floats",
        7f,
        MPI.slice(MPI.newFloatBuffer(3).put(0, new float[] {5, 6, 7}), 2).get(0));
    checks.same("slice of doubles", 7.0, MPI.slice(Ring.direct(5.0, 6.0, 7.0), 2).get(0));
  }

  private void slicesOfArrays() {
    checks.same("slice of byte[]", 6, MPI.slice(new byte[] {5, 6, 7}, 1).get(0));
    checks.same("slice of char[]", 'b', MPI.slice("abc".toCharArray(), 1).get(0));
    checks.same("slice of short[]", 6, MPI.slice(new short[] {5, 6, 7}, 1).get(0));
    checks.same("slice of int[]", 6, MPI.slice(new int[] {5, 6, 7}, 1).get(0));
    checks.same("slice of long[]", 6, MPI.slice(new long[] {5, 6, 7}, 1).get(0));
    checks.same("slice of float[]", 6f, MPI.slice(new float[] {5, 6, 7}, 1).get(0));
    checks.same("slice of double[]", 6.0, MPI.slice(new double[] {5, 6, 7}, 1).get(0));
  }
}
