// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.espalier.mpi.raw.BegunCalls;

/** Messages that do not block, and those that are started again and again (MPI 4.1 §3.7, §3.9). */
public abstract class CommMessageRequests extends CommMessages {
  private static final Call ISEND = new Call("MPI_Isend");
  private static final Call IBSEND = new Call("MPI_Ibsend");
  private static final Call ISSEND = new Call("MPI_Issend");
  private static final Call IRSEND = new Call("MPI_Irsend");
  private static final Call SEND_INIT = new Call("MPI_Send_init");
  private static final Call BSEND_INIT = new Call("MPI_Bsend_init");
  private static final Call SSEND_INIT = new Call("MPI_Ssend_init");
  private static final Call RSEND_INIT = new Call("MPI_Rsend_init");
  private static final Call IRECV = new Call("MPI_Irecv");
  private static final Call RECV_INIT = new Call("MPI_Recv_init");

  CommMessageRequests(long handle) {
    super(handle);
  }

  /**
   * Begins a message.
   *
   * @param which function it is, among those of {@link BegunCalls}
   */
  private Request begun(
      Call function, int which, Buffer buf, int count, Datatype type, int peer, int tag)
      throws MPIException {
    boolean receives = which == BegunCalls.RECEIVE;
    PendingData nobodys = NobodysMessage.of(receives, peer);
    if (nobodys != null) {
      return begunOtherwise(function, buf, count, type, peer, tag, true).with(nobodys);
    }
    Request begun = BegunMessages.begun(which, buf, count, type, peer, tag, handle);
    if (begun == null
        && peer != MPI.PROC_NULL
        && HeapArray.isDirect(buf)
        && ReadyTypes.leaseKnown(type, count, !receives)) {
      begun = BegunMessages.begun(which, buf, count, type, peer, tag, handle);
    }
    return begun != null ? begun : begunOtherwise(function, buf, count, type, peer, tag, receives);
  }

  /** Begins a message, packed where a kernel has proved to be faster than the type's handle. */
  private Request begunOtherwise(
      Call function, Buffer buf, int count, Datatype type, int peer, int tag, boolean receives)
      throws MPIException {
    long address = receives ? HeapArray.writableAddress(buf) : HeapArray.address(buf);
    PackedMessage packed = null;
    long made;
    if (peer == MPI.PROC_NULL || type.isOnlyCounted(count)) { // which is no use
      made = function.make(address, count, type.moving(), peer, tag, handle);
    } else {
      type.packable(count);
      try (Stage stage = Stage.open()) {
        packed = PackedMessage.of(stage, buf, address, count, type, peer, receives, true);
      }
      if (packed != null && function != IBSEND) {
        packed.maySplit(peer);
      }
      made =
          packed == null
              ? function.make(address, count, type.moving(), peer, tag, handle)
              : packed.begin(function, peer, tag, handle);
    }
    if (peer != MPI.PROC_NULL && type.isOftenUsed()) {
      ReadyTypes.make(type);
      ReadyTypes.leaseBegun(type, count, !receives);
    }
    return new Request(made, receives ? null : buf, receives ? buf : null).with(packed);
  }

  /**
   * Begins to send.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param dest the rank that receives
   * @param tag the tag
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iSend(Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    return begun(ISEND, BegunCalls.SEND, buf, count, type, dest, tag);
  }

  /**
   * Begins to send through the attached buffer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param dest the rank that receives
   * @param tag the tag
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request ibSend(Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    AttachedBuffer.require(dest, count, type);
    if (!LibraryPack.isLeavingOut()) {
      return begun(IBSEND, BegunCalls.SEND_BUFFERED, buf, count, type, dest, tag);
    }
    HeapArray.address(buf); // refuses one on the heap
    try (Stage stage = Stage.open()) { // the library copies what it sends within the call
      Payload out = MessageData.toBuffer(dest, stage, buf, count, type);
      long made = IBSEND.make(out.address, out.count, out.type, dest, tag, handle);
      out.sent();
      return new Request(made, buf, null);
    }
  }

  /**
   * Begins a synchronous send.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param dest the rank that receives
   * @param tag the tag
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request isSend(Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    return begun(ISSEND, BegunCalls.SEND_SYNCHRONOUS, buf, count, type, dest, tag);
  }

  /**
   * Begins to send to a receiver that is known to be ready.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param dest the rank that receives
   * @param tag the tag
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request irSend(Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    return begun(IRSEND, BegunCalls.SEND_READY, buf, count, type, dest, tag);
  }

  /**
   * Prepares a send that can be started again and again.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param dest the rank that receives
   * @param tag the tag
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Prequest sendInit(Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    return new Preparation(SEND_INIT, this, buf, count, type, dest, tag, false).byHandle();
  }

  /**
   * Prepares a send through the attached buffer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param dest the rank that receives
   * @param tag the tag
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Prequest bSendInit(Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    return new Preparation(BSEND_INIT, this, buf, count, type, dest, tag, false)
        .packedByLibrary()
        .byHandle();
  }

  /**
   * Prepares a synchronous send.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param dest the rank that receives
   * @param tag the tag
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Prequest sSendInit(Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    return new Preparation(SSEND_INIT, this, buf, count, type, dest, tag, false).byHandle();
  }

  /**
   * Prepares a send to a receiver that is known to be ready.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param dest the rank that receives
   * @param tag the tag
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Prequest rSendInit(Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    return new Preparation(RSEND_INIT, this, buf, count, type, dest, tag, false).byHandle();
  }

  /**
   * Begins to receive.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param source the rank that sends, or {@link MPI#ANY_SOURCE}
   * @param tag the tag
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iRecv(Buffer buf, int count, Datatype type, int source, int tag)
      throws MPIException {
    return begun(IRECV, BegunCalls.RECEIVE, buf, count, type, source, tag);
  }

  /**
   * Prepares a receive that can be started again and again.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param source the rank that sends, or {@link MPI#ANY_SOURCE}
   * @param tag the tag
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Prequest recvInit(Buffer buf, int count, Datatype type, int source, int tag)
      throws MPIException {
    return new Preparation(RECV_INIT, this, buf, count, type, source, tag, true).byHandle();
  }
}
