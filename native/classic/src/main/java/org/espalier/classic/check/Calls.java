// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.check;

import java.lang.foreign.Arena;
import java.time.Duration;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.raw.ObjectHandles;
import org.espalier.mpi.raw.WordFunction;
import org.jspecify.annotations.Nullable;

/** The calls of MPI that the checking makes itself. One thread at a time. */
final class Calls {
  private static final Abi ABI = NativeLibrary.get().abi();
  static final long BYTE = ObjectHandles.of("ompi_mpi_byte", 0x4c00010d, 0x247);
  private static final long INT64 = ObjectHandles.of("ompi_mpi_int64_t", 0x4c00083a, 0x258);

  private static final WordFunction DUP = new WordFunction("MPI_Comm_dup");
  private static final WordFunction SET_ERRHANDLER = new WordFunction("MPI_Comm_set_errhandler");
  private static final WordFunction FREE = new WordFunction("MPI_Comm_free");
  private static final WordFunction RANK = new WordFunction("MPI_Comm_rank");
  private static final WordFunction SIZE = new WordFunction("MPI_Comm_size");
  private static final WordFunction INTER = new WordFunction("MPI_Comm_test_inter");
  private static final WordFunction SEND = new WordFunction("MPI_Send");
  private static final WordFunction SENDRECV = new WordFunction("MPI_Sendrecv");
  private static final WordFunction REPLACE = new WordFunction("MPI_Sendrecv_replace");
  private static final WordFunction ISEND = new WordFunction("MPI_Isend");
  private static final WordFunction IPROBE = new WordFunction("MPI_Iprobe");
  private static final WordFunction RECV = new WordFunction("MPI_Recv");
  private static final WordFunction GET_COUNT = new WordFunction("MPI_Get_count");
  private static final WordFunction TEST = new WordFunction("MPI_Test");
  private static final WordFunction CANCELLED = new WordFunction("MPI_Test_cancelled");
  private static final WordFunction IBARRIER = new WordFunction("MPI_Ibarrier");
  private static final WordFunction IALLREDUCE = new WordFunction("MPI_Iallreduce");
  private static final WordFunction TYPE_NAME = new WordFunction("MPI_Type_get_name");
  private static final WordFunction QUERY_THREAD = new WordFunction("MPI_Query_thread");

  private static final long OUT = Arena.global().allocate(64, 64).address();
  private static final long STATUS = Arena.global().allocate(64, 64).address();
  private static final long TEXT = Arena.global().allocate(1024, 64).address();

  private Calls() {}

  private static void check(String what, int code) {
    if (code != Abi.SUCCESS) {
      throw new IllegalStateException(what + " failed with code " + code);
    }
  }

  static boolean isMultithreaded() {
    check("MPI_Query_thread", QUERY_THREAD.call(OUT));
    return NativeMemory.getInt(OUT) == ABI.threadMultiple;
  }

  static int rank(long communicator) {
    check("MPI_Comm_rank", RANK.call(communicator, OUT));
    return NativeMemory.getInt(OUT);
  }

  static int size(long communicator) {
    check("MPI_Comm_size", SIZE.call(communicator, OUT));
    return NativeMemory.getInt(OUT);
  }

  static boolean isInter(long communicator) {
    check("MPI_Comm_test_inter", INTER.call(communicator, OUT));
    return NativeMemory.getInt(OUT) != 0;
  }

  /** A duplicate on which errors are told: what goes wrong there must not end the program. */
  static long duplicate(long communicator) {
    check("MPI_Comm_dup", DUP.call(communicator, OUT));
    long duplicate = NativeMemory.getHandle(OUT);
    check("MPI_Comm_set_errhandler", SET_ERRHANDLER.call(duplicate, Handles.ERRORS_RETURN));
    return duplicate;
  }

  static void free(long communicator) {
    NativeMemory.putHandle(OUT, communicator);
    check("MPI_Comm_free", FREE.call(OUT));
  }

  /** Whether a send with the arguments of one that blocks, but to nobody, is not refused. */
  static boolean isSendTaken(long[] a, long communicator) {
    return SEND.call(a[0], a[1], a[2], ABI.procNull, a[4], communicator) == Abi.SUCCESS;
  }

