// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.espalier.mpi.transfer.choice.BlockWay;
import org.espalier.mpi.transfer.choice.Choice;
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

  private final Datatype type;
  private final long handle;
  private final TypeBounds bounds;
  private final TypeReading reading;
  private final Packer packer;
  private final Ways ways;

  private @Nullable KnownBlocks equalBlocks;

  // The same for every thread that makes one.
  private @Nullable MessageWays messages;
  private @Nullable ReadyMessages ready;
  private @Nullable BegunMessages begun;
  private @Nullable LocalPacking packing;
  private @Nullable Staging staging;

  private Plan(Datatype type) {
    this.type = type;
    this.handle = type.handle();
    this.bounds = type.bounds();
    this.packer = new Packer(type);
    this.ways = new Ways(type);
    this.reading = new TypeReading(type);
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
    return reading.wire();
  }

  /**
   * Returns what packs in this process.
   *
   * @return packing of this datatype
   */
  public LocalPacking packing() {
    LocalPacking known = packing;
    if (known == null) {
      known = new LocalPacking(type, reading, packer, ways);
      packing = known;
    }
    return known;
  }

  /**
   * Returns what gives native memory to operations whose data MPI cannot be given where they lie.
   *
   * @return staging of this datatype
   */
  public Staging staging() {
    Staging known = staging;
    if (known == null) {
      known = new Staging(handle, bounds, reading, packer);
      staging = known;
    }
    return known;
  }

  /** The elements, read now if they were not before; null where they cannot be. */
  @Nullable BoundedTree tree() {
    return wire().tree();
  }

  TypeBounds bounds() {
    return bounds;
  }

  /** The address that MPI is given where there are no data in an array. */
  static long nowhere() {
    return NOWHERE.address();
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
   * Returns what chooses the ways of messages.
   *
   * @return the choices for messages of this datatype
   */
  public MessageWays messages() {
    MessageWays known = messages;
    if (known == null) {
      known = new MessageWays(bounds, reading, ways);
      messages = known;
    }
    return known;
  }

  /**
   * Returns what sends and receives in one call of C where it can.
   *
   * @return messages of this datatype
   */
  public ReadyMessages ready() {
    ReadyMessages known = ready;
    if (known == null) {
      known = new ReadyMessages(type, reading, ways);
      ready = known;
    }
    return known;
  }

  /**
   * Returns what begins messages in one call of C where it can.
   *
   * @return messages of this datatype
   */
  public BegunMessages begun() {
    BegunMessages known = begun;
    if (known == null) {
      known = new BegunMessages(type, reading, ways, ready());
      begun = known;
    }
    return known;
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
    KnownBlocks known = equalBlocks;
    if (known == null) {
      known = new KnownBlocks(this);
      equalBlocks = known; // of two threads' one is kept
    }
    return known.of(count, number, way);
  }

  /**
   * The way of a block in native memory, with data, where processes may choose: what is expected to
   * be the fastest.
   */
  int wayOfBlock(long count, BlockWay way) {
    return ways.ofBlock(wire(), count, way);
  }

  /**
   * What chooses the way of blocks by the operations' times: all processes take part at the same
   * time, and so try each way together.
   */
  @Nullable Choice trialOfBlocks(long count, int number, BlockWay way) {
    return ways.trialOfBlocks(wire(), count, number, way);
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
   * Returns the bytes of the data of one copy.
   *
   * @return the size of the datatype
   */
  public long bytesPerCopy() {
    return bounds.size();
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
}
