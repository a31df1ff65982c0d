// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.job;

import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The program's line that called into the package {@code mpi}.
 *
 * @param call the method of that package that was called, {@code "send"}
 * @param where {@code "Halo.java:31"}, or class and method where the class file has no lines
 */
public record SourceLine(String call, String where) {
  private static final StackWalker WALKER = StackWalker.getInstance();

  /** No lambda: the first one in a process costs time. */
  private static final class First implements Function<Stream<StackFrame>, SourceLine> {
    @Override
    public SourceLine apply(Stream<StackFrame> frames) {
      @Nullable StackFrame ours = null;
      for (Iterator<StackFrame> each = frames.iterator(); each.hasNext(); ) {
        StackFrame frame = each.next();
        if (!isOurs(frame.getClassName())) {
          return new SourceLine(call(ours), text(frame));
        }
        ours = frame;
      }
      return new SourceLine(call(ours), "unknown");
    }

    /** A method's name is looked up in the JVM, so only that of one frame is. */
    private static String call(@Nullable StackFrame ours) {
      return ours == null ? "" : ours.getMethodName();
    }
  }

  /**
   * Finds the first frame that does not belong to Espalier.
   *
   * @return the line and what it called
   */
  public static SourceLine ofCall() {
    return WALKER.walk(new First());
  }

  private static boolean isOurs(String name) {
    return (name.startsWith("mpi.") && name.indexOf('.', 4) < 0)
        || name.startsWith("org.espalier.classic.");
  }

  private static String text(StackFrame frame) {
    String file = frame.getFileName();
    return file != null && frame.getLineNumber() > 0
        ? file + ":" + frame.getLineNumber()
        : frame.getClassName() + "." + frame.getMethodName();
  }
}
