// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.transfer.passage.BegunPassages;
import org.espalier.mpi.transfer.passage.Passage;
import org.espalier.mpi.transfer.passage.Passages;
import org.espalier.mpi.type.TypeBounds;
import org.espalier.mpi.type.WholeElements;

/**
 * Native memory for operations whose data MPI is not given where they lie: packed there as units,
 * or copied with their gaps where the elements cannot be told. Any thread may use it.
 *
 * <p>Whoever calls has checked that the data lie within the memory and that the memory can be
 * accessed ({@link Access}).
 */
public final class Staging {
  private final long handle;
  private final TypeBounds bounds;
  private final TypeReading reading;
  private final Packer packer;

  Staging(long handle, TypeBounds bounds, TypeReading reading, Packer packer) {
    this.handle = handle;
    this.bounds = bounds;
    this.reading = reading;
    this.packer = packer;
  }

  private long bytes(long count) {
    return Math.multiplyExact(count, bounds.size());
  }

  private long range(long count) {
    return bounds.end(count) - bounds.first(count);
  }

  private Way way(long count, boolean byHandle) {
    Wire known = reading.wire();
    if (known.isUnit()) {
      return Way.COPY;
    }
    if (!byHandle && known.isKnown() && known.canCount(count)) {
      return known.isContiguous(bounds, count) ? Way.COPY : Way.PACK;
    }
    return Way.STAGE;
  }

  /**
   * Packs data for an operation that copies them once more in this process.
   *
   * @param memory the memory
   * @param origin where displacement 0 of the first copy lies, in bytes
   * @param count how many copies, at least 1
   * @return what MPI is given, to be released when the operation has ended
   */
  public Lease pack(MemorySegment memory, long origin, long count) {
    Way way = way(count, false);
    Lease lease =
        way == Way.STAGE
            ? stage(memory, origin, count)
            : holdingToSend(Pool.take(bytes(count)), way, count);
    refill(lease, memory, origin, count);
    return lease;
  }

  /**
   * Packs data for an operation that sends them from where they are packed.
   *
   * @param memory the memory
   * @param origin where displacement 0 of the first copy lies, in bytes
   * @param count how many copies, at least 1
   * @param pastCaches whether past the caches, where a kernel packs
   * @return what MPI is given, to be released when the operation has ended
   */
  public Lease packToSend(MemorySegment memory, long origin, long count, boolean pastCaches) {
    Lease lease = roomToSend(memory, origin, count, pastCaches);
    fillToSend(lease, memory, origin, count);
    return lease;
  }

  /**
   * Says whether data for an operation that sends them are packed past the caches, where it does
   * not say by which passage they go.
   *
   * @param count how many copies
   * @return as the times of other messages say
   */
  public boolean isStreamed(long count) {
    return Passages.isStreamed(bytes(count));
  }

  /**
   * Says whether a message's time decides by which passage later ones go.
   *
   * @param count how many copies
   * @return true where {@link #nextPassage} and {@link #sent} are to be called
   */
  public boolean isTried(long count) {
    return way(count, false) != Way.STAGE && Passages.isTried(bytes(count));
  }

  /**
   * Says by which passage the next message goes that blocks until it has gone.
   *
   * @param count how many copies, for which {@link #isTried} holds
   * @return the passage
   */
  public Passage nextPassage(long count) {
    return Passages.PACKED.next(bytes(count));
  }

  /**
   * Tells that a message has gone.
   *
   * @param passage what {@link #nextPassage} said
   * @param count how many copies
   * @param nanos from before it was packed
   */
  public void sent(Passage passage, long count, long nanos) {
    Passages.PACKED.took(passage, bytes(count), nanos);
  }

  /**
   * Says whether a message goes as two blocks, which is packed and begun now.
   *
   * @param count how many copies
   * @param to the receiver, as the library has it
   * @return as a program's own pace says
   */
  public boolean isBegunInBlocks(long count, int to) {
    if (bytes(count) < Passages.LEAST || way(count, false) == Way.STAGE) {
      return false;
    }
    Wire known = reading.wire();
    return known.isUnitCounted()
        && BegunPassages.PACKED.next(bytes(count), count * known.unitsPerCopy(), to);
  }

  /**
   * Packs data into a lease for an operation that does nothing but send them.
   *
   * @param lease what {@link #roomToSend} gave
   * @param buffer the memory
   * @param origin where displacement 0 of the first copy lies, in bytes
   * @param count how many copies
   */
  public void fillToSend(Lease lease, MemorySegment buffer, long origin, long count) {
    if (!lease.isStreamed()) {
      refill(lease, buffer, origin, count);
      return;
    }
    MemorySegment memory = Access.byThisThread(buffer);
    switch (lease.way()) {
      case COPY ->
          ContiguousCopy.stream(
              memory, origin + bounds.first(count), lease.memory(), 0, bytes(count));
      case PACK -> packer.packToSend(reading.wire(), lease.memory(), memory, origin, count);
      default -> refill(lease, buffer, origin, count);
    }
  }

