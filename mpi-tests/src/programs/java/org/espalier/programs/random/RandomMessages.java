// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.random;

import java.nio.Buffer;
import java.util.Random;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Messages around the ring of ranks, in all modes, by random shapes on both sides. */
final class RandomMessages {
  private static final int TAG = 11;

  private final Findings findings;
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();
  private final int size = world.getSize();
  private final int right = (rank + 1) % size;
  private final int left = (rank + size - 1) % size;

  private final boolean isMpich = MPI.getLibVersion().startsWith("MPICH");

  RandomMessages(Findings findings) throws MPIException {
    this.findings = findings;
  }

  /** One exchange; all ranks draw the same. */
  void run(Random random) throws MPIException {
    Kind[] period = Shapes.period(random, random.nextInt(3) == 0);
    int most = Shapes.number(random);
    Side[] out = new Side[size];
    Side[] in = new Side[size];
    for (int r = 0; r < size; r++) {
      int times = 1 + random.nextInt(most);
      out[r] = new Side(random, Shapes.of(random, period, times, 3), random.nextInt(4));
    }
    for (int r = 0; r < size; r++) {
      int comes = out[(r + size - 1) % size].places.length / period.length;
      in[r] = receiver(random, period, comes);
    }
    int drawn = random.nextInt(10);
    // MPICH sends begun buffered messages of several basic types in pieces (docs/mpi-quirks.md).
    int sending = isMpich && drawn == 6 && period.length > 1 ? 4 : drawn;
    int receiving = random.nextInt(9);
    int turns = random.nextInt(8) == 0 ? 30 : 1 + random.nextInt(3);
    Random own = new Random(random.nextLong() + rank);
    Datatype outType = out[rank].type();
    Datatype inType = in[rank].type();
    for (int turn = 0; turn < turns; turn++) {
      for (int r = 0; r < size; r++) {
        out[r].fill(random);
        in[r].fill(random);
      }
      String what =
          "sent " + sending + " " + out[left] + ", received " + receiving + " " + in[rank];
      turn(own, out, in, sending, receiving, outType, inType, what);
    }
    outType.free();
    inType.free();
  }

  private static Side receiver(Random random, Kind[] period, int comes) {
    while (true) {
      int times = 1 + random.nextInt(Math.max(1, comes));
      Shape shape = Shapes.of(random, period, times, 3);
      int count = (comes + times - 1) / times + (random.nextInt(3) == 0 ? random.nextInt(3) : 0);
      if (shape.isDisjoint(count)) {
        return new Side(random, shape, count);
      }
    }
  }

  private void turn(
      Random own,
      Side[] out,
      Side[] in,
      int sending,
      int receiving,
      Datatype outType,
      Datatype inType,
      String what)
      throws MPIException {
    boolean startedIn = receiving >= 5;
    int sent = sending == 3 && !startedIn ? 0 : sending;
    Memory from = out[rank].memory(own, sent >= 4 && sent < 9);
    Memory to = in[rank].memory(own, startedIn || receiving == 4);
    String all = what + ", from " + from.form + " to " + to.form;
    Status status;
    if (startedIn) {
      status = started(own, out, in, sent, receiving, outType, inType, from, to);
    } else if (sent == 9) {
      status =
          world.sendRecv(
              from.buffer,
              out[rank].count,
              outType,
              right,
              TAG,
              to.buffer,
              in[rank].count,
              inType,
              left,
              TAG);
    } else if (sent >= 4) {
      Request request = begin(sent, from.buffer, out[rank].count, outType);
      status = receive(receiving, to.buffer, in[rank].count, inType);
      request.waitFor();
      end(request);
    } else if (rank % 2 == 0) {
      send(sent, from.buffer, out[rank].count, outType);
      status = receive(receiving, to.buffer, in[rank].count, inType);
    } else {
      status = receive(receiving, to.buffer, in[rank].count, inType);
      send(sent, from.buffer, out[rank].count, outType);
    }
    check(out[(rank + size - 1) % size], in[rank], to, status, inType, all);
    findings.same(all + ": what was sent", out[rank].before, from.image());
  }

