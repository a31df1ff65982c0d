// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.espalier.classic.job.Messages;
import org.espalier.classic.tuning.Fitting;
import org.espalier.classic.type.TypeUse;
import org.espalier.mpi.transfer.choice.BegunChoice;
import org.espalier.mpi.transfer.choice.Choice;
import org.espalier.mpi.transfer.choice.MessageChoices;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.jspecify.annotations.Nullable;

/**
 * Which kernel packs data of a type: one is fitted when that has come to pay, and is used after it
 * has packed the same bytes from the program's own data, in less time ({@link Trial}).
 */
final class Kernels {
  /** More than this is not packed twice more to see which way is faster. */
  private static final long MOST_TRIED = 8L << 20;

  private Kernels() {}

  /**
   * The kernel that packs data into so much room, fitted now where that is due; null where the
   * library packs.
   */
  static @Nullable Kernel within(
      Stage stage, Place place, int count, Datatype type, long bytes, int room)
      throws MPIException {
    TypeUse use = type.use();
    if (use == null || count <= 0 || bytes <= 0 || bytes > room || !type.isCommitted()) {
      return null;
    }
    Kernel kernel = of(place, type, (int) bytes);
    return kernel == null && place.flags == null
        ? fitted(stage, use, place, count, type, (int) bytes)
        : kernel;
  }

  /** Begins packing by the library; the result is for {@link #taken}. */
  static long begun(Datatype type) {
    TypeUse use = type.use();
    return use != null && use.isPackingTimed() ? System.nanoTime() : 0;
  }

  /** Counts what the library took for a type, which is what a kernel has to save. */
  static void taken(Datatype type, long begin, long bytes) {
    TypeUse use = type.use();
    if (use != null) {
      use.packedByLibrary(begin == 0 ? 0 : System.nanoTime() - begin, bytes);
    }
  }

  /**
   * The kernel that packs a message of a direct buffer, which has proved to be faster than the
   * library; where there is none, the message goes by the type's handle, and is counted as if it
   * were packed.
   *
   * @param begun whether the message is only begun
   */
  static @Nullable Kernel preferred(
      Stage stage, Buffer direct, int count, Datatype type, boolean begun) throws MPIException {
    TypeUse use = type.use();
    if (use == null || count <= 0) {
      return null;
    }
    long bytes = type.dataBytes() * count;
    return bytes > MOST_TRIED ? null : known(stage, use, direct, count, type, begun);
  }

  /**
   * Whether data of a direct buffer go by the type's handle since nothing packs them, and no kernel
   * is to be fitted to them now.
   */
  static boolean areByHandle(int count, Datatype type) throws MPIException {
    TypeUse use = type.use();
    if (use == null) {
      return true;
    }
    return count > 0
        && use.kernel() == null
        && !(mayPack(count, type) && use.isKernelDue(type.dataBytes() * count));
  }

  private static boolean mayPack(int count, Datatype type) throws MPIException {
    return type.root() != null && !type.isDense() && type.dataBytes() * count <= MOST_TRIED;
  }

  /**
   * Counts data of {@link #areByHandle}, and takes the decision that is due.
   *
   * @return the handle by which they go
   */
  static long handedOver(int count, Datatype type, boolean begun) throws MPIException {
    type.packable(count);
    TypeUse use = type.use();
    if (use != null && mayPack(count, type)) {
      use.handedOver(count, begun);
    }
    return type.moving();
  }

  /** The same where data of any size are packed as soon as there is a kernel. */
  static boolean isPacked(Stage stage, Buffer direct, int count, Datatype type)
      throws MPIException {
    TypeUse use = type.use();
    return use != null && count > 0 && known(stage, use, direct, count, type, false) != null;
  }

  /**
   * Whether there is a kernel for data; one is fitted now if none was, since what it costs has been
   * paid.
   *
   * @param direct where the data lie; null where that is another process's memory, and the kernel
   *     is tried on other data
   */
  static boolean isFitted(Stage stage, @Nullable Buffer direct, int count, Datatype type)
      throws MPIException {
    TypeUse use = type.use();
    long size = type.dataBytes();
    if (use == null || count <= 0 || size <= 0) {
      return false;
    }
    if (use.kernel() == null
        && size <= MOST_TRIED
        && type.trueExtentBytes() <= MOST_TRIED
        && Job.takesKernel(use)) {
      Place place = direct == null ? Place.elsewhere(stage, type) : Place.of(direct, 0, 1, type);
      fit(use, new Trial(stage, place, 1, type, (int) size));
    }
    return use.kernel() != null;
  }

