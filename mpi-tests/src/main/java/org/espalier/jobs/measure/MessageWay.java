// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.measure;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.function.Messages;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.type.Datatype;
import org.espalier.tree.TypeTree;

/**
 * One way for the data of a tree to get to the other rank, by the library's own functions: what the
 * binding would choose must not choose here.
 */
sealed interface MessageWay {
  /** Stands for a status that nobody wants. */
  MemorySegment NO_STATUS = MemorySegment.ofAddress(NativeLibrary.get().abi().statusIgnore);

  /** Sends one message. */
  void send(int peer);

  /** Receives one. */
  void receive(int peer);

  private static void check(int code, String function) {
    if (code != 0) {
      throw new IllegalStateException(function + " gave error code " + code);
    }
  }

  private static void send(MemorySegment data, long count, long type, int peer) {
    check(Messages.MPI_Send(data, count, type, peer, 0, Handles.COMM_WORLD), "MPI_Send");
  }

  private static void receive(MemorySegment data, long count, long type, int peer) {
    check(Messages.MPI_Recv(data, count, type, peer, 0, Handles.COMM_WORLD, NO_STATUS), "MPI_Recv");
  }

  /** By a committed datatype: the library packs. */
  record ByHandle(MemorySegment memory, Datatype type) implements MessageWay {
    @Override
    public void send(int peer) {
      MessageWay.send(memory, 1, type.handle(), peer);
    }

    @Override
    public void receive(int peer) {
      MessageWay.receive(memory, 1, type.handle(), peer);
    }
  }

  /** Packed by a kernel: contiguous elements travel. */
  record ByKernel(
      MemorySegment memory, Kernel kernel, MemorySegment packed, long elements, long element)
      implements MessageWay {
    static ByKernel of(MemorySegment memory, Kernel kernel, TypeTree tree, Arena arena) {
      return new ByKernel(
          memory,
          kernel,
          arena.allocate(tree.size(), 64),
          tree.length(),
          Datatype.of(tree.homogeneousType().orElseThrow()).handle());
    }

    @Override
    public void send(int peer) {
      kernel.pack(memory, 0, 1, packed, 0);
      MessageWay.send(packed, elements, element, peer);
    }

    @Override
    public void receive(int peer) {
      MessageWay.receive(packed, elements, element, peer);
      kernel.unpack(packed, 0, memory, 0, 1);
    }
  }
}
