// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.job;

/**
 * The program's line that called into the package {@code mpi}.
 *
 * @param call the method of that package that was called, {@code "send"}
 * @param where {@code "Halo.java:31"}, or class and method where the class file has no lines
 */
public record SourceLine(String call, String where) {
  /**
   * Finds the first frame that does not belong to Espalier. By the trace of an exception, which is
   * made in C: a walk over the stack runs a hundred methods of the JVM that are cold in a program
   * that commits few types.
   *
   * @return the line and what it called
   */
  public static SourceLine ofCall() {
    return of(new Throwable());
  }

  static SourceLine of(Throwable trace) {
    String call = "";
    for (StackTraceElement frame : trace.getStackTrace()) {
      if (!isOurs(frame.getClassName())) {
        return new SourceLine(call, text(frame));
      }
      call = frame.getMethodName();
    }
    return new SourceLine(call, "unknown");
  }

  private static boolean isOurs(String name) {
    return (name.startsWith("mpi.") && name.indexOf('.', 4) < 0)
        || name.startsWith("org.espalier.classic.");
  }

  private static String text(StackTraceElement frame) {
    String file = frame.getFileName();
    return file != null && frame.getLineNumber() > 0
        ? file + ":" + frame.getLineNumber()
        : frame.getClassName() + "." + frame.getMethodName();
  }
}
