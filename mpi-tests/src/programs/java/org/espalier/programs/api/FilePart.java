// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.IntBuffer;
import mpi.Datatype;
import mpi.Errhandler;
import mpi.File;
import mpi.FileView;
import mpi.Group;
import mpi.Info;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/**
 * Files: at places, at the own pointer, collectively, begun and ended, and what is known of them.
 */
final class FilePart {
  private final Checks checks;
  private final Ring ring;
  private final String path;

  FilePart(Checks checks, Ring ring, String path) {
    this.checks = checks;
    this.ring = ring;
    this.path = path;
  }

  void run() throws MPIException {
    checks.begin("files");
    File file = new File(MPI.COMM_WORLD, path, MPI.MODE_CREATE | MPI.MODE_RDWR);
    atPlaces(file);
    ownPointer(file);
    split(file);
    views(file);
    properties(file);
    file.close();
    ring.world.barrier();
    Info info = new Info();
    File again = new File(MPI.COMM_WORLD, path, MPI.MODE_RDONLY, info);
    checks.holds("opened again", again.getSize() > 0);
    again.close();
    if (ring.rank == 0) {
      File.delete(path);
      new File(MPI.COMM_SELF, path, MPI.MODE_CREATE | MPI.MODE_WRONLY).close();
      File.delete(path, info);
      checks.refused(
          "a file that is gone", 0, () -> new File(MPI.COMM_SELF, path, MPI.MODE_RDONLY));
    }
    info.free();
    checks.end();
  }

  private IntBuffer mine() {
    return Ring.direct(ring.mine(2));
  }

  /** All ranks' writes are seen by all. */
  private void settle(File file) throws MPIException {
    file.sync();
    ring.world.barrier();
    file.sync();
  }

  private void got(String what, int rank, IntBuffer data) {
    checks.same(what, Ring.of(rank, 2), Ring.array(data));
  }

  private void atPlaces(File file) throws MPIException {
    long own = 8L * ring.rank;
    long next = 8L * ring.right;
    Status status = file.writeAt(own, ring.mine(2), 2, MPI.INT);
    checks.same("writeAt", 2, status.getCount(MPI.INT));
    settle(file);
    int[] array = new int[2];
    status = file.readAt(next, array, 2, MPI.INT);
    checks.same("readAt: count", 2, status.getCount(MPI.INT));
    checks.same("readAt", Ring.of(ring.right, 2), array);
    file.writeAtAll(own, mine(), 2, MPI.INT);
    settle(file);
    IntBuffer data = MPI.newIntBuffer(2);
    file.readAtAll(next, data, 2, MPI.INT);
    got("writeAtAll, readAtAll", ring.right, data);
    long base = 8L * ring.size;
    file.iWriteAt(base + own, mine(), 2, MPI.INT).waitFor();
    settle(file);
    data = MPI.newIntBuffer(2);
    file.iReadAt(base + next, data, 2, MPI.INT).waitFor();
    got("iWriteAt, iReadAt", ring.right, data);
    file.iWriteAtAll(2 * base + own, mine(), 2, MPI.INT).waitFor();
    settle(file);
    data = MPI.newIntBuffer(2);
    file.iReadAtAll(2 * base + next, data, 2, MPI.INT).waitFor();
    got("iWriteAtAll, iReadAtAll", ring.right, data);
  }

  private void ownPointer(File file) throws MPIException {
    long base = 100L * ring.size;
    file.seek(base + 8L * ring.rank, MPI.SEEK_SET);
    checks.same("getPosition", base + 8L * ring.rank, file.getPosition());
    checks.same("getByteOffset", 16, file.getByteOffset(16));
    file.write(ring.mine(1), 1, MPI.INT);
    file.write(new int[] {ring.mine(2)[1]}, 1, MPI.INT);
    checks.same("getPosition after writing", base + 8L * ring.rank + 8, file.getPosition());
    settle(file);
    file.seek(base + 8L * ring.right, MPI.SEEK_SET);
    IntBuffer data = MPI.newIntBuffer(2);
    file.read(data, 2, MPI.INT);
    got("write, read", ring.right, data);
    file.seek(-8, MPI.SEEK_CUR);
    data = MPI.newIntBuffer(2);
    file.iRead(data, 2, MPI.INT).waitFor();
    got("iRead", ring.right, data);
    file.seek(base + 8L * ring.rank, MPI.SEEK_SET);
    file.iWrite(mine(), 2, MPI.INT).waitFor();
    settle(file);
    file.seek(base + 8L * ring.rank, MPI.SEEK_SET);
    file.writeAll(mine(), 2, MPI.INT);
    settle(file);
    file.seek(base + 8L * ring.right, MPI.SEEK_SET);
    data = MPI.newIntBuffer(2);
    file.readAll(data, 2, MPI.INT);
    got("writeAll, readAll", ring.right, data);
    file.seek(base + 8L * ring.rank, MPI.SEEK_SET);
    file.iWriteAll(mine(), 2, MPI.INT).waitFor();
    settle(file);
    file.seek(base + 8L * ring.right, MPI.SEEK_SET);
    data = MPI.newIntBuffer(2);
    file.iReadAll(data, 2, MPI.INT).waitFor();
    got("iWriteAll, iReadAll", ring.right, data);
  }

