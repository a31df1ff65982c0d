// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.espalier.mpi.transfer.choice.Choice;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.transfer.passage.Passages;
import org.jspecify.annotations.Nullable;

/**
 * The data of blocking messages and of files, as {@link Payload}: out of an array they are packed,
 * out of a direct buffer with gaps where a kernel is faster than the library.
 */
final class MessageData {
  private MessageData() {}

  /** What is sent in a message: to no one, the data are not looked at. */
  static Payload to(int dest, Stage stage, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    return to(dest, stage, buf, count, type, Payload.Use.SENT, false);
  }

  /** The same where this process copies the data once more, into the buffer that is attached. */
  static Payload toBuffer(int dest, Stage stage, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    return to(dest, stage, buf, count, type, Payload.Use.OTHER, false).whole();
  }

  /** The same where the call does nothing else, so that its time tells what its way is worth. */
  static Payload toAlone(int dest, Stage stage, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    return to(dest, stage, buf, count, type, Payload.Use.SENT, true);
  }

  /** The same of a call that receives, too, and does nothing else. */
  static Payload toExchange(int dest, Stage stage, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    if (isForNobody(dest, count)) {
      return nobody(stage, buf, type);
    }
    Payload result = new Payload(stage, buf, count, type, Payload.Use.SENT).by(Passages.EXCHANGED);
    return handedOver(result, stage, buf, count, type, true, Payload.Use.SENT, false);
  }

  /**
   * Where a message goes, which changes nothing if no one sends it; {@link Payload#received} must
   * follow.
   */
  static Payload from(int source, Stage stage, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    return from(source, stage, buf, count, type, false);
  }

  /** The same where the call does nothing else, so that its time tells what its way is worth. */
  static Payload fromAlone(int source, Stage stage, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    return from(source, stage, buf, count, type, true);
  }

  private static Payload to(
      int dest,
      Stage stage,
      @Nullable Object buf,
      int count,
      Datatype type,
      Payload.Use use,
      boolean alone)
      throws MPIException {
    return isForNobody(dest, count)
        ? nobody(stage, buf, type)
        : out(stage, buf, count, type, use, alone);
  }

  private static Payload from(
      int source, Stage stage, @Nullable Object buf, int count, Datatype type, boolean alone)
      throws MPIException {
    return isForNobody(source, count)
        ? nobody(stage, buf, type)
        : in(stage, buf, count, type, Payload.Use.RECEIVED, alone);
  }

  private static boolean isForNobody(int peer, int count) {
    return peer == MPI.PROC_NULL && count > 0;
  }

  private static Payload nobody(Stage stage, @Nullable Object buf, Datatype type)
      throws MPIException {
    Payload result = new Payload(stage, buf, 0, type, Payload.Use.OTHER);
    result.type = type.handle(); // MPI looks at it all the same
    result.address = stage.words(1);
    return result;
  }

  /** What is written to a file. */
  static Payload out(Stage stage, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    if (isFilePacked(buf, count, type)) {
      return filed(stage, buf, count, type, true);
    }
    return out(stage, buf, count, type, Payload.Use.OTHER, false);
  }

  private static Payload out(
      Stage stage, @Nullable Object buf, int count, Datatype type, Payload.Use use, boolean alone)
      throws MPIException {
    Payload result = new Payload(stage, buf, count, type, use);
    return handedOver(
        alone ? result.by(Passages.PACKED) : result, stage, buf, count, type, true, use, alone);
  }

  /** Where the content of a file goes; {@link Payload#received} must follow. */
  static Payload inFromFile(Stage stage, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    if (isFilePacked(buf, count, type)) {
      Payload.refuseReadOnly(buf);
      return filed(stage, buf, count, type, false);
    }
    return in(stage, buf, count, type);
  }

  /**
   * Whether data of files are packed whatever it costs: where a type does not begin at 0, libraries
   * take other memory for them, MPICH also where a part of it does not (docs/mpi-quirks.md).
   */
  private static boolean isFilePacked(@Nullable Object buf, int count, Datatype type)
      throws MPIException {
    return HeapArray.isDirect(buf)
        && count > 0
        && type.isCommitted()
        && type.root() != null
        && !type.isDense()
        && type.dataBytes() * count == (int) (type.dataBytes() * count)
        && (Signature.isCountedHere() || type.trueLbBytes() != 0);
  }

