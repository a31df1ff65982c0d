// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.transfer.Choice;
import org.espalier.mpi.transfer.Streaming;
import org.espalier.mpi.type.WholeElements;
import org.jspecify.annotations.Nullable;

/**
 * One side of a blocking call: the program's buffer, and what MPI is handed for it. A direct buffer
 * is handed over as it is. Of a Java array only the data are copied, in the order of the signature,
 * and travel as repetitions of its root ({@link Signature}): a column of a matrix costs as much as
 * it holds, and gaps between data are neither read nor written. Where the root is not known, all
 * that the data reach over is copied and MPI gets the program's own type.
 */
final class Payload {
  private static final Call GET_COUNT = new Call("MPI_Get_count");

  /** Where MPI finds the data. */
  long address;

  /** How many of {@link #type}. */
  int count;

  /** The handle that MPI is told. */
  long type;

  /** What has to stay reachable until the call has ended. */
  private final @Nullable Object buffer;

  private final Stage stage;
  private final @Nullable Datatype datatype;
  private final int elements;
  private Way way = Way.DIRECT;
  private boolean collective;

  /** Whether the data come in a message that is received at once. */
  private boolean receives;

  /** Whether they go out in a message that another process reads from where they are put. */
  private boolean streams;

  private long offset;
  private long low;
  private long span;

  /** What is told the time of the call, where that is measured. */
  private @Nullable Choice choice;

  private int chosen;
  private long start;

  /** When packing began of data that {@link Streaming} is told the time of; 0 for others. */
  private long packing;

  private boolean streamed;

  private enum Way {
    /** MPI works on the program's memory. */
    DIRECT,
    /** The data lie in a row in the array. */
    DENSE,
    /** The data were packed. */
    PACKED,
    /** All that the data reach over was copied. */
    SPAN
  }

  private Payload(Stage stage, @Nullable Object buffer, int elements, @Nullable Datatype datatype) {
    this.stage = stage;
    this.buffer = buffer;
    this.elements = elements;
    this.datatype = datatype;
    this.count = elements;
    this.type = PredefinedHandles.BYTE;
  }

  /**
   * A side that has no data of its own. Its address is not null: MPICH 4.0 refuses a null address
   * also where the standard says that none is looked at.
   */
  static Payload none(Stage stage) {
    Payload result = new Payload(stage, null, 0, null);
    result.address = stage.words(1);
    return result;
  }

  /** A side whose data are where those of the other side are. */
  static Payload inPlace(Stage stage) {
    Payload result = new Payload(stage, null, 0, null);
    result.address = NativeLibrary.get().abi().inPlace;
    return result;
  }

  /** What is sent in a message: to no one, the data are not looked at. */
  static Payload to(int dest, Stage stage, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    return dest == MPI.PROC_NULL && count > 0
        ? nobody(stage, buf, type)
        : out(stage, buf, count, type, false, true);
  }

  /** The same where this process copies the data once more, into the buffer that is attached. */
  static Payload toBuffer(int dest, Stage stage, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    return dest == MPI.PROC_NULL && count > 0
        ? nobody(stage, buf, type)
        : out(stage, buf, count, type, false, false);
  }

  /** The same where the call does nothing else, so that its time tells what its way is worth. */
  static Payload toAlone(int dest, Stage stage, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    return dest == MPI.PROC_NULL && count > 0
        ? nobody(stage, buf, type)
        : out(stage, buf, count, type, true, true);
  }

  /**
   * Where a message goes, which changes nothing if no one sends it; {@link #received} must follow.
   */
  static Payload from(int source, Stage stage, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    return source == MPI.PROC_NULL && count > 0
        ? nobody(stage, buf, type)
        : in(stage, buf, count, type, false, true);
  }

  /** The same where the call does nothing else, so that its time tells what its way is worth. */
  static Payload fromAlone(int source, Stage stage, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    return source == MPI.PROC_NULL && count > 0
        ? nobody(stage, buf, type)
        : in(stage, buf, count, type, true, true);
  }