  private void split(File file) throws MPIException {
    long base = 200L * ring.size;
    IntBuffer out = mine();
    file.writeAtAllBegin(base + 8L * ring.rank, out, 2, MPI.INT);
    checks.same("writeAtAllEnd", 2, file.writeAtAllEnd(out).getCount(MPI.INT));
    settle(file);
    IntBuffer data = MPI.newIntBuffer(2);
    file.readAtAllBegin(base + 8L * ring.right, data, 2, MPI.INT);
    checks.same("readAtAllEnd", 2, file.readAtAllEnd(data).getCount(MPI.INT));
    got("readAtAllBegin", ring.right, data);
    file.seek(base + 8L * ring.rank, MPI.SEEK_SET);
    file.writeAllBegin(out, 2, MPI.INT);
    file.writeAllEnd(out);
    settle(file);
    file.seek(base + 8L * ring.right, MPI.SEEK_SET);
    data = MPI.newIntBuffer(2);
    file.readAllBegin(data, 2, MPI.INT);
    file.readAllEnd(data);
    got("writeAllBegin, readAllBegin", ring.right, data);
  }

  /** Every rank sees its own elements alone. */
  private void views(File file) throws MPIException {
    Datatype comb = Datatype.createResized(MPI.INT, 0, 4 * ring.size);
    comb.commit();
    long base = 300L * ring.size;
    file.setView(base + 4L * ring.rank, MPI.INT, comb, "native");
    file.writeAt(0, ring.mine(3), 3, MPI.INT);
    FileView view = file.getView();
    checks.same("getDisp", base + 4L * ring.rank, view.getDisp());
    checks.same("getDataRep", "native", view.getDataRep());
    checks.same("getEType", 1, view.getEType().getSize());
    checks.same("getFileType", ring.size, view.getFileType().getExtent());
    checks.same("getTypeExtent", 1, file.getTypeExtent(MPI.INT));
    settle(file);
    file.setView(base, MPI.INT, MPI.INT, "native", MPI.INFO_NULL);
    int[] all = new int[ring.size];
    file.readAt(ring.size, all, ring.size, MPI.INT);
    int[] seconds = new int[ring.size];
    for (int r = 0; r < ring.size; r++) {
      seconds[r] = Ring.of(r, 2)[1];
    }
    checks.same("setView", seconds, all);
    file.setView(0, MPI.BYTE, MPI.BYTE, "native");
    FileView made = new FileView(8, MPI.INT, MPI.INT, "native");
    checks.same("FileView", 8, made.getDisp());
    comb.free();
  }

  private void properties(File file) throws MPIException {
    file.setSize(1 << 14);
    checks.same("setSize", 1 << 14, file.getSize());
    ring.world.barrier();
    file.preallocate(1 << 15);
    checks.holds("preallocate", file.getSize() >= 1 << 14);
    checks.same("getAMode", MPI.MODE_CREATE | MPI.MODE_RDWR, file.getAMode());
    Group group = file.getGroup();
    checks.same("getGroup", ring.size, group.getSize());
    group.free();
    Info info = new Info();
    file.setInfo(info);
    Info got = file.getInfo();
    checks.holds("getInfo", got.isNull() || got.size() >= 0);
    info.free();
    atomicity(file, true);
    atomicity(file, false);
    Errhandler handler = file.getErrhandler();
    file.setErrhandler(MPI.ERRORS_RETURN);
    file.setErrhandler(handler);
    try {
      file.callErrhandler(MPI.ERR_OTHER);
      checks.holds("callErrhandler", true);
    } catch (MPIException told) {
      checks.same("callErrhandler", MPI.ERR_OTHER, told.getErrorClass());
    }
  }

  /** Open MPI's own files refuse both modes; what is refused changes nothing. */
  private void atomicity(File file, boolean atomic) throws MPIException {
    boolean before = file.getAtomicity();
    try {
      file.setAtomicity(atomic);
      checks.same("getAtomicity", atomic, file.getAtomicity());
    } catch (MPIException refusal) {
      checks.same("getAtomicity after a refusal", before, file.getAtomicity());
    }
  }
}
