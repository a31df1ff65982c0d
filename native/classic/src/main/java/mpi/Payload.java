// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.transfer.passage.Passage;
import org.espalier.mpi.transfer.passage.Passages;
import org.espalier.mpi.type.WholeElements;
import org.jspecify.annotations.Nullable;

/**
 * One side of a blocking call: the program's buffer, and what MPI is handed for it. A direct buffer
 * is handed over as it is. Of a Java array only the data are copied, in the order of the signature,
 * and travel as repetitions of its root ({@link Signature}): a column of a matrix costs as much as
 * it holds, and gaps between data are neither read nor written. Where the root is not known, all
 * that the data reach over is copied and MPI gets the program's own type.
 *
 * <p>What kinds of calls want is made by {@link MessageData} and {@link CollectiveData}.
 */
final class Payload {
  private static final Call GET_COUNT = new Call("MPI_Get_count");
  private static final Call GET_ELEMENTS_X = new Call("MPI_Get_elements_x");

  /** Where MPI finds the data. */
  long address;

  /** How many of {@link #type}. */
  int count;

  /** The handle that MPI is told. */
  long type;

  /** What has to stay reachable until the call has ended. */
  private final @Nullable Object buffer;

  private final Stage stage;
  private @Nullable Datatype datatype;
  private final int elements;
  private final Use use;
  private Way way = Way.DIRECT;
  private long offset;
  private long span;

  /** Of a range that was copied: where displacement 0 is in its copy, whatever MPI is told. */
  private long copy;

  /** What chooses the passage of packed data; null where the call's time does not tell. */
  private @Nullable Passages passages;

  private Passage passage = Passage.PLAIN;

  /** What is told the time of the call; null where that is not measured. */
  private @Nullable MessageTimes times;

  /** What becomes of the data, on which it depends how MPI is told of them. */
  enum Use {
    /** They go out in a message, which another process reads from where they are put. */
    SENT,
    /** They come in a message that is received at once. */
    RECEIVED,
    /** They go out or come in where all processes call MPI. */
    COLLECTIVE,
    /** They are copied once more in this process, or belong to a file or a reduction. */
    OTHER
  }

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

  /** A side whose {@link #type} and {@link #address} are to be set. */
  Payload(
      Stage stage, @Nullable Object buffer, int elements, @Nullable Datatype datatype, Use use) {
    this.use = use;
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
    Payload result = new Payload(stage, null, 0, null, Use.OTHER);
    result.address = stage.words(1);
    return result;
  }

  /** A side whose data are where those of the other side are. */
  static Payload inPlace(Stage stage) {
    Payload result = new Payload(stage, null, 0, null, Use.OTHER);
    result.address = NativeLibrary.get().abi().inPlace;
    return result;
  }

  /** Refuses what data cannot come into. */
  static void refuseReadOnly(@Nullable Object buf) {
    if (buf instanceof Buffer b && b.isReadOnly()) {
      throw new java.nio.ReadOnlyBufferException();
    }
  }

  /** Refuses a number of elements that is none. */
  static void requireCount(long elements) throws MPIException {
    Gate.check();
    if (elements < 0) {
      throw new MPIException(
          MPI.ERR_COUNT, MPI.ERR_COUNT, "The count must be at least 0, got " + elements);
    }
  }

  /**
   * Refuses a number of elements that is none, and no buffer where there are elements: libraries
   * read and write before the memory, and at address 0.
   */
  static void requireBuffer(@Nullable Object buf, long elements) throws MPIException {
    requireCount(elements);
    if (buf == null && elements > 0) {
      throw new MPIException(
          MPI.ERR_BUFFER,
          MPI.ERR_BUFFER,
          "The buffer of " + elements + " elements must not be null");
    }
  }

  /** Hands over a direct buffer; false where the data lie in an array. */
  boolean direct() {
    if (buffer == null) {
      return true; // MPI says what it thinks of that, where there are elements
    }
    if (HeapArray.isDirect(buffer)) {
      address = HeapArray.address((Buffer) buffer);
      return true;
    }
    return false;
  }

  private Datatype datatype() {
    return java.util.Objects.requireNonNull(datatype);
  }

  private Object array() {
    return HeapArray.array(java.util.Objects.requireNonNull(buffer));
  }

  /**
   * Copies or packs an array's data, or takes room for them.
   *
   * @param out whether they go out
   * @param mayPack whether MPI may be told the root of the signature
   */
  void toStage(boolean out, boolean mayPack) throws MPIException {
    Datatype t = datatype();
    if (elements < 0 || !t.isCommitted()) {
      address = stage.words(1);
      type = t.moving();
      return; // MPI refuses it
    }
    Layout layout = t.layout();
    Object array = array();
    offset = HeapArray.offset(java.util.Objects.requireNonNull(buffer));
    if (layout.dense()) {
      way = Way.DENSE;
      span = elements * layout.bytes();
      boolean past = isStreamed();
      address = room(past);
      HeapArray.requireInside(HeapArray.bytes(array), offset, span);
      if (past) {
        HeapArray.streamOut(array, offset, address, span);
      } else if (out) {
        HeapArray.copyOut(array, offset, address, span);
      }
      if (!mayPack || !roots(layout, out)) {
        type = t.moving();
      }
    } else if (mayPack && layout.root() != null) {
      if (!out && elements > 0) { // not only when they have come
        requireInside(t, array);
      }
      pack(layout, out);
    } else {
      way = Way.SPAN;
      long low = t.lowBytes(elements);
      span = t.spanBytes(elements);
      long memory = stage.take(span);
      HeapArray.requireInside(HeapArray.bytes(array), offset + low, span);
      HeapArray.copyOut(array, offset + low, memory, span);
      lasts();
      copy = memory - low;
      address = copy;
      type = t.moving();
    }
  }

