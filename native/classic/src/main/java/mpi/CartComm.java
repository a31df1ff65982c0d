// SPDX-License-Identifier: Apache-2.0
package mpi;

/** A communicator whose processes form a grid (MPI 4.1 §8.5). */
public final class CartComm extends Intracomm {
  private static final Call DIMENSIONS = new Call("MPI_Cartdim_get");
  private static final Call GET = new Call("MPI_Cart_get");
  private static final Call RANK = new Call("MPI_Cart_rank");
  private static final Call COORDS = new Call("MPI_Cart_coords");
  private static final Call SHIFT = new Call("MPI_Cart_shift");
  private static final Call SUB = new Call("MPI_Cart_sub");
  private static final Call MAP = new Call("MPI_Cart_map");
  private static final Call DIMS_CREATE = new Call("MPI_Dims_create");

  CartComm(long handle) {
    super(handle);
  }

  CartComm(Pending pending) {
    super(pending);
  }

  /**
   * Duplicates the communicator with its attributes.
   *
   * @return the duplicate
   */
  @Override
  public CartComm clone() {
    try {
      return dup();
    } catch (MPIException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  /**
   * Duplicates the communicator with its attributes.
   *
   * @return the duplicate
   * @throws MPIException if MPI refuses
   */
  @Override
  public CartComm dup() throws MPIException {
    return new CartComm(duplicate());
  }

  /**
   * Begins to duplicate; the duplicate can be used when its {@link #getRequest} has ended.
   *
   * @return the duplicate
   * @throws MPIException if MPI refuses
   */
  @Override
  public CartComm iDup() throws MPIException {
    return new CartComm(duplicating());
  }

  /**
   * Duplicates the communicator with other hints.
   *
   * @param info hints, or {@link MPI#INFO_NULL}
   * @return the duplicate
   * @throws MPIException if MPI refuses
   */
  @Override
  public CartComm dupWithInfo(Info info) throws MPIException {
    return new CartComm(duplicate(info));
  }

  private int dimensions() throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      DIMENSIONS.run(handle, out);
      return Stage.getInt(out);
    }
  }

  /**
   * Returns the grid.
   *
   * @return dimensions, periods and the coordinates of this process
   * @throws MPIException if MPI refuses
   */
  public CartParms getTopo() throws MPIException {
    int dimensions = dimensions();
    try (Stage stage = Stage.open()) {
      long dims = stage.take(4L * dimensions);
      long periods = stage.take(4L * dimensions);
      long coords = stage.take(4L * dimensions);
      GET.run(handle, dimensions, dims, periods, coords);
      boolean[] periodic = new boolean[dimensions];
      for (int k = 0; k < dimensions; k++) {
        periodic[k] = Stage.getInt(periods, k) != 0;
      }
      return new CartParms(
          Stage.getInts(dims, dimensions), periodic, Stage.getInts(coords, dimensions));
    }
  }

  /**
   * Returns the rank at some coordinates.
   *
   * @param coords the coordinates
   * @return the rank
   * @throws MPIException if MPI refuses
   */
  public int getRank(int[] coords) throws MPIException {
    requireAll(coords.length);
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      RANK.run(handle, stage.ints(coords), out);
      return Stage.getInt(out);
    }
  }

  private void requireAll(int given) throws MPIException {
    int dimensions = dimensions();
    if (given < dimensions) {
      throw new ArrayIndexOutOfBoundsException(
          "There must be one for each of " + dimensions + " dimensions, got " + given);
    }
  }

  /**
   * Returns the coordinates of a rank.
   *
   * @param rank the rank
   * @return the coordinates
   * @throws MPIException if MPI refuses
   */
  public int[] getCoords(int rank) throws MPIException {
    int dimensions = dimensions();
    try (Stage stage = Stage.open()) {
      long out = stage.take(4L * dimensions);
      COORDS.run(handle, rank, dimensions, out);
      return Stage.getInts(out, dimensions);
    }
  }

  /**
   * Returns the ranks from and to which a shift goes.
   *
   * @param direction the dimension
   * @param disp where the view begins, in bytes
   * @return the ranks, {@link MPI#PROC_NULL} at a border
   * @throws MPIException if MPI refuses
   */
  public ShiftParms shift(int direction, int disp) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(2);
      SHIFT.run(handle, direction, disp, out, out + 8);
      return new ShiftParms(Stage.getInt(out), Stage.getInt(out + 8));
    }
  }

  /**
   * Divides the grid into grids of fewer dimensions.
   *
   * @param remainDims which dimensions remain
   * @return the communicator of this process's grid
   * @throws MPIException if MPI refuses
   */
  public CartComm sub(boolean[] remainDims) throws MPIException {
    requireAll(remainDims.length);
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      SUB.run(handle, stage.flags(remainDims), out);
      return new CartComm(Stage.getHandle(out));
    }
  }

  /**
   * Returns the rank that this process would have in a grid.
   *
   * @param dims how many processes in each dimension
   * @param periods whether each dimension is periodic
   * @return the rank, or {@link MPI#UNDEFINED}
   * @throws MPIException if MPI refuses
   */
  public int map(int[] dims, boolean[] periods) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      MAP.run(handle, dims.length, stage.ints(dims), stage.flags(periods), out);
      return Stage.getInt(out);
    }
  }

  /**
   * Divides a number of processes among dimensions; those that are not 0 stay.
   *
   * @param nnodes how many processes
   * @param dims how many processes in each dimension
   * @throws MPIException if MPI refuses
   */
  public static void createDims(int nnodes, int[] dims) throws MPIException {
    try (Stage stage = Stage.open()) {
      long array = stage.ints(dims);
      DIMS_CREATE.run(nnodes, dims.length, array);
      for (int k = 0; k < dims.length; k++) {
        dims[k] = Stage.getInt(array, k);
      }
    }
  }
}
