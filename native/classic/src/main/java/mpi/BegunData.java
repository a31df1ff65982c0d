// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * The data of collective calls and of files that are begun: direct buffers, whose addresses MPI
 * keeps. None is refused where there are elements: some libraries end the process at address 0.
 */
final class BegunData {
  private BegunData() {}

  /** The address of so many elements that go out. */
  static long out(@Nullable Buffer buf, long elements) throws MPIException {
    Payload.requireBuffer(buf, elements);
    return HeapArray.address(buf);
  }

  /** The address of so many elements that come in. */
  static long in(@Nullable Buffer buf, long elements) throws MPIException {
    Payload.requireBuffer(buf, elements);
    return HeapArray.writableAddress(buf);
  }

  /** The address of so many elements that come in where they do, and go out elsewhere. */
  static long inOrOut(@Nullable Buffer buf, boolean comeIn, long elements) throws MPIException {
    return comeIn ? in(buf, elements) : out(buf, elements);
  }

  /** The address of the blocks that go out to so many processes. */
  static long out(@Nullable Buffer buf, int[] counts, int processes) throws MPIException {
    requireBlocks(buf, counts, processes);
    return HeapArray.address(buf);
  }

  /** The address of the blocks that come in from so many processes. */
  static long in(@Nullable Buffer buf, int[] counts, int processes) throws MPIException {
    requireBlocks(buf, counts, processes);
    return HeapArray.writableAddress(buf);
  }

  private static void requireBlocks(@Nullable Buffer buf, int[] counts, int processes)
      throws MPIException {
    for (int k = 0; buf == null && k < Math.min(processes, counts.length); k++) {
      Payload.requireBuffer(null, counts[k]);
    }
  }
}
