// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** The standard streams as commands write to them: UTF-8, and no write is lost in silence. */
public final class Terminal {
  private static final int BUFFER_BYTES = 1 << 16;

  private Terminal() {}

  /**
   * Opens a standard stream for writing.
   *
   * @param descriptor standard output or standard error
   * @return a writer that ends the command at its first write that fails
   */
  public static PrintWriter open(FileDescriptor descriptor) {
    return writer(new FileOutputStream(descriptor));
  }

  static PrintWriter writer(OutputStream stream) {
    OutputStream checked = new BufferedOutputStream(new Checked(stream), BUFFER_BYTES);
    return new PrintWriter(new OutputStreamWriter(checked, StandardCharsets.UTF_8), false);
  }

  /** Turns the first write that fails into {@link LostOutput}; it is told of once. */
  private static final class Checked extends FilterOutputStream {
    private boolean lost;

    Checked(OutputStream stream) {
      super(stream);
    }

    /** A write to the stream. */
    private interface Write {
      void run() throws IOException;
    }

    private void attempt(Write write) {
      if (lost) {
        return;
      }
      try {
        write.run();
      } catch (IOException e) {
        lost = true;
        throw new LostOutput(e);
      }
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      attempt(() -> out.write(bytes, from, length));
    }

    @Override
    public void write(int value) {
      attempt(() -> out.write(value));
    }

    @Override
    public void flush() {
      attempt(out::flush);
    }
  }
}
