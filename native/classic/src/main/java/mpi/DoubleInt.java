// SPDX-License-Identifier: Apache-2.0
package mpi;

/** A pair of a value and an index, as {@link MPI#MINLOC} and {@link MPI#MAXLOC} compare them. */
public final class DoubleInt extends Struct {
  private final int value;
  private final int index;

  DoubleInt() {
    value = addDouble();
    setOffset(Math.max(4, Double.BYTES)); // as C lays it out
    index = addInt();
  }

  @Override
  protected DoubleInt.Data newData() {
    return new DoubleInt.Data();
  }

  /** A pair in a buffer. */
  public final class Data extends Struct.Data {
    /** Makes a view, which a structure then places in a buffer. */
    public Data() {}

    /**
     * Returns the value.
     *
     * @return the value
     */
    public double getValue() {
      return getDouble(value);
    }

    /**
     * Returns the index.
     *
     * @return the index
     */
    public int getIndex() {
      return getInt(index);
    }

    /**
     * Sets the value.
     *
     * @param v the value
     */
    public void putValue(double v) {
      putDouble(value, v);
    }

    /**
     * Sets the index.
     *
     * @param v the value
     */
    public void putIndex(int v) {
      putInt(index, v);
    }
  }
}
