// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/**
 * Thousands of messages of direct buffers there and back between two ranks, by types with gaps:
 * long enough for whatever package is in use to change the way by which they go. Every element of
 * every message is checked, and the bytes between them now and then.
 */
public final class ManyMessages {
  private static final int GAP = 0x5A5A5A5A;
  private static final int CHECKED = 16;

  private final int rank;
  private final int messages;
  private long wrong;

  private ManyMessages(int messages) throws MPIException {
    this.rank = MPI.COMM_WORLD.getRank();
    this.messages = messages;
  }

  /**
   * Runs the program.
   *
   * @param args how many messages there and back of each type (3,000)
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    ManyMessages program = new ManyMessages(args.length > 0 ? Integer.parseInt(args[0]) : 3000);
    program.run("long column", 65_536, 1, 2);
    program.run("column", 4096, 1, 16);
    program.run("blocks of 100", 64, 100, 128);
    program.run("blocks of 3", 40, 3, 5);
    System.out.println("rank " + program.rank + ": wrong " + program.wrong);
    MPI.Finalize();
    if (program.wrong > 0) {
      System.exit(1);
    }
  }

  private void run(String name, int blocks, int length, int stride) throws MPIException {
    Datatype type = Datatype.createVector(blocks, length, stride, MPI.INT);
    type.commit();
    int ints = (blocks - 1) * stride + length;
    ByteBuffer sent = ByteBuffer.allocateDirect(4 * ints).order(ByteOrder.nativeOrder());
    ByteBuffer received = ByteBuffer.allocateDirect(4 * ints).order(ByteOrder.nativeOrder());
    for (int k = 0; k < ints; k++) {
      received.putInt(4 * k, GAP);
    }
    int other = 1 - rank;
    for (int each = 0; each < messages; each++) {
      fill(sent, blocks, length, stride, each);
      if (rank == 0) {
        MPI.COMM_WORLD.send(sent, 1, type, other, 1);
        MPI.COMM_WORLD.recv(received, 1, type, other, 2);
      } else {
        MPI.COMM_WORLD.recv(received, 1, type, other, 1);
        MPI.COMM_WORLD.send(sent, 1, type, other, 2);
      }
      check(received, blocks, length, stride, each);
      if (each % CHECKED == 0) {
        checkGaps(received, blocks, length, stride);
      }
    }
    type.free();
    if (rank == 0) {
      System.out.println(name + ": " + messages + " messages there and back");
    }
  }

  private static void fill(ByteBuffer memory, int blocks, int length, int stride, int message) {
    for (int block = 0; block < blocks; block++) {
      for (int k = 0; k < length; k++) {
        memory.putInt(4 * (block * stride + k), message * 31 + block * length + k);
      }
    }
  }

  private void check(ByteBuffer memory, int blocks, int length, int stride, int message) {
    for (int block = 0; block < blocks; block++) {
      for (int k = 0; k < length; k++) {
        int wanted = message * 31 + block * length + k;
        wrong += memory.getInt(4 * (block * stride + k)) == wanted ? 0 : 1;
      }
    }
  }

  private void checkGaps(ByteBuffer memory, int blocks, int length, int stride) {
    for (int block = 0; block < blocks - 1; block++) {
      for (int k = length; k < stride; k++) {
        wrong += memory.getInt(4 * (block * stride + k)) == GAP ? 0 : 1;
      }
    }
  }
}