  /** Refuses data that do not lie inside the array. */
  private void requireInside(Datatype t, Object array) throws MPIException {
    HeapArray.requireInside(
        HeapArray.bytes(array), offset + t.lowBytes(elements), t.spanBytes(elements));
  }

  /** Native memory for all of the data. */
  private long room(boolean past) {
    return use == Use.SENT
        ? stage.takeToSend(span, past)
        : use == Use.RECEIVED ? stage.takeToReceive(span) : stage.take(span);
  }

  /** Tells MPI the root instead of the program's type, where it is counted by an {@code int}. */
  boolean roots(Layout layout, boolean out) throws MPIException {
    Signature root = java.util.Objects.requireNonNull(layout.root());
    boolean message = use == Use.SENT || use == Use.RECEIVED; // others may want the type
    boolean bytes =
        use == Use.COLLECTIVE
            ? root.goesAsBytes()
            : message && root.mayGoAsBytes(out, layout.bytes() * elements);
    long times = (bytes ? layout.bytes() : layout.times()) * elements;
    if (times != (int) times) {
      return false;
    }
    WholeElements whole = use == Use.SENT && !bytes ? root.longMessages() : null;
    if (whole != null) {
      count = 1;
      type = stage.hold(SignatureHandles.messageType(whole, times));
    } else {
      count = (int) times;
      type = bytes ? PredefinedHandles.BYTE : root.handle();
    }
    return true;
  }

  /** Behind the call its data move by the type as it is now, if they come in. */
  private void lasts() throws MPIException {
    if (use != Use.SENT) {
      datatype = stage.lasting(datatype());
    }
  }

  /** Packs the data, or takes room for packed ones, and tells MPI the root. */
  void pack(Layout layout, boolean out) throws MPIException {
    way = Way.PACKED;
    lasts();
    span = layout.bytes() * elements;
    if (span != (int) span || !roots(layout, out)) {
      throw new MPIException("Data of " + span + " bytes are too many for one call from an array.");
    }
    boolean past = isStreamed();
    address = room(past);
    if (past) {
      Pack.stream(stage, source(), offsetOfPacked(), elements, datatype(), address, (int) span);
    } else if (out) {
      Pack.pack(stage, source(), offsetOfPacked(), elements, datatype(), address, (int) span);
    }
  }

  /** The same data told to MPI in such a way that it packs all of them. */
  Payload whole() throws MPIException {
    if (LibraryPack.mayLeaveOut(type)) {
      Row row = Row.whole(stage, address, count, type, datatype());
      address = row.address();
      count = row.count();
      type = row.type();
    }
    return this;
  }

  /** Whether the data are put past the caches. */
  private boolean isStreamed() {
    if (use != Use.SENT || !Passages.isTried(span)) {
      return false;
    }
    Passages among = passages;
    if (among == null) {
      return Passages.isStreamed(span);
    }
    passage = times().nextPassage(among, span);
    return passage.isPastCaches();
  }

  /** What is packed goes by a passage that the times of such calls choose. */
  Payload by(Passages among) {
    passages = HandleCall.CHECKED ? null : among;
    return this;
  }

  /** Sends, and receives into another one, where the call does nothing else. */
  void exchange(int dest, int sendtag, Payload in, int source, int recvtag, long comm, long status)
      throws MPIException {
    PassageSend.exchange(
        passage, address, count, type, dest, sendtag, in, source, recvtag, comm, status);
    sent();
  }

  /** Sends, where the call does nothing else. */
  void send(int dest, int tag, long comm) throws MPIException {
    PassageSend.run(passage, address, count, type, dest, tag, comm);
    sent();
  }

  /** What is told the time of this call. */
  MessageTimes times() {
    MessageTimes known = times;
    if (known == null) {
      known = new MessageTimes();
      times = known;
    }
    return known;
  }

  private void ended() {
    MessageTimes told = times;
    if (told != null) {
      told.ended(span);
    }
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
      copied().first(Math.max(0, bytes(status)), copy, offset, elements);
    } else {
      arrived(Math.max(0, bytes(status)));
    }
    ended();
  }

  private ArrivedData copied() throws MPIException {
    return new ArrivedData(stage, array(), datatype());
  }

  /** How many bytes came; an {@code int} holds those of most messages. */
  private long bytes(long status) throws MPIException {
    long out = stage.words(1);
    GET_COUNT.run(status, PredefinedHandles.BYTE, out);
    int bytes = Stage.getInt(out);
    if (bytes != Abi.UNDEFINED) {
      return bytes;
    }
    GET_ELEMENTS_X.run(status, PredefinedHandles.BYTE, out);
    return Stage.getLong(out);
  }

  private void arrived(long came) throws MPIException {
    if (way == Way.DENSE) {
      HeapArray.copyIn(array(), offset, address, Math.min(came, span));
      return;
    }
    int bytes = (int) Math.min(came, span); // pack() takes no more
    Datatype t = datatype();
    int size = (int) t.dataBytes();
    int whole = size == 0 ? 0 : bytes / size;
    Pack.unpack(stage, address, whole * size, source(), offsetOfPacked(), whole, t);
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
      case SPAN -> copied().all(copy, offset, elements);
    }
  }

  /** After a call that only read the data. */
  void sent() {
    Reach.keep(buffer);
    ended();
  }
}
