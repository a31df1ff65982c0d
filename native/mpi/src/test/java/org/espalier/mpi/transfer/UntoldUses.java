// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Types are read when their uses have paid for it, as where nobody says after how many. */
final class UntoldUses implements BeforeEachCallback, AfterEachCallback {
  private static final long MILLISECOND = 1_000_000;

  private int told;

  @Override
  public void beforeEach(ExtensionContext context) {
    told = ReadingPrice.tellUses(0);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    ReadingPrice.tellUses(told);
    ReadingPrice.hasTaken(MILLISECOND);
  }
}
