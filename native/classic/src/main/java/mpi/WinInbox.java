// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.transfer.kernel.KernelImage;
import org.jspecify.annotations.Nullable;

/** What comes from one rank of a window at a fence. */
final class WinInbox {
  private final @Nullable Kernel[] slots = new @Nullable Kernel[WinRecord.SLOTS];

  /** How long the answer to a message is. */
  static int answerBytes(long message, long bytes) {
    long sum = 0;
    for (long at = message; at < message + bytes; at = WinRecord.next(at)) {
      sum += WinRecord.isPut(at) ? 0 : WinRecord.padded(WinRecord.bytes(at));
    }
    return (int) sum;
  }

  /**
   * Carries a message out.
   *
   * @param message its address
   * @param bytes its length
   * @param base where the window of this process begins
   * @param answer takes what the rank asked for
   */
  void carryOut(long message, long bytes, long base, long answer) {
    long to = answer;
    for (long at = message; at < message + bytes; at = WinRecord.next(at)) {
      Kernel kernel = kernel(at);
      long place = base + WinRecord.place(at);
      long data = WinRecord.bytes(at);
      if (WinRecord.isPut(at)) {
        WinRecord.unpack(kernel, WinRecord.data(at), place, WinRecord.count(at), data);
      } else {
        WinRecord.pack(kernel, place, WinRecord.count(at), to, data, false);
        to += WinRecord.padded(data);
      }
    }
  }

  private @Nullable Kernel kernel(long at) {
    int slot = WinRecord.slot(at);
    if (slot == WinRecord.ROW) {
      return null;
    }
    long image = WinRecord.imageBytes(at);
    if (image > 0) {
      slots[slot] = KernelImage.read(NativeMemory.ALL, at + WinRecord.HEAD, image);
    }
    return slots[slot];
  }
}