  private static Payload nobody(Stage stage, @Nullable Object buf, Datatype type)
      throws MPIException {
    Payload result = new Payload(stage, buf, 0, type);
    result.type = type.handle(); // MPI looks at it all the same
    result.address = stage.words(1);
    return result;
  }

  /** What is sent in a message or written to a file. */
  static Payload out(Stage stage, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    return out(stage, buf, count, type, false, false);
  }

  private static Payload out(
      Stage stage,
      @Nullable Object buf,
      int count,
      Datatype type,
      boolean alone,
      boolean anotherReads)
      throws MPIException {
    Payload result = new Payload(stage, buf, count, type);
    result.streams = anotherReads;
    boolean direct = result.direct();
    if (direct && type.isOnlyCounted(count)) {
      result.type = type.handle();
      return result;
    }
    result.type = type.packable(count);
    if (!direct) {
      result.toStage(true, true);
    } else {
      result.direct(true, alone);
    }
    return result;
  }

  /** Where a message or the content of a file goes; {@link #received} must follow. */
  static Payload in(Stage stage, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    return in(stage, buf, count, type, false, false);
  }

  private static Payload in(
      Stage stage, @Nullable Object buf, int count, Datatype type, boolean alone, boolean receives)
      throws MPIException {
    Payload result = new Payload(stage, buf, count, type);
    result.receives = receives;
    refuseReadOnly(buf);
    boolean direct = result.direct();
    if (direct && type.isOnlyCounted(count)) {
      result.type = type.handle();
      return result;
    }
    result.type = type.packable(count);
    if (!direct) {
      result.toStage(false, true);
    } else {
      result.direct(false, alone);
    }
    return result;
  }

  /** What is sent and then replaced; {@link #received} must follow. */
  static Payload replaced(Stage stage, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    Payload result = new Payload(stage, buf, count, type);
    result.type = type.packable(count);
    refuseReadOnly(buf);
    if (!result.direct()) {
      result.toStage(true, true);
    } else {
      result.direct(true, false);
    }
    return result;
  }

  /**
   * One side of a collective call, as repetitions of the root whatever the buffer is: so all ranks
   * tell MPI the same form, on which libraries' choices among algorithms depend. For data that come
   * in, {@link #completed} must follow.
   */
  static Payload collective(
      Stage stage, @Nullable Object buf, int count, Datatype type, boolean out, boolean in)
      throws MPIException {
    Payload result = new Payload(stage, buf, count, type);
    result.collective = true;
    result.type = type.packable(count);
    if (in) {
      refuseReadOnly(buf);
    }
    Layout layout = type.layout();
    if (!type.isCommitted()) {
      return result; // MPI refuses it
    }
    if (!result.direct()) {
      result.toStage(out, true);
    } else if (layout.root() != null && layout.dense()) {
      result.roots(layout, out);
    } else if (layout.root() != null) {
      result.pack(layout, out);
    }
    return result;
  }

  /**
   * One side of a call in which each process has a block for each: libraries choose among
   * algorithms by the bytes of a block alone, and none is cut by its type. So a direct buffer goes
   * by its handle until there is a kernel; to pack it by the library takes longer, and as much
   * memory again.
   */
  static Payload exchanged(
      Stage stage, @Nullable Object buf, int count, Datatype type, boolean out, boolean in)
      throws MPIException {
    if (!(buf instanceof Buffer direct && direct.isDirect())) {
      return collective(stage, buf, count, type, out, in);
    }
    Layout layout = type.layout();
    boolean packs =
        type.isCommitted()
            && layout.root() != null
            && !layout.dense()
            && Kernels.isPacked(stage, direct, count, type);
    if (packs || layout.dense()) {
      return collective(stage, buf, count, type, out, in);
    }
    if (in) {
      refuseReadOnly(buf);
    }
    Payload result = new Payload(stage, buf, count, type);
    result.type = type.packable(count);
    result.direct();
    return result;
  }

