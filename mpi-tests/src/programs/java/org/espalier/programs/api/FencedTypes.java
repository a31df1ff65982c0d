// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import static org.espalier.programs.api.WindowShapes.ELEMENTS;
import static org.espalier.programs.api.WindowShapes.committed;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;

/**
 * Puts and gets of derived types between fences. All ranks draw the same random operations, carry
 * them out on a model of all windows, each element by itself, and compare: what was written, what
 * lies between, and what was read. Between them come epochs of other kinds, accumulates, windows
 * that share a group, and windows of fewer ranks; three ranks at least. With {@code
 * -Despalier.tuning=1} what has gaps goes by messages from the first fence on.
 */
public final class FencedTypes {
  private static final int CELLS = 400;
  private static final int GAP = -7;

  private final Checks checks = new Checks();
  private final WindowShapes shapes = new WindowShapes();
  private Random random = new Random(0);

  private FencedTypes() throws MPIException {}

  /**
   * Runs the program.
   *
   * @param args how many random epochs (100)
   * @throws MPIException if MPI refuses
   */
  public static void main(String[] args) throws MPIException {
    String[] rest = MPI.Init(args);
    int epochs = rest.length > 0 ? Integer.parseInt(rest[0]) : 100;
    FencedTypes program = new FencedTypes();
    Intracomm world = MPI.COMM_WORLD;
    // Without rank 0, the others the other way round: Open MPI 4.1 has no window of one process.
    Intracomm part = world.split(world.getRank() == 0 ? MPI.UNDEFINED : 1, -world.getRank());
    for (int round = 0; round < 3; round++) {
      program.run("of the world, " + round, world, epochs, round);
      program.run("of a part, " + round, part, epochs, round);
    }
    if (!part.isNull()) {
      part.free();
    }
    program.run("a part's is freed", world, epochs, 4);
    program.manyTypes(world);
    program.shapes.free();
    MPI.Finalize();
    if (program.checks.wrongInAll() > 0) {
      System.exit(1);
    }
  }

  private static int start(int rank, int cell) {
    return 100_000 * (rank + 1) + cell;
  }

  private void run(String name, Intracomm comm, int epochs, int seed) throws MPIException {
    checks.begin("fences " + name);
    if (!comm.isNull()) {
      run(comm, epochs, seed);
    }
    checks.end(); // of all ranks
  }

  private void run(Intracomm comm, int epochs, int seed) throws MPIException {
    random = new Random(seed);
    int rank = comm.getRank();
    int size = comm.getSize();
    int[][] model = new int[size][CELLS];
    IntBuffer memory = MPI.newIntBuffer(CELLS);
    for (int each = 0; each < size; each++) {
      for (int cell = 0; cell < CELLS; cell++) {
        model[each][cell] = start(each, cell);
      }
    }
    memory.put(0, model[rank]);
    Win window = new Win(memory, CELLS, 1, MPI.INFO_NULL, comm);
    window.fence(MPI.MODE_NOPRECEDE);
    for (int epoch = 0; epoch < epochs; epoch++) {
      boolean pair = random.nextInt(3) == 0;
      epoch(window, memory, model, rank, pair);
      if (random.nextInt(8) == 0) {
        added(window, memory, model, rank);
      }
      if (random.nextInt(8) == 0) {
        locked(comm, window, memory, model, rank);
      }
    }
    window.fence(MPI.MODE_NOSUCCEED);
    window.free();
  }

  private void epoch(Win window, IntBuffer memory, int[][] model, int rank, boolean pair)
      throws MPIException {
    List<WindowMove> moves = WindowMove.draw(random, shapes, model.length, CELLS);
    int[][] before = new int[model.length][];
    Arrays.setAll(before, each -> model[each].clone());
    List<IntBuffer> buffers = new ArrayList<>();
    for (WindowMove move : moves) {
      IntBuffer buffer = MPI.newIntBuffer(move.here().reach());
      for (int k = 0; k < buffer.capacity(); k++) {
        buffer.put(k, GAP);
      }
      buffers.add(buffer);
      if (move.isPut()) {
        for (int k = 0; k < ELEMENTS; k++) {
          buffer.put(move.here().places()[k], move.sent(k));
          model[move.target()][move.cell(k)] = move.sent(k);
        }
      }
      if (move.origin() == rank) {
        call(window, move, buffer);
      }
    }
    if (pair) {
      window.fence(MPI.MODE_NOSUCCEED);
      check(moves, buffers, before, memory, model, rank);
      window.fence(MPI.MODE_NOPRECEDE);
    } else {
      window.fence(0);
      check(moves, buffers, before, memory, model, rank);
      window.fence(0);
    }
  }

