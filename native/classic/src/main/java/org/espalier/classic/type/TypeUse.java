// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.type;

import org.espalier.classic.report.TypeEntry;
import org.espalier.mpi.transfer.choice.MessageChoices;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.transfer.kernel.ReadyType;
import org.jspecify.annotations.Nullable;

/**
 * The committed types of the program that are made in one way at one line: what their uses are
 * counted in, and what they have come to.
 */
public final class TypeUse {
  /** So many uses go by between two that are looked at, while there is nothing to be done. */
  private static final int UNSEEN = 16;

  private final TypeHistory history;
  private final TypeEntry entry;
  private volatile @Nullable ProgramPacking packing; // made when the program packs: types are many

  // Without a lock, as in the history. Uses that are only counted until the next one is looked at:
  private int left;
  private long most; // what each of them may move
  private long unseen; // what they have moved
  private long unseenHandedOver;

  // Left to C since the last one was looked at; of them, what packing has not been told of yet, and
  // of those that only begin to move data:
  private long leasedUncounted;
  private long leased;
  private long leasedBegun;

  private volatile @Nullable ReadyType ready;

  TypeUse(TypeHistory history, TypeEntry entry) {
    this.history = history;
    this.entry = entry;
    seen();
  }

  /**
   * Counts a call that moves data of the type.
   *
   * @param count how many of the type
   * @param bytes of data of one
   * @param target whether the type is the target's in a one-sided call
   * @return whether a decision about the type is due: {@link CommittedTypes#decide}
   */
  public boolean used(long count, long bytes, boolean target) {
    entry.used(count * bytes);
    long all = count + unseen + leasedUncounted;
    unseenHandedOver += unseen;
    unseen = 0;
    leasedUncounted = 0;
    handOverLeased();
    boolean due = history.used(all, target);
    seen();
    return due;
  }

  private void handOverLeased() {
    TypePacking packing = leased + leasedBegun == 0 ? null : history.packing();
    if (packing != null) {
      packing.handedOver(leased, false);
      packing.handedOver(leasedBegun, true);
      leased = 0;
      leasedBegun = 0;
    }
  }

  private void seen() {
    most = history.mostUnseen(UNSEEN);
    left = most > 0 ? UNSEEN : 0;
  }

  /**
   * Counts a call that moves data of the type by the program's own handle, if there is nothing else
   * to do with it now. A program that makes few calls does without most of what {@link #used} and
   * the choice of a kernel come to, which would be interpreted and compiled.
   *
   * @param count how many of the type
   * @param bytes of data of one
   * @return false where the call has to be counted by {@link #used}
   */
  public boolean isOnlyCounted(long count, long bytes) {
    if (!isToBeOnlyCounted(count)) {
      return false;
    }
    left--;
    unseen += count;
    entry.used(count * bytes);
    return true;
  }

  /**
   * Says what {@link #isOnlyCounted} would, and counts nothing.
   *
   * @param count how many of the type
   * @return false where the call has to be counted by {@link #used}
   */
  public boolean isToBeOnlyCounted(long count) {
    return left > 0 && count <= most; // less where two threads counted at once
  }

  /**
   * Leaves the next calls to C, which counts them: all go by {@link #handle}, or the program's own.
   * They are counted here as if they had been: all that are left at a time are worth a part of a
   * decision.
   *
   * @param count how many of the type each of them moves, at least 1
   * @param begun whether they only begin to move them
   * @param others how many of the type other calls move that are left to C
   * @return how many; 0 where a kernel packs
   */
  public int lease(long count, boolean begun, long others) {
    int calls = history.mostLeft(count, begun, others);
    if (calls > 0) {
      leasedUncounted += calls * count;
      if (begun) {
        leasedBegun += calls * count;
      } else {
        leased += calls * count;
      }
      left = 0; // the call behind them is looked at
    }
    return calls;
  }

  /**
   * Counts a call whose data a kernel packs: for them no better handle is looked for.
   *
   * @param bytes of data
   */
  public void packed(long bytes) {
    entry.used(bytes);
  }

  /**
   * Returns the handle that communication takes.
   *
   * @return the tuned type's handle, or 0 where it is the program's own
   */
  public long handle() {
    return history.handle();
  }

  /**
   * Returns the handle by which data move of a type that the library has not been told of.
   *
   * @return the handle of a type that was made in the same way and is kept, or 0 where none is
   */
  public long kept() {
    return history.kept();
  }

  /**
   * Says whether a type is to be kept for others that are made in the same way.
   *
   * @return true if there were others, and all that are counted here are alike
   */
  public boolean mayKeep() {
    return history.mayKeep();
  }

  /**
   * Takes what {@link #kept} is.
   *
   * @param handle a committed type of the library that lives until MPI ends
   */
  public void keep(long handle) {
    history.keep(handle);
  }

