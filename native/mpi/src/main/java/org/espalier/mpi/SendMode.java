// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.raw.BegunCalls;
import org.espalier.mpi.raw.WordFunction;
import org.espalier.mpi.raw.function.BlockSend;
import org.espalier.mpi.raw.function.Messages;
import org.espalier.mpi.raw.function.SendModes;

/** The modes of sending (MPI 4.1 §3.4), each with its three functions. */
enum SendMode {
  STANDARD(BegunCalls.SEND, "MPI_Send", "MPI_Isend", "MPI_Send_init"),
  SYNCHRONOUS(BegunCalls.SEND_SYNCHRONOUS, "MPI_Ssend", "MPI_Issend", "MPI_Ssend_init"),
  READY(BegunCalls.SEND_READY, "MPI_Rsend", "MPI_Irsend", "MPI_Rsend_init"),
  BUFFERED(BegunCalls.SEND_BUFFERED, "MPI_Bsend", "MPI_Ibsend", "MPI_Bsend_init");

  /** The function that starts a send, as {@link BegunCalls} has it. */
  final int begins;

  /** The function that sends. */
  final String sends;

  /** The function that starts a send. */
  final String starts;

  /** The function that makes a persistent send. */
  final String keeps;

  SendMode(int begins, String sends, String starts, String keeps) {
    this.begins = begins;
    this.sends = sends;
    this.starts = starts;
    this.keeps = keeps;
  }

  int send(MemorySegment data, long count, long type, int peer, int tag, long comm) {
    return switch (this) {
      case STANDARD -> Messages.MPI_Send(data, count, type, peer, tag, comm);
      case SYNCHRONOUS -> Messages.MPI_Ssend(data, count, type, peer, tag, comm);
      case READY -> SendModes.MPI_Rsend(data, count, type, peer, tag, comm);
      case BUFFERED -> SendModes.MPI_Bsend(data, count, type, peer, tag, comm);
    };
  }

  int start(
      MemorySegment data,
      long count,
      long type,
      int peer,
      int tag,
      long comm,
      MemorySegment request) {
    return switch (this) {
      case STANDARD -> Messages.MPI_Isend(data, count, type, peer, tag, comm, request);
      case SYNCHRONOUS -> SendModes.MPI_Issend(data, count, type, peer, tag, comm, request);
      case READY -> SendModes.MPI_Irsend(data, count, type, peer, tag, comm, request);
      case BUFFERED -> SendModes.MPI_Ibsend(data, count, type, peer, tag, comm, request);
    };
  }

  /** Whether data that lie side by side may go as two blocks: the library copies buffered ones. */
  boolean mayBeSplit() {
    return this != BUFFERED;
  }

  /**
   * The same as {@link #start}, as two blocks.
   *
   * @param head of so many bytes as {@link BlockSend} says, until the message has ended
   */
  int startInBlocks(
      long data,
      long head,
      long count,
      long unit,
      int peer,
      int tag,
      long comm,
      MemorySegment request) {
    return BlockSend.beginning()
        .call(address(), data, head, count, unit, peer, tag, comm, request.address());
  }

  private long address() {
    return switch (this) {
      case STANDARD, BUFFERED -> Functions.STANDARD.called(7);
      case SYNCHRONOUS -> Functions.SYNCHRONOUS.called(7);
      case READY -> Functions.READY.called(7);
    };
  }

  /** Those whose address is needed. */
  private static final class Functions {
    static final WordFunction STANDARD = new WordFunction("MPI_Isend");
    static final WordFunction SYNCHRONOUS = new WordFunction("MPI_Issend");
    static final WordFunction READY = new WordFunction("MPI_Irsend");
  }

  int keep(
      MemorySegment data,
      long count,
      long type,
      int peer,
      int tag,
      long comm,
      MemorySegment request) {
    return switch (this) {
      case STANDARD -> Messages.MPI_Send_init(data, count, type, peer, tag, comm, request);
      case SYNCHRONOUS -> SendModes.MPI_Ssend_init(data, count, type, peer, tag, comm, request);
      case READY -> SendModes.MPI_Rsend_init(data, count, type, peer, tag, comm, request);
      case BUFFERED -> SendModes.MPI_Bsend_init(data, count, type, peer, tag, comm, request);
    };
  }
}
