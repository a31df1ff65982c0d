// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.job;

import org.jspecify.annotations.Nullable;

/**
 * The program's line that calls into the package {@code mpi}, told when it is asked for: to read a
 * trace takes ten times as long as to take it.
 */
public final class Caller {
  private @Nullable Throwable trace;
  private String where;

  private Caller(@Nullable Throwable trace, String where) {
    this.trace = trace;
    this.where = where;
  }

  /**
   * Takes the trace of this thread.
   *
   * @return the line
   */
  public static Caller here() {
    return new Caller(new Throwable(), "");
  }

  /**
   * Makes a line that is known.
   *
   * @param where {@code "Halo.java:31"}
   * @return the line
   */
  public static Caller of(String where) {
    return new Caller(null, where);
  }

  /**
   * Returns the line.
   *
   * @return {@code "Halo.java:31"}, or class and method where the class file has no lines
   */
  public synchronized String where() {
    Throwable unread = trace;
    if (unread != null) {
      where = SourceLine.of(unread).where();
      trace = null;
    }
    return where;
  }
}
