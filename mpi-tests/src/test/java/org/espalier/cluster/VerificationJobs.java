// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import java.util.List;

/** The jobs that run on every cluster, with sizes for six ranks on few cores. */
final class VerificationJobs {

  private VerificationJobs() {}

  static List<Job> all() {
    return List.of(Job.java("round-trip", "org.espalier.jobs.verify.RoundTrip", "300", "1"));
  }
}
