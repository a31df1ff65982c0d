// SPDX-License-Identifier: Apache-2.0
package mpi;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.espalier.classic.job.Launch;
import org.espalier.classic.job.Settings;
import org.espalier.classic.job.Settings.Feature;
import org.espalier.classic.type.TypeUse;
import org.espalier.classic.window.FenceWay;
import org.espalier.classic.window.FenceWay.Vote;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.jspecify.annotations.Nullable;

/**
 * Puts and gets of data with gaps between two fences, as packed messages at the second one: a
 * library without them moves a list block by block (MPI 4.1 §12.3; docs/adr/0463). What a put moves
 * is packed at its call, what a get moves is packed by the other rank at the fence; the library's
 * own fence comes behind, so that all ranks have carried out all messages when any of them leaves
 * it. Data without gaps, accumulates, and epochs of other kinds are the library's. {@link FenceWay}
 * says when this is done.
 */
final class WinMessages {
  private static final Call FENCE = new Call("MPI_Win_fence");

  private final long base;
  private final long bytes;
  private final long unit;

  private final FenceWay way = new FenceWay(vote(Settings.get()));

  /** From the first agreement on. */
  private @Nullable WinExchange exchange;

  /** Whether operations between fences may follow. */
  private boolean fenced;

  /** Epochs of other kinds that are open. */
  private int others;

  // Of the epoch: the types of data that went by messages, and how much they were.
  private final List<TypeUse> uses = new ArrayList<>();
  private long sentBytes;

  private WinMessages(long base, long bytes, long unit) {
    this.base = base;
    this.bytes = bytes;
    this.unit = unit;
  }

  /**
   * For a window of memory that is known, which all processes of a communicator have just made.
   *
   * @return null where the library moves all, which is so on all its ranks or on none: what only
   *     this process is told must not decide it
   */
  static @Nullable WinMessages of(Comm comm, long base, long bytes, long unit) throws MPIException {
    return !Settings.get().alone()
            && Launch.isOneProgram(System.getenv())
            && WinThreads.areFew(comm)
        ? new WinMessages(base, bytes, unit)
        : null;
  }

  private static Vote vote(Settings settings) {
    if (!settings.has(Feature.TUNE) || !settings.has(Feature.WINDOWS) || Job.CHECKED) {
      return Vote.NO;
    }
    boolean atOnce =
        settings.tuning() instanceof Settings.Tuning.Eager
            || (settings.tuning() instanceof Settings.Tuning.AtUse(long use) && use == 1);
    return atOnce ? Vote.ALWAYS : Vote.WHERE_FASTER;
  }

  /** An epoch of another kind begins. */
  void begins() {
    others++;
  }

  /** An epoch of another kind ends. */
  void ends() {
    others--;
  }

  /**
   * Takes a put or a get; false where the library has to. For a get the caller keeps the buffer
   * until the fence.
   */
  boolean take(WinMove move, boolean isPut, long address) throws MPIException {
    boolean entered = Gate.enter(); // as a call of MPI, of which another thread may be inside
    try {
      long begin = System.nanoTime();
      WinOutbox out = outbox(move);
      if (out == null) {
        return false;
      }
      long place = move.place() * requireNonNull(exchange).unit(move.target());
      out.add(isPut, address, kernel(move.type()), place, kernel(move.targetType()), move);
      Reach.keep(move.buffer());
      taken(begin, move);
      return true;
    } finally {
      Gate.leave(entered);
    }
  }

  /** Where the move goes now; null where the library has to. */
  private @Nullable WinOutbox outbox(WinMove move) throws MPIException {
    WinExchange ours = exchange;
    if (!fenced
        || others > 0
        || !way.isByMessages()
        || ours == null
        || !ours.isOther(move.target())
        || !move.isUnderstood()
        || !move.isInside(ours.window(move.target()), ours.unit(move.target()))) {
      return null; // of what is wrong the library tells
    }
    try (Stage stage = Stage.open()) {
      Datatype type = move.type();
      Datatype there = move.targetType();
      if ((!type.isDense() && !Kernels.isFitted(stage, move.buffer(), move.count(), type))
          || (!there.isDense() && !Kernels.isFitted(stage, null, move.targetCount(), there))) {
        return null;
      }
    }
    WinOutbox out = ours.outbox(move.target());
    return out.takes(move.bytes(), kernel(move.targetType())) ? out : null;
  }

