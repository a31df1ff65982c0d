// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.random;

import java.nio.Buffer;
import java.util.Arrays;
import java.util.Random;
import mpi.CartComm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * Collective calls in which every rank has shapes of its own for the same elements. Each call is
 * one matrix: which block goes from which rank to which, and where it lies on both.
 */
final class RandomCollectives {
  private final Findings findings;
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();
  private final int size = world.getSize();
  private final CartComm ring = world.createCart(new int[] {size}, new boolean[] {true}, false);

  RandomCollectives(Findings findings) throws MPIException {
    this.findings = findings;
  }

  /** Frees what it has. */
  void free() throws MPIException {
    ring.free();
  }

  /** What is called. */
  private enum What {
    BCAST,
    GATHER,
    GATHERV,
    SCATTER,
    SCATTERV,
    ALL_GATHER,
    ALL_GATHERV,
    ALL_TO_ALL,
    ALL_TO_ALLV,
    ALL_TO_ALLW,
    NEIGHBOR_ALL_GATHER,
    NEIGHBOR_ALL_GATHERV,
    NEIGHBOR_ALL_TO_ALL,
    NEIGHBOR_ALL_TO_ALLV
  }

  /** Blocks of one shape on a rank. */
  private static final class Row {
    final Shape shape;
    final int[] counts;
    final int[] displs; // in extents
    final Side side;
    final int[] first; // element of each block

    Row(Random random, Shape shape, int[] counts, boolean varied) {
      this.shape = shape;
      this.counts = counts;
      int blocks = counts.length;
      this.displs = new int[blocks];
      this.first = new int[blocks];
      int[] order = new int[blocks];
      for (int b = 0; b < blocks; b++) {
        int other = varied ? random.nextInt(b + 1) : b;
        order[b] = order[other];
        order[other] = b;
      }
      int at = 0;
      for (int b : order) {
        at += varied ? random.nextInt(3) : 0;
        displs[b] = at;
        at += counts[b];
      }
      int total = Arrays.stream(counts).sum();
      int[] places = new int[total * shape.at.length];
      int next = 0;
      for (int b = 0; b < blocks; b++) {
        first[b] = next;
        for (int place : shape.all(counts[b])) {
          places[next++] = displs[b] * shape.extent() + place;
        }
      }
      this.side = new Side(random, shape, total, places);
    }

    boolean isDisjoint() {
      return side.isDisjoint();
    }
  }

  /** One call, some times; all ranks draw the same. */
  void run(Random random) throws MPIException {
    // Of two ranks both neighbours are one, and libraries differ in which block is whose.
    int calls = size < 3 ? What.NEIGHBOR_ALL_GATHER.ordinal() : What.values().length;
    What what = What.values()[random.nextInt(calls)];
    boolean started = random.nextInt(3) == 0;
    boolean direct = started || what == What.ALL_TO_ALLW;
    boolean inPlace = random.nextInt(4) == 0;
    Kind[] period = Shapes.period(random, random.nextInt(3) == 0);
    int times = Math.min(Shapes.number(random), 1500);
    int root = random.nextInt(size);
    boolean varied = what.name().endsWith("V");
    boolean neighbors = what.name().startsWith("NEIGHBOR");
    int blocks = neighbors ? 2 : size;
    int copies = random.nextInt(3);
    // counts[from][to]
    int[][] counts = new int[size][size];
    for (int[] row : counts) {
      Arrays.setAll(row, to -> varied ? random.nextInt(4) : copies);
    }
    if (what.name().contains("GATHER") || what == What.SCATTERV) {
      for (int from = 0; from < size; from++) {
        for (int to = 0; to < size; to++) {
          counts[from][to] = what == What.SCATTERV ? counts[root][to] : counts[from][from];
        }
      }
    }
    Row[] out = new Row[size];
    Row[] in = new Row[size];
    boolean manyOut = what.name().contains("SCATTER") || what.name().contains("TO_ALL");
    boolean manyIn = !what.name().contains("SCATTER") && what != What.BCAST;
    for (int r = 0; r < size; r++) {
      int[] goes = new int[manyOut ? blocks : 1];
      int[] comes = new int[manyIn ? blocks : 1];
      for (int b = 0; b < goes.length; b++) {
        goes[b] = counts[r][manyOut ? peer(r, b, neighbors) : 0];
        if (what == What.GATHER || what == What.GATHERV) {
          goes[b] = counts[r][root];
        }
      }
      for (int b = 0; b < comes.length; b++) {
        comes[b] = manyIn ? counts[peer(r, b, neighbors)][r] : counts[root][r];
      }
      out[r] = row(random, period, times, goes, varied && manyOut);
      in[r] = row(random, period, times, comes, varied && manyIn);
    }
    boolean alone = inPlace && isInPlace(what, counts);
    String text =
        what + (started ? ", started" : "") + (alone ? ", in place" : "") + ", root " + root;
    int turns = random.nextInt(8) == 0 ? 20 : 1 + random.nextInt(3);
    Random own = new Random(random.nextLong() + rank);
    Datatype outType = out[rank].shape.type();
    Datatype inType = in[rank].shape.type();
    for (int turn = 0; turn < turns; turn++) {
      for (int r = 0; r < size; r++) {
        out[r].side.fill(random);
        in[r].side.fill(random);
      }
      Memory from = out[rank].side.memory(own, direct);
      Memory to = in[rank].side.memory(own, direct);
      String all =
          text
              + ", from "
              + from.form
              + " to "
              + to.form
              + ", "
              + out[rank].side
              + ", to "
              + in[rank].side;
      Call call = new Call(from.buffer, to.buffer, out[rank], in[rank], outType, inType, root);
      if (alone) {
        aloneCall(what, started, call);
      } else if (started) {
        call.started(what).waitFor();
      } else {
        call.make(what);
      }
      byte[] expected = in[rank].side.before.clone();
      expect(what, out, in, root, alone, expected);
      findings.same(all, expected, to.image());
      findings.same(all + ": what was sent", out[rank].side.before, from.image());
    }
    outType.free();
    inType.free();
  }

