// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeLocal;
import org.espalier.mpi.type.TypeBounds;
import org.espalier.tree.BoundedTree;
import org.jspecify.annotations.Nullable;

/**
 * How the data of one committed datatype move. A plan is made at the datatype's first use and kept
 * with it; the elements are read when an operation needs them. Any thread may use a plan.
 *
 * <p>Whoever calls has checked that the data lie within the memory and that the memory can be
 * accessed ({@link Access}).
 */
public final class Plan implements DatatypeLocal.Resource {
  private static final DatatypeLocal<Plan> PLANS =
      new DatatypeLocal<>() {
        @Override
        protected Plan compute(Datatype type) {
          return new Plan(type);
        }
      };

  /** What MPI is given where there are no data. */
  private static final MemorySegment NOWHERE = Arena.global().allocate(16, 16);

  /**
   * The system property for how many operations on native memory a datatype is used in before its
   * elements are read and a kernel is made, instead of by what they may have lost. Tests set it to
   * 1.
   */
  public static final String USES_PROPERTY = "espalier.transfer.uses";

  /** So many counts of blocks are remembered, a power of two. */
  private static final int COUNTS = 8;

  private final Datatype type;
  private final long handle;
  private final TypeBounds bounds;
  private volatile @Nullable Wire wire;
  private final Packer packer;
  private final Ways ways;
  private volatile @Nullable ArrayElements elements;

  // What was found for equal blocks, by their count; those of one block alone first.
  private @Nullable EqualBlocks @Nullable [] equalBlocks;
  private final ReadingPrice price = new ReadingPrice();

  private Plan(Datatype type) {
    this.type = type;
    this.handle = type.handle();
    this.bounds = type.bounds();
    this.packer = new Packer(type);
    this.ways = new Ways(type);
    this.wire = type.isNamed() ? named(type) : null;
  }

  private static Wire named(Datatype type) {
    return type.bounds().isDense() ? Wire.ofUnit(type) : Wire.UNKNOWN;
  }

  /**
   * Returns a datatype's plan.
   *
   * @param type the datatype
   * @return the same plan at every call
   */
  public static Plan of(Datatype type) {
    return PLANS.get(type);
  }

  private Wire wire() {
    Wire known = wire;
    if (known == null) {
      long start = System.nanoTime();
      known = Wire.of(type);
      wire = known;
      ReadingPrice.hasTaken(System.nanoTime() - start);
    }
    return known;
  }

  /**
   * Lets memory pass that may hold the datatype's elements: native memory, {@code byte[]}, and
   * arrays of these elements.
   *
   * @param memory the memory of a buffer with data
   * @throws IllegalArgumentException if it is an array of another element
   */
  public void requireElements(MemorySegment memory) {
    if (!memory.isNative()) {
      ArrayElements known = elements;
      if (known == null) {
        BoundedTree tree = type.madeOf().orElse(null);
        if (tree == null) {
          tree = wire().tree();
        }
        known = ArrayElements.of(type, tree == null ? null : tree.tree());
        elements = known;
      }
      known.require(memory);
    }
  }

  TypeBounds bounds() {
    return bounds;
  }

  /** The address that MPI is given where there are no data in an array. */
  static long nowhere() {
    return NOWHERE.address();
  }

  /** Copies data from a copy of their range; {@code from} is where displacement 0 lies in it. */
  void copyData(MemorySegment range, long from, MemorySegment memory, long origin, long count) {
    Ranges.copyData(handle, bounds, range, from, Access.byThisThread(memory), origin, count);
  }

  private boolean isEmpty(long count) {
    return count == 0 || bounds.size() == 0;
  }

  /**
   * Says whether MPI is given the memory itself where nothing is to be chosen; otherwise a lease is
   * needed.
   *
   * @param memory the memory
   * @param count how many copies
   * @return true for native memory, and where there are no data
   */
  public boolean isDirect(MemorySegment memory, long count) {
    return memory.isNative() || isEmpty(count);
  }

