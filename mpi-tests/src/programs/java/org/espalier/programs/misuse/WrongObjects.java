// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.misuse;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import mpi.Comm;
import mpi.Datatype;
import mpi.File;
import mpi.Group;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;

/** Types, communicators, groups, hints, windows and files that are freed, null or ill made. */
final class WrongObjects {
  private final Intracomm world = MPI.COMM_WORLD;
  private final IntBuffer memory = MPI.newIntBuffer(40);
  private final IntBuffer base = MPI.newIntBuffer(40);

  WrongObjects() throws MPIException {}

  void add(Misuses misuses) throws MPIException {
    types(misuses);
    packs(misuses);
    communicators(misuses);
    groups(misuses);
    hints(misuses);
    windows(misuses);
    files(misuses);
  }

  private static void types(Misuses misuses) throws MPIException {
    int[] one = {1};
    int[] two = {1, 1};
    Datatype[] types = {MPI.INT};
    Datatype freed = Datatype.createIndexed(one, one, MPI.INT);
    freed.free();
    misuses.refused("contiguous of none less", () -> Datatype.createContiguous(-1, MPI.INT));
    misuses.refused("contiguous of no type", () -> Datatype.createContiguous(1, null));
    misuses.refused("contiguous of a freed type", () -> Datatype.createContiguous(1, freed));
    misuses.refused("vector of none less", () -> Datatype.createVector(1, -1, 1, MPI.INT));
    misuses.refused("vector of a freed type", () -> Datatype.createVector(1, 1, 1, freed));
    misuses.refused("hvector of none less", () -> Datatype.createHVector(-1, 1, 1, MPI.INT));
    misuses.refused(
        "indexed, negative", () -> Datatype.createIndexed(new int[] {-1}, one, MPI.INT));
    misuses.refused("indexed, short", () -> Datatype.createIndexed(two, one, MPI.INT));
    misuses.refused("indexed, null", () -> Datatype.createIndexed(null, one, MPI.INT));
    misuses.refused("indexed, no places", () -> Datatype.createIndexed(one, null, MPI.INT));
    misuses.refused("hindexed, short", () -> Datatype.createHIndexed(two, one, MPI.INT));
    misuses.refused("hindexed, freed", () -> Datatype.createHIndexed(one, one, freed));
    misuses.refused("struct, short", () -> Datatype.createStruct(two, two, types));
    misuses.refused("struct, null", () -> Datatype.createStruct(one, one, null));
    misuses.refused("struct of nothing", () -> Datatype.createStruct(one, one, new Datatype[1]));
    misuses.refused(
        "struct of a freed type", () -> Datatype.createStruct(one, one, new Datatype[] {freed}));
    misuses.refused("resized of a freed type", () -> Datatype.createResized(freed, 0, 8));
    misuses.refused("a commit of a freed type", freed::commit);
    misuses.refused("a second free of a type", freed::free);
    misuses.refused("dup of a freed type", freed::dup);
    misuses.refused("getExtent of a freed type", freed::getExtent);
    misuses.refused("getSize of a freed type", freed::getSize);
    misuses.refused("getName of a freed type", freed::getName);
    misuses.refused("setName of null", () -> MPI.INT.dup().setName(null));
    misuses.refused("free of a predefined type", () -> MPI.INT.free());
    misuses.refused("a key that is not", () -> Datatype.freeKeyval(-77));
  }

  private void packs(Misuses misuses) throws MPIException {
    Datatype column = Datatype.createVector(2, 1, 2, MPI.INT);
    column.commit();
    Datatype raw = Datatype.createVector(2, 1, 2, MPI.INT);
    for (Datatype type : new Datatype[] {MPI.INT, column}) {
      int size = 4 * type.getSize();
      String of = type == column ? " of a column" : "";
      int[] data = new int[20];
      byte[] room = new byte[size];
      misuses.refused(
          "pack" + of + ": short by a byte",
          () -> world.pack(data, 1, type, new byte[size - 1], 0));
      misuses.refused("pack" + of + ": from 1", () -> world.pack(data, 1, type, room, 1));
      misuses.refused("pack" + of + ": from -1", () -> world.pack(data, 1, type, room, -1));
      misuses.refused("pack" + of + ": from far", () -> world.pack(data, 1, type, room, 99));
      misuses.refused("pack" + of + ": to null", () -> world.pack(data, 1, type, null, 0));
      misuses.refused("pack" + of + ": of null", () -> world.pack(null, 1, type, room, 0));
      misuses.refused("pack" + of + ": count -1", () -> world.pack(data, -1, type, room, 0));
      misuses.refused(
          "pack" + of + ": short array", () -> world.pack(new int[0], 1, type, room, 0));
      misuses.refused(
          "unpack" + of + ": short by a byte",
          () -> world.unpack(new byte[size - 1], 0, data, 1, type));
      misuses.refused("unpack" + of + ": from -1", () -> world.unpack(room, -1, data, 1, type));
      misuses.refused("unpack" + of + ": from 1", () -> world.unpack(room, 1, data, 1, type));
      misuses.refused(
          "unpack" + of + ": short array", () -> world.unpack(room, 0, new int[0], 1, type));
      misuses.refused("unpack" + of + ": to null", () -> world.unpack(room, 0, null, 1, type));
      misuses.refused("unpack" + of + ": of null", () -> world.unpack(null, 0, data, 1, type));
      misuses.refused(
          "unpack" + of + ": read-only",
          () -> world.unpack(room, 0, ByteBuffer.allocateDirect(64).asReadOnlyBuffer(), 1, type));
    }
    misuses.refused("pack of a raw type", () -> world.pack(new int[9], 1, raw, new byte[99], 0));
    misuses.refused("pack of no type", () -> world.pack(new int[9], 1, null, new byte[99], 0));
    misuses.refused("packSize of -1", () -> world.packSize(-1, MPI.INT));
    misuses.refused("packSize of the null type", () -> world.packSize(1, MPI.DATATYPE_NULL));
  }

