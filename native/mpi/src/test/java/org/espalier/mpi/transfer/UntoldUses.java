// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Types are read when their uses have paid for it, as where nobody says after how many. */
final class UntoldUses implements BeforeEachCallback, AfterEachCallback {
  private static final long MILLISECOND = 1_000_000;

  private final String told = System.getProperty(Plan.USES_PROPERTY);

  @Override
  public void beforeEach(ExtensionContext context) {
    System.clearProperty(Plan.USES_PROPERTY);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    if (told != null) {
      System.setProperty(Plan.USES_PROPERTY, told);
    }
    ReadingPrice.hasTaken(MILLISECOND);
  }
}