  private static Payload filed(
      Stage stage, @Nullable Object buf, int count, Datatype type, boolean out)
      throws MPIException {
    Payload result = new Payload(stage, buf, count, type, Payload.Use.OTHER);
    type.packable(count);
    result.pack(type.layout(), out);
    return result;
  }

  /** Where a message that was found goes; {@link Payload#received} must follow. */
  static Payload in(Stage stage, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    return in(stage, buf, count, type, Payload.Use.OTHER, false);
  }

  private static Payload in(
      Stage stage, @Nullable Object buf, int count, Datatype type, Payload.Use use, boolean alone)
      throws MPIException {
    Payload result = new Payload(stage, buf, count, type, use);
    Payload.refuseReadOnly(buf);
    return handedOver(result, stage, buf, count, type, false, use, alone);
  }

  private static Payload handedOver(
      Payload result,
      Stage stage,
      @Nullable Object buf,
      int count,
      Datatype type,
      boolean out,
      Payload.Use use,
      boolean alone)
      throws MPIException {
    boolean direct = result.direct();
    if (direct && type.isOnlyCounted(count)) {
      result.type = type.moving();
      return result;
    }
    type.packable(count);
    if (!direct) {
      result.toStage(out, true);
    } else if (isPacked(result, stage, buf, count, type, out, use, alone)) {
      result.pack(type.layout(), out);
    } else {
      result.type = type.moving();
    }
    return result;
  }

  /**
   * Whether what is sent and replaced is copied, sent and received by us: MPICH would send it as
   * bytes, in pieces that types of several basic types do not take (docs/mpi-quirks.md).
   */
  static boolean isReplacedApart(@Nullable Object buf, int count, Datatype type) {
    Signature root = type.root();
    return root != null
        && !root.isBasic()
        && Signature.isCountedHere()
        && buf != null
        && count > 0
        && type.isCommitted();
  }

  /** What is sent out of a copy. */
  static Payload apart(int dest, Stage stage, Object buf, int count, Datatype type)
      throws MPIException {
    if (isForNobody(dest, count)) {
      return nobody(stage, buf, type);
    }
    Payload result = new Payload(stage, buf, count, type, Payload.Use.SENT);
    type.packable(count);
    Payload.refuseReadOnly(buf);
    if (result.direct()) {
      result.pack(type.layout(), true);
    } else {
      result.toStage(true, true);
    }
    return result;
  }

  /** What is sent and then replaced; {@link Payload#received} must follow. */
  static Payload replaced(Stage stage, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    Payload result = new Payload(stage, buf, count, type, Payload.Use.OTHER);
    type.packable(count);
    Payload.refuseReadOnly(buf);
    if (!result.direct()) {
      result.toStage(true, true);
    } else if (isPacked(result, stage, buf, count, type, true, Payload.Use.OTHER, false)) {
      result.pack(type.layout(), true);
    } else {
      result.type = type.moving();
    }
    return result.whole();
  }

  /** Whether data that could go by the type's handle are packed, since a kernel is faster. */
  private static boolean isPacked(
      Payload payload,
      Stage stage,
      @Nullable Object buf,
      int count,
      Datatype type,
      boolean out,
      Payload.Use use,
      boolean alone)
      throws MPIException {
    Layout layout = type.layout();
    if (!(buf instanceof Buffer memory)
        || !type.isCommitted()
        || layout.root() == null
        || layout.dense()) {
      return false;
    }
    // A call that sends and receives gains as little as one that is begun: both move at a time.
    boolean begun = !alone && use != Payload.Use.OTHER;
    Kernel kernel = Kernels.preferred(stage, memory, count, type, begun);
    if (kernel == null) {
      return false;
    }
    return alone
        ? isPackedAlone(payload, Kernels.choice(type, count, out))
        : Kernels.way(type, count, out, use != Payload.Use.OTHER) == Choice.KERNEL;
  }

  private static boolean isPackedAlone(Payload payload, @Nullable Choice among) {
    if (among == null) {
      return true;
    }
    int way = among.next();
    if (among.isMeasuring()) {
      payload.times().begin(among, way);
    }
    return way == Choice.KERNEL;
  }
}
