// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What UCX, the transport of MPICH and of some Open MPI, must not do within a JVM. It reads these
 * variables of the environment when it is loaded; what the user has set stays.
 */
final class UcxSettings {
  /**
   * Its handler of signals: with it HotSpot's first compiled implicit null check kills the process.
   */
  private static final String SIGNALS = "UCX_ERROR_SIGNALS";

  /**
   * Whether it watches how memory is taken and given back, for devices that memory is registered
   * with. To test whether it sees all, it moves the end of C's heap there and back at its start,
   * and a thread of the JVM that takes memory meanwhile loses it (docs/mpi-quirks.md).
   */
  private static final String EVENTS = "UCX_MEM_EVENTS";

  /** Where Linux shows such devices: InfiniBand and its like, and memory shared in the kernel. */
  static final List<Path> DEVICES =
      List.of(Path.of("/sys/class/infiniband"), Path.of("/dev/knem"), Path.of("/dev/xpmem"));

  private final Optional<MemorySegment> setenv =
      Linker.nativeLinker().defaultLookup().find("setenv");

  private UcxSettings() {}

  /** Makes the settings, before a library is opened. */
  static void make() {
    UcxSettings settings = new UcxSettings();
    settings.set(SIGNALS, "");
    if (!registersMemory(DEVICES)) {
      settings.set(EVENTS, "n");
    }
  }

  /** Whether one of these devices is there. */
  static boolean registersMemory(List<Path> devices) {
    for (Path device : devices) { // not a stream: it is linked at run time
      if (Files.exists(device)) {
        return true;
      }
    }
    return false;
  }

  private void set(String name, String value) {
    if (setenv.isEmpty() || System.getenv(name) != null) {
      return;
    }
    ByteBuffer first = text(name);
    ByteBuffer second = text(value);
    try {
      // int setenv(const char *name, const char *value, int overwrite)
      int code =
          new WordFunction("setenv", setenv.get()) // whose handle is linked for MPI anyway
              .call(DirectMemory.address(first), DirectMemory.address(second), 0);
      assert code == 0 : "setenv returned " + code;
    } finally {
      Reference.reachabilityFence(first);
      Reference.reachabilityFence(second);
    }
  }

  /**
   * A text of C's. In a buffer: the first access to a segment makes eight classes, which takes a
   * rank 15 ms of its start.
   */
  private static ByteBuffer text(String ascii) {
    ByteBuffer memory = ByteBuffer.allocateDirect(ascii.length() + 1); // all zero
    for (int k = 0; k < ascii.length(); k++) {
      memory.put(k, (byte) ascii.charAt(k));
    }
    return memory;
  }
}
