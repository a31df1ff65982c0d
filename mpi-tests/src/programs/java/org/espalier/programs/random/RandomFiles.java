// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.random;

import java.nio.Buffer;
import java.util.Random;
import mpi.Datatype;
import mpi.File;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** A file through random views, written and read from random shapes in memory. */
final class RandomFiles {
  /** What each rank has of the file. */
  private static final int REGION = 1 << 16;

  private final Findings findings;
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();
  private final int size = world.getSize();
  private final String path;

  /** There writes through some views never return (docs/mpi-quirks.md). */
  private final boolean isMpich = MPI.getLibVersion().startsWith("MPICH");

  RandomFiles(Findings findings) throws MPIException {
    this.findings = findings;
    long[] name = {System.nanoTime() ^ ProcessHandle.current().pid()};
    world.bcast(name, 1, MPI.LONG, 0);
    path = System.getProperty("java.io.tmpdir") + "/random-file-" + Long.toHexString(name[0]);
  }

  /** Deletes the file. */
  void delete() throws MPIException {
    if (rank == 0 && new java.io.File(path).exists()) {
      File.delete(path);
    }
    world.barrier();
  }

  /** One view for each rank, written to and read from; all ranks draw the same. */
  void run(Random random) throws MPIException {
    if (isMpich) {
      return;
    }
    Kind[] all = Kind.values();
    Kind[] period = {all[random.nextInt(all.length)]};
    boolean together = random.nextBoolean();
    int how = random.nextInt(3);
    Random own = new Random(random.nextLong() + rank);
    Shape view = view(own, period);
    int elements = Math.min(800, Shapes.number(own));
    int skipped = own.nextInt(3 * view.at.length);
    int copies = (skipped + elements) / view.at.length + 1;
    int[] places = view.all(copies);
    boolean fits = view.extent() * copies + view.at[view.at.length - 1] + 8 <= REGION;
    byte[] region = Memory.bytes(own, REGION, period[0] == Kind.BOOLEAN);
    Side out = side(own, period, elements, how == 2);
    Side in = side(own, period, elements, how == 2);
    out.fill(own);
    in.fill(own);
    if (!fits) {
      out = new Side(own, Shape.basic(period[0]), 0);
      in = out;
      out.fill(own);
    }
    int moved = out.places.length;
    File file = new File(world, path, MPI.MODE_CREATE | MPI.MODE_RDWR);
    file.writeAt((long) rank * REGION, region, REGION, MPI.BYTE);
    Datatype viewType = view.type();
    Datatype outType = out.type();
    Datatype inType = in.type();
    file.setView((long) rank * REGION, period[0].type(), viewType, "native", MPI.INFO_NULL);
    Memory from = out.memory(own, how == 2);
    Memory to = in.memory(own, how == 2);
    String text =
        (together ? "all " : "")
            + how
            + ", "
            + out
            + " "
            + from.form
            + " to the file as "
            + view.text
            + " from "
            + skipped
            + ", back to "
            + in
            + " "
            + to.form;
    Status status = write(file, skipped, from, out.count, outType, together, how);
    findings.same(text + ": elements written", moved, status.getElements(outType));
    file.sync();
    world.barrier();
    file.sync();
    status = read(file, skipped, to, in.count, inType, together, how);
    findings.same(text + ": elements read", moved, status.getElements(inType));
    byte[] expected = in.before.clone();
    in.take(expected, 0, out, 0, in == out ? 0 : moved);
    findings.same(text, expected, to.image());
    findings.same(text + ": what was written", out.before, from.image());
    file.setView(0, MPI.BYTE, MPI.BYTE, "native", MPI.INFO_NULL);
    byte[] got = new byte[REGION];
    file.readAt((long) rank * REGION, got, REGION, MPI.BYTE);
    for (int k = 0; k < moved; k++) {
      int bytes = period[0].bytes;
      System.arraycopy(out.before, out.origin + out.places[k], region, places[skipped + k], bytes);
    }
    findings.same(text + ": file", region, got);
    file.close();
    viewType.free();
    outType.free();
    inType.free();
  }

  private Side side(Random random, Kind[] period, int elements, boolean started) {
    while (true) {
      int times = 1 + random.nextInt(elements);
      while (elements % times != 0) {
        times--;
      }
      Shape shape = Shapes.of(random, period, times, 3);
      if (shape.isDisjoint(elements / times) && (shape.fromZero || !started)) {
        return new Side(random, shape, elements / times);
      }
    }
  }

  /** A shape that may be the view of a file: in order, from 0 on, in units of the element. */
  private Shape view(Random random, Kind[] period) {
    while (true) {
      Shape shape = Shapes.of(random, period, 1 + random.nextInt(12), 2);
      if (isOrdered(shape, period[0].bytes)) {
        return shape;
      }
    }
  }

  private boolean isOrdered(Shape shape, int unit) {
    int end = 0;
    for (int place : shape.at) {
      if (place < end || place % unit != 0) {
        return false;
      }
      end = place + unit;
    }
    return shape.lb >= 0 && shape.extent() >= end - shape.at[0] && shape.extent() % unit == 0;
  }

  private static Status write(
      File file, long at, Memory from, int count, Datatype type, boolean together, int how)
      throws MPIException {
    if (how == 2) {
      Buffer buffer = (Buffer) from.buffer;
      return (together
              ? file.iWriteAtAll(at, buffer, count, type)
              : file.iWriteAt(at, buffer, count, type))
          .waitStatus();
    }
    if (how == 1) {
      file.seek(at, MPI.SEEK_SET);
      return together
          ? file.writeAll(from.buffer, count, type)
          : file.write(from.buffer, count, type);
    }
    return together
        ? file.writeAtAll(at, from.buffer, count, type)
        : file.writeAt(at, from.buffer, count, type);
  }

  private static Status read(
      File file, long at, Memory to, int count, Datatype type, boolean together, int how)
      throws MPIException {
    if (how == 2) {
      Buffer buffer = (Buffer) to.buffer;
      return (together
              ? file.iReadAtAll(at, buffer, count, type)
              : file.iReadAt(at, buffer, count, type))
          .waitStatus();
    }
    if (how == 1) {
      file.seek(at, MPI.SEEK_SET);
      return together ? file.readAll(to.buffer, count, type) : file.read(to.buffer, count, type);
    }
    return together
        ? file.readAtAll(at, to.buffer, count, type)
        : file.readAt(at, to.buffer, count, type);
  }
}
