// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.check;

import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.NativeMemory;
import org.jspecify.annotations.Nullable;

/**
 * Calls that wait for requests or ask whether they have ended: receives among them are followed.
 */
final class Completions {
  private static final Abi ABI = NativeLibrary.get().abi();

  private final Requests requests;
  private final Statuses statuses;

  Completions(Requests requests, Statuses statuses) {
    this.requests = requests;
    this.statuses = statuses;
  }

  @Nullable Following followed(String function, long[] a) {
    return switch (function) {
      case "MPI_Wait" -> completions(a, one(a[0]), -1, -1, 1);
      case "MPI_Test" -> completions(a, one(a[0]), 1, -1, 2);
      case "MPI_Waitany" -> completions(a, all(a), -1, 2, 3);
      case "MPI_Testany" -> completions(a, all(a), 3, 2, 4);
      case "MPI_Waitall" -> completions(a, all(a), -1, -1, 2);
      case "MPI_Testall" -> completions(a, all(a), 2, -1, 3);
      case "MPI_Waitsome", "MPI_Testsome" -> someCompletions(a);
      default -> throw new IllegalArgumentException(function + " completes no request");
    };
  }

  static long handle(long array, int k) {
    return NativeMemory.getHandle(array + (long) HandleArray.BYTES * k);
  }

  private static long[] one(long address) {
    return new long[] {NativeMemory.getHandle(address)};
  }

  static long[] all(long[] a) {
    long[] handles = new long[(int) a[0]];
    for (int k = 0; k < handles.length; k++) {
      handles[k] = handle(a[1], k);
    }
    return handles;
  }

  private boolean anyReceive(long[] handles) {
    for (long handle : handles) {
      if (requests.isReceive(handle)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Requests of which one, or all, may have ended behind the call.
   *
   * @param flag where the call says whether they have, or −1 where it waits
   * @param index where it says which one has, or −1 where all have
   * @param status where it writes a status, or one for each
   */
  private @Nullable Following completions(
      long[] a, long[] handles, int flag, int index, int status) {
    if (!anyReceive(handles)) {
      return null;
    }
    statuses.insert(a, status, handles.length);
    return (words, code) -> {
      if (code != Abi.SUCCESS) {
        lose(handles);
      } else if (flag < 0 || NativeMemory.getInt(words[flag]) != 0) {
        if (index < 0) {
          for (int k = 0; k < handles.length; k++) {
            requests.ended(handles[k], words[status] + (long) ABI.statusBytes * k);
          }
        } else {
          int which = NativeMemory.getInt(words[index]);
          if (which >= 0 && which < handles.length) {
            requests.ended(handles[which], words[status]);
          }
        }
      }
    };
  }

  // incount, requests, outcount, indices, statuses
  private @Nullable Following someCompletions(long[] a) {
    long[] handles = all(a);
    if (!anyReceive(handles)) {
      return null;
    }
    statuses.insert(a, 4, handles.length);
    return (words, code) -> {
      if (code != Abi.SUCCESS) {
        lose(handles);
        return;
      }
      int count = NativeMemory.getInt(words[2]);
      for (int k = 0; k < count && count <= handles.length; k++) {
        int which = NativeMemory.getInt(words[3] + 4L * k);
        requests.ended(handles[which], words[4] + (long) ABI.statusBytes * k);
      }
    };
  }

  private void lose(long[] handles) {
    for (long handle : handles) {
      requests.lost(handle);
    }
  }
}
