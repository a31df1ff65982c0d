// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.File;
import mpi.MPI;
import mpi.MPIException;

/** Files by the pointer that all ranks share: in any order, and in rank order. */
final class SharedFilePart {
  private final Checks checks;
  private final Ring ring;
  private final String path;

  SharedFilePart(Checks checks, Ring ring, String path) {
    this.checks = checks;
    this.ring = ring;
    this.path = path;
  }

  void run() throws MPIException {
    checks.begin("shared file pointers");
    File file =
        new File(MPI.COMM_WORLD, path, MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE);
    anyOrder(file);
    rankOrder(file);
    begun(file);
    file.close();
    checks.end();
  }

  private void rewind(File file) throws MPIException {
    file.sync();
    ring.world.barrier();
    file.sync();
    file.seekShared(0, MPI.SEEK_SET);
    ring.world.barrier();
  }

  /** What all ranks got, in any order. */
  private void whole(String what, int got) throws MPIException {
    int[] all = new int[ring.size];
    ring.world.allGather(new int[] {got}, 1, MPI.INT, all, 1, MPI.INT);
    Arrays.sort(all);
    int[] expected = new int[ring.size];
    for (int r = 0; r < ring.size; r++) {
      expected[r] = 100 * r;
    }
    checks.same(what, expected, all);
  }

  private void anyOrder(File file) throws MPIException {
    file.writeShared(ring.mine(1), 1, MPI.INT);
    rewind(file);
    int[] got = new int[1];
    file.readShared(got, 1, MPI.INT);
    whole("writeShared, readShared", got[0]);
    ring.world.barrier();
    checks.same("getPositionShared", 4L * ring.size, file.getPositionShared());
    rewind(file);
    file.iWriteShared(Ring.direct(ring.mine(1)), 1, MPI.INT).waitFor();
    rewind(file);
    IntBuffer data = MPI.newIntBuffer(1);
    file.iReadShared(data, 1, MPI.INT).waitFor();
    whole("iWriteShared, iReadShared", data.get(0));
  }

  private void rankOrder(File file) throws MPIException {
    rewind(file);
    file.writeOrdered(ring.mine(2), 2, MPI.INT);
    rewind(file);
    int[] got = new int[2];
    file.readOrdered(got, 2, MPI.INT);
    checks.same("writeOrdered, readOrdered", ring.mine(2), got);
  }

  private void begun(File file) throws MPIException {
    rewind(file);
    IntBuffer out = Ring.direct(ring.mine(2));
    file.writeOrderedBegin(out, 2, MPI.INT);
    file.writeOrderedEnd(out);
    rewind(file);
    IntBuffer data = MPI.newIntBuffer(2);
    file.readOrderedBegin(data, 2, MPI.INT);
    file.readOrderedEnd(data);
    checks.same("writeOrderedBegin, readOrderedBegin", ring.mine(2), Ring.array(data));
  }
}