  /**
   * One side of a reduction, whose operation sees the program's own type; for data that come in,
   * {@link #completed} must follow.
   */
  static Payload reduced(
      Stage stage, @Nullable Object buf, int count, Datatype type, boolean out, boolean in)
      throws MPIException {
    Payload result = new Payload(stage, buf, count, type);
    result.type = type.handle();
    if (in) {
      refuseReadOnly(buf);
    }
    if (!result.direct()) {
      result.toStage(out, false);
    }
    return result;
  }

  private static void refuseReadOnly(@Nullable Object buf) {
    if (buf instanceof Buffer b && b.isReadOnly()) {
      throw new java.nio.ReadOnlyBufferException();
    }
  }

  private boolean direct() {
    if (buffer == null) {
      return true; // MPI says what it thinks of that, where there are elements
    }
    if (HeapArray.isDirect(buffer)) {
      address = HeapArray.address((Buffer) buffer);
      return true;
    }
    return false;
  }

  /** Packs what would go by the type's handle, where a kernel is faster than the library. */
  private void direct(boolean out, boolean alone) throws MPIException {
    if (buffer instanceof Buffer memory) {
      Datatype t = datatype();
      Layout layout = t.layout();
      if (t.isCommitted()
          && layout.root() != null
          && !layout.dense()
          && Kernels.preferred(stage, memory, elements, t, false) != null
          && isPacked(Kernels.choice(t, elements, out), alone)) {
        pack(layout, out);
      }
    }
  }

  private boolean isPacked(@Nullable Choice among, boolean alone) {
    if (among == null) {
      return true;
    }
    if (!alone) {
      return among.best() == Choice.KERNEL;
    }
    chosen = among.next();
    if (among.isMeasuring()) {
      choice = among;
      start = System.nanoTime();
    }
    return chosen == Choice.KERNEL;
  }

  private void ended() {
    Choice told = choice;
    if (told != null) {
      told.took(chosen, start, System.nanoTime());
    }
    if (packing != 0) {
      Streaming.took(streamed, span, System.nanoTime() - packing);
    }
  }

  private Datatype datatype() {
    return java.util.Objects.requireNonNull(datatype);
  }

  private Object array() {
    return HeapArray.array(java.util.Objects.requireNonNull(buffer));
  }

  private void toStage(boolean out, boolean mayPack) throws MPIException {
    Datatype t = datatype();
    if (elements < 0 || !t.isCommitted()) {
      address = stage.words(1);
      return; // MPI refuses it
    }
    Layout layout = t.layout();
    Object array = array();
    offset = HeapArray.offset(java.util.Objects.requireNonNull(buffer));
    if (layout.dense()) {
      way = Way.DENSE;
      span = elements * layout.bytes();
      boolean past = isStreamed();
      address = streams ? stage.takeToSend(span, past) : stage.take(span);
      HeapArray.requireInside(HeapArray.bytes(array), offset, span);
      if (past) {
        HeapArray.streamOut(array, offset, address, span);
      } else if (out) {
        HeapArray.copyOut(array, offset, address, span);
      }
      if (mayPack) {
        roots(layout, out);
      }
    } else if (mayPack && layout.root() != null) {
      pack(layout, out);
    } else {
      way = Way.SPAN;
      long extent = t.extentBytes();
      long reach = extent * Math.max(0, elements - 1);
      low = t.trueLbBytes() + Math.min(0, reach);
      span = elements == 0 ? 0 : t.trueExtentBytes() + Math.abs(reach);
      long memory = stage.take(span);
      HeapArray.requireInside(HeapArray.bytes(array), offset + low, span);
      HeapArray.copyOut(array, offset + low, memory, span); // gaps come back as they were
      address = memory - low;
    }
  }

