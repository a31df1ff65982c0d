// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/** Messages from one process to another, and packed data (MPI 4.1 §3, §5.2). */
public abstract class CommMessages extends CommHandle {
  private static final Call SEND = new Call("MPI_Send");
  private static final Call BSEND = new Call("MPI_Bsend");
  private static final Call SSEND = new Call("MPI_Ssend");
  private static final Call RSEND = new Call("MPI_Rsend");
  private static final Call RECV = new Call("MPI_Recv");
  private static final Call SENDRECV = new Call("MPI_Sendrecv");
  private static final Call SENDRECV_REPLACE = new Call("MPI_Sendrecv_replace");
  private static final Call PROBE = new Call("MPI_Probe");
  private static final Call IPROBE = new Call("MPI_Iprobe");
  private static final Call PACK_SIZE = new Call("MPI_Pack_size");

  CommMessages(long handle) {
    super(handle);
  }

  /** Whether there is a direct buffer and a peer: an array is copied, and for nobody nothing is. */
  private static boolean isDirect(Object buf, int peer) {
    return HeapArray.isDirect(buf) && peer != MPI.PROC_NULL;
  }

  /** MPI works on the program's memory: nothing is copied, packed or counted. */
  private Status receivedDense(Buffer buf, int count, Datatype type, int source, int tag)
      throws MPIException {
    long address = HeapArray.writableAddress(buf);
    long status = Stage.status();
    RECV.run(address, count, type.communicated(count), source, tag, handle, status);
    Reach.keep(buf);
    return new Status(status);
  }

