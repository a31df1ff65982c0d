// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.raw.ObjectHandles;

/** A group of processes (MPI 4.1 §7.3). */
public final class Group implements Freeable {
  private static final Call SIZE = new Call("MPI_Group_size");
  private static final Call RANK = new Call("MPI_Group_rank");
  private static final Call FREE = new Call("MPI_Group_free");
  private static final Call TRANSLATE = new Call("MPI_Group_translate_ranks");
  private static final Call COMPARE = new Call("MPI_Group_compare");
  private static final Call UNION = new Call("MPI_Group_union");
  private static final Call INTERSECTION = new Call("MPI_Group_intersection");
  private static final Call DIFFERENCE = new Call("MPI_Group_difference");
  private static final Call INCL = new Call("MPI_Group_incl");
  private static final Call EXCL = new Call("MPI_Group_excl");
  private static final Call RANGE_INCL = new Call("MPI_Group_range_incl");
  private static final Call RANGE_EXCL = new Call("MPI_Group_range_excl");

  long handle;

  Group(long handle) {
    this.handle = handle;
  }

  /**
   * Returns how many processes there are.
   *
   * @return the size
   * @throws MPIException if MPI refuses
   */
  public int getSize() throws MPIException {
    return number(SIZE);
  }

  /**
   * Returns the rank of this process.
   *
   * @return the rank, or {@link MPI#UNDEFINED} where it is not in the group
   * @throws MPIException if MPI refuses
   */
  public int getRank() throws MPIException {
    return number(RANK);
  }

  private int number(Call function) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      function.run(handle, out);
      return Stage.getInt(out);
    }
  }

  /**
   * Frees the group.
   *
   * @throws MPIException if MPI refuses
   */
  @Override
  public void free() throws MPIException {
    handle = FREE.on(handle);
  }

  /**
   * Says whether this is no group.
   *
   * @return whether it is none, as after {@link #free}
   */
  public boolean isNull() {
    return handle == ObjectHandles.GROUP_NULL;
  }

  /**
   * Says which ranks processes of one group have in another.
   *
   * @param group1 the first group
   * @param ranks1 ranks in the first group
   * @param group2 the second group
   * @return ranks in the second group, {@link MPI#UNDEFINED} for a process that is not in it
   * @throws MPIException if MPI refuses
   */
  public static int[] translateRanks(Group group1, int[] ranks1, Group group2) throws MPIException {
    int size = group1.getSize();
    for (int rank : ranks1) {
      if (rank != MPI.PROC_NULL && (rank < 0 || rank >= size)) { // Open MPI reads what is there
        throw new MPIException(
            MPI.ERR_RANK,
            MPI.ERR_RANK,
            "The ranks must be at least 0 and less than " + size + ", got " + rank);
      }
    }
    try (Stage stage = Stage.open()) {
      long out = stage.take(4L * ranks1.length);
      TRANSLATE.run(group1.handle, ranks1.length, stage.ints(ranks1), group2.handle, out);
      return Stage.getInts(out, ranks1.length);
    }
  }

  /**
   * Compares two groups.
   *
   * @param group1 the first group
   * @param group2 the second group
   * @return {@link MPI#IDENT}, {@link MPI#SIMILAR} or {@link MPI#UNEQUAL}
   * @throws MPIException if MPI refuses
   */
  public static int compare(Group group1, Group group2) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      COMPARE.run(group1.handle, group2.handle, out);
      return Stage.getInt(out);
    }
  }

  private static Group both(Call function, Group group1, Group group2) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      function.run(group1.handle, group2.handle, out);
      return new Group(Stage.getHandle(out));
    }
  }

  /**
   * Makes a group of the processes of both.
   *
   * @param group1 the first group
   * @param group2 the second group
   * @return the union
   * @throws MPIException if MPI refuses
   */
  public static Group union(Group group1, Group group2) throws MPIException {
    return both(UNION, group1, group2);
  }

  /**
   * Makes a group of the processes that both have.
   *
   * @param group1 the first group
   * @param group2 the second group
   * @return the intersection
   * @throws MPIException if MPI refuses
   */
  public static Group intersection(Group group1, Group group2) throws MPIException {
    return both(INTERSECTION, group1, group2);
  }

  /**
   * Makes a group of the processes that only the first has.
   *
   * @param group1 the first group
   * @param group2 the second group
   * @return the difference
   * @throws MPIException if MPI refuses
   */
  public static Group difference(Group group1, Group group2) throws MPIException {
    return both(DIFFERENCE, group1, group2);
  }

  private Group some(Call function, int[] ranks) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      function.run(handle, ranks.length, stage.ints(ranks), out);
      return new Group(Stage.getHandle(out));
    }
  }

  /**
   * Makes a group of some ranks, in their order.
   *
   * @param ranks ranks
   * @return the group
   * @throws MPIException if MPI refuses
   */
  public Group incl(int[] ranks) throws MPIException {
    return some(INCL, ranks);
  }

  /**
   * Makes a group without some ranks.
   *
   * @param ranks ranks
   * @return the group
   * @throws MPIException if MPI refuses
   */
  public Group excl(int[] ranks) throws MPIException {
    return some(EXCL, ranks);
  }

  private Group range(Call function, int[][] ranges) throws MPIException {
    try (Stage stage = Stage.open()) {
      long triples = stage.take(12L * ranges.length);
      for (int k = 0; k < ranges.length; k++) {
        for (int part = 0; part < 3; part++) {
          NativeMemory.putInt(triples + 12L * k + 4L * part, ranges[k][part]);
        }
      }
      long out = stage.words(1);
      function.run(handle, ranges.length, triples, out);
      return new Group(Stage.getHandle(out));
    }
  }

  /**
   * Makes a group of ranges of ranks.
   *
   * @param ranges triples of first rank, last rank and stride
   * @return the group
   * @throws MPIException if MPI refuses
   */
  public Group rangeIncl(int[][] ranges) throws MPIException {
    return range(RANGE_INCL, ranges);
  }

  /**
   * Makes a group without ranges of ranks.
   *
   * @param ranges triples of first rank, last rank and stride
   * @return the group
   * @throws MPIException if MPI refuses
   */
  public Group rangeExcl(int[][] ranges) throws MPIException {
    return range(RANGE_EXCL, ranges);
  }
}
