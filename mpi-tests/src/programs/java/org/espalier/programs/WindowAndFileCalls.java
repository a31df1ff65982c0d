// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.File;
import mpi.Info;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;
import mpi.Struct;
import mpi.Win;

/** One-sided calls, structures of mpi.jar's own kind, and files. */
final class WindowAndFileCalls {
  private final CallData on;

  /** Calls with the given types and data. */
  WindowAndFileCalls(CallData on) {
    this.on = on;
  }

  /** Makes them all. */
  void make(String[] files) throws MPIException {
    oneSided();
    structures();
    if (files.length > 0) {
      files(files[0]);
    }
  }

  /** A structure of mpi.jar's own kind: committed inside the library's code. */
  private static final class Particle extends Struct {
    final int position = addDouble(3);
    final int kind = addInt();
    final int charge = addDouble();

    @Override
    protected Data newData() {
      return new Data();
    }

    /** One particle in a buffer. */
    final class Data extends Struct.Data {}
  }

  private void oneSided() throws MPIException {
    DoubleBuffer window = CallData.direct(CallData.empty(2));
    Win win = new Win(window, 2 * CallData.SPAN, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
    win.fence(0);
    win.put(CallData.direct(on.data(1)), 1, on.strided, on.right, 0, 1, on.irregular);
    win.fence(0);
    on.show("put", CallData.array(window));
    DoubleBuffer got = CallData.direct(CallData.empty(1));
    win.get(got, 1, on.irregular, on.left, 0, 1, on.strided);
    win.fence(0);
    on.show("get", CallData.array(got));
    win.accumulate(
        CallData.direct(on.data(1)),
        1,
        on.strided,
        on.right,
        CallData.SPAN,
        1,
        on.strided,
        MPI.SUM);
    win.fence(0);
    on.show("accumulate", CallData.array(window));
    on.world.barrier(); // the neighbour still reads its window, into which the next call writes
    win.lock(MPI.LOCK_SHARED, on.right, 0);
    Request put =
        win.rPut(CallData.direct(on.data(1)), 1, on.irregular, on.right, 0, 1, on.strided);
    put.waitFor();
    win.unlock(on.right);
    on.world.barrier();
    got = CallData.direct(CallData.empty(1));
    win.lock(MPI.LOCK_SHARED, on.left, 0);
    win.rGet(got, 1, on.strided, on.left, 0, 1, on.strided).waitFor();
    win.unlock(on.left);
    on.world.barrier();
    on.show("rPut rGet", CallData.array(window), CallData.array(got));
    win.free();
  }

  private void structures() throws MPIException {
    Particle particle = new Particle();
    int extent = particle.getExtent();
    int count = 20;
    ByteBuffer source = MPI.newByteBuffer(count * extent);
    ByteBuffer target = MPI.newByteBuffer(count * extent);
    for (int i = 0; i < source.capacity(); i++) {
      source.put(i, (byte) (i + 7 * on.rank));
      target.put(i, (byte) 0);
    }
    Datatype row = Datatype.createVector(count / 2, 1, 2, particle.getType());
    row.commit();
    on.world.sendRecv(
        source,
        1,
        row,
        on.right,
        CallData.TAG,
        target,
        count / 2,
        particle.getType(),
        on.left,
        CallData.TAG);
    byte[] bytes = new byte[target.capacity()];
    target.get(0, bytes);
    on.show(
        "struct "
            + extent
            + " "
            + row.getExtent()
            + " "
            + particle.position
            + particle.kind
            + particle.charge,
        new double[] {Arrays.hashCode(bytes)});
    row.free();
  }

  private void files(String name) throws MPIException {
    File file =
        new File(MPI.COMM_WORLD, name, MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE);
    Datatype view = Datatype.createVector(CallData.N, 1, on.size, MPI.DOUBLE);
    view.commit();
    file.setView(8L * on.rank, MPI.DOUBLE, view, "native", new Info());
    file.writeAll(on.data(1), 1, on.strided);
    file.sync();
    on.world.barrier();
    double[] target = CallData.empty(1);
    Status status = file.readAtAll(0, target, 1, on.irregular);
    on.show("file " + status.getCount(on.irregular) + " " + file.getTypeExtent(on.strided), target);
    DoubleBuffer buffer = CallData.direct(CallData.empty(1));
    file.iReadAt(0, buffer, 1, on.strided).waitFor();
    on.show("iReadAt", CallData.array(buffer));
    file.setView(0, MPI.DOUBLE, MPI.DOUBLE, "native");
    double[] whole = new double[CallData.N * on.size];
    file.readAt(0, whole, CallData.N * on.size, MPI.DOUBLE);
    on.show("whole file", whole);
    file.close();
    view.free();
  }
}