  private void communicators(Misuses misuses) throws MPIException {
    Intracomm freed = world.dup();
    freed.free();
    misuses.refused("a second free of a communicator", freed::free);
    misuses.refused("getRank in a freed one", freed::getRank);
    misuses.refused("barrier in a freed one", freed::barrier);
    misuses.refused("dup of a freed one", freed::dup);
    misuses.refused("getGroup of a freed one", freed::getGroup);
    misuses.refused("compare with null", () -> Comm.compare(world, null));
    misuses.refused("compare with a freed one", () -> Comm.compare(world, freed));
    misuses.survived("split by a negative colour", () -> world.split(-77, 0));
    misuses.refused(
        "a grid that is too large", () -> world.createCart(new int[] {99}, new boolean[1], false));
    misuses.refused("a grid of null", () -> world.createCart(null, null, false));
    misuses.refused(
        "a grid of lists that differ",
        () -> world.createCart(new int[] {1, 1}, new boolean[1], false));
    misuses.survived(
        "a negative grid", () -> world.createCart(new int[] {-1}, new boolean[1], false));
    misuses.refused("free of the world", world::free);
    misuses.refused("a name of null", () -> world.setName(null));
  }

  private void groups(Misuses misuses) throws MPIException {
    Group group = world.getGroup();
    Group freed = world.getGroup();
    freed.free();
    misuses.refused("getSize of a freed group", freed::getSize);
    misuses.refused("incl of a rank that is not", () -> group.incl(new int[] {99}));
    misuses.survived("incl of a rank twice", () -> group.incl(new int[] {0, 0}));
    misuses.refused("incl of null", () -> group.incl(null));
    misuses.refused("rangeIncl of a short range", () -> group.rangeIncl(new int[][] {{0}}));
    misuses.refused(
        "translateRanks of what is not", () -> Group.translateRanks(group, new int[] {99}, group));
    misuses.refused("union with a freed group", () -> Group.union(group, freed));
    misuses.refused("create of a freed group", () -> world.create(freed));
  }

  private static void hints(Misuses misuses) throws MPIException {
    Info info = new Info();
    Info freed = new Info();
    freed.free();
    misuses.refused("a hint of null", () -> info.set(null, "a"));
    misuses.refused("a hint that is null", () -> info.set("a", null));
    misuses.refused("a hint in a freed info", () -> freed.set("a", "b"));
    misuses.refused("size of a freed info", freed::size);
    misuses.refused("a key that is not there", () -> info.getKey(7));
    misuses.refused("delete of what is not there", () -> info.delete("nothing"));
    misuses.refused("a key that is too long", () -> info.set("k".repeat(5000), "b"));
  }

