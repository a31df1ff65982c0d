// SPDX-License-Identifier: Apache-2.0
package org.espalier.demo;

import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.Random;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/**
 * The exchange of border particles in molecular dynamics, in the manner of LAMMPS: positions (three
 * to a particle) and four property arrays, of which the particles in a list of indices go to the
 * next rank and arrive as ghosts behind the own ones. Lists are renewed every few steps.
 *
 * <p>Every value is a function of particle, property and step, so each ghost is checked exactly.
 */
public final class ParticleExchange {
  private static final int PROPERTIES = 4;
  private static final int RENEWED = 10;
  private static final long SEED = 20161123;

  private final int rank = MPI.COMM_WORLD.getRank();
  private final int size = MPI.COMM_WORLD.getSize();
  private final int own;
  private final int border;
  // Positions: 3 (own + border) doubles from 0; then PROPERTIES arrays of own + border doubles.
  private final DoubleBuffer data;

  private ParticleExchange(int own, int border) throws MPIException {
    this.own = own;
    this.border = border;
    this.data = MPI.newDoubleBuffer((3 + PROPERTIES) * (own + border));
  }

  /**
   * Runs the program.
   *
   * @param args particles of a rank (4000), of them at the border (1000), steps (100)
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    String[] rest = MPI.Init(args);
    int own = rest.length > 0 ? Integer.parseInt(rest[0]) : 4000;
    int border = rest.length > 1 ? Integer.parseInt(rest[1]) : 1000;
    int steps = rest.length > 2 ? Integer.parseInt(rest[2]) : 100;
    new ParticleExchange(own, border).run(steps);
  }

  private int property(int p) {
    return (3 + p) * (own + border);
  }

  private void run(int steps) throws MPIException {
    int right = (rank + 1) % size;
    int left = (rank + size - 1) % size;
    double error = 0;
    long spent = 0;
    for (int step = 0; step < steps; ) {
      int[] leaving = list(rank, step / RENEWED);
      int[] arriving = list(left, step / RENEWED);
      long renewal = System.nanoTime();
      Datatype sent = selected(leaving, "leaving");
      Datatype received = ghosts();
      spent += System.nanoTime() - renewal;
      do {
        fill(step);
        long begin = System.nanoTime();
        MPI.COMM_WORLD.sendRecv(data, 1, sent, right, 1, data, 1, received, left, 1);
        spent += System.nanoTime() - begin;
        error = Math.max(error, error(arriving, left, step));
        step++;
      } while (step < steps && step % RENEWED != 0);
      sent.free();
      received.free();
    }
    Outcome.report(
        "particles",
        own + " particles, " + border + " at the border, " + steps + " steps",
        spent / 1e9,
        error,
        0);
  }

  /** The border particles of a rank, in an order that means nothing: a seeded shuffle's start. */
  private int[] list(int of, int epoch) {
    Random random = new Random(SEED + 31L * of + 1009L * epoch);
    int[] all = new int[own];
    Arrays.setAll(all, i -> i);
    for (int i = 0; i < border; i++) {
      int j = i + random.nextInt(own - i);
      int swap = all[i];
      all[i] = all[j];
      all[j] = swap;
    }
    return Arrays.copyOf(all, border);
  }

  private Datatype selected(int[] list, String name) throws MPIException {
    int[] threes = new int[list.length];
    int[] ones = new int[list.length];
    int[] places = new int[list.length];
    Arrays.fill(threes, 3);
    Arrays.fill(ones, 1);
    Arrays.setAll(places, i -> 3 * list[i]);
    return structure(
        Datatype.createIndexed(threes, places, MPI.DOUBLE),
        Datatype.createIndexed(ones, list, MPI.DOUBLE),
        name);
  }

  /** The ghosts lie behind the own particles, one after the other; described as lists all the same. */
  private Datatype ghosts() throws MPIException {
    int[] list = new int[border];
    Arrays.setAll(list, i -> own + i);
    return selected(list, "ghosts");
  }

  private Datatype structure(Datatype positions, Datatype property, String name)
      throws MPIException {
    int[] lengths = new int[1 + PROPERTIES];
    int[] places = new int[1 + PROPERTIES];
    Datatype[] types = new Datatype[1 + PROPERTIES];
    Arrays.fill(lengths, 1);
    Arrays.fill(types, property);
    types[0] = positions;
    for (int p = 0; p < PROPERTIES; p++) {
      places[1 + p] = 8 * property(p);
    }
    Datatype all = Datatype.createStruct(lengths, places, types);
    all.setName(name);
    all.commit();
    positions.free();
    property.free();
    return all;
  }

  private static double value(int of, int particle, int field, int step) {
    return 1e6 * of + 10.0 * particle + field + step / 1024.0;
  }

  private void fill(int step) {
    for (int i = 0; i < own; i++) {
      for (int c = 0; c < 3; c++) {
        data.put(3 * i + c, value(rank, i, c, step));
      }
      for (int p = 0; p < PROPERTIES; p++) {
        data.put(property(p) + i, value(rank, i, 3 + p, step));
      }
    }
  }

  private double error(int[] arriving, int from, int step) {
    double worst = 0;
    for (int i = 0; i < border; i++) {
      for (int f = 0; f < 3 + PROPERTIES; f++) {
        int at = f < 3 ? 3 * (own + i) + f : property(f - 3) + own + i;
        worst = Math.max(worst, Math.abs(data.get(at) - value(from, arriving[i], f, step)));
      }
    }
    return worst;
  }
}
