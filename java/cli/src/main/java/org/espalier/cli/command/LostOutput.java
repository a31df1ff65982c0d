// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Standard output takes no more: the disk is full, or who read it has gone. Unchecked, so that it
 * passes a {@link java.io.PrintWriter}, which would keep an {@link IOException} to itself.
 */
final class LostOutput extends UncheckedIOException {
  private static final long serialVersionUID = 1L;

  LostOutput(IOException cause) {
    super(cause);
  }

  /** Whether the reader has closed the pipe, as {@code head} does when it has enough. */
  boolean readerHasGone() {
    String message = String.valueOf(super.getMessage());
    return message.contains("roken pipe") || message.contains("reset by peer");
  }
}