  /** Calls in which a rank's own block, or what it gives, lies where the others' come. */
  private static boolean isInPlace(What what, int[][] counts) {
    return switch (what) {
      case ALL_GATHER, ALL_GATHERV -> true;
      default -> false;
    };
  }

  private void aloneCall(What what, boolean started, Call c) throws MPIException {
    Row in = c.in;
    switch (what) {
      case ALL_GATHER -> {
        if (started) {
          world.iAllGather((Buffer) c.to, in.counts[0], c.inType).waitFor();
        } else {
          world.allGather(c.to, in.counts[0], c.inType);
        }
      }
      default -> {
        if (started) {
          world.iAllGatherv((Buffer) c.to, in.counts, in.displs, c.inType).waitFor();
        } else {
          world.allGatherv(c.to, in.counts, in.displs, c.inType);
        }
      }
    }
  }

  private int peer(int r, int block, boolean neighbors) {
    return neighbors ? (r + (block == 0 ? size - 1 : 1)) % size : block;
  }

  private Row row(Random random, Kind[] period, int times, int[] counts, boolean varied) {
    while (true) {
      Row row = new Row(random, Shapes.of(random, period, times, 2), counts, varied);
      if (row.isDisjoint()) {
        return row;
      }
    }
  }

  private void expect(What what, Row[] out, Row[] in, int root, boolean alone, byte[] expected) {
    Row mine = in[rank];
    int each = mine.shape.at.length;
    boolean neighbors = what.name().startsWith("NEIGHBOR");
    switch (what) {
      case BCAST -> {
        if (rank != root) {
          mine.side.take(expected, 0, out[root].side, 0, mine.side.places.length);
        }
      }
      case SCATTER, SCATTERV ->
          mine.side.take(
              expected, 0, out[root].side, out[root].first[rank], mine.side.places.length);
      case GATHER, GATHERV -> {
        for (int b = 0; rank == root && b < size; b++) {
          mine.side.take(expected, mine.first[b], out[b].side, 0, mine.counts[b] * each);
        }
      }
      default -> {
        for (int b = 0; b < mine.counts.length; b++) {
          int from = peer(rank, b, neighbors);
          // What comes from the left neighbour is what that sends to its right.
          boolean many = what.name().contains("TO_ALL");
          int block = !many ? 0 : neighbors ? 1 - b : rank;
          if (alone) {
            mine.side.take(
                expected,
                mine.first[b],
                in[from].side,
                in[from].first[from],
                mine.counts[b] * each);
          } else {
            mine.side.take(
                expected,
                mine.first[b],
                out[from].side,
                out[from].first[block],
                mine.counts[b] * each);
          }
        }
      }
    }
  }

  /** A call with all that it is given. */
  private final class Call {
    final Object from;
    final Object to;
    final Row out;
    final Row in;
    final Datatype outType;
    final Datatype inType;
    final int root;

    Call(Object from, Object to, Row out, Row in, Datatype outType, Datatype inType, int root) {
      this.from = from;
      this.to = to;
      this.out = out;
      this.in = in;
      this.outType = outType;
      this.inType = inType;
      this.root = root;
    }

