// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.random;

import java.nio.Buffer;
import java.util.Random;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Messages that are replaced, too long for their room, for nobody, or taken out of order. */
final class RandomParts {
  private static final int TAG = 21;

  private final Findings findings;
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();
  private final int size = world.getSize();
  private final int right = (rank + 1) % size;
  private final int left = (rank + size - 1) % size;

  RandomParts(Findings findings) throws MPIException {
    this.findings = findings;
  }

  /** One case; all ranks draw the same. */
  void run(Random random) throws MPIException {
    switch (random.nextInt(4)) {
      case 0 -> replaced(random);
      case 1 -> truncated(random);
      case 2 -> nobody(random);
      default -> disordered(random);
    }
  }

  private static Side disjoint(Random random, Kind[] period, int times, int count) {
    while (true) {
      Shape shape = Shapes.of(random, period, times, 3);
      if (shape.isDisjoint(count)) {
        return new Side(random, shape, count);
      }
    }
  }

  private static int divisor(Random random, int number) {
    int tried = 1 + random.nextInt(number);
    while (number % tried != 0) {
      tried--;
    }
    return tried;
  }

  /** Each rank's data are as many elements; at most the first of them go on. */
  private void replaced(Random random) throws MPIException {
    Kind[] period = Shapes.period(random, random.nextInt(3) == 0);
    int periods = Shapes.number(random);
    Side[] sides = new Side[size];
    for (int r = 0; r < size; r++) {
      int times = divisor(random, periods);
      sides[r] = disjoint(random, period, times, periods / times);
    }
    for (Side side : sides) {
      side.fill(random);
    }
    Random own = new Random(random.nextLong() + rank);
    Side mine = sides[rank];
    Datatype type = mine.type();
    Memory both = mine.memory(own, false);
    String what = "replaced " + sides[left] + " by " + mine + ", " + both.form;
    Status status =
        world.sendRecvReplace(both.buffer, mine.count, type, right, TAG, left, MPI.ANY_TAG);
    byte[] expected = mine.before.clone();
    mine.take(expected, 0, sides[left], 0, mine.places.length);
    findings.same(what, expected, both.image());
    findings.same(what + ": count", mine.count, status.getCount(type));
    findings.same(what + ": source", left, status.getSource());
    type.free();
  }

  /**
   * More comes than there is room for in an array: an error, and nothing but data is touched. In a
   * direct buffer Open MPI writes behind the room (docs/mpi-quirks.md).
   */
  private void truncated(Random random) throws MPIException {
    Kind[] period = Shapes.period(random, false);
    if (period[0] == Kind.BOOLEAN) {
      return; // there is no slice of an array
    }
    int periods = Shapes.number(random);
    Side[] out = new Side[size];
    Side[] in = new Side[size];
    for (int r = 0; r < size; r++) {
      int times = 1 + random.nextInt(periods);
      out[r] = new Side(random, Shapes.of(random, period, times, 3), 1);
      in[r] = disjoint(random, period, 1 + random.nextInt(times), 1);
    }
    for (int r = 0; r < size; r++) {
      out[r].fill(random);
      in[r].fill(random);
    }
    Random own = new Random(random.nextLong() + rank);
    boolean fits = out[left].places.length <= in[rank].places.length;
    Datatype outType = out[rank].type();
    Datatype inType = in[rank].type();
    Memory from = out[rank].memory(own, true);
    Memory to = in[rank].array(own);
    String what = "sent " + out[left] + " to too little, " + in[rank] + ", " + to.form;
    world.setErrhandler(MPI.ERRORS_RETURN);
    Request sent = world.iSend((Buffer) from.buffer, out[rank].count, outType, right, TAG);
    boolean refused = false;
    try {
      world.recv(to.buffer, in[rank].count, inType, left, TAG);
    } catch (MPIException truncation) {
      refused = true;
      findings.same(what + ": class", MPI.ERR_TRUNCATE, truncation.getErrorClass());
    }
    try {
      sent.waitFor(); // on some libraries the sender is told, too
    } catch (MPIException truncation) {
      findings.same(what + ": class for the sender", MPI.ERR_TRUNCATE, truncation.getErrorClass());
    }
    world.setErrhandler(MPI.ERRORS_ARE_FATAL);
    findings.same(what + ": refused", fits ? 0 : 1, refused ? 1 : 0);
    if (!fits) {
      byte[] got = to.image();
      byte[] expected = in[rank].before.clone();
      in[rank].take(expected, got); // what data came is not defined
      findings.same(what + ": gaps", expected, got);
    }
    outType.free();
    inType.free();
  }