  private void windows(Misuses misuses) throws MPIException {
    Win win = new Win(base, 40, 1, MPI.INFO_NULL, world);
    Win freed = new Win(base, 40, 1, MPI.INFO_NULL, world);
    win.setErrhandler(MPI.ERRORS_RETURN);
    freed.free();
    Datatype raw = Datatype.createVector(2, 1, 2, MPI.INT);
    misuses.refused(
        "put to a rank that is not", () -> win.put(memory, 1, MPI.INT, 99, 0, 1, MPI.INT));
    misuses.refused("put of -1", () -> win.put(memory, -1, MPI.INT, 0, 0, 1, MPI.INT));
    misuses.refused("put of null", () -> win.put(null, 1, MPI.INT, 0, 0, 1, MPI.INT));
    misuses.refused("put before 0", () -> win.put(memory, 1, MPI.INT, 0, -1, 1, MPI.INT));
    misuses.refused("put of a raw type", () -> win.put(memory, 1, raw, 0, 0, 2, MPI.INT));
    misuses.refused("put of two types", () -> win.put(memory, 1, MPI.INT, 0, 0, 1, MPI.LONG));
    misuses.refused("put of no type", () -> win.put(memory, 1, null, 0, 0, 1, MPI.INT));
    misuses.refused("put in a freed window", () -> freed.put(memory, 1, MPI.INT, 0, 0, 1, MPI.INT));
    misuses.refused(
        "get from a rank that is not", () -> win.get(memory, 1, MPI.INT, -77, 0, 1, MPI.INT));
    misuses.refused(
        "get to what is read-only",
        () ->
            win.get(ByteBuffer.allocateDirect(9).asReadOnlyBuffer(), 1, MPI.INT, 0, 0, 1, MPI.INT));
    misuses.refused(
        "get to the heap", () -> win.get(IntBuffer.allocate(9), 1, MPI.INT, 0, 0, 1, MPI.INT));
    misuses.refused(
        "accumulate by nothing", () -> win.accumulate(memory, 1, MPI.INT, 0, 0, 1, MPI.INT, null));
    misuses.refused("fence of a freed window", () -> freed.fence(0));
    misuses.refused("lock of a rank that is not", () -> win.lock(MPI.LOCK_SHARED, 99, 0));
    misuses.refused("lock of no kind", () -> win.lock(-77, 0, 0));
    misuses.refused("unlock of what is not locked", () -> win.unlock(0));
    misuses.refused("a second free of a window", freed::free);
    misuses.refused("a window of null", () -> new Win(null, 1, 1, MPI.INFO_NULL, MPI.COMM_SELF));
    misuses.refused("a window of -1", () -> new Win(base, -1, 1, MPI.INFO_NULL, MPI.COMM_SELF));
    misuses.refused(
        "a window in units of 0", () -> new Win(base, 1, 0, MPI.INFO_NULL, MPI.COMM_SELF));
    misuses.refused(
        "a window on the heap",
        () -> new Win(IntBuffer.allocate(4), 4, 1, MPI.INFO_NULL, MPI.COMM_SELF));
  }

  private static void files(Misuses misuses) throws MPIException {
    String path = System.getProperty("java.io.tmpdir") + "/misuse-" + ProcessHandle.current().pid();
    int mode = MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE;
    File file = new File(MPI.COMM_SELF, path, mode);
    file.setErrhandler(MPI.ERRORS_RETURN);
    File closed = new File(MPI.COMM_SELF, path + "-closed", mode);
    closed.close();
    int[] data = new int[4];
    misuses.refused(
        "a file that is not", () -> new File(MPI.COMM_SELF, "/nowhere/at/all", MPI.MODE_RDONLY));
    misuses.refused("a file of null", () -> new File(MPI.COMM_SELF, null, MPI.MODE_RDONLY));
    misuses.refused("a file of no mode", () -> new File(MPI.COMM_SELF, path, 0));
    misuses.refused("a read before 0", () -> file.readAt(-1, data, 1, MPI.INT));
    misuses.refused("a write of -1", () -> file.writeAt(0, data, -1, MPI.INT));
    misuses.refused("a write of no type", () -> file.writeAt(0, data, 1, null));
    misuses.refused("a write of the null type", () -> file.writeAt(0, data, 1, MPI.DATATYPE_NULL));
    misuses.refused("a write of too short an array", () -> file.writeAt(0, data, 5, MPI.INT));
    misuses.refused(
        "a read to what is read-only",
        () -> file.readAt(0, ByteBuffer.allocateDirect(9).asReadOnlyBuffer(), 1, MPI.INT));
    misuses.refused("a seek before 0", () -> file.seek(-9, MPI.SEEK_SET));
    misuses.refused("a seek of no kind", () -> file.seek(0, -77));
    misuses.refused("a view of null", () -> file.setView(0, null, null, "native"));
    misuses.refused("a view before 0", () -> file.setView(-9, MPI.INT, MPI.INT, "native"));
    misuses.refused(
        "a view of no representation", () -> file.setView(0, MPI.INT, MPI.INT, "nothing"));
    misuses.refused("a size below 0", () -> file.setSize(-1));
    misuses.refused("a read of a closed file", () -> closed.readAt(0, data, 1, MPI.INT));
    misuses.refused(
        "an iRead of a closed file", () -> closed.iRead(MPI.newIntBuffer(4), 1, MPI.INT));
    misuses.refused("a second close", closed::close);
    misuses.refused("getSize of a closed file", closed::getSize);
    misuses.refused("sync of a closed file", closed::sync);
    misuses.refused("delete of what is not", () -> File.delete("/nowhere/at/all"));
  }
}
