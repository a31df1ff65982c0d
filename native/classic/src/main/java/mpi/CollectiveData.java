// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.espalier.mpi.transfer.choice.BlockWay;
import org.jspecify.annotations.Nullable;

/** The data of blocking collective calls and of reductions, as {@link Payload}. */
final class CollectiveData {
  private CollectiveData() {}

  /** The elements of a block for each of some processes. */
  static int ofAll(int count, int processes) throws MPIException {
    return counted((long) count * processes);
  }

  /** Refuses a type that is not committed: Open MPI looks at those of what is sent alone. */
  static void requireCommitted(Datatype type) throws MPIException {
    Gate.check();
    if (!type.isCommitted()) {
      throw new MPIException(
          MPI.ERR_TYPE, MPI.ERR_TYPE, "The datatype must be committed, and not freed");
    }
  }

  /** Refuses more elements of all blocks than an {@code int} counts. */
  static int counted(long elements) throws MPIException {
    if (elements != (int) elements) {
      throw new MPIException(
          MPI.ERR_COUNT,
          MPI.ERR_COUNT,
          "The blocks of all processes must hold less than 2^31 elements, got " + elements);
    }
    return (int) elements;
  }

  /**
   * One side of a collective call, as repetitions of the root whatever the buffer is: so all ranks
   * tell MPI the same form, on which libraries' choices among algorithms depend. For data that come
   * in, {@link Payload#completed} must follow.
   */
  static Payload collective(
      Stage stage, @Nullable Object buf, int count, Datatype type, boolean out, boolean in)
      throws MPIException {
    Payload.requireBuffer(buf, count);
    Payload result = new Payload(stage, buf, count, type, Payload.Use.COLLECTIVE);
    type.packable(count);
    if (in) {
      Payload.refuseReadOnly(buf);
    }
    requireCommitted(type);
    Layout layout = type.layout();
    if (!result.direct()) {
      result.toStage(out, true);
    } else if (layout.root() != null && !layout.dense()) {
      result.pack(layout, out);
    } else if (layout.root() == null || !result.roots(layout, out)) {
      result.type = type.moving();
    }
    return result;
  }

  /**
   * One side of a call in which each process has a block for each: libraries choose among
   * algorithms by the bytes of a block alone, and none is cut by its type. So a direct buffer goes
   * by its handle until there is a kernel; to pack it by the library takes longer, and as much
   * memory again. Where others tell the library bytes, all have to ({@link Signature#goesAsBytes}).
   */
  static Payload exchanged(
      Stage stage,
      @Nullable Object buf,
      int count,
      Datatype type,
      boolean out,
      boolean in,
      int processes)
      throws MPIException {
    Layout layout = type.layout();
    if (!(buf instanceof Buffer direct && direct.isDirect())
        || layout.dense()
        || BlockWay.isReceivedBySentType(processes)) {
      return collective(stage, buf, count, type, out, in);
    }
    boolean packs =
        type.isCommitted()
            && layout.root() != null
            && (layout.root().goesAsBytes() || Kernels.isPacked(stage, direct, count, type));
    if (packs) {
      return collective(stage, buf, count, type, out, in);
    }
    if (in) {
      Payload.refuseReadOnly(buf);
    }
    Payload result = new Payload(stage, buf, count, type, Payload.Use.COLLECTIVE);
    type.packable(count);
    result.type = type.moving();
    result.direct();
    return result;
  }

  /**
   * One side of a reduction, whose operation sees the program's own type; for data that come in,
   * {@link Payload#completed} must follow.
   */
  static Payload reduced(
      Stage stage, @Nullable Object buf, int count, Datatype type, boolean out, boolean in)
      throws MPIException {
    Payload.requireBuffer(buf, count);
    Payload result = new Payload(stage, buf, count, type, Payload.Use.OTHER);
    if (in) {
      Payload.refuseReadOnly(buf);
    }
    if (!result.direct()) {
      result.toStage(out, false);
    }
    result.type = type.handle();
    return result;
  }
}
