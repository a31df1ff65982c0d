// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

/** What every mechanism must do; each part of it is an interface with the tests of one thought. */
abstract class KernelContract
    implements LayoutsContract, LoopsContract, PartsContract, TranspackContract, MemoryContract {
  abstract Mechanism mechanism();

  /** What is tested in the place of a kernel. */
  Kernel seen(Kernel kernel) {
    return kernel;
  }

  @Override
  public final KernelChecks checks() {
    return new KernelChecks(mechanism(), this::seen);
  }
}
