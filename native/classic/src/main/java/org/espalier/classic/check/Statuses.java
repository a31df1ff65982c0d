// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.check;

import java.lang.foreign.Arena;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.NativeLibrary;

/** A status for each of some requests, where the program wants none. */
final class Statuses {
  private static final Abi ABI = NativeLibrary.get().abi();

  private long address;
  private int room;

  /** Puts statuses in the place of an argument that says that they are ignored. */
  void insert(long[] words, int place, int count) {
    if (words[place] == ABI.statusIgnore) {
      words[place] = of(count);
    }
  }

  private long of(int count) {
    if (count > room) {
      room = Math.max(16, 2 * count);
      address = Arena.global().allocate((long) ABI.statusBytes * room, 64).address();
    }
    return address;
  }
}
