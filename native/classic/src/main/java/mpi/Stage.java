// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import org.espalier.mpi.raw.DirectMemory;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.raw.SpareRoom;
import org.jspecify.annotations.Nullable;

/**
 * Native memory of one thread for the length of a call: out-parameters, arrays of counts, and
 * copies of Java arrays. Calls nest, since a function of the program's that MPI calls may call MPI:
 * what is taken is given back in the reverse order.
 */
final class Stage implements AutoCloseable {
  private static final int OWN_BYTES = 1 << 15;

  /** More than this is taken from {@link LargeMemory}, so that words find room here. */
  private static final int SMALL_BYTES = 1 << 13;

  /** A longer list has no room in a buffer. */
  private static final int MOST_OF_BUFFER = 1 << 30;

  /** Of each piece, in bytes. */
  static final int ALIGN = 64;

  /** Longer arrays of handles are not kept for the next call. */
  private static final int KEPT_HANDLES = 4096;

  private static final ThreadLocal<Stage> LOCAL =
      new ThreadLocal<>() { // no lambda: they cost time at the start
        @Override
        protected Stage initialValue() {
          Stage stage = new Stage();
          if (first == null) {
            first = stage;
          }
          return stage;
        }
      };

  /** That of the first thread, which most programs have alone: found without a look into a map. */
  private static @Nullable Stage first;

  /** Threads' numbers are never used again, and the thread itself is not kept. */
  private final long owner = Thread.currentThread().threadId();

  private final ByteBuffer statusMemory = DirectMemory.allocate(Status.ROOM, ALIGN);
  private final LongBuffer statusWords = statusMemory.asLongBuffer();
  private final long status = DirectMemory.address(statusMemory);

  private final ByteBuffer memory = DirectMemory.allocate(OWN_BYTES, ALIGN);

  /**
   * The memory as words and as integers: through buffers, which a program that makes few calls gets
   * at in a quarter of the time, since fewer methods are interpreted and compiled.
   */
  private final LongBuffer words = memory.asLongBuffer();

  private final IntBuffer halves = memory.asIntBuffer();

  private final long base = DirectMemory.address(memory);
  private final long end = base + OWN_BYTES;
  private long top = base;
  private long[] marks = new long[8];
  private long[] handleWords = new long[16];
  private int[] handleInts = new int[HandleArray.BYTES == Long.BYTES ? 0 : 16];
  private int depth;

  private final LargeMemory large = new LargeMemory();

  private Stage() {}

  private static Stage own() {
    Stage stage = first; // another thread may see it unfinished, but not its owner
    return stage == null || stage.owner != Thread.currentThread().threadId() ? LOCAL.get() : stage;
  }

  /**
   * Memory for the status of a call that takes nothing else and always fills it; it is read before
   * the thread calls MPI again.
   */
  static long status() {
    return own().status;
  }

  /** Begins a call of this thread. */
  static Stage open() {
    Stage stage = own();
    if (stage.depth == stage.marks.length) {
      stage.marks = java.util.Arrays.copyOf(stage.marks, 2 * stage.depth);
    }
    stage.marks[stage.depth++] = stage.top;
    return stage;
  }

  /** Memory of its own for data that live longer than a call, until it is closed. */
  static Stage apart() {
    Stage stage = new Stage();
    stage.marks[stage.depth++] = stage.top;
    return stage;
  }

  @Override
  public void close() {
    if (!large.isIdle()) {
      large.release(depth);
    }
    top = marks[--depth];
  }

  /** Takes bytes until the call ends; what is in them is not defined. */
  long take(long bytes) {
    long rounded = rounded(bytes);
    return isSmall(rounded) ? takeSmall(rounded) : large.take(rounded, depth);
  }

  /**
   * Takes bytes for a message that is received, until the call ends: not of this memory where MPI
   * may write behind them.
   */
  long takeToReceive(long bytes) {
    return SpareRoom.isWanted() ? large.takeToReceive(bytes, depth) : take(bytes);
  }

  /** Takes bytes for what is only sent, and perhaps filled past the caches, until the call ends. */
  long takeToSend(long bytes, boolean streamed) {
    long rounded = rounded(bytes);
    return isSmall(rounded) ? takeSmall(rounded) : large.takeToSend(bytes, streamed, depth);
  }

  /** Keeps the type of a message, which is freed when the call ends. */
  long hold(long messageType) {
    large.hold(messageType, depth);
    return messageType;
  }

  /**
   * A type by which this call moves data behind a wait: what it is now, until the call ends, though
   * another thread should free it.
   */
  Datatype lasting(Datatype type) throws MPIException {
    if (!Gate.isMultiple() || !type.isCommitted() || type.isOfMpi()) {
      return type;
    }
    Datatype lasting = type.asItIs();
    if (HeldTypes.hold(lasting.handle)) {
      large.held(lasting.handle, depth);
    }
    return lasting;
  }

  private static long rounded(long bytes) {
    return (Math.max(1, bytes) + ALIGN - 1) & -ALIGN;
  }

  private boolean isSmall(long rounded) {
    return rounded <= Math.min(SMALL_BYTES, end - top);
  }

  private long takeSmall(long rounded) {
    long address = top;
    top += rounded;
    return address;
  }

  /** Takes words for out-parameters, all zero. */
  long words(int count) {
    long address = take(8L * count);
    for (int k = 0; k < count; k++) {
      put(address + 8L * k, 0);
    }
    return address;
  }

  private boolean isOwn(long address) {
    return address >= base && address < end;
  }

  /** Where a word of this stage is among {@link #words}. */
  private int word(long address) {
    return (int) ((address - base) >> 3);
  }

