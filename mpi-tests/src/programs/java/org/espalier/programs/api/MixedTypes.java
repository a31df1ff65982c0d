// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.ByteBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;

/**
 * Messages of structures of several basic types, from rank 0 to rank 1, of sizes up to some pieces
 * of MPICH: whatever packs them here and unpacks them there, each byte of data arrives, and no byte
 * between them is written.
 */
public final class MixedTypes {
  private static final int TAG = 5;
  private static final byte GAP = -7;
  private static final int[] SIZES = {60, 4090, 4110, 9_000, 33_000, 100_000};

  private final Checks checks = new Checks();
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();

  /** The bytes of a structure that are data. */
  private final boolean[] isData;

  private final Datatype type;
  private final int size;

  /** A structure of blocks at displacements in bytes, resized to an extent in bytes. */
  private MixedTypes(int[] lengths, int[] displacements, Datatype[] types, int extent)
      throws MPIException {
    this.isData = new boolean[extent];
    int data = 0;
    for (int k = 0; k < types.length; k++) {
      int bytes = lengths[k] * bytes(types[k]);
      Arrays.fill(isData, displacements[k], displacements[k] + bytes, true);
      data += bytes;
    }
    this.size = data;
    Datatype struct = Datatype.createStruct(lengths, displacements, types);
    this.type = Datatype.createResized(struct, 0, extent);
    type.commit();
    struct.free();
  }

  /** The size of a basic type; {@link Datatype#getSize} counts elements. */
  private static int bytes(Datatype basic) {
    return basic == MPI.DOUBLE ? 8 : basic == MPI.INT ? 4 : basic == MPI.SHORT ? 2 : 1;
  }

  /**
   * Runs the program on two ranks or more.
   *
   * @param args none
   * @throws MPIException if MPI fails where it must not
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int wrong = 0;
    Datatype[] doubleInt = {MPI.DOUBLE, MPI.INT};
    Datatype[] intDoubleByte = {MPI.INT, MPI.DOUBLE, MPI.BYTE};
    Datatype[] doubleIntByte = {MPI.DOUBLE, MPI.INT, MPI.BYTE};
    Datatype[] shortByte = {MPI.SHORT, MPI.BYTE};
    for (MixedTypes types :
        new MixedTypes[] {
          new MixedTypes(new int[] {1, 1}, new int[] {0, 8}, doubleInt, 16),
          new MixedTypes(new int[] {1, 1, 1}, new int[] {0, 8, 16}, intDoubleByte, 24),
          new MixedTypes(new int[] {3, 1, 1}, new int[] {0, 24, 28}, doubleIntByte, 64),
          new MixedTypes(new int[] {1, 1}, new int[] {0, 3}, shortByte, 6),
          new MixedTypes(new int[] {40, 1}, new int[] {0, 328}, doubleInt, 336),
          new MixedTypes(new int[] {1, 1}, new int[] {0, 8}, doubleInt, 12) // without gaps
        }) {
      types.run();
      wrong += types.checks.wrongInAll();
    }
    MixedTypes late = new MixedTypes(new int[] {1, 1}, new int[] {0, 8}, doubleInt, 16);
    MPI.Finalize();
    wrong += late.isRefused() ? 0 : 1;
    System.exit(wrong == 0 ? 0 : 1);
  }

  private void run() throws MPIException {
    checks.begin("structures of " + size + " bytes, " + isData.length + " apart");
    for (int bytes : SIZES) {
      int count = (bytes + size - 1) / size;
      for (int from = 0; from < 5; from++) {
        for (int to = 0; to < 3; to++) {
          if (rank == 0) {
            send(from, count);
          } else if (rank == 1) {
            receive(to, count, bytes + " bytes, sent " + from + ", received " + to);
          }
        }
      }
    }
    checks.end();
    type.free();
  }

  /** Behind the end of MPI, no type of a message may be made either. */
  private boolean isRefused() {
    try {
      world.send(filled(1000), 1000, type, 0, TAG);
      return false;
    } catch (MPIException expected) {
      return true;
    }
  }

  private byte[] filled(int count) {
    byte[] memory = new byte[count * isData.length];
    for (int k = 0; k < memory.length; k++) {
      memory[k] = (byte) (k * 31 + k / 257);
    }
    return memory;
  }

  private void send(int mode, int count) throws MPIException {
    byte[] array = filled(count);
    ByteBuffer direct = MPI.newByteBuffer(array.length);
    direct.put(0, array);
    switch (mode) {
      case 0 -> world.send(array, count, type, 1, TAG);
      case 1 -> world.sSend(direct, count, type, 1, TAG);
      case 2 -> {
        Request request = world.iSend(direct, count, type, 1, TAG);
        request.waitFor();
      }
      case 3 -> {
        Prequest request = world.sendInit(direct, count, type, 1, TAG);
        request.start();
        request.waitFor();
        request.free();
      }
      default -> world.sendRecv(array, count, type, 1, TAG, new byte[1], 1, MPI.BYTE, 1, TAG);
    }
  }

  private void receive(int mode, int count, String what) throws MPIException {
    byte[] got = new byte[count * isData.length];
    Arrays.fill(got, GAP);
    ByteBuffer direct = MPI.newByteBuffer(got.length);
    direct.put(0, got);
    switch (mode) {
      case 0 -> world.recv(got, count, type, 0, TAG);
      case 1 -> world.recv(direct, count, type, 0, TAG);
      default -> {
        Request request = world.iRecv(direct, count, type, 0, TAG);
        request.waitFor();
      }
    }
    if (mode != 0) {
      direct.get(0, got);
    }
    if (what.contains("sent 4")) {
      world.send(new byte[1], 1, MPI.BYTE, 0, TAG);
    }
    byte[] expected = filled(count);
    for (int k = 0; k < expected.length; k++) {
      expected[k] = isData[k % isData.length] ? expected[k] : GAP;
    }
    checks.same(what + ": the first wrong byte", -1, Arrays.mismatch(expected, got));
  }
}