  private void taken(long begin, WinMove move) {
    counted(move.type(), move.count());
    if (move.targetType() != move.type()) {
      counted(move.targetType(), move.targetCount());
    }
    sentBytes += move.bytes();
    way.moved(System.nanoTime() - begin, move.bytes());
  }

  private void counted(Datatype type, int count) {
    TypeUse use = type.use();
    if (use != null) {
      use.packed(type.dataBytes() * count);
      if (!uses.contains(use)) { // one object for all types made alike at one line: few
        uses.add(use);
      }
    }
  }

  /** Counts a call of the library that moves what might have gone by a message. */
  void byLibrary(long begin, WinMove move) {
    if (fenced
        && others == 0
        && move.target() >= 0
        && (exchange == null || exchange.isOther(move.target()))
        && move.isUnderstood()) {
      way.moved(System.nanoTime() - begin, move.bytes());
    }
  }

  private static @Nullable Kernel kernel(Datatype type) {
    TypeUse use = type.use();
    return type.isDense() || use == null ? null : use.kernel();
  }

  /** Ends what was begun, and begins anew. */
  void fence(int assertion, long window) throws MPIException {
    boolean entered = Gate.enter();
    try {
      fenceInside(assertion, window);
    } finally {
      Gate.leave(entered);
    }
  }

  /** Refuses before anything is exchanged what MPI would refuse behind it. */
  private static void requireAssertion(int assertion) throws MPIException {
    int all = MPI.MODE_NOSTORE | MPI.MODE_NOPUT | MPI.MODE_NOPRECEDE | MPI.MODE_NOSUCCEED;
    if ((assertion & ~(all | MPI.MODE_NOCHECK)) != 0) {
      throw new MPIException(
          MPI.ERR_ASSERT,
          MPI.ERR_ASSERT,
          "The assertion must be a sum of MODE_ constants, got " + assertion);
    }
  }

  private void fenceInside(int assertion, long window) throws MPIException {
    long begin = System.nanoTime();
    if (way.isByMessages()) {
      requireAssertion(assertion);
      requireNonNull(exchange).run();
    }
    FENCE.run(assertion, window);
    fenced = (assertion & MPI.MODE_NOSUCCEED) == 0;
    long took = System.nanoTime() - begin;
    FenceWay.Agreement agreement = way.fenced(took);
    tell();
    switch (agreement) {
      case NONE -> {}
      case LOSS -> decide(window);
      case RATES -> {
        double[] least = requireNonNull(exchange).least(way.libraryRate(), way.messageRate());
        way.measured(least[0], least[1]);
      }
      case USE -> way.goesOn(requireNonNull(exchange).least(way.moved() ? 0 : 1, 0)[0] == 0);
    }
  }

  /** Tells the report what messages have saved. */
  private void tell() {
    if (sentBytes > 0) {
      double saved = way.savedNanos(sentBytes) / uses.size();
      for (int k = 0; k < uses.size(); k++) {
        uses.get(k).saved(saved);
      }
      uses.clear();
      sentBytes = 0;
    }
  }

  /** Whether messages are tried from here on. */
  private void decide(long window) throws MPIException {
    WinExchange ours = exchange;
    if (ours == null) {
      Intracomm comm = WinComms.of(window);
      if (comm == null) {
        way.never();
        return;
      }
      ours = new WinExchange(comm, base, bytes, unit);
      exchange = ours;
    }
    if (way.lost(ours.least(way.lostNanos(), 0)[0])) {
      ours.begin();
    }
  }

  /** The window is freed: what has not been sent is forgotten. */
  void freed() {
    WinExchange ours = exchange;
    if (ours != null) {
      ours.forget();
    }
  }
}
