// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import java.util.List;

/** The jobs that run on every cluster, with sizes for six ranks on few cores. */
final class VerificationJobs {

  private static final String VERIFY = "org.espalier.jobs.verify.";

  private VerificationJobs() {}

  static List<Job> all() {
    return List.of(
        // Every rank tries types of its own: 350 on each of six are 2,100.
        Job.java("round-trip", VERIFY + "RoundTrip", "350", "1"),
        Job.java("mixed-sends", VERIFY + "MixedSends", "150", "1"),
        Job.java("collectives", VERIFY + "Collectives"));
  }
}
