// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.ArrayList;
import java.util.List;
import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.transfer.Lease;
import org.espalier.mpi.transfer.Pool;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.transfer.kernel.KernelImage;
import org.jspecify.annotations.Nullable;

/** What goes to one rank of a window at the next fence, and what it is to answer. */
final class WinOutbox {
  /**
   * What all ranks together may send to one at a fence, and one to all; more goes by the library.
   */
  private static final long MOST_OF_ALL = 1L << 28;

  private final long most;

  private final @Nullable Kernel[] slots = new @Nullable Kernel[WinRecord.SLOTS];
  private int oldest;

  private @Nullable Lease lease;
  private long start;
  private long room;
  private long bytes;
  private long before; // the bytes of the last message

  private final List<Awaited> awaited = new ArrayList<>();
  private long awaitedBytes;

  /** What goes to one of so many ranks. */
  WinOutbox(int ranks) {
    this.most = MOST_OF_ALL / Math.max(1, ranks - 1);
  }

  /** Data of this process that an answer brings. */
  private record Awaited(long address, long count, @Nullable Kernel kernel, long bytes) {}

  /** Where the message lies; it has {@link #bytes}. */
  long message() {
    return start;
  }

  int bytes() {
    return (int) bytes;
  }

  int answerBytes() {
    return (int) awaitedBytes;
  }

  /** Whether so much data finds room. */
  boolean takes(long data, @Nullable Kernel there) {
    long image = there == null ? 0 : KernelImage.bytes(there);
    long all = WinRecord.HEAD + image + data + 2 * WinRecord.ALIGN;
    return image <= most && data <= most && bytes + all <= most && awaitedBytes + all <= most;
  }

  /**
   * Packs data that the rank is to write, or asks it for data.
   *
   * @param isPut whether it is to write
   * @param address where the first copy begins here
   * @param kernel packs or unpacks the data here; null where they lie in a row
   * @param place where the first copy begins in the window, in bytes
   * @param there the same there; null where they lie in a row
   * @param move what is moved
   */
  void add(
      boolean isPut,
      long address,
      @Nullable Kernel kernel,
      long place,
      @Nullable Kernel there,
      WinMove move) {
    long data = move.bytes();
    long kind = isPut ? WinRecord.PUT : WinRecord.GET;
    long at = record(kind, place, move.targetCount(), there, data);
    if (isPut) {
      Lease to = lease;
      boolean streamed = to != null && to.isStreamed();
      WinRecord.pack(kernel, address, move.count(), WinRecord.data(at), data, streamed);
    } else {
      awaited.add(new Awaited(address, move.count(), kernel, data));
      awaitedBytes += WinRecord.padded(data);
    }
  }

  private long record(long kind, long place, long count, @Nullable Kernel there, long data) {
    int slot = there == null ? (int) WinRecord.ROW : slot(there);
    boolean isNew = there != null && slot < 0;
    long image = isNew ? KernelImage.bytes(there) : 0;
    long at =
        take(
            WinRecord.HEAD
                + WinRecord.padded(image)
                + (kind == WinRecord.PUT ? WinRecord.padded(data) : 0));
    if (isNew) {
      slot = oldest;
      slots[slot] = there;
      oldest = (oldest + 1) % WinRecord.SLOTS;
      KernelImage.write(there, NativeMemory.ALL, at + WinRecord.HEAD);
    }
    WinRecord.write(at, kind, slot, image, place, count, data);
    return at;
  }

  /** The slot of a kernel that the rank has, or {@link WinRecord#ROW}. */
  private int slot(Kernel there) {
    for (int k = 0; k < slots.length; k++) {
      if (slots[k] == there) {
        return k;
      }
    }
    return (int) WinRecord.ROW;
  }

  private long take(long more) {
    if (bytes + more > room) {
      // An epoch is mostly like the one before it.
      long wanted = bytes == 0 ? Math.max(before, more) : 2 * (bytes + more);
      Lease larger = Pool.takeToSend(wanted);
      long moved = larger.memory().address();
      Lease old = lease;
      if (old != null) {
        WinRecord.copy(start, moved, bytes);
        old.release();
      }
      lease = larger;
      start = moved;
      room = wanted;
    }
    long at = start + bytes;
    bytes += more;
    return at;
  }

  /** Unpacks what the rank has answered. */
  void answered(long answer) {
    long from = answer;
    for (Awaited each : awaited) {
      WinRecord.unpack(each.kernel, from, each.address, each.count, each.bytes);
      from += WinRecord.padded(each.bytes);
    }
  }

  /** Ends the epoch: nothing of it is needed any more. */
  void end() {
    Lease done = lease;
    if (done != null) {
      done.release();
    }
    lease = null;
    before = bytes;
    bytes = 0;
    room = 0;
    awaited.clear();
    awaitedBytes = 0;
  }
}
