// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What UCX finds in the environment when a library that uses it is opened. */
class UcxSettingsTest {
  private static final long MOST = 100;

  /** Of the process itself; {@link System#getenv} keeps what it was at the start. */
  @SuppressWarnings("restricted") // the linker
  private static String environment(String name) throws Throwable {
    Linker linker = Linker.nativeLinker();
    MethodHandle getenv =
        linker.downcallHandle(
            linker.defaultLookup().findOrThrow("getenv"),
            FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.ADDRESS));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = (MemorySegment) getenv.invokeExact(arena.allocateFrom(name));
      return value.equals(MemorySegment.NULL) ? "none" : value.reinterpret(MOST).getString(0);
    }
  }

  /** What whoever runs the tests has set stays. */
  private static String userOr(String name, String ours) {
    String set = System.getenv(name);
    return set == null ? ours : set;
  }

  @Test
  void theHeapIsNotMovedFromUnderTheJvm() throws Throwable {
    UcxSettings.make();
    boolean registers = UcxSettings.registersMemory(UcxSettings.DEVICES);
    assertThat(environment("UCX_MEM_EVENTS"))
        .isEqualTo(userOr("UCX_MEM_EVENTS", registers ? "none" : "n"));
  }

  @Test
  void signalsStayTheJvms() throws Throwable {
    UcxSettings.make();
    assertThat(environment("UCX_ERROR_SIGNALS")).isEqualTo(userOr("UCX_ERROR_SIGNALS", ""));
  }

  @Test
  void aDeviceThatRegistersMemoryIsSeen(@TempDir Path folder) throws Exception {
    Path device = folder.resolve("infiniband");
    List<Path> devices = List.of(folder.resolve("none"), device);
    assertThat(UcxSettings.registersMemory(devices)).isFalse();
    Files.createDirectory(device);
    assertThat(UcxSettings.registersMemory(devices)).isTrue();
  }
}