  private void sentStaged(Object buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      Payload out = MessageData.toAlone(dest, stage, buf, count, type);
      out.send(dest, tag, handle);
    }
  }

  private Status receivedStaged(Object buf, int count, Datatype type, int source, int tag)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      Payload in = MessageData.fromAlone(source, stage, buf, count, type);
      long status = Status.ofReceive(stage);
      RECV.run(in.address, in.count, in.type, source, tag, handle, status);
      in.received(status);
      return new Status(status);
    }
  }

  /**
   * Sends, and returns when the buffer may be used again.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param dest the rank that receives
   * @param tag the tag
   * @throws MPIException if MPI refuses
   */
  public final void send(Object buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    boolean direct = isDirect(buf, dest);
    if (direct && type.isDense()) {
      PassageSend.row(HeapArray.address((Buffer) buf), count, type, dest, tag, handle);
      Reach.keep(buf);
    } else if (!ReadyMessages.sent(buf, count, type, dest, tag, handle)) {
      sentOtherwise(direct, buf, count, type, dest, tag);
    }
  }

  private void sentOtherwise(
      boolean direct, Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
    if (!(direct
        ? DirectMessages.sent(SEND, (Buffer) buf, count, type, dest, tag, handle)
        : ArrayMessages.sent(buf, count, type, dest, tag, handle))) {
      sentStaged(buf, count, type, dest, tag);
    }
    ReadyTypes.make(type);
    if (direct) {
      ReadyTypes.leaseAlone(type, count, true);
    }
  }

  /**
   * Sends through the attached buffer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param dest the rank that receives
   * @param tag the tag
   * @throws MPIException if MPI refuses
   */
  public final void bSend(Object buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    AttachedBuffer.require(dest, count, type);
    if (BufferedMessages.sent(buf, count, type, dest, tag, handle)) {
      return;
    }
    try (Stage stage = Stage.open()) {
      Payload out = MessageData.toBuffer(dest, stage, buf, count, type);
      BSEND.run(out.address, out.count, out.type, dest, tag, handle);
      out.sent();
    }
  }

  /**
   * Sends, and returns when the receiver has begun to receive.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param dest the rank that receives
   * @param tag the tag
   * @throws MPIException if MPI refuses
   */
  public final void sSend(Object buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      Payload out = MessageData.to(dest, stage, buf, count, type);
      SSEND.run(out.address, out.count, out.type, dest, tag, handle);
      out.sent();
    }
  }

  /**
   * Sends to a receiver that is known to be ready.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param dest the rank that receives
   * @param tag the tag
   * @throws MPIException if MPI refuses
   */
  public final void rSend(Object buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      Payload out = MessageData.to(dest, stage, buf, count, type);
      RSEND.run(out.address, out.count, out.type, dest, tag, handle);
      out.sent();
    }
  }

  /**
   * Receives.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param source the rank that sends, or {@link MPI#ANY_SOURCE}
   * @param tag the tag
   * @return what came
   * @throws MPIException if MPI refuses
   */
  public final Status recv(Object buf, int count, Datatype type, int source, int tag)
      throws MPIException {
    boolean direct = isDirect(buf, source);
    if (direct && type.isDense()) {
      return receivedDense((Buffer) buf, count, type, source, tag);
    }
    long status = Stage.status();
    return ReadyMessages.received(buf, count, type, source, tag, handle, status)
        ? new Status(status)
        : receivedOtherwise(direct, buf, count, type, source, tag);
  }

  private Status receivedOtherwise(
      boolean direct, Object buf, int count, Datatype type, int source, int tag)
      throws MPIException {
    Status came = receivedWithoutStage(direct, buf, count, type, source, tag);
    if (came == null) {
      came = receivedStaged(buf, count, type, source, tag);
    }
    ReadyTypes.make(type);
    if (direct) {
      ReadyTypes.leaseAlone(type, count, false);
    }
    return came;
  }

  private @Nullable Status receivedWithoutStage(
      boolean direct, Object buf, int count, Datatype type, int source, int tag)
      throws MPIException {
    long status = Stage.status();
    return (direct
            ? DirectMessages.received(RECV, (Buffer) buf, count, type, source, tag, handle, status)
            : ArrayMessages.received(buf, count, type, source, tag, handle, status))
        ? new Status(status)
        : null;
  }

  /**
   * Sends and receives at once.
   *
   * @param sendbuf what is sent
   * @param sendcount how many elements are sent
   * @param sendtype the type of what is sent
   * @param dest the rank that receives
   * @param sendtag the tag of what is sent
   * @param recvbuf where data are received
   * @param recvcount how many elements are received
   * @param recvtype the type of what is received
   * @param source the rank that sends, or {@link MPI#ANY_SOURCE}
   * @param recvtag the tag of what is received
   * @return what came
   * @throws MPIException if MPI refuses
   */
  public final Status sendRecv(
      Object sendbuf,
      int sendcount,
      Datatype sendtype,
      int dest,
      int sendtag,
      Object recvbuf,
      int recvcount,
      Datatype recvtype,
      int source,
      int recvtag)
      throws MPIException {
    long known = Stage.status();
    if (ReadyMessages.exchanged(
        sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag,
        handle, known)) {
      return new Status(known);
    }
    Status came =
        DirectMessages.exchanged(
                SENDRECV, sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype,
                source, recvtag, handle, known)
            ? new Status(known)
            : exchangedStaged(
                sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source,
                recvtag);
    boolean both = dest != MPI.PROC_NULL && source != MPI.PROC_NULL;
    if (both && ReadyTypes.mayBeMade(sendtype, recvtype)) {
      ReadyTypes.makeForExchange(sendbuf, sendcount, sendtype, true);
      ReadyTypes.makeForExchange(recvbuf, recvcount, recvtype, false);
    }
    return came;
  }

  private Status exchangedStaged(
      Object sendbuf,
      int sendcount,
      Datatype sendtype,
      int dest,
      int sendtag,
      Object recvbuf,
      int recvcount,
      Datatype recvtype,
      int source,
      int recvtag)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      Payload out = MessageData.toExchange(dest, stage, sendbuf, sendcount, sendtype);
      Payload in = MessageData.from(source, stage, recvbuf, recvcount, recvtype);
      long status = Status.ofReceive(stage);
      out.exchange(dest, sendtag, in, source, recvtag, handle, status);
      in.received(status);
      return new Status(status);
    }
  }

  /**
   * Sends, and receives into the same buffer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param dest the rank that receives
   * @param sendtag the tag of what is sent
   * @param source the rank that sends, or {@link MPI#ANY_SOURCE}
   * @param recvtag the tag of what is received
   * @return what came
   * @throws MPIException if MPI refuses
   */
  public final Status sendRecvReplace(
      Object buf, int count, Datatype type, int dest, int sendtag, int source, int recvtag)
      throws MPIException {
    if (dest != MPI.PROC_NULL || source != MPI.PROC_NULL) {
      Payload.requireBuffer(buf, count);
    }
    long known = Stage.status();
    if (ReadyMessages.replaced(buf, count, type, dest, sendtag, source, recvtag, handle, known)) {
      return new Status(known);
    }
    Status came = replacedStaged(buf, count, type, dest, sendtag, source, recvtag);
    ReadyTypes.make(type);
    return came;
  }

  private Status replacedStaged(
      Object buf, int count, Datatype type, int dest, int sendtag, int source, int recvtag)
      throws MPIException {
    if (MessageData.isReplacedApart(buf, count, type)) {
      try (Stage stage = Stage.open()) {
        Payload out = MessageData.apart(dest, stage, buf, count, type);
        Payload in = MessageData.from(source, stage, buf, count, type);
        long status = Status.ofReceive(stage);
        SENDRECV.run(
            out.address,
            out.count,
            out.type,
            dest,
            sendtag,
            in.address,
            in.count,
            in.type,
            source,
            recvtag,
            handle,
            status);
        in.received(status);
        return new Status(status);
      }
    }
    try (Stage stage = Stage.open()) {
      Payload both = MessageData.replaced(stage, buf, count, type);
      long status = Status.ofReceive(stage);
      SENDRECV_REPLACE.run(
          both.address, both.count, both.type, dest, sendtag, source, recvtag, handle, status);
      both.received(status);
      return new Status(status);
    }
  }

  /**
   * Looks whether a message is there.
   *
   * @param source the rank that sends, or {@link MPI#ANY_SOURCE}
   * @param tag the tag
   * @return what it is, or null where there is none
   * @throws MPIException if MPI refuses
   */
  @SuppressWarnings("NullAway") // the classes for programs are not marked for null
  public final Status iProbe(int source, int tag) throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open()) {
      long flag = stage.words(1);
      long status = Status.take(stage);
      IPROBE.run(source, tag, handle, flag, status);
      return Stage.getInt(flag) == 0 ? null : new Status(status);
    }
  }

  /**
   * Waits for a message.
   *
   * @param source the rank that sends, or {@link MPI#ANY_SOURCE}
   * @param tag the tag
   * @return what it is
   * @throws MPIException if MPI refuses
   */
  public final Status probe(int source, int tag) throws MPIException {
    requireExisting();
    try (Stage stage = Stage.open()) {
      long status = Status.take(stage);
      PROBE.run(source, tag, handle, status);
      return new Status(status);
    }
  }

  /**
   * Packs elements behind others.
   *
   * @param inbuf the elements: an array of a primitive type or a buffer of {@code java.nio}
   * @param incount how many elements
   * @param type the type of an element
   * @param outbuf the packed bytes
   * @param position where in the packed bytes to begin
   * @return the position behind the packed bytes
   * @throws MPIException if MPI refuses
   */
  public final int pack(Object inbuf, int incount, Datatype type, byte[] outbuf, int position)
      throws MPIException {
    return Pack.pack(handle, inbuf, incount, type, outbuf, position);
  }

  /**
   * Unpacks elements.
   *
   * @param inbuf the packed bytes
   * @param position where in the packed bytes to begin
   * @param outbuf the elements: an array of a primitive type or a buffer of {@code java.nio}
   * @param outcount how many elements
   * @param type the type of an element
   * @return the position behind the bytes that were unpacked
   * @throws MPIException if MPI refuses
   */
  public final int unpack(byte[] inbuf, int position, Object outbuf, int outcount, Datatype type)
      throws MPIException {
    return Pack.unpack(handle, inbuf, position, outbuf, outcount, type);
  }

  /**
   * Returns an upper bound of what elements take when they are packed.
   *
   * @param incount how many elements
   * @param type the type of an element
   * @return bytes
   * @throws MPIException if MPI refuses
   */
  public final int packSize(int incount, Datatype type) throws MPIException {
    Payload.requireCount(incount);
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      PACK_SIZE.run(incount, type.handle(), handle, out);
      return Stage.getInt(out);
    }
  }
}
