// SPDX-License-Identifier: Apache-2.0
package mpi;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.atomic.AtomicInteger;
import org.espalier.classic.type.TypeUse;
import org.espalier.mpi.raw.BegunCalls;
import org.espalier.mpi.raw.ReadyCalls;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.transfer.kernel.ReadyType;
import org.espalier.mpi.transfer.kernel.ReadyType.Messages;
import org.espalier.mpi.transfer.kernel.ReadyType.Told;
import org.espalier.mpi.transfer.passage.Passages;
import org.espalier.mpi.type.WholeElements;
import org.jspecify.annotations.Nullable;

/**
 * Which types are ready for {@link ReadyMessages}: predefined ones, those whose data lie side by
 * side, and those that a kernel packs. Asked behind a message that has gone another way.
 */
final class ReadyTypes {
  private static final boolean USED = BegunCalls.areUsed() && !Job.CHECKED;

  /** More types that nothing packs are counted by Java: each takes 1.5 KB. */
  private static final int MOST_COUNTED = 1000;

  private static final AtomicInteger COUNTED = new AtomicInteger();

  /** More bytes of native memory go by the program's own type and count, which MPI can count. */
  private static final long MOST_TAKEN = Integer.MAX_VALUE;

  private ReadyTypes() {}

  /**
   * Whether {@link #make} may make both types of an exchange ready: C does it for both or for none.
   */
  static boolean mayBeMade(Datatype one, Datatype other) {
    return mayBeMade(one) && mayBeMade(other);
  }

  private static boolean mayBeMade(Datatype type) {
    TypeUse use = type.use();
    return use == null || type.isOftenUsed() || use.kernel() != null;
  }

  /** Makes a type ready, if it can be and is not. */
  static void make(Datatype type) throws MPIException {
    ReadyType known = type.ready();
    if (USED && (known == null || known.isUnread()) && type.root() != null && type.isCommitted()) {
      TypeUse use = type.use();
      ReadyType made =
          use != null ? of(use, type, known) : type.isPredefined() ? dense(type) : null;
      if (made != null && use != null) {
        use.ready(made);
      } else if (made != null) {
        type.asked().ready = made;
      }
    }
  }

  private static @Nullable ReadyType of(TypeUse use, Datatype type, @Nullable ReadyType known)
      throws MPIException {
    Kernel kernel = use.kernel();
    if (kernel != null) {
      return ReadyCalls.mayPack() ? ReadyType.packed(kernel, most(type), told(type)) : null;
    }
    if (known != null || !use.areAlike() || !type.isOftenUsed()) {
      return null;
    }
    return type.isDense() ? dense(type) : counted(type);
  }

  private static @Nullable ReadyType counted(Datatype type) {
    long bytes = type.dataBytes();
    return bytes > 0 && ReadyCalls.mayPack() && COUNTED.getAndIncrement() < MOST_COUNTED
        ? ReadyType.unread(bytes)
        : null;
  }

  private static @Nullable ReadyType dense(Datatype type) throws MPIException {
    long bytes = type.dataBytes();
    long taken = isCounted(type) ? MOST_TAKEN : WholeElements.ONE_PIECE;
    return bytes == 0 || !ReadyCalls.mayPack()
        ? null
        : ReadyType.dense(bytes, most(type), taken, told(type));
  }

  /** Whether MPI is told of repetitions of the root, or of bytes, however long the message is. */
  private static boolean isCounted(Datatype type) throws MPIException {
    return root(type).longMessages() == null;
  }

  /** Of arrays those go here of which nobody has to ask whether they are packed past the caches. */
  private static long most(Datatype type) throws MPIException {
    long untried = Passages.LEAST - 1;
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
    ReadyType ready = leasing(type, count);
    if (ready == null) {
      return false;
    }
    Messages of = out ? Messages.SENT : Messages.RECEIVED;
    return ready.isUnread()
        ? leaseCounted(ready, of, type, count, false)
        : ready.lease(
            of,
            type.dataBytes() * count,
            true,
            Kernels.choice(type, count, out),
            ReadyType.BY_OWN,
            ReadyType.BY_OWN);
  }

  /**
   * The same of those that are begun, and of a side of those that are sent and received at once.
   */
  static void leaseBegun(Datatype type, int count, boolean out) {
    ReadyType ready = leasing(type, count);
    if (ready != null && ready.isUnread()) {
      Messages of = out ? Messages.EXCHANGED_OUT : Messages.EXCHANGED_IN;
      leaseCounted(ready, of, type, count, true);
    } else {
      leaseKnown(type, count, out);
    }
  }

  /** The same of a type that something packs, also while ways are tried: nobody looks at a use. */
  static boolean leaseKnown(Datatype type, int count, boolean out) {
    ReadyType ready = leasing(type, count);
    return ready != null
        && !ready.isUnread()
        && ready.leaseBegun(
            out ? Messages.EXCHANGED_OUT : Messages.EXCHANGED_IN,
            type.dataBytes() * count,
            true,
            Kernels.begunChoice(type, count, out),
            ReadyType.BY_OWN,
            ReadyType.BY_OWN);
  }

  /** Makes the type of a side of an exchange ready, and lets C look after the next of them. */
  static void makeForExchange(Object buf, int count, Datatype type, boolean out)
      throws MPIException {
    make(type);
    if (HeapArray.isDirect(buf)) {
      leaseBegun(type, count, out);
    }
  }

  /**
   * Of a type that nothing packs yet: they go by its handle, and C counts them. They are counted
   * when they are left to C, so none are as long as some are left: an exchange comes here each time
   * where C cannot do it for its other side.
   */
  private static boolean leaseCounted(
      ReadyType ready, Messages of, Datatype type, int count, boolean begun) {
    long bytes = type.dataBytes() * count;
    TypeUse use = type.use();
    int many =
        use == null || ready.isLeft(of, bytes)
            ? 0
            : use.lease(count, begun, ready.bytesLeft() / type.dataBytes());
    if (many > 0) {
      ready.leaseTaken(of, bytes, ReadyType.BY_OWN, many);
    }
    return many > 0;
  }

  private static @Nullable ReadyType leasing(Datatype type, int count) {
    ReadyType ready = type.ready();
    return ready != null
            && (ready.isUnread() || !ready.isDense())
            && count > 0
            && ReadyType.isLeased(type.dataBytes() * count)
        ? ready
        : null;
  }
}
