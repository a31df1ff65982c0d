// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.File;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/**
 * Split collective calls of a file, where some ranks have arrays and others direct buffers: all
 * begin and end the same calls (MPI 4.1 §14.4.5).
 */
public final class MixedSplits {
  private static final int COUNT = 6;
  private static final int STEP = 2;

  private final Checks checks = new Checks();
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();
  private final int size = world.getSize();
  private final String path;

  private MixedSplits(String path) throws MPIException {
    this.path = path;
  }

  /**
   * Runs the program.
   *
   * @param args the path of a file that may be made
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    String[] rest = MPI.Init(args);
    MixedSplits program = new MixedSplits(rest[0]);
    program.checks.begin("split calls of arrays and buffers");
    for (int arrays = 0; arrays < 4; arrays++) {
      program.run(arrays);
    }
    program.refused();
    program.checks.end();
    MPI.Finalize();
    System.exit(program.checks.wrongInAll() == 0 ? 0 : 1);
  }

  private int value(int of, int k) {
    return 1000 * of + k;
  }

  /** A buffer of this rank: an array where its bit is set. */
  private Object buffer(int arrays, int[] content) {
    if ((arrays >> (rank % 2) & 1) != 0) {
      return content;
    }
    IntBuffer buffer = MPI.newIntBuffer(content.length);
    buffer.put(0, content);
    return buffer;
  }

  private static int[] content(Object buffer) {
    if (buffer instanceof int[] array) {
      return array;
    }
    int[] content = new int[((IntBuffer) buffer).capacity()];
    ((IntBuffer) buffer).get(0, content);
    return content;
  }

  private int[] mine(int round) {
    int[] values = new int[COUNT];
    Arrays.setAll(values, k -> value(rank, k) + round);
    return values;
  }

  /** What a rank has written of a round. */
  private int[] of(int other, int round, int step) {
    int[] values = new int[step * COUNT];
    for (int k = 0; k < COUNT; k++) {
      values[step * k] = value(other, k) + round;
    }
    return values;
  }

  private void settle(File file) throws MPIException {
    file.sync();
    world.barrier();
    file.sync();
  }

  private void run(int arrays) throws MPIException {
    Datatype column = Datatype.createVector(COUNT, 1, STEP, MPI.INT);
    column.commit();
    File file = new File(world, path, MPI.MODE_CREATE | MPI.MODE_RDWR);
    String what = "arrays " + arrays + ": ";
    int right = (rank + 1) % size;
    long bytes = 4L * COUNT;
    Object out = buffer(arrays, mine(0));
    file.writeAtAllBegin(bytes * rank, out, COUNT, MPI.INT);
    count(what + "written at", file.writeAtAllEnd(out));
    settle(file);
    Object in = buffer(arrays, new int[COUNT]);
    file.readAtAllBegin(bytes * right, in, COUNT, MPI.INT);
    count(what + "read at", file.readAtAllEnd(in));
    checks.same(what + "read at", of(right, 0, 1), content(in));
    column(file, what, arrays, column, right);
    settle(file);

    file.seek(bytes * rank, MPI.SEEK_SET);
    out = buffer(arrays, mine(1));
    file.writeAllBegin(out, COUNT, MPI.INT);
    count(what + "written", file.writeAllEnd(out));
    settle(file);
    file.seek(bytes * right, MPI.SEEK_SET);
    in = buffer(arrays, new int[COUNT]);
    file.readAllBegin(in, COUNT, MPI.INT);
    count(what + "read", file.readAllEnd(in));
    checks.same(what + "read", of(right, 1, 1), content(in));

    settle(file);
    file.seekShared(0, MPI.SEEK_SET);
    out = buffer(arrays, mine(2));
    file.writeOrderedBegin(out, COUNT, MPI.INT);
    count(what + "written in order", file.writeOrderedEnd(out));
    settle(file);
    file.seekShared(0, MPI.SEEK_SET);
    in = buffer(arrays, new int[COUNT]);
    file.readOrderedBegin(in, COUNT, MPI.INT);
    count(what + "read in order", file.readOrderedEnd(in));
    checks.same(what + "read in order", of(rank, 2, 1), content(in));
    file.close();
    column.free();
    world.barrier();
    if (rank == 0) {
      File.delete(path);
    }
    world.barrier();
  }

  /** Into every second integer of an array; what is written meanwhile beside them stays. */
  private void column(File file, String what, int arrays, Datatype column, int right)
      throws MPIException {
    Object in = buffer(arrays, new int[STEP * COUNT]);
    file.readAtAllBegin(4L * COUNT * right, in, 1, column);
    if (in instanceof int[] array) {
      array[1] = -1;
    } else {
      ((IntBuffer) in).put(1, -1);
    }
    checks.same(what + "elements of a column", 1, file.readAtAllEnd(in).getCount(column));
    int[] wanted = of(right, 0, STEP);
    wanted[1] = -1;
    checks.same(what + "a column", wanted, content(in));
  }

  private void count(String what, Status status) throws MPIException {
    checks.same(what + ": elements", COUNT, status.getCount(MPI.INT));
  }

  /** What is refused begins nothing, and ends no process. */
  private void refused() throws MPIException {
    File file = new File(world, path, MPI.MODE_CREATE | MPI.MODE_RDWR);
    int[] array = new int[COUNT];
    checks.refused("read into nothing", 0, () -> file.readAtAllBegin(0, null, COUNT, MPI.INT));
    checks.refused("written from nothing", 0, () -> file.writeAllBegin(null, COUNT, MPI.INT));
    checks.refused("read in order", 0, () -> file.readOrderedBegin(null, COUNT, MPI.INT));
    checks.refused("nothing was begun", 0, () -> file.readAtAllEnd(array));
    checks.refused("nothing was begun by nothing", 0, () -> file.writeAllEnd(null));
    file.writeAtAllBegin(4L * COUNT * rank, array, COUNT, MPI.INT);
    checks.refused("two at a time", 0, () -> file.writeAllBegin(array, COUNT, MPI.INT));
    checks.refused("another buffer", 0, () -> file.writeAtAllEnd(new int[COUNT]));
    checks.refused("another call", 0, () -> file.readAtAllEnd(array));
    checks.refused("no buffer", 0, () -> file.writeAtAllEnd(null));
    count("ended behind refusals", file.writeAtAllEnd(array));
    file.close();
    world.barrier();
    if (rank == 0) {
      File.delete(path);
    }
  }
}