  /** Tells MPI the root instead of the program's type, where it is counted by an {@code int}. */
  private boolean roots(Layout layout, boolean out) throws MPIException {
    Signature root = java.util.Objects.requireNonNull(layout.root());
    boolean message = out ? streams : receives; // files want the type for their representation
    boolean bytes =
        collective
            ? root.goesAsBytes()
            : message && root.mayGoAsBytes(out, layout.bytes() * elements);
    long times = (bytes ? layout.bytes() : layout.times()) * elements;
    if (times != (int) times) {
      return false;
    }
    WholeElements whole = message && out && !bytes ? root.longMessages() : null;
    if (whole != null) {
      count = 1;
      type = stage.messageType(whole, times);
    } else {
      count = (int) times;
      type = bytes ? PredefinedHandles.BYTE : root.handle();
    }
    return true;
  }

  private void pack(Layout layout, boolean out) throws MPIException {
    way = Way.PACKED;
    span = layout.bytes() * elements;
    if (span != (int) span || !roots(layout, out)) {
      throw new MPIException("Data of " + span + " bytes are too many for one call from an array.");
    }
    boolean past = isStreamed();
    address = streams ? stage.takeToSend(span, past) : stage.take(span);
    if (past) {
      Pack.stream(stage, source(), offsetOfPacked(), elements, datatype(), address, (int) span);
    } else if (out) {
      Pack.pack(stage, source(), offsetOfPacked(), elements, datatype(), address, (int) span);
    }
  }

  /** Whether the data are put past the caches. */
  private boolean isStreamed() {
    if (streams && Streaming.isTimed(span)) {
      packing = System.nanoTime();
      streamed = Streaming.next(span);
      return streamed;
    }
    return streams && Streaming.pays(span);
  }

  private Object source() {
    return HeapArray.isDirect(buffer) ? java.util.Objects.requireNonNull(buffer) : array();
  }

  private long offsetOfPacked() {
    return HeapArray.isDirect(buffer) ? 0 : offset;
  }

  /** After a message was received or a file read: what came goes where the program wants it. */
  void received(long status) throws MPIException {
    if (way == Way.DIRECT) {
      completed();
    } else if (way == Way.SPAN) {
      HeapArray.copyIn(array(), offset + low, address + low, span);
    } else {
      long out = stage.words(1);
      GET_COUNT.run(status, PredefinedHandles.BYTE, out);
      int bytes = Stage.getInt(out);
      arrived(bytes == Abi.UNDEFINED ? 0 : Math.max(0, bytes));
    }
    ended();
  }

  private void arrived(int bytes) throws MPIException {
    if (way == Way.DENSE) {
      HeapArray.copyIn(array(), offset, address, Math.min(bytes, span));
      return;
    }
    Datatype t = datatype();
    int size = (int) t.dataBytes();
    int whole = size == 0 ? 0 : bytes / size;
    Pack.unpack(stage, address, (int) span, source(), offsetOfPacked(), whole, t);
    int rest = size == 0 ? 0 : bytes % size;
    if (rest > 0) { // the rest of the element stays as it is: packed, overwritten in part, unpacked
      long element = stage.take(size);
      long place = offsetOfPacked() + whole * t.extentBytes();
      Pack.pack(stage, source(), place, 1, t, element, size);
      MemorySegment.copy(
          NativeMemory.ALL, address + (long) whole * size, NativeMemory.ALL, element, rest);
      Pack.unpack(stage, element, size, source(), place, 1, t);
    }
  }

  /** After a collective call: all of the data came. */
  void completed() throws MPIException {
    switch (way) {
      case DIRECT -> Reach.keep(buffer);
      case DENSE -> HeapArray.copyIn(array(), offset, address, span);
      case PACKED ->
          Pack.unpack(stage, address, (int) span, source(), offsetOfPacked(), elements, datatype());
      case SPAN -> HeapArray.copyIn(array(), offset + low, address + low, span);
    }
  }

  /** After a call that only read the data. */
  void sent() {
    Reach.keep(buffer);
    ended();
  }
}
