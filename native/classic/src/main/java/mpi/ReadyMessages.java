// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.espalier.mpi.raw.ReadyCalls;
import org.espalier.mpi.transfer.kernel.ReadyType;
import org.espalier.mpi.transfer.kernel.ReadyType.Messages;
import org.jspecify.annotations.Nullable;

/**
 * Blocking messages between processes of types that C looks after (docs/adr/0487): Java hands on
 * what the program says, in as few methods as can be, since what a program's first thousands of
 * messages take is what the JVM interprets and compiles for them. Each method says whether it has
 * done the call. Those that it has not done are refused, or done, by the others, which then say
 * that the type is ready for the next: {@link ReadyTypes}.
 */
final class ReadyMessages {
  /** No address: data are in an array, at which C looks. */
  private static final long ARRAY = 0;

  /** No address either: they are not for here. */
  private static final long OTHER = -1;

  private ReadyMessages() {}

  /** Sends. */
  static boolean sent(@Nullable Object buf, int count, Datatype type, int dest, int tag, long comm)
      throws MPIException {
    ReadyType ready = type.ready();
    if (ready == null || dest == MPI.PROC_NULL) {
      return false;
    }
    long address = address(buf);
    if (address == OTHER || (address == ARRAY && ready.isUnread())) {
      return false;
    }
    int code = send(ready, buf, address, count, type, dest, tag, comm);
    if (code == ReadyCalls.NOT_HERE
        && address != ARRAY
        && !ready.isUnread() // the next one is looked at
        && ReadyTypes.leaseAlone(type, count, true)) {
      code = send(ready, buf, address, count, type, dest, tag, comm);
    }
    Reach.keep(buf);
    Reach.keep(ready);
    return isDone(code);
  }

  private static int send(
      ReadyType ready,
      @Nullable Object buf,
      long address,
      int count,
      Datatype type,
      int dest,
      int tag,
      long comm)
      throws MPIException {
    boolean entered = Gate.enter();
    try {
      return ReadyCalls.send(
          ready.address(),
          address == ARRAY ? buf : null,
          address,
          moving(type, ready, Messages.SENT, address, count),
          count,
          dest,
          tag,
          comm,
          0,
          0);
    } finally {
      Gate.leave(entered);
    }
  }

  /** Receives, and fills the status. */
  static boolean received(
      @Nullable Object buf, int count, Datatype type, int source, int tag, long comm, long status)
      throws MPIException {
    ReadyType ready = type.ready();
    if (ready == null || source == MPI.PROC_NULL) {
      return false;
    }
    long address = room(buf);
    if (address == OTHER || (address == ARRAY && ready.isUnread())) {
      return false;
    }
    int code = receive(ready, buf, address, count, type, source, tag, comm, status);
    if (code == ReadyCalls.NOT_HERE
        && address != ARRAY
        && !ready.isUnread() // the next one is looked at
        && ReadyTypes.leaseAlone(type, count, false)) {
      code = receive(ready, buf, address, count, type, source, tag, comm, status);
    }
    Reach.keep(buf);
    Reach.keep(ready);
    return isDone(code);
  }

  private static int receive(
      ReadyType ready,
      @Nullable Object buf,
      long address,
      int count,
      Datatype type,
      int source,
      int tag,
      long comm,
      long status)
      throws MPIException {
    boolean entered = Gate.enter();
    try {
      return ReadyCalls.receive(
          ready.address(),
          address == ARRAY ? buf : null,
          address,
          moving(type, ready, Messages.RECEIVED, address, count),
          count,
          source,
          tag,
          comm,
          status,
          0,
          0);
    } finally {
      Gate.leave(entered);
    }
  }

  /** Sends and receives, and fills the status. */
  static boolean exchanged(
      @Nullable Object from,
      int sendcount,
      Datatype sendtype,
      int dest,
      int sendtag,
      @Nullable Object to,
      int recvcount,
      Datatype recvtype,
      int source,
      int recvtag,
      long comm,
      long status)
      throws MPIException {
    ReadyType out = sendtype.ready();
    ReadyType in = recvtype.ready();
    if (out == null || in == null || dest == MPI.PROC_NULL || source == MPI.PROC_NULL) {
      return false;
    }
    long outAddress = address(from);
    long inAddress = room(to);
    if (outAddress == OTHER || inAddress == OTHER) {
      return false;
    }
    int code;
    boolean entered = Gate.enter();
    try {
      code =
          ReadyCalls.exchange(
              out.address(),
              outAddress == ARRAY ? from : null,
              outAddress,
              moving(sendtype, out, Messages.EXCHANGED_OUT, outAddress, sendcount),
              sendcount,
              dest,
              sendtag,
              in.address(),
              inAddress == ARRAY ? to : null,
              inAddress,
              moving(recvtype, in, Messages.EXCHANGED_IN, inAddress, recvcount),
              recvcount,
              source,
              recvtag,
              comm,
              status);
    } finally {
      Gate.leave(entered);
    }
    Reach.keep(from);
    Reach.keep(to);
    Reach.keep(out);
    Reach.keep(in);
    return isDone(code);
  }

  /** Sends out of an array and receives into it, and fills the status. */
  static boolean replaced(
      @Nullable Object buf,
      int count,
      Datatype type,
      int dest,
      int sendtag,
      int source,
      int recvtag,
      long comm,
      long status)
      throws MPIException {
    ReadyType ready = type.ready();
    if (ready == null || buf == null || buf instanceof Buffer) {
      return false;
    }
    if (dest == MPI.PROC_NULL || source == MPI.PROC_NULL) {
      return false;
    }
    int code;
    boolean entered = Gate.enter();
    try {
      code =
          ReadyCalls.replace(
              ready.address(), buf, count, dest, sendtag, source, recvtag, comm, status);
    } finally {
      Gate.leave(entered);
    }
    Reach.keep(ready);
    return isDone(code);
  }

  /** The handle by which memory may go; made now where it goes by no other, and is not made yet. */
  private static long moving(Datatype type, ReadyType ready, Messages way, long address, int count)
      throws MPIException {
    long known = type.movingAlready();
    return known == 0 && address != ARRAY && ready.takesOwn(way, type.dataBytes() * count)
        ? type.moving()
        : known;
  }

  private static long address(@Nullable Object buf) {
    return buf instanceof Buffer buffer
        ? buffer.isDirect() ? HeapArray.address(buffer) : OTHER
        : ARRAY;
  }

  /** The same of data that come in. */
  private static long room(@Nullable Object buf) {
    return buf instanceof Buffer buffer && buffer.isReadOnly() ? OTHER : address(buf);
  }

  private static boolean isDone(int code) throws MPIException {
    if (code > 0) {
      throw Errors.of(code);
    }
    return code == 0;
  }
}
