// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Operation;

/**
 * Whether what the ranks of a host are about to fill finds room there. The system hands out more
 * memory than there is, and kills some process once it is used; no option of the JVM bounds memory
 * that is not its own.
 */
public final class HostMemory {
  private static final Pattern FREE =
      Pattern.compile("^(?:MemAvailable|SwapFree):\\s+(\\d{1,15}) kB$", Pattern.MULTILINE);
  private static final Pattern SWAP =
      Pattern.compile("^SwapFree:\\s+(\\d{1,15}) kB$", Pattern.MULTILINE);

  private HostMemory() {}

  /**
   * Looks whether all ranks find room. Collective.
   *
   * @param world the ranks
   * @param bytes what this rank will fill at least, at least 0
   * @param what what it is for, as {@code "its arrays"}
   * @throws MemoryShortage on all ranks, if a host has less
   */
  public static void require(Communicator world, long bytes, String what) {
    require(world, bytes, what, HostMemory::free);
  }

  /**
   * Looks whether all ranks find room in what they are told is free. Collective.
   *
   * @param world the ranks
   * @param bytes what this rank will fill at least, at least 0
   * @param what what it is for
   * @param free the bytes that are free on this rank's host
   * @throws MemoryShortage on all ranks, if a host has less
   */
  public static void require(Communicator world, long bytes, String what, LongSupplier free) {
    long own = Math.min(bytes, Long.MAX_VALUE / world.size());
    Communicator host = world.splitShared(world.rank());
    long all = host.collective().reductions().allReduce(own, Operation.SUM);
    long there = host.collective().reductions().allReduce(free.getAsLong(), Operation.MIN);
    int ranks = host.size();
    host.close();
    Together.done(
        world,
        () -> {
          if (all > there) {
            throw new MemoryShortage(message(world.rank(), own, what, ranks, all, there));
          }
          return all;
        });
  }

  static String message(int rank, long own, String what, int ranks, long all, long free) {
    String together =
        ranks == 1 ? "" : ", the %d ranks of its host %s".formatted(ranks, ByteText.of(all));
    return "rank %d needs %s for %s%s, and %s are free there; %s"
        .formatted(
            rank, ByteText.of(own), what, together, ByteText.of(free), MemoryShortage.REMEDY);
  }

  /** What the system could give; where it does not say, as much as is asked for. */
  private static long free() {
    return free(Path.of("/"));
  }

  /** The same by the files of a system: of the host, and of the groups that bound this process. */
  static long free(Path root) {
    String host = "";
    try {
      host = Files.readString(root.resolve("proc/meminfo"));
    } catch (IOException | RuntimeException unknown) {
      // the host does not say
    }
    return Math.min(free(host), ControlGroups.free(root, Math.max(0, bytes(SWAP, host))));
  }

  static long free(String text) {
    long bytes = bytes(FREE, text);
    return bytes < 0 ? Long.MAX_VALUE : bytes;
  }

  /** The bytes on the lines that are meant; -1 where there is none. */
  private static long bytes(Pattern lines, String text) {
    long kilobytes = 0;
    boolean told = false;
    Matcher line = lines.matcher(text);
    while (line.find()) {
      kilobytes += Long.parseLong(line.group(1));
      told = true;
    }
    return told ? kilobytes << 10 : -1;
  }

  /**
   * Adds bytes.
   *
   * @param a some, at least 0
   * @param b others, at least 0
   * @return the sum, or the greatest number where it is greater
   */
  public static long sum(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }

  /**
   * Multiplies bytes.
   *
   * @param a some, at least 0
   * @param b how often, at least 0
   * @return the product, or the greatest number where it is greater
   */
  public static long product(long a, long b) {
    return b != 0 && a > Long.MAX_VALUE / b ? Long.MAX_VALUE : a * b;
  }
}