  /** The same of a receive. */
  static boolean isReceiveTaken(long[] a, long communicator) {
    int code = RECV.call(a[0], a[1], a[2], ABI.procNull, a[4], communicator, ABI.statusIgnore);
    return code == Abi.SUCCESS;
  }

  /** The same of a send and a receive at once. */
  static boolean isExchangeTaken(long[] a, long communicator) {
    int code =
        SENDRECV.call(
            a[0],
            a[1],
            a[2],
            ABI.procNull,
            a[4],
            a[5],
            a[6],
            a[7],
            ABI.procNull,
            a[9],
            communicator,
            ABI.statusIgnore);
    return code == Abi.SUCCESS;
  }

  /** The same of a send and a receive into its buffer. */
  static boolean isReplacementTaken(long[] a, long communicator) {
    int code =
        REPLACE.call(
            a[0],
            a[1],
            a[2],
            ABI.procNull,
            a[4],
            ABI.procNull,
            a[6],
            communicator,
            ABI.statusIgnore);
    return code == Abi.SUCCESS;
  }

  /** Begins to send bytes; returns the request. */
  static long send(long address, int bytes, int destination, int tag, long communicator) {
    check("MPI_Isend", ISEND.call(address, bytes, BYTE, destination, tag, communicator, OUT));
    return NativeMemory.getHandle(OUT);
  }

  static boolean isComplete(long request) {
    NativeMemory.putHandle(OUT, request);
    check("MPI_Test", TEST.call(OUT, OUT + 16, ABI.statusIgnore));
    return NativeMemory.getInt(OUT + 16) != 0;
  }

  /** Bytes of a message that has come, or −1 where none has. */
  static int arrived(int source, int tag, long communicator) {
    check("MPI_Iprobe", IPROBE.call(source, tag, communicator, OUT, STATUS));
    if (NativeMemory.getInt(OUT) == 0) {
      return -1;
    }
    check("MPI_Get_count", GET_COUNT.call(STATUS, BYTE, OUT));
    return NativeMemory.getInt(OUT);
  }

  static void receive(long address, int bytes, int source, int tag, long communicator) {
    check("MPI_Recv", RECV.call(address, bytes, BYTE, source, tag, communicator, ABI.statusIgnore));
  }

  /** The name of a predefined type, {@code "MPI_DOUBLE"}. */
  static String typeName(long type) {
    check("MPI_Type_get_name", TYPE_NAME.call(type, TEXT, OUT));
    return NativeMemory.at(TEXT, 1024).getString(0);
  }

  static int source(long status) {
    return NativeMemory.getInt(status + ABI.statusSource);
  }

  static int tag(long status) {
    return NativeMemory.getInt(status + ABI.statusTag);
  }

  static boolean isCancelled(long status) {
    check("MPI_Test_cancelled", CANCELLED.call(status, OUT));
    return NativeMemory.getInt(OUT) != 0;
  }

  /** Whether all ranks have come here before the limit; where not, some never will. */
  static boolean allCame(Duration limit) {
    check("MPI_Ibarrier", IBARRIER.call(Handles.COMM_WORLD, OUT));
    return isComplete(NativeMemory.getHandle(OUT), limit);
  }

  private static boolean isComplete(long request, Duration limit) {
    Patience patience = new Patience();
    long start = System.nanoTime();
    while (!isComplete(request)) {
      if (System.nanoTime() - start > limit.toNanos()) {
        return false;
      }
      patience.pause();
    }
    return true;
  }

  /**
   * The sums over all ranks; nothing where they have not come before the limit, since others had
   * given up before this rank came. The memory stays, since MPI may work on it.
   */
  static long @Nullable [] sums(long[] mine, Duration limit) {
    long in = Arena.global().allocate(8L * mine.length, 8).address();
    long out = Arena.global().allocate(8L * mine.length, 8).address();
    for (int k = 0; k < mine.length; k++) {
      NativeMemory.putLong(in + 8L * k, mine[k]);
    }
    check(
        "MPI_Iallreduce",
        IALLREDUCE.call(in, out, mine.length, INT64, Handles.SUM, Handles.COMM_WORLD, OUT));
    if (!isComplete(NativeMemory.getHandle(OUT), limit)) {
      return null;
    }
    long[] all = new long[mine.length];
    for (int k = 0; k < mine.length; k++) {
      all[k] = NativeMemory.getLong(out + 8L * k);
    }
    return all;
  }
}