  /**
   * Returns what chooses the way of a message out of native memory.
   *
   * @param memory the memory
   * @param count how many copies
   * @return the choice; nothing where there is one way alone, which {@link #isDirect} tells
   */
  public @Nullable Choice toSend(MemorySegment memory, long count) {
    return message(Choices.Direction.SEND, memory, count);
  }

  /**
   * Returns what chooses the way of a message into native memory.
   *
   * @param memory the memory
   * @param count how many copies there is room for
   * @return the choice; nothing where there is one way alone, which {@link #isDirect} tells
   */
  public @Nullable Choice toReceive(MemorySegment memory, long count) {
    return message(Choices.Direction.RECEIVE, memory, count);
  }

  /**
   * Returns how equal blocks go into a collective operation.
   *
   * @param count copies in one block, at least 0
   * @param number how many blocks, at least 1
   * @param way whether processes may choose
   * @return what was found at the first call, as long as few other counts came since
   */
  public EqualBlocks equalBlocks(long count, int number, BlockWay way) {
    @Nullable EqualBlocks @Nullable [] kept = equalBlocks;
    if (kept == null) {
      kept = new @Nullable EqualBlocks[2 * COUNTS];
      equalBlocks = kept; // of two threads' arrays one is kept
    }
    int place = ((int) count + number + way.place) & (COUNTS - 1);
    if (number > 1) {
      place += COUNTS; // what one process sends and what all of them send never meet
    }
    EqualBlocks known = kept[place];
    if (known == null || !known.isOf(count, number, way)) {
      known = new EqualBlocks(this, count, number, way);
      kept[place] = known; // immutable, and the same for every thread that asks
    }
    return known;
  }

  /**
   * The way of a block in native memory, with data, where processes may choose: what is expected to
   * be the fastest. It is not corrected by the operations' times, which hang on all processes, and
   * on a kernel's way in Java being compiled or not.
   */
  int wayOfBlock(long count, BlockWay way) {
    return ways.ofBlock(wire(), count, way);
  }

  private @Nullable Choice message(Choices.Direction direction, MemorySegment memory, long count) {
    if (!memory.isNative() || isEmpty(count)) {
      return null;
    }
    if (isByHandle(count)) {
      price.sent(count * bounds.size());
      return null;
    }
    return ways.of(wire(), direction, count);
  }

  /** Whether the elements have not been read, and need not be for one operation more. */
  private boolean isByHandle(long count) {
    return wire == null && count <= Integer.MAX_VALUE && !price.isPaid();
  }

  /**
   * Returns the handle of a way that is not a kernel's.
   *
   * @param way {@link Choice#OWN}, or {@link Choice#OTHER}, which is the own where there is no
   *     other
   * @return the handle that MPI is given with the program's own memory
   */
  public long handle(int way) {
    return ways.handle(way);
  }

  @Override
  public void free() {
    ways.free();
  }

  /**
   * Returns the address that MPI is given with the datatype's handle.
   *
   * @param memory the memory
   * @param origin where displacement 0 lies, in bytes; it may lie outside
   * @return the address of displacement 0
   */
  public static MemorySegment address(MemorySegment memory, long origin) {
    if (!memory.isNative()) {
      return NOWHERE;
    }
    return origin == 0
        ? memory
        : origin > 0 && origin <= memory.byteSize()
            ? memory.asSlice(origin)
            : MemorySegment.ofAddress(memory.address() + origin);
  }

  private Way way(long count, boolean byHandle) {
    Wire known = wire();
    if (known.isUnit()) {
      return Way.COPY;
    }
    if (!byHandle && known.isKnown() && known.canCount(count)) {
      return known.isContiguous(bounds, count) ? Way.COPY : Way.PACK;
    }
    return Way.STAGE;
  }

  private long bytes(long count) {
    return Math.multiplyExact(count, bounds.size());
  }

  private long range(long count) {
    return bounds.end(count) - bounds.first(count);
  }

