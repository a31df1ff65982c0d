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
        Job.java("collectives", VERIFY + "Collectives"),
        // Open MPI's collectives in two levels (han, on several nodes only) take every rank's type
        // for their own rank's: with them the library's gather and allgather, with which this job
        // compares ours, are wrong where ranks use different types of equal signature.
        Job.java("signature", VERIFY + "SignatureJob", "10", "1").with("OMPI_MCA_coll", "^han"));
  }
}
