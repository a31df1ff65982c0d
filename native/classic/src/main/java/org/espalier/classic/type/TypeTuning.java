// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.type;

import org.espalier.classic.job.Settings;
import org.espalier.classic.job.Settings.Feature;
import org.espalier.classic.tuning.Calibration;
import org.espalier.classic.tuning.Tuner;
import org.espalier.mpi.library.MpiLibrary;
import org.jspecify.annotations.Nullable;

/**
 * The tuner of this process, told what its settings say. It is made at the first decision, which is
 * when the tuning's classes are loaded.
 */
final class TypeTuning {
  private static @Nullable Tuner tuner;

  private TypeTuning() {}

  static synchronized Tuner of(Settings settings) {
    Tuner made = tuner;
    if (made == null) {
      MpiLibrary.Available library = MpiLibrary.require();
      made =
          new Tuner(
              library,
              new Tuner.Options(
                  settings.has(Feature.TUNE),
                  settings.has(Feature.SEARCH),
                  settings.has(Feature.GUARD),
                  settings.searchLimit(),
                  settings.budget(),
                  Calibration.read(settings.forms(), library)));
      tuner = made;
    }
    return made;
  }
}