  /** Writes a word that this stage has given. */
  void put(long address, long value) {
    if (isOwn(address)) {
      words.put(word(address), value);
    } else {
      NativeMemory.putLong(address, value);
    }
  }

  /** Reads the handle in a word that this stage has given. */
  long handleIn(long word) {
    if (!isOwn(word)) {
      return NativeMemory.getHandle(word);
    }
    return HandleArray.BYTES == Long.BYTES
        ? words.get(word(word))
        : halves.get((int) ((word - base) >> 2));
  }

  /** Copies integers. */
  long ints(int[] values) {
    return ints(values, values.length);
  }

  /** Copies the first of some integers. */
  long ints(int[] values, int count) {
    return copied(values, (long) Integer.BYTES * count);
  }

  /** Copies the first bytes of an array. */
  private long copied(Object array, long bytes) {
    long address = takeList(rounded(bytes));
    HeapArray.copyOut(array, 0, address, bytes);
    return address;
  }

  private long takeList(long rounded) {
    if (isSmall(rounded)) {
      return takeSmall(rounded);
    }
    return rounded > MOST_OF_BUFFER
        ? large.take(rounded, depth)
        : DirectMemory.address(large.takeBuffer((int) rounded, depth));
  }

  /** Copies integers, widened to C's addresses. */
  long longs(int[] values) {
    long[] wide = new long[values.length];
    for (int k = 0; k < values.length; k++) {
      wide[k] = values[k];
    }
    return words(wide);
  }

  private long words(long[] values) {
    return copied(values, (long) Long.BYTES * values.length);
  }

  /** Copies bytes. */
  long bytes(byte[] values) {
    return copied(values, values.length);
  }

  /** Copies booleans, as C's integers. */
  long flags(boolean[] values) {
    int[] flags = new int[values.length];
    for (int k = 0; k < values.length; k++) {
      flags[k] = values[k] ? 1 : 0;
    }
    return ints(flags);
  }

  /** Copies handles, in the library's width. */
  long handles(long[] values) {
    return handles(values, values.length);
  }

  /** An array of this thread for so many handles, in which there is anything. */
  long[] handleWords(int count) {
    if (count > KEPT_HANDLES) {
      return new long[count];
    }
    if (handleWords.length < count) {
      handleWords = new long[Math.max(count, 2 * handleWords.length)];
    }
    return handleWords;
  }

  /** Copies the first of some handles, in the library's width. */
  long handles(long[] values, int count) {
    long bytes = (long) HandleArray.BYTES * count;
    long address = takeList(rounded(bytes));
    if (HandleArray.BYTES == Long.BYTES) {
      HeapArray.copyOut(values, 0, address, bytes);
    } else {
      HeapArray.copyOut(narrowed(values, count), 0, address, bytes);
    }
    return address;
  }

  private int[] narrowed(long[] values, int count) {
    int[] narrow = handleInts(count);
    for (int k = 0; k < count; k++) {
      narrow[k] = (int) values[k];
    }
    return narrow;
  }

  private int[] handleInts(int count) {
    if (count > KEPT_HANDLES) {
      return new int[count];
    }
    if (handleInts.length < count) {
      handleInts = new int[Math.max(count, 2 * handleInts.length)];
    }
    return handleInts;
  }

  /** Reads handles of the library's width into an array. */
  void handlesIn(long address, long[] words, int count) {
    if (HandleArray.BYTES == Long.BYTES) {
      HeapArray.copyIn(words, 0, address, (long) Long.BYTES * count);
    } else {
      int[] narrow = handleInts(count);
      HeapArray.copyIn(narrow, 0, address, (long) Integer.BYTES * count);
      for (int k = 0; k < count; k++) {
        words[k] = narrow[k];
      }
    }
  }

  /** The stage of the calling thread, if an address of it can be told by {@link #first} alone. */
  private static @Nullable Stage firstOf(long address) {
    Stage stage = first;
    return stage != null && stage.isOwn(address) && stage.owner == Thread.currentThread().threadId()
        ? stage
        : null;
  }

  static int getInt(long address) {
    Stage stage = firstOf(address);
    return stage == null
        ? NativeMemory.getInt(address)
        : stage.halves.get((int) ((address - stage.base) >> 2));
  }

  static int getInt(long array, int index) {
    return getInt(array + 4L * index);
  }

  static int[] getInts(long array, int count) {
    int[] result = new int[count];
    for (int k = 0; k < count; k++) {
      result[k] = getInt(array, k);
    }
    return result;
  }

  static long getLong(long address) {
    if ((address & 7) == 0) {
      Stage stage = firstOf(address);
      if (stage != null) {
        return stage.words.get(stage.word(address));
      }
    }
    return NativeMemory.getLong(address);
  }

  /** Reads a word of a status, which may lie in the memory of {@link #status()}. */
  static long statusWord(long status, int word) {
    Stage stage = first;
    return stage != null && status == stage.status
        ? stage.statusWords.get(word)
        : getLong(status + 8L * word);
  }

  static long getHandle(long address) {
    return HandleArray.BYTES == Long.BYTES ? getLong(address) : getInt(address);
  }

  /** A word that holds a handle. */
  long handle(long value) {
    long address = take(8);
    putHandle(address, value);
    return address;
  }

  /** Writes a handle of the library's width into memory that this stage has given. */
  void putHandle(long address, long handle) {
    if (HandleArray.BYTES == Long.BYTES) {
      put(address, handle);
    } else {
      NativeMemory.putHandle(address, handle);
    }
  }
}
