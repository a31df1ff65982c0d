// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.NativeMemory;
import org.jspecify.annotations.Nullable;

/** Processes that are started or found at run time (MPI 4.1 §11.8–11.10). */
final class Ports {
  private static final Call OPEN = new Call("MPI_Open_port");
  private static final Call CLOSE = new Call("MPI_Close_port");
  private static final Call ACCEPT = new Call("MPI_Comm_accept");
  private static final Call CONNECT = new Call("MPI_Comm_connect");
  private static final Call PUBLISH = new Call("MPI_Publish_name");
  private static final Call UNPUBLISH = new Call("MPI_Unpublish_name");
  private static final Call LOOKUP = new Call("MPI_Lookup_name");
  private static final Call SPAWN = new Call("MPI_Comm_spawn");
  private static final Call SPAWN_MULTIPLE = new Call("MPI_Comm_spawn_multiple");

  private Ports() {}

  static String open(Info info) throws MPIException {
    try (Stage stage = Stage.open()) {
      long name = stage.take(MPI.MAX_PORT_NAME + 1L);
      OPEN.run(info.handle, name);
      return Text.read(name);
    }
  }

  static void close(String name) throws MPIException {
    try (Stage stage = Stage.open()) {
      CLOSE.run(Text.write(stage, name));
    }
  }

  static long accept(long comm, String port, Info info, int root) throws MPIException {
    return joined(ACCEPT, comm, port, info, root);
  }

  static long connect(long comm, String port, Info info, int root) throws MPIException {
    return joined(CONNECT, comm, port, info, root);
  }

  /** Only the root's name of the port counts; other ranks may have none. */
  private static long joined(Call function, long comm, @Nullable String port, Info info, int root)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      function.run(Text.write(stage, port == null ? "" : port), info.handle, root, comm, out);
      return Stage.getHandle(out);
    }
  }

  static void publish(String service, Info info, String port) throws MPIException {
    try (Stage stage = Stage.open()) {
      PUBLISH.run(Text.write(stage, service), info.handle, Text.write(stage, port));
    }
  }

  static void unpublish(String service, Info info, String port) throws MPIException {
    try (Stage stage = Stage.open()) {
      UNPUBLISH.run(Text.write(stage, service), info.handle, Text.write(stage, port));
    }
  }

  static String lookup(String service, Info info) throws MPIException {
    try (Stage stage = Stage.open()) {
      long name = stage.take(MPI.MAX_PORT_NAME + 1L);
      LOOKUP.run(Text.write(stage, service), info.handle, name);
      return Text.read(name);
    }
  }

  static long spawn(
      long comm,
      @Nullable String command,
      String @Nullable [] argv,
      int maxprocs,
      Info info,
      int root,
      int @Nullable [] errcodes)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      long codes = codes(stage, errcodes, maxprocs);
      long out = stage.words(1);
      SPAWN.run(
          command == null ? 0 : Text.write(stage, command),
          argv == null ? 0 : Text.write(stage, argv),
          maxprocs,
          info.handle,
          root,
          comm,
          out,
          codes);
      read(codes, errcodes);
      return Stage.getHandle(out);
    }
  }

  static long spawnMultiple(
      long comm,
      String[] commands,
      String @Nullable [][] argv,
      int[] maxprocs,
      Info[] info,
      int root,
      int @Nullable [] errcodes)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      int processes = 0;
      for (int count : maxprocs) {
        processes += count;
      }
      long codes = codes(stage, errcodes, processes);
      long arguments = 0;
      if (argv != null) {
        arguments = stage.words(argv.length);
        for (int k = 0; k < argv.length; k++) {
          NativeMemory.putLong(
              arguments + 8L * k, argv[k] == null ? 0 : Text.write(stage, argv[k]));
        }
      }
      long[] infos = new long[info.length];
      for (int k = 0; k < infos.length; k++) {
        infos[k] = info[k].handle;
      }
      long out = stage.words(1);
      SPAWN_MULTIPLE.run(
          commands.length,
          Text.write(stage, commands),
          arguments,
          stage.ints(maxprocs),
          stage.handles(infos),
          root,
          comm,
          out,
          codes);
      read(codes, errcodes);
      return Stage.getHandle(out);
    }
  }

  private static long codes(Stage stage, int @Nullable [] errcodes, int processes) {
    // MPI writes one for each process: memory of our own, whatever the program's array holds.
    int room = Math.max(Math.max(1, processes), errcodes == null ? 0 : errcodes.length);
    return stage.words((room + 1) / 2);
  }

  private static void read(long codes, int @Nullable [] errcodes) {
    if (errcodes != null) {
      for (int k = 0; k < errcodes.length; k++) {
        errcodes[k] = Stage.getInt(codes, k);
      }
    }
  }
}
