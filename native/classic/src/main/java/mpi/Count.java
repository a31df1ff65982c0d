// SPDX-License-Identifier: Apache-2.0
package mpi;

/** A count beyond the range of an {@code int}. */
@SuppressWarnings({"rawtypes", "ComparableType"}) // as programs were compiled against it
public final class Count implements Comparable {
  private long count;

  /**
   * Makes a count.
   *
   * @param count how many elements
   */
  public Count(long count) {
    this.count = count;
  }

  /**
   * Returns the count.
   *
   * @return the count
   */
  public long getCount() {
    return count;
  }

  /**
   * Sets the count.
   *
   * @param count how many elements
   */
  public void setCount(long count) {
    this.count = count;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Count that && that.count == count;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(count);
  }

  /**
   * Compares with another count.
   *
   * @param other the other
   * @return below 0, 0 or above 0; below 0 for what is no count
   */
  @Override
  public int compareTo(Object other) {
    return other instanceof Count that ? Long.compare(count, that.count) : -1;
  }
}