  /** Nobody's messages touch nothing and tell so. */
  private void nobody(Random random) throws MPIException {
    Kind[] period = Shapes.period(random, random.nextInt(3) == 0);
    int times = Shapes.number(random);
    Side side = disjoint(random, period, times, 1 + random.nextInt(2));
    side.fill(random);
    Datatype type = side.type();
    Memory to = side.memory(random, true);
    Memory array = side.memory(random, false);
    int nobody = MPI.PROC_NULL;
    world.send(array.buffer, side.count, type, nobody, TAG);
    world.sSend(array.buffer, side.count, type, nobody, TAG);
    Request sent = world.iSend((Buffer) to.buffer, side.count, type, nobody, TAG);
    Request come = world.iRecv((Buffer) to.buffer, side.count, type, nobody, TAG);
    Request[] both = {sent, come};
    Request.waitAll(both);
    Prequest again = world.recvInit((Buffer) to.buffer, side.count, type, nobody, TAG);
    again.start();
    again.waitFor();
    again.free();
    Status[] all = {
      world.recv(array.buffer, side.count, type, nobody, TAG),
      world.probe(nobody, TAG),
      world.iProbe(nobody, TAG),
      world.sendRecvReplace(array.buffer, side.count, type, nobody, TAG, nobody, TAG),
      world.sendRecv(
          array.buffer, side.count, type, nobody, TAG, array.buffer, side.count, type, nobody, TAG)
    };
    String what = "nobody's " + side + ", " + to.form + " and " + array.form;
    for (int k = 0; k < all.length; k++) {
      findings.same(what + ": source " + k, nobody, all[k].getSource());
      findings.same(what + ": tag " + k, MPI.ANY_TAG, all[k].getTag());
      findings.same(what + ": count " + k, 0, all[k].getCount(type));
      findings.same(what + ": elements " + k, 0, all[k].getElements(type));
    }
    findings.same(what, side.before, to.image());
    findings.same(what + " in an array", side.before, array.image());
    type.free();
  }

  /** Messages of tags of their own, taken in another order by requests that are started twice. */
  private void disordered(Random random) throws MPIException {
    int messages = 2 + random.nextInt(4);
    Kind[] period = Shapes.period(random, random.nextInt(3) == 0);
    int periods = Math.min(600, Shapes.number(random));
    Side[][] out = new Side[size][messages];
    Side[][] in = new Side[size][messages];
    for (int r = 0; r < size; r++) {
      for (int m = 0; m < messages; m++) {
        int times = divisor(random, periods);
        out[r][m] = new Side(random, Shapes.of(random, period, times, 2), periods / times);
        times = divisor(random, periods);
        in[r][m] = disjoint(random, period, times, periods / times);
      }
    }
    Random own = new Random(random.nextLong() + rank);
    Datatype[] types = new Datatype[2 * messages];
    for (int m = 0; m < messages; m++) {
      types[m] = out[rank][m].type();
      types[messages + m] = in[rank][m].type();
    }
    for (int turn = 0; turn < 2; turn++) {
      for (int r = 0; r < size; r++) {
        for (int m = 0; m < messages; m++) {
          out[r][m].fill(random);
          in[r][m].fill(random);
        }
      }
      Memory[] from = new Memory[messages];
      Memory[] to = new Memory[messages];
      Prequest[] all = new Prequest[2 * messages];
      for (int m = 0; m < messages; m++) {
        Side source = out[rank][m];
        Side target = in[rank][m];
        from[m] = source.memory(own, true);
        to[m] = target.memory(own, true);
        Buffer a = (Buffer) from[m].buffer;
        Buffer b = (Buffer) to[m].buffer;
        all[m] = world.sendInit(a, source.count, types[m], right, TAG + m);
        all[2 * messages - 1 - m] =
            world.recvInit(b, target.count, types[messages + m], left, TAG + m);
      }
      Prequest.startAll(all);
      Ends.end(own, all);
      for (int m = 0; m < messages; m++) {
        byte[] expected = in[rank][m].before.clone();
        in[rank][m].take(expected, 0, out[left][m], 0, in[rank][m].places.length);
        String what = "message " + m + " of " + messages + ": " + out[left][m] + " to ";
        findings.same(what + in[rank][m] + ", " + to[m].form, expected, to[m].image());
      }
      for (Prequest request : all) {
        request.free();
      }
    }
    for (Datatype type : types) {
      type.free();
    }
  }
}