  /**
   * Packs data for an operation that sends.
   *
   * @param memory the memory
   * @param origin where displacement 0 of the first copy lies, in bytes
   * @param count how many copies, at least 1
   * @return what MPI is given, to be released when the operation has ended
   */
  public Lease pack(MemorySegment memory, long origin, long count) {
    Lease lease = room(memory, origin, count, false);
    refill(lease, memory, origin, count);
    return lease;
  }

  /**
   * Packs data again, into a lease of this plan for as many copies.
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
          MemorySegment.copy(memory, origin + bounds.first(count), wireMemory, 0, bytes(count));
      case PACK -> packer.pack(wire(), wireMemory, 0, memory, origin, count);
      case STAGE -> Ranges.fill(lease, bounds, memory, origin, count);
    }
  }

  /**
   * Packs copies, byte for byte as the library does.
   *
   * @param memory the memory
   * @param origin where displacement 0 of the first copy lies, in bytes
   * @param count how many copies, at least 1
   * @param target takes the packed bytes
   * @param offset where they start in {@code target}, in bytes
   */
  public void packTo(
      MemorySegment memory, long origin, long count, MemorySegment target, long offset) {
    if (isByLibrary(memory, origin, count)) {
      long start = System.nanoTime();
      LibraryPacking.pack(handle, bounds, memory, origin, count, target, offset);
      price.packed(System.nanoTime() - start);
      return;
    }
    Wire known = wire();
    if (known.isContiguous(bounds, count)) {
      MemorySegment.copy(memory, origin + bounds.first(count), target, offset, bytes(count));
      return;
    }
    Choice choice = local(known, Choices.Direction.PACK, memory, target, count);
    if (choice == null) {
      packer.pack(known, target, offset, memory, origin, count);
      return;
    }
    int way = choice.next();
    long start = choice.isMeasuring() ? System.nanoTime() : 0;
    if (way == Choice.KERNEL) {
      packer.pack(known, target, offset, memory, origin, count);
    } else {
      LibraryPacking.pack(handle, bounds, memory, origin, count, target, offset);
    }
    if (start != 0) {
      choice.took(way, start, System.nanoTime());
    }
  }

  /** Whether the library packs one operation more; without 64-bit counts it has limits. */
  private boolean isByLibrary(MemorySegment memory, long origin, long count) {
    return isByHandle(count)
        && bytes(count) <= Integer.MAX_VALUE
        && LibraryPacking.reaches(memory, origin, count, bounds.extent());
  }

  /**
   * Unpacks copies. Bytes between data keep their values.
   *
   * @param source holds the packed bytes
   * @param offset where they start in {@code source}, in bytes
   * @param buffer the memory
   * @param origin where displacement 0 of the first copy lies, in bytes
   * @param count how many copies, at least 1
   */
  public void unpackTo(
      MemorySegment source, long offset, MemorySegment buffer, long origin, long count) {
    MemorySegment memory = Access.byThisThread(buffer);
    if (isByLibrary(memory, origin, count)) {
      long start = System.nanoTime();
      LibraryPacking.unpack(handle, bounds, source, offset, memory, origin, count);
      price.packed(System.nanoTime() - start);
      return;
    }
    Wire known = wire();
    if (known.isContiguous(bounds, count)) {
      MemorySegment.copy(source, offset, memory, origin + bounds.first(count), bytes(count));
      return;
    }
    Choice choice = local(known, Choices.Direction.UNPACK, memory, source, count);
    if (choice == null) {
      packer.unpack(known, source, offset, memory, origin, count);
      return;
    }
    int way = choice.next();
    long start = choice.isMeasuring() ? System.nanoTime() : 0;
    if (way == Choice.KERNEL) {
      packer.unpack(known, source, offset, memory, origin, count);
    } else {
      LibraryPacking.unpack(handle, bounds, source, offset, memory, origin, count);
    }
    if (start != 0) {
      choice.took(way, start, System.nanoTime());
    }
  }

