// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The libraries that this process has loaded, as the dynamic linker knows them. It is asked itself:
 * to look through the list of all that is mapped took a program 20 ms of its start.
 */
final class LoadedLibraries implements LibraryFinder.Loaded {
  // From dlfcn.h of Linux: RTLD_LAZY | RTLD_NOLOAD.
  private static final int LAZY_IF_LOADED = 0x1 | 0x4;

  /** {@code dlopen}; nothing on other systems, where the flags are others. */
  private final Optional<MemorySegment> open;

  LoadedLibraries() {
    this.open =
        System.getProperty("os.name", "").equals("Linux")
            ? Linker.nativeLinker().defaultLookup().find("dlopen")
            : Optional.empty();
  }

  @Override
  public boolean has(String soname) {
    if (open.isEmpty()) {
      return false;
    }
    byte[] name = soname.getBytes(StandardCharsets.US_ASCII);
    ByteBuffer text = ByteBuffer.allocateDirect(name.length + 1).put(name).put((byte) 0);
    try {
      // void *dlopen(const char *filename, int flags); the low half of an address is never 0 alone
      return new WordFunction("dlopen", open.get()).call(DirectMemory.address(text), LAZY_IF_LOADED)
          != 0;
    } finally {
      Reference.reachabilityFence(text);
    }
  }
}
