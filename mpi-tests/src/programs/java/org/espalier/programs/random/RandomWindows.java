// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.random;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.Win;

/** Puts, gets and accumulations between random shapes, in epochs of all kinds. */
final class RandomWindows {
  private final Findings findings;
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();
  private final int size = world.getSize();

  /** Of more than 8 KB Open MPI leaves out the end (docs/mpi-quirks.md). */
  private static final int MOST_FETCHED = 1024;

  RandomWindows(Findings findings) throws MPIException {
    this.findings = findings;
  }

  /** What is called. */
  private enum What {
    PUT,
    GET,
    REPLACE,
    ADD,
    FETCH
  }

  /** One window, and calls of every rank to one other; all ranks draw the same. */
  void run(Random random) throws MPIException {
    What what = What.values()[random.nextInt(What.values().length)];
    Kind kind = kind(random, what);
    int elements = Math.min(what == What.FETCH ? MOST_FETCHED : 1500, Shapes.number(random));
    int shift = random.nextInt(size);
    Side[] origin = new Side[size];
    Side[] result = new Side[size];
    Side[] target = new Side[size]; // of the window on that rank
    for (int r = 0; r < size; r++) {
      boolean plain = what == What.FETCH; // of others libraries fetch other data
      origin[r] = side(random, kind, elements, null, plain);
      result[r] = side(random, kind, elements, origin[r], plain);
      target[r] = side(random, kind, elements, origin[r], plain);
    }
    // Each rank's calls go to one rank; the types of both have the same basic type.
    Side[] window = new Side[size];
    for (int r = 0; r < size; r++) {
      window[(r + shift) % size] = target[r];
    }
    int epoch = random.nextInt(4);
    int turns = 1 + random.nextInt(3);
    Random own = new Random(random.nextLong() + rank);
    fill(random, origin, result, window);
    Memory memory = window[rank].memory(own, true);
    ByteBuffer whole = memory.whole();
    Win win = new Win(whole, whole.capacity(), 1, MPI.INFO_NULL, world);
    Datatype originType = origin[rank].type();
    Datatype resultType = result[rank].type();
    Datatype targetType = target[rank].type();
    for (int turn = 0; turn < turns; turn++) {
      if (turn > 0) {
        fill(random, origin, result, window);
        whole.put(0, window[rank].before);
      }
      world.barrier();
      Memory from = origin[rank].memory(own, true);
      Memory to = result[rank].memory(own, true);
      int peer = (rank + shift) % size;
      open(win, epoch, peer);
      call(what, win, from, to, originType, resultType, targetType, origin, result, target, peer);
      close(win, epoch, peer);
      world.barrier();
      if (epoch == 1 || epoch == 2) {
        win.lock(MPI.LOCK_SHARED, rank, 0);
        win.unlock(rank);
      }
      String text = what + ", epoch " + epoch + ", turn " + turn + ", " + origin[rank] + " to ";
      check(what, text, kind, origin, result, window, shift, from, to, memory);
    }
    win.free();
    originType.free();
    resultType.free();
    targetType.free();
  }

  private static Kind kind(Random random, What what) {
    Kind[] added = {Kind.INT, Kind.LONG};
    Kind[] all = Kind.values();
    boolean adds = what == What.ADD || what == What.FETCH;
    return adds ? added[random.nextInt(2)] : all[random.nextInt(all.length)];
  }

  private static Side side(Random random, Kind kind, int elements, Side like, boolean plain) {
    Kind[] period = {kind};
    if (plain) {
      return new Side(random, Shape.basic(kind), elements);
    }
    while (true) {
      int times = 1 + random.nextInt(elements);
      while (elements % times != 0) {
        times--;
      }
      Shape shape = Shapes.of(random, period, times, 3);
      int count = elements / times;
      boolean fits = like == null || shape.base == like.shape.base;
      if (fits && shape.isDisjoint(count) && isAligned(shape, count, kind)) {
        return new Side(random, shape, count);
      }
    }
  }

  /** Elements of windows lie where their type wants them. */
  private static boolean isAligned(Shape shape, int count, Kind kind) {
    for (int place : shape.all(count)) {
      if (place % kind.bytes != 0) {
        return false;
      }
    }
    return true;
  }

  private void fill(Random random, Side[] origin, Side[] result, Side[] window) {
    for (int r = 0; r < size; r++) {
      origin[r].fill(random);
      result[r].fill(random);
      window[r].fill(random);
    }
  }

  private void open(Win win, int epoch, int peer) throws MPIException {
    switch (epoch) {
      case 0 -> win.fence(0);
      case 1 -> win.lock(MPI.LOCK_EXCLUSIVE, peer, 0);
      case 2 -> win.lockAll(0);
      default -> {
        win.fence(MPI.MODE_NOPRECEDE);
        win.fence(0);
      }
    }
  }

  private void close(Win win, int epoch, int peer) throws MPIException {
    switch (epoch) {
      case 0 -> win.fence(0);
      case 1 -> win.unlock(peer);
      case 2 -> {
        win.flush(peer);
        win.unlockAll();
      }
      default -> win.fence(MPI.MODE_NOSUCCEED);
    }
  }

  private void call(
      What what,
      Win win,
      Memory from,
      Memory to,
      Datatype originType,
      Datatype resultType,
      Datatype targetType,
      Side[] origin,
      Side[] result,
      Side[] target,
      int peer)
      throws MPIException {
    Buffer a = (Buffer) from.buffer;
    Buffer b = (Buffer) to.buffer;
    int n = origin[rank].count;
    int m = result[rank].count;
    int t = target[rank].count;
    int place = target[rank].origin;
    Op op = what == What.REPLACE ? MPI.REPLACE : MPI.SUM;
    switch (what) {
      case PUT -> win.put(a, n, originType, peer, place, t, targetType);
      case GET -> win.get(b, m, resultType, peer, place, t, targetType);
      case REPLACE, ADD -> win.accumulate(a, n, originType, peer, place, t, targetType, op);
      case FETCH ->
          win.getAccumulate(a, n, originType, b, m, resultType, peer, place, t, targetType, op);
    }
  }

  private void check(
      What what,
      String text,
      Kind kind,
      Side[] origin,
      Side[] result,
      Side[] window,
      int shift,
      Memory from,
      Memory to,
      Memory memory)
      throws MPIException {
    Side mine = window[rank];
    Side given = origin[(rank + size - shift) % size];
    Side asked = window[(rank + shift) % size];
    byte[] here = mine.before.clone();
    byte[] got = result[rank].before.clone();
    int elements = mine.places.length;
    if (what == What.PUT || what == What.REPLACE) {
      mine.take(here, 0, given, 0, elements);
    } else if (what != What.GET) {
      ByteBuffer sums = ByteBuffer.wrap(here).order(ByteOrder.nativeOrder());
      ByteBuffer more = ByteBuffer.wrap(given.before).order(ByteOrder.nativeOrder());
      for (int k = 0; k < elements; k++) {
        int at = mine.origin + mine.places[k];
        int other = given.origin + given.places[k];
        if (kind == Kind.INT) {
          sums.putInt(at, sums.getInt(at) + more.getInt(other));
        } else {
          sums.putLong(at, sums.getLong(at) + more.getLong(other));
        }
      }
    }
    if (what == What.GET || what == What.FETCH) {
      result[rank].take(got, 0, asked, 0, elements);
    }
    findings.same(text + mine + ": window", here, memory.image());
    findings.same(text + result[rank] + ": result", got, to.image());
    findings.same(text + ": origin", origin[rank].before, from.image());
  }
}
