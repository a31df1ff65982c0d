// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.stream.Stream;

/** The program's line that called into mpi.jar. */
public final class SourceLine {
  private static final StackWalker WALKER = StackWalker.getInstance();

  private SourceLine() {}

  /**
   * Finds the first frame that belongs neither to mpi.jar nor to the agent.
   *
   * @return {@code "Halo.java:31"}, or class and method where the class file has no lines
   */
  public static String find() {
    return WALKER.walk(SourceLine::first);
  }

  private static String first(Stream<StackFrame> frames) {
    for (Iterator<StackFrame> each = frames.iterator(); each.hasNext(); ) {
      StackFrame frame = each.next();
      if (!isOurs(frame.getClassName())) {
        return text(frame);
      }
    }
    return "unknown";
  }

  private static boolean isOurs(String name) {
    return (name.startsWith("mpi.") && name.indexOf('.', 4) < 0)
        || name.startsWith("org.espalier.agent.");
  }

  private static String text(StackFrame frame) {
    String file = frame.getFileName();
    return file != null && frame.getLineNumber() > 0
        ? file + ":" + frame.getLineNumber()
        : frame.getClassName() + "." + frame.getMethodName();
  }
}