    private Datatype[] each(Datatype type) {
      Datatype[] all = new Datatype[size];
      Arrays.fill(all, type);
      return all;
    }

    private int[] bytes(Row row) {
      return Arrays.stream(row.displs).map(d -> d * row.shape.extent()).toArray();
    }

    void make(What what) throws MPIException {
      int o = out.counts[0];
      int i = in.counts[0];
      switch (what) {
        case BCAST -> {
          boolean gives = rank == root;
          world.bcast(gives ? from : to, gives ? o : i, gives ? outType : inType, root);
        }
        case GATHER -> world.gather(from, o, outType, to, i, inType, root);
        case GATHERV -> {
          if (rank == root) {
            world.gatherv(from, o, outType, to, in.counts, in.displs, inType, root);
          } else {
            world.gatherv(from, o, outType, root);
          }
        }
        case SCATTER -> world.scatter(from, o, outType, to, i, inType, root);
        case SCATTERV -> {
          if (rank == root) {
            world.scatterv(from, out.counts, out.displs, outType, to, i, inType, root);
          } else {
            world.scatterv(to, i, inType, root);
          }
        }
        case ALL_GATHER -> world.allGather(from, o, outType, to, i, inType);
        case ALL_GATHERV -> world.allGatherv(from, o, outType, to, in.counts, in.displs, inType);
        case ALL_TO_ALL -> world.allToAll(from, o, outType, to, i, inType);
        case ALL_TO_ALLV ->
            world.allToAllv(
                from, out.counts, out.displs, outType, to, in.counts, in.displs, inType);
        case ALL_TO_ALLW ->
            world.allToAllw(
                (Buffer) from,
                out.counts,
                bytes(out),
                each(outType),
                (Buffer) to,
                in.counts,
                bytes(in),
                each(inType));
        case NEIGHBOR_ALL_GATHER -> ring.neighborAllGather(from, o, outType, to, i, inType);
        case NEIGHBOR_ALL_GATHERV ->
            ring.neighborAllGatherv(from, o, outType, to, in.counts, in.displs, inType);
        case NEIGHBOR_ALL_TO_ALL -> ring.neighborAllToAll(from, o, outType, to, i, inType);
        case NEIGHBOR_ALL_TO_ALLV ->
            ring.neighborAllToAllv(
                from, out.counts, out.displs, outType, to, in.counts, in.displs, inType);
      }
    }

    Request started(What what) throws MPIException {
      int o = out.counts[0];
      int i = in.counts[0];
      Buffer a = (Buffer) from;
      Buffer b = (Buffer) to;
      return switch (what) {
        case BCAST -> {
          boolean gives = rank == root;
          yield world.iBcast(gives ? a : b, gives ? o : i, gives ? outType : inType, root);
        }
        case GATHER -> world.iGather(a, o, outType, b, i, inType, root);
        case GATHERV ->
            rank == root
                ? world.iGatherv(a, o, outType, b, in.counts, in.displs, inType, root)
                : world.iGatherv(a, o, outType, root);
        case SCATTER -> world.iScatter(a, o, outType, b, i, inType, root);
        case SCATTERV ->
            rank == root
                ? world.iScatterv(a, out.counts, out.displs, outType, b, i, inType, root)
                : world.iScatterv(b, i, inType, root);
        case ALL_GATHER -> world.iAllGather(a, o, outType, b, i, inType);
        case ALL_GATHERV -> world.iAllGatherv(a, o, outType, b, in.counts, in.displs, inType);
        case ALL_TO_ALL -> world.iAllToAll(a, o, outType, b, i, inType);
        case ALL_TO_ALLV ->
            world.iAllToAllv(a, out.counts, out.displs, outType, b, in.counts, in.displs, inType);
        case ALL_TO_ALLW ->
            world.iAllToAllw(
                a, out.counts, bytes(out), each(outType), b, in.counts, bytes(in), each(inType));
        case NEIGHBOR_ALL_GATHER -> ring.iNeighborAllGather(a, o, outType, b, i, inType);
        case NEIGHBOR_ALL_GATHERV ->
            ring.iNeighborAllGatherv(a, o, outType, b, in.counts, in.displs, inType);
        case NEIGHBOR_ALL_TO_ALL -> ring.iNeighborAllToAll(a, o, outType, b, i, inType);
        case NEIGHBOR_ALL_TO_ALLV ->
            ring.iNeighborAllToAllv(
                a, out.counts, out.displs, outType, b, in.counts, in.displs, inType);
      };
    }
  }
}