  private Status started(
      Random own,
      Side[] out,
      Side[] in,
      int sent,
      int receiving,
      Datatype outType,
      Datatype inType,
      Memory from,
      Memory to)
      throws MPIException {
    Request in1 =
        receiving == 8
            ? started(world.recvInit((Buffer) to.buffer, in[rank].count, inType, left, TAG))
            : world.iRecv((Buffer) to.buffer, in[rank].count, inType, left, TAG);
    if (sent == 3 || sent == 7) {
      world.barrier();
    }
    Status status;
    if (sent == 9) {
      send(0, from.buffer, out[rank].count, outType);
      status = Ends.end(own, in1);
    } else if (sent >= 4) {
      Request request = begin(sent, from.buffer, out[rank].count, outType);
      status = Ends.end(own, in1, request);
      end(request);
    } else {
      send(sent, from.buffer, out[rank].count, outType);
      status = Ends.end(own, in1);
    }
    end(in1);
    return status;
  }

  private static Request started(Prequest request) throws MPIException {
    request.start();
    return request;
  }

  private static void end(Request request) throws MPIException {
    if (request instanceof Prequest) {
      request.free();
    }
  }

  private void send(int how, Object buffer, int count, Datatype type) throws MPIException {
    switch (how) {
      case 1 -> world.sSend(buffer, count, type, right, TAG);
      case 2 -> world.bSend(buffer, count, type, right, TAG);
      case 3 -> world.rSend(buffer, count, type, right, TAG);
      default -> world.send(buffer, count, type, right, TAG);
    }
  }

  private Request begin(int how, Object object, int count, Datatype type) throws MPIException {
    Buffer buffer = (Buffer) object;
    return switch (how) {
      case 4 -> world.iSend(buffer, count, type, right, TAG);
      case 5 -> world.isSend(buffer, count, type, right, TAG);
      case 6 -> world.ibSend(buffer, count, type, right, TAG);
      case 7 -> world.irSend(buffer, count, type, right, TAG);
      default -> started(world.sendInit(buffer, count, type, right, TAG));
    };
  }

  private Status receive(int how, Object buffer, int count, Datatype type) throws MPIException {
    switch (how) {
      case 0 -> {
        return world.recv(buffer, count, type, left, TAG);
      }
      case 1 -> {
        return world.recv(buffer, count, type, MPI.ANY_SOURCE, MPI.ANY_TAG);
      }
      case 2 -> {
        Status found = world.probe(left, MPI.ANY_TAG);
        return world.recv(buffer, count, type, found.getSource(), found.getTag());
      }
      case 3 -> {
        Message message = new Message();
        message.mProbe(left, TAG, world);
        return message.mRecv(buffer, count, type);
      }
      default -> {
        Message message = new Message();
        Status found = message.imProbe(left, TAG, world);
        while (found == null) {
          found = message.imProbe(left, TAG, world);
        }
        return message.imRecv((Buffer) buffer, count, type).waitStatus();
      }
    }
  }

  private void check(Side sent, Side in, Memory got, Status status, Datatype type, String what)
      throws MPIException {
    byte[] expected = in.before.clone();
    int elements = sent.places.length;
    in.take(expected, 0, sent, 0, elements);
    findings.same(what, expected, got.image());
    if (status == null) {
      return;
    }
    int each = in.shape.at.length;
    findings.same(what + ": source", left, status.getSource());
    findings.same(what + ": tag", TAG, status.getTag());
    findings.same(what + ": elements", elements, status.getElements(type));
    int copies = elements % each == 0 ? elements / each : MPI.UNDEFINED;
    findings.same(what + ": count", copies, status.getCount(type));
  }
}
