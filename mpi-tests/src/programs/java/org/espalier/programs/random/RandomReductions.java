// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.random;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Random;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.Request;
import mpi.UserFunction;

/** Reductions and scans of derived types by operations of the program's own, byte by byte. */
final class RandomReductions {
  private final Findings findings;
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();
  private final int size = world.getSize();

  /**
   * There begun reductions to one rank by types that begin behind 0 ruin the heap
   * (docs/mpi-quirks.md).
   */
  private final boolean isOpenMpi = MPI.getLibVersion().startsWith("Open MPI");

  RandomReductions(Findings findings) throws MPIException {
    this.findings = findings;
  }

  /** What is called. */
  private enum What {
    REDUCE,
    REDUCE_IN_PLACE,
    ALL_REDUCE,
    ALL_REDUCE_IN_PLACE,
    SCAN,
    SCAN_IN_PLACE,
    EX_SCAN,
    SCATTER_BLOCK
  }

  /** Adds bytes, or keeps those of the left operand, which is another result in another order. */
  private static final class Combining extends UserFunction {
    private final Side side;
    private final boolean adds;

    Combining(Side side, boolean adds) {
      this.side = side;
      this.adds = adds;
    }

    @Override
    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
      int[] places = side.shape.all(count);
      for (int k = 0; k < places.length; k++) {
        for (int b = 0; b < side.kind(k).bytes; b++) {
          int at = places[k] + b;
          inOut.put(at, combined(in.get(at), inOut.get(at), adds));
        }
      }
    }
  }

  private static byte combined(byte left, byte right, boolean adds) {
    return adds ? (byte) (left + right) : left;
  }

  /** One call, twice; all ranks draw the same. */
  void run(Random random) throws MPIException {
    What what = What.values()[random.nextInt(What.values().length)];
    boolean started = random.nextInt(3) == 0;
    boolean adds = random.nextBoolean();
    int root = random.nextInt(size);
    Kind[] period = Shapes.period(random, random.nextInt(3) == 0);
    Shape shape = Shapes.of(random, period, Math.min(400, Shapes.number(random)), 2);
    boolean toOne = what == What.REDUCE || what == What.REDUCE_IN_PLACE;
    started &= !(isOpenMpi && toOne && beginsBehind0(shape));
    int count = 1 + random.nextInt(3);
    int given = what == What.SCATTER_BLOCK ? count * size : count;
    if (!isInside(shape, given)) {
      return; // the function is handed what lies between the bounds
    }
    Side[] out = new Side[size];
    Side[] in = new Side[size];
    for (int r = 0; r < size; r++) {
      out[r] = new Side(random, shape, given);
      in[r] = new Side(random, shape, count);
    }
    Random own = new Random(random.nextLong() + rank);
    Datatype type = shape.type();
    Op op = new Op(new Combining(in[rank], adds), adds);
    for (int turn = 0; turn < 2; turn++) {
      for (int r = 0; r < size; r++) {
        out[r].fill(random);
        in[r].fill(random);
      }
      boolean inPlace = what.name().endsWith("IN_PLACE");
      Memory from = out[rank].memory(own, started);
      Memory to = inPlace ? from : in[rank].memory(own, started);
      String text =
          what + (started ? ", started" : "") + (adds ? ", adds" : ", left") + ", root " + root;
      text += ", from " + from.form + " to " + to.form + ", " + out[rank];
      if (started) {
        start(what, from, to, count, type, op, root).waitFor();
      } else {
        call(what, from, to, count, type, op, root);
      }
      byte[] expected = (inPlace ? out : in)[rank].before.clone();
      expect(what, out, inPlace ? out[rank] : in[rank], root, adds, expected);
      findings.same(text, expected, to.image());
      if (!inPlace) {
        findings.same(text + ": what was given", out[rank].before, from.image());
      }
    }
    op.free();
    type.free();
  }

  private static boolean beginsBehind0(Shape shape) {
    for (int place : shape.at) {
      if (place == 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isInside(Shape shape, int count) {
    int end = count * shape.extent();
    int[] places = shape.all(count);
    for (int k = 0; k < places.length; k++) {
      int bytes = shape.kinds[k % shape.kinds.length].bytes;
      if (shape.kinds[k % shape.kinds.length] == Kind.BOOLEAN
          || places[k] < 0
          || places[k] + bytes > shape.extent() * (k / shape.at.length + 1)
          || places[k] + bytes > end) {
        return false;
      }
    }
    return shape.isDisjoint(count);
  }

  /** The ranks whose operands come into a rank's result: from the first to the last. */
  private void expect(What what, Side[] out, Side in, int root, boolean adds, byte[] expected) {
    boolean gets =
        switch (what) {
          case REDUCE, REDUCE_IN_PLACE -> rank == root;
          case EX_SCAN -> rank > 0;
          default -> true;
        };
    int last =
        switch (what) {
          case SCAN, SCAN_IN_PLACE -> rank;
          case EX_SCAN -> rank - 1;
          default -> size - 1;
        };
    int first = what == What.SCATTER_BLOCK ? rank * in.places.length : 0;
    for (int k = 0; gets && k < in.places.length; k++) {
      for (int b = 0; b < in.kind(k).bytes; b++) {
        byte result = out[last].before[out[last].origin + out[last].places[first + k] + b];
        for (int r = last - 1; r >= 0; r--) {
          byte left = out[r].before[out[r].origin + out[r].places[first + k] + b];
          result = combined(left, result, adds);
        }
        expected[in.origin + in.places[k] + b] = result;
      }
    }
  }

  private void call(What what, Memory from, Memory to, int n, Datatype type, Op op, int root)
      throws MPIException {
    switch (what) {
      case REDUCE -> world.reduce(from.buffer, to.buffer, n, type, op, root);
      case REDUCE_IN_PLACE -> world.reduce(to.buffer, n, type, op, root);
      case ALL_REDUCE -> world.allReduce(from.buffer, to.buffer, n, type, op);
      case ALL_REDUCE_IN_PLACE -> world.allReduce(to.buffer, n, type, op);
      case SCAN -> world.scan(from.buffer, to.buffer, n, type, op);
      case SCAN_IN_PLACE -> world.scan(to.buffer, n, type, op);
      case EX_SCAN -> world.exScan(from.buffer, to.buffer, n, type, op);
      case SCATTER_BLOCK -> world.reduceScatterBlock(from.buffer, to.buffer, n, type, op);
    }
  }

  private Request start(What what, Memory from, Memory to, int n, Datatype type, Op op, int root)
      throws MPIException {
    Buffer a = (Buffer) from.buffer;
    Buffer b = (Buffer) to.buffer;
    return switch (what) {
      case REDUCE -> world.iReduce(a, b, n, type, op, root);
      case REDUCE_IN_PLACE -> world.iReduce(b, n, type, op, root);
      case ALL_REDUCE -> world.iAllReduce(a, b, n, type, op);
      case ALL_REDUCE_IN_PLACE -> world.iAllReduce(b, n, type, op);
      case SCAN -> world.iScan(a, b, n, type, op);
      case SCAN_IN_PLACE -> world.iScan(b, n, type, op);
      case EX_SCAN -> world.iExScan(a, b, n, type, op);
      case SCATTER_BLOCK -> world.iReduceScatterBlock(a, b, n, type, op);
    };
  }
}