  private static void call(Win window, WindowMove move, IntBuffer buffer) throws MPIException {
    WindowShapes.Shape here = move.here();
    WindowShapes.Shape there = move.there();
    if (move.isPut()) {
      window.put(
          buffer,
          here.count(),
          here.type(),
          move.target(),
          move.place(),
          there.count(),
          there.type());
    } else {
      window.get(
          buffer,
          here.count(),
          here.type(),
          move.target(),
          move.place(),
          there.count(),
          there.type());
    }
  }

  private void check(
      List<WindowMove> moves,
      List<IntBuffer> buffers,
      int[][] before,
      IntBuffer memory,
      int[][] model,
      int rank) {
    checks.same("the window", model[rank], Ring.array(memory));
    for (int m = 0; m < moves.size(); m++) {
      WindowMove move = moves.get(m);
      if (!move.isPut() && move.origin() == rank) {
        int[] wanted = new int[move.here().reach()];
        Arrays.fill(wanted, GAP);
        for (int k = 0; k < ELEMENTS; k++) {
          wanted[move.here().places()[k]] = before[move.target()][move.cell(k)];
        }
        checks.same("a get", wanted, Ring.array(buffers.get(m)));
      }
    }
  }

  /** Everyone adds to its right neighbour's window by a type with gaps. */
  private void added(Win window, IntBuffer memory, int[][] model, int rank) throws MPIException {
    WindowShapes.Shape shape = shapes.withGaps(random);
    int place = random.nextInt(CELLS - shape.reach() + 1);
    int size = model.length;
    for (int each = 0; each < size; each++) {
      for (int k = 0; k < ELEMENTS; k++) {
        model[(each + 1) % size][place + shape.places()[k]] += each + k;
      }
    }
    IntBuffer addends = MPI.newIntBuffer(ELEMENTS);
    for (int k = 0; k < ELEMENTS; k++) {
      addends.put(k, rank + k);
    }
    window.accumulate(
        addends, ELEMENTS, MPI.INT, (rank + 1) % size, place, shape.count(), shape.type(), MPI.SUM);
    window.fence(0);
    checks.same("an accumulate", model[rank], Ring.array(memory));
    window.fence(0);
  }

  /** Everyone writes into its right neighbour's window, which takes no part. */
  private void locked(Intracomm comm, Win window, IntBuffer memory, int[][] model, int rank)
      throws MPIException {
    WindowShapes.Shape shape = shapes.any(random);
    int place = random.nextInt(CELLS - shape.reach() + 1);
    int size = model.length;
    IntBuffer data = MPI.newIntBuffer(shape.reach());
    for (int k = 0; k < ELEMENTS; k++) {
      data.put(shape.places()[k], 5000 + 10 * rank + k);
      for (int each = 0; each < size; each++) {
        model[(each + 1) % size][place + shape.places()[k]] = 5000 + 10 * each + k;
      }
    }
    int right = (rank + 1) % size;
    window.fence(MPI.MODE_NOSUCCEED);
    window.lock(MPI.LOCK_EXCLUSIVE, right, 0);
    window.put(data, shape.count(), shape.type(), right, place, shape.count(), shape.type());
    window.unlock(right);
    comm.barrier();
    window.lock(MPI.LOCK_SHARED, rank, 0);
    checks.same("a put that was locked", model[rank], Ring.array(memory));
    window.unlock(rank);
    comm.barrier();
    window.fence(MPI.MODE_NOPRECEDE);
  }

  /** More types than a rank keeps of another, twice, of windows of unlike sizes and units. */
  private void manyTypes(Intracomm comm) throws MPIException {
    checks.begin("many types");
    int rank = comm.getRank();
    int size = comm.getSize();
    int right = (rank + 1) % size;
    int left = (rank + size - 1) % size;
    int unit = 1 + rank % 2;
    IntBuffer memory = MPI.newIntBuffer(CELLS + 10 * rank);
    Win window = new Win(memory, memory.capacity(), unit, MPI.INFO_NULL, comm);
    window.fence(0);
    for (int round = 0; round < 2; round++) {
      for (int step = 2; step < 30; step++) {
        Datatype type = committed(Datatype.createVector(ELEMENTS, 1, step, MPI.INT));
        IntBuffer data = MPI.newIntBuffer(step * ELEMENTS);
        IntBuffer got = MPI.newIntBuffer(step * ELEMENTS);
        for (int k = 0; k < ELEMENTS; k++) {
          data.put(step * k, 1000 * rank + 100 * step + k + round);
        }
        int theirs = 1 + right % 2;
        window.put(data, 1, type, right, 2 / theirs, 1, type);
        window.fence(0);
        for (int k = 0; k < ELEMENTS; k++) {
          checks.same(
              "step " + step, 1000 * left + 100 * step + k + round, memory.get(2 + step * k));
        }
        window.get(got, 1, type, right, 2 / theirs, 1, type);
        window.fence(0);
        for (int k = 0; k < ELEMENTS; k++) {
          checks.same("back", data.get(step * k), got.get(step * k));
        }
        type.free();
      }
    }
    window.free();
    checks.end();
  }
}