  /** What chooses between a kernel and the library for packing in native memory alone. */
  private @Nullable Choice local(
      Wire known,
      Choices.Direction direction,
      MemorySegment memory,
      MemorySegment packed,
      long count) {
    return memory.isNative() && packed.isNative() && bytes(count) <= Integer.MAX_VALUE
        ? ways.of(known, direction, count)
        : null;
  }

  /**
   * Says whether the data can travel as units: their elements are known and have no gaps. It
   * depends on the signature alone where the elements can be read.
   *
   * @return false where the datatype's own handle must be used
   */
  public boolean hasUnit() {
    return wire().isKnown();
  }

  /**
   * Says whether units of collective operations may arrive at the datatype itself: they are the
   * units of messages.
   *
   * @return false where all processes must give units, or the elements cannot be told
   */
  public boolean unitsMeetTypes() {
    Wire known = wire();
    return known.unitType() != null && known.unit() == known.collectiveUnit();
  }

  /**
   * Says whether so many copies can travel as units: their elements are known, have no gaps, and
   * can be counted by this library.
   *
   * @param count how many copies
   * @return false where the datatype's own handle must be used
   */
  public boolean travelsAsUnits(long count) {
    Wire known = wire();
    return known.isKnown() && known.canCount(count);
  }

  /**
   * Returns the unit's handle.
   *
   * @return the exact basic type, or the period type of a mixed signature
   */
  public long unit() {
    return wire().unit();
  }

  /**
   * Returns the handle of the unit where all processes give units, as in a collective operation.
   *
   * @return a type of the size of {@link #unit}
   */
  public long collectiveUnit() {
    return wire().collectiveUnit();
  }

  /**
   * Returns the unit as a datatype that lasts as long as this one.
   *
   * @return a type that nobody may free, or nothing where the datatype's own handle must be used
   */
  public Optional<Datatype> unitType() {
    return Optional.ofNullable(wire().unitType());
  }

  /**
   * Returns how many units one copy has.
   *
   * @return at least 1 where {@link #hasUnit}
   */
  public long unitsPerCopy() {
    return wire().unitsPerCopy();
  }

  /**
   * Returns the bytes of one unit.
   *
   * @return at least 1 where {@link #hasUnit}
   */
  public long unitBytes() {
    return wire().unitBytes();
  }

  /**
   * Says whether copies lie as they travel, one behind the other from {@link #first} on.
   *
   * @param count how many copies, at least 1
   * @return true where nothing has to be packed
   */
  public boolean isContiguous(long count) {
    return wire().isContiguous(bounds, count);
  }

  /**
   * Returns where contiguous data start.
   *
   * @return bytes from displacement 0
   */
  public long first() {
    return bounds.trueLb();
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
    if (way == Way.STAGE) {
      Lease lease = Pool.take(range(count));
      long first = bounds.first(count);
      // Where not all data come, the others go back as they were.
      Ranges.fill(lease, bounds, memory, origin, count);
      MemorySegment address =
          first == 0 ? lease.memory() : MemorySegment.ofAddress(lease.memory().address() - first);
      return lease.holding(way, address, count, handle);
    }
    Wire known = wire();
    Lease lease = Pool.take(bytes(count));
    long units = Math.multiplyExact(count, known.unitsPerCopy());
    return lease.holding(way, lease.memory(), units, known.unit());
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
          MemorySegment.copy(lease.memory(), 0, memory, origin + bounds.first(count), bytes);
      case PACK -> packer.unpackPart(wire(), lease.memory(), memory, origin, bytes);
      case STAGE ->
          Ranges.copyData(
              handle, bounds, lease.memory(), -bounds.first(count), memory, origin, count);
    }
  }

  /**
   * Copies data, and nothing between them, from one memory to the same place in another.
   *
   * @param from native memory
   * @param to the other memory
   * @param origin where displacement 0 of the first copy lies in both, in bytes
   * @param count how many copies, at least 1
   */
  public void moveData(MemorySegment from, MemorySegment to, long origin, long count) {
    Ranges.copyData(handle, bounds, from, origin, Access.byThisThread(to), origin, count);
  }
}