  private static @Nullable Kernel known(
      Stage stage, TypeUse use, Buffer direct, int count, Datatype type, boolean begun)
      throws MPIException {
    Kernel kernel = use.kernel();
    long size = type.dataBytes();
    if (kernel == null && size > 0 && use.isKernelDue(size * count)) { // the place takes longer
      int tried = (int) Math.min(count, MOST_TRIED / size);
      if (tried > 0) {
        Place place = Place.of(direct, 0, tried, type);
        kernel = fitted(stage, use, place, tried, type, (int) size * tried);
      }
    }
    if (kernel == null) {
      use.handedOver(count, begun);
    }
    return kernel;
  }

  /**
   * What chooses between the kernel of {@link #preferred} and the type's handle for a message that
   * blocks; null where all are packed. What packs faster than the library need not be the faster
   * way: libraries pack and unpack on both processes at the same time.
   */
  static @Nullable Choice choice(Datatype type, int count, boolean out) {
    MessageChoices choices = choices(type);
    if (choices == null) {
      return null;
    }
    int bytes = bytes(type, count);
    return out ? choices.toSend(bytes) : choices.toReceive(bytes);
  }

  /**
   * The way of a message that tells no time of its own, since it is begun and ends later or does
   * more than send or receive.
   *
   * @param trial whether it may try another way than the best that is known
   */
  static int way(Datatype type, int count, boolean out, boolean trial) {
    BegunChoice choice = begunChoice(type, count, out);
    return choice == null ? Choice.KERNEL : trial ? choice.next() : choice.best();
  }

  /** What chooses for those; null where all are packed. */
  static @Nullable BegunChoice begunChoice(Datatype type, int count, boolean out) {
    MessageChoices choices = choices(type);
    if (choices == null) {
      return null;
    }
    int bytes = bytes(type, count);
    return out ? choices.toBeginSending(bytes) : choices.toBeginReceiving(bytes);
  }

  private static @Nullable MessageChoices choices(Datatype type) {
    TypeUse use = type.use();
    return use == null ? null : use.choices();
  }

  private static int bytes(Datatype type, int count) {
    return (int) (type.dataBytes() * count); // at most MOST_TRIED
  }

  /**
   * The kernel that packs data now, which are counted; null where the library does.
   *
   * @param bytes the data, or more where a message came in part
   */
  static @Nullable Kernel of(Place place, Datatype type, int bytes) {
    TypeUse use = type.use();
    Kernel kernel = use == null || place.flags != null ? null : use.kernel();
    if (use != null && kernel != null) {
      use.packedByKernel(bytes);
    }
    return kernel;
  }

  /**
   * Counts data that the library has packed or unpacked, and fits a kernel where that is due: what
   * it has done shows whether one pays.
   *
   * @param room the bytes that there is room for; of a message that came in part, fewer are data
   */
  static void packed(
      Stage stage, Place place, int count, Datatype type, int room, long packed, long nanos)
      throws MPIException {
    TypeUse use = type.use();
    if (use == null || place.flags != null) {
      return;
    }
    int bytes = (int) Math.min(room, type.dataBytes() * count);
    use.packedByLibrary(nanos, bytes);
    if (isDue(use, bytes)) {
      Trial trial =
          Trial.isLarge(bytes)
              ? new Trial(stage, place, count, type, bytes, packed, nanos)
              : new Trial(stage, place, count, type, bytes);
      fit(use, trial);
    }
  }

  /** Fits a kernel where that is due and the data at hand can show whether it pays. */
  private static @Nullable Kernel fitted(
      Stage stage, TypeUse use, Place place, int count, Datatype type, int bytes)
      throws MPIException {
    if (!isDue(use, bytes)) {
      return null;
    }
    fit(use, new Trial(stage, place, count, type, bytes));
    return use.kernel();
  }

  private static boolean isDue(TypeUse use, int bytes) {
    return use.isKernelDue() && bytes > 0 && bytes <= MOST_TRIED && Job.mayFit(use);
  }

  private static void fit(TypeUse use, Trial trial) throws MPIException {
    long begin = System.nanoTime();
    try {
      Fitting fitting = Job.fit(use, trial.type());
      if (fitting != null) {
        Job.tried(use, fitting, trial.savedPerByte(fitting.kernel()));
      }
    } catch (RuntimeException | Error failure) { // of our own work: the program's goes on
      Messages.warn("a type is packed by the library, since no kernel could be tried: " + failure);
    } finally {
      use.spent(System.nanoTime() - begin);
    }
  }
}