  /**
   * Packs data again, into a lease of the same datatype for as many copies.
   *
   * @param lease what {@link #pack} or {@link #room} gave
   * @param buffer the memory
   * @param origin where displacement 0 of the first copy lies, in bytes
   * @param count how many copies
   */
  public void refill(Lease lease, MemorySegment buffer, long origin, long count) {
    MemorySegment memory = Access.byThisThread(buffer);
    MemorySegment wireMemory = lease.memory();
    switch (lease.way()) {
      case HANDLE -> {}
      case COPY ->
          ContiguousCopy.copy(memory, origin + bounds.first(count), wireMemory, 0, bytes(count));
      case PACK -> packer.pack(reading.wire(), wireMemory, 0, memory, origin, count);
      case STAGE -> Ranges.fill(lease, bounds, memory, origin, count);
    }
  }

  /**
   * Takes room for an operation that receives.
   *
   * @param memory the memory
   * @param origin where displacement 0 of the first copy lies, in bytes
   * @param count how many copies, at least 1
   * @param byHandle whether the datatype's own handle must be given to MPI
   * @return what MPI is given; {@link #unpack} brings what came into the memory
   */
  public Lease room(MemorySegment memory, long origin, long count, boolean byHandle) {
    Way way = way(count, byHandle);
    // A receiver of bytes takes any pieces, and faster than a type of several basic types does.
    return way == Way.STAGE
        ? stage(memory, origin, count)
        : holding(Pool.takeToReceive(bytes(count)), way, count, reading.wire().collectiveUnit());
  }

  private Lease stage(MemorySegment memory, long origin, long count) {
    Lease lease = Pool.take(range(count));
    long first = bounds.first(count);
    // Where not all data come, the others go back as they were.
    Ranges.fill(lease, bounds, memory, origin, count);
    MemorySegment address =
        first == 0 ? lease.memory() : MemorySegment.ofAddress(lease.memory().address() - first);
    return lease.holding(Way.STAGE, address, count, handle);
  }

  /**
   * Takes room for an operation that does nothing but send, to be filled by {@link #fillToSend}.
   *
   * @param memory the memory
   * @param origin where displacement 0 of the first copy lies, in bytes
   * @param count how many copies, at least 1
   * @param streamed whether past the caches
   * @return what MPI is given
   */
  public Lease roomToSend(MemorySegment memory, long origin, long count, boolean streamed) {
    Way way = way(count, false);
    return way == Way.STAGE
        ? stage(memory, origin, count)
        : holdingToSend(Pool.takeToSend(bytes(count), streamed), way, count);
  }

  /** What MPI is given for a receiver that may have the user's own type. */
  private Lease holdingToSend(Lease lease, Way way, long count) {
    Wire known = reading.wire();
    if (bytes(count) <= WholeElements.ONE_PIECE) {
      return holding(lease, way, count, known.collectiveUnit());
    }
    holding(lease, way, count, known.unit());
    WholeElements whole = known.ofLongMessages();
    return whole == null ? lease : lease.holdingMessage(whole.message(lease.count()));
  }

  private Lease holding(Lease lease, Way way, long count, long unit) {
    Wire known = reading.wire();
    long units = Math.multiplyExact(count, known.unitsPerCopy());
    return lease.holding(way, lease.memory(), units, unit);
  }

  /**
   * Brings received data into the memory. Nothing else is written: neither gaps nor data that did
   * not come.
   *
   * @param lease what {@link #room} gave, filled by MPI
   * @param buffer the memory
   * @param origin where displacement 0 of the first copy lies, in bytes
   * @param count how many copies there is room for
   * @param bytes how many bytes of data came, at most {@code count} times the type's size
   */
  public void unpack(Lease lease, MemorySegment buffer, long origin, long count, long bytes) {
    MemorySegment memory = Access.byThisThread(buffer);
    switch (lease.way()) {
      case HANDLE -> {}
      case COPY ->
          ContiguousCopy.copy(lease.memory(), 0, memory, origin + bounds.first(count), bytes);
      case PACK -> {
        if (bytes == bytes(count)) { // mostly; a part takes divisions to find where it ends
          packer.unpack(reading.wire(), lease.memory(), 0, memory, origin, count);
        } else {
          packer.unpackPart(reading.wire(), lease.memory(), memory, origin, bytes);
        }
      }
      case STAGE -> copyData(lease.memory(), -bounds.first(count), memory, origin, count);
    }
  }

  /**
   * Copies data, and nothing between them, out of a copy of their range.
   *
   * @param range native memory
   * @param from where displacement 0 of the first copy lies in it, in bytes
   * @param memory the other memory
   * @param origin where it lies there, in bytes
   * @param count how many copies, at least 1
   */
  public void copyData(
      MemorySegment range, long from, MemorySegment memory, long origin, long count) {
    Ranges.copyData(handle, bounds, range, from, Access.byThisThread(memory), origin, count);
  }
}
