// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.choice;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Says what each round of trials has found, for whoever asks why messages go as they do: with
 * {@code -Despalier.choices=FILE} each process appends a line for each round to {@code FILE.PID}.
 * Without it nothing is kept, and a choice asks one constant. Where the file cannot be written the
 * log ends, and messages go on.
 */
public final class ChoiceLog {
  private static final String[] WAYS = {"own", "other", "kernel"};

  private static final @Nullable Path FILE = file(System.getProperty("espalier.choices", ""));

  /** Whether rounds are told. */
  public static final boolean IS_KEPT = FILE != null;

  private static final long BEGIN = System.nanoTime();

  private static boolean failed; // guarded by the class

  private ChoiceLog() {}

  private static @Nullable Path file(String named) {
    return named.isEmpty() ? null : Path.of(named + "." + ProcessHandle.current().pid());
  }

  /** The line of a choice of ways: the times of each, as far as they are known, in microseconds. */
  static void ways(
      Object choice, String of, long bytes, long uses, int before, int now, long[]... times) {
    round(choice, of, bytes, uses, WAYS[before], WAYS[now], text(times));
  }

  /** The times of each way, a list for each kind; nothing is 0 or {@link Long#MAX_VALUE}. */
  static String text(long[]... times) {
    StringBuilder line = new StringBuilder();
    for (int way = 0; way < WAYS.length; way++) {
      line.append(way == 0 ? "" : ", ").append(WAYS[way]);
      for (long[] kind : times) {
        long nanos = kind[way];
        line.append(
            nanos == Long.MAX_VALUE || nanos == 0
                ? " -"
                : String.format(Locale.ROOT, " %.2f", nanos / 1e3));
      }
    }
    return line.toString();
  }

  /**
   * Tells a round.
   *
   * @param choice which one, told from others by its hash
   * @param of what it chooses for
   * @param bytes of data that an operation moves
   * @param uses how many there were
   * @param before what was best before the round
   * @param now what is best behind it
   * @param times what was measured
   */
  public static void round(
      Object choice, String of, long bytes, long uses, String before, String now, String times) {
    append(
        String.format(
            Locale.ROOT,
            "%.3f s, %s %x of %d bytes, %d uses: %s%s; %s%n",
            (System.nanoTime() - BEGIN) / 1e9,
            of,
            System.identityHashCode(choice),
            bytes,
            uses,
            before,
            now.equals(before) ? " stays" : " -> " + now,
            times));
  }

  private static synchronized void append(String line) {
    if (FILE == null || failed) {
      return;
    }
    try {
      Files.writeString(
          FILE, line, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      failed = true;
    }
  }
}