  /**
   * Returns what packs the data.
   *
   * @return the kernel, or null where the library packs
   */
  public @Nullable Kernel kernel() {
    return history.kernel();
  }

  /**
   * Returns what C looks after.
   *
   * @return the type that was made ready; null before
   */
  public @Nullable ReadyType ready() {
    return ready;
  }

  /**
   * Has C look after all types that are counted here, which are alike, and counts what it does. One
   * of which more is known takes the place of one of which only the size is.
   *
   * @param made the type
   */
  public synchronized void ready(ReadyType made) {
    ReadyType known = ready;
    if (known == null || (known.isUnread() && !made.isUnread())) {
      ready = made;
      entry.counts(new ReadyUses(made, history.packing()));
    }
  }

  /**
   * Returns what becomes of the program's own packing.
   *
   * @return the packing of all types that are counted here
   */
  public ProgramPacking packing() {
    ProgramPacking known = packing;
    return known != null ? known : makePacking();
  }

  private synchronized ProgramPacking makePacking() {
    ProgramPacking known = packing;
    if (known == null) {
      known = new ProgramPacking(history, entry);
      packing = known;
    }
    return known;
  }

  /**
   * Returns how many uses were counted at the line, of these types and others.
   *
   * @return communication calls
   */
  public long uses() {
    return entry.uses();
  }

  /**
   * Says whether all types that are counted here have one layout.
   *
   * @return false where they are those that are not listed one by one
   */
  public boolean areAlike() {
    return history.areAlike();
  }

  /**
   * Returns what chooses between {@link #kernel} and the handle in messages of direct buffers.
   *
   * @return the choices, or null where there is no kernel or it packs all of them
   */
  public @Nullable MessageChoices choices() {
    TypePacking packing = history.packing();
    return packing == null ? null : packing.choices();
  }

  /**
   * Says whether the time of the next packing by the library is asked for.
   *
   * @return false where another one's stands for it
   */
  public boolean isPackingTimed() {
    TypePacking packing = history.packing();
    return packing != null && packing.isTimed();
  }

  /**
   * Counts time in which the library packed.
   *
   * @param nanos nanoseconds; 0 where {@link #isPackingTimed} asked for none
   * @param bytes of data
   */
  public void packedByLibrary(long nanos, long bytes) {
    TypePacking packing = history.packing();
    if (packing != null) {
      packing.packed(TypePacking.credible(nanos, bytes));
    }
  }

  /**
   * Counts data that were handed to the library with their type, which packs them inside a message.
   *
   * @param count how many of the type
   * @param begun whether the message was only begun
   */
  public void handedOver(long count, boolean begun) {
    TypePacking packing = history.packing();
    if (packing != null) {
      packing.handedOver(count + unseenHandedOver, begun);
      unseenHandedOver = 0;
    }
  }

  /**
   * Says whether a kernel may pay for data that the library takes as they lie.
   *
   * @param bytes of them
   * @return true if it is to be asked: {@link CommittedTypes#mayFit}
   */
  public boolean isKernelDue(long bytes) {
    handOverLeased();
    TypePacking packing = history.packing();
    return packing != null && packing.isDue(bytes);
  }

  /**
   * Says whether a kernel may pay for data that the library packs.
   *
   * @return true if it is to be asked: {@link CommittedTypes#mayFit}
   */
  public boolean isKernelDue() {
    TypePacking packing = history.packing();
    return packing != null && packing.isDue();
  }

  /**
   * Counts data that a kernel packs.
   *
   * @param packed how many bytes
   */
  public void packedByKernel(long packed) {
    TypePacking packing = history.packing();
    if (packing != null) {
      entry.saved(packing.savedNanosPerByte() * packed);
    }
  }

  /**
   * Counts time that was saved in another way than by packing.
   *
   * @param nanos nanoseconds
   */
  public void saved(double nanos) {
    entry.saved(nanos);
  }

  /**
   * Adds time that was spent on the type.
   *
   * @param nanos nanoseconds
   */
  public void spent(long nanos) {
    entry.spent(nanos);
    TypePacking packing = history.packing();
    if (packing != null) {
      packing.worth().spent(nanos);
    }
  }

  /**
   * Takes a name that the program gave the type after its commit.
   *
   * @param name the name
   */
  public void named(String name) {
    entry.named(name);
  }

  /**
   * Says whether it may be asked for again how the type was made.
   *
   * @return false where it is one of the types that are counted together, and no more are listed
   */
  public boolean keepsConstruction() {
    return history.keepsConstructions();
  }

  TypeHistory history() {
    return history;
  }

  TypeEntry entry() {
    return entry;
  }
}
