// SPDX-License-Identifier: Apache-2.0
package mpi;

import static java.util.Objects.requireNonNull;

import org.espalier.classic.type.TypeUse;
import org.espalier.mpi.raw.ReadyCalls;
import org.espalier.mpi.transfer.Streaming;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.transfer.kernel.ReadyType;
import org.espalier.mpi.transfer.kernel.ReadyType.Messages;
import org.espalier.mpi.transfer.kernel.ReadyType.Told;
import org.espalier.mpi.type.WholeElements;
import org.jspecify.annotations.Nullable;

/**
 * Which types are ready for {@link ReadyMessages}: predefined ones, those whose data lie side by
 * side, and those that a kernel packs. Asked behind a message that has gone another way.
 */
final class ReadyTypes {
  private static final boolean USED = ReadyCalls.areUsed() && !Job.CHECKED;

  /** Programs make many types, and most are used a few times. */
  private static final long USES_BEFORE = 16;

  /** More bytes of native memory go by the program's own type and count, which MPI can count. */
  private static final long MOST_TAKEN = Integer.MAX_VALUE;

  private ReadyTypes() {}

  /** Makes a type ready, if it can be and is not. */
  static void make(Datatype type) throws MPIException {
    if (USED && type.ready() == null && type.root() != null && type.isCommitted()) {
      TypeUse use = type.use();
      ReadyType made = use != null ? of(use, type) : type.isPredefined() ? dense(type) : null;
      if (made != null && use != null) {
        use.ready(made);
      } else if (made != null) {
        type.asked().ready = made;
      }
    }
  }

  private static @Nullable ReadyType of(TypeUse use, Datatype type) throws MPIException {
    Kernel kernel = use.kernel();
    if (kernel != null) {
      return ReadyType.packed(kernel, most(type), told(type));
    }
    boolean isUsed = type.isDense() && use.areAlike() && use.uses() >= USES_BEFORE;
    return isUsed ? dense(type) : null;
  }

  private static @Nullable ReadyType dense(Datatype type) throws MPIException {
    long bytes = type.dataBytes();
    long taken = isCounted(type) ? MOST_TAKEN : WholeElements.ONE_PIECE;
    return bytes == 0 ? null : ReadyType.dense(bytes, most(type), taken, told(type));
  }

  /** Whether MPI is told of repetitions of the root, or of bytes, however long the message is. */
  private static boolean isCounted(Datatype type) throws MPIException {
    return root(type).longMessages() == null;
  }

  /** Of arrays those go here of which nobody has to ask whether they are packed past the caches. */
  private static long most(Datatype type) throws MPIException {
    long untried = Streaming.LEAST - 1;
    return isCounted(type) ? untried : Math.min(untried, WholeElements.ONE_PIECE);
  }

  private static Told told(Datatype type) throws MPIException {
    boolean asBytes = root(type).goesAsBytes();
    return new Told(
        root(type).handle(),
        type.rootTimes(),
        PredefinedHandles.BYTE,
        asBytes ? WholeElements.ONE_PIECE : 0,
        asBytes ? Long.MAX_VALUE : 0);
  }

  private static Signature root(Datatype type) {
    return requireNonNull(type.root());
  }

  /** Lets C look after the next messages of native memory that are sent or received alone. */
  static boolean leaseAlone(Datatype type, int count, boolean out) {
    ReadyType ready = packed(type, count);
    return ready != null
        && ready.lease(
            out ? Messages.SENT : Messages.RECEIVED,
            type.dataBytes() * count,
            true,
            Kernels.choice(type, count, out),
            ReadyType.BY_OWN,
            ReadyType.BY_OWN);
  }

  /** The same of a side of those that are sent and received at once. */
  static void leaseExchanged(Datatype type, int count, boolean out) {
    ReadyType ready = packed(type, count);
    if (ready != null) {
      ready.leaseExchanged(
          out ? Messages.EXCHANGED_OUT : Messages.EXCHANGED_IN,
          type.dataBytes() * count,
          Kernels.begunChoice(type, count, out));
    }
  }

  private static @Nullable ReadyType packed(Datatype type, int count) {
    ReadyType ready = type.ready();
    return ready != null
            && !ready.isDense()
            && count > 0
            && ReadyType.isLeased(type.dataBytes() * count)
        ? ready
        : null;
  }
}
