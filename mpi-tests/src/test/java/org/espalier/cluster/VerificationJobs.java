// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import java.util.List;

/** The jobs that run on every cluster, with sizes for six ranks on few cores. */
final class VerificationJobs {

  private static final String VERIFY = "org.espalier.jobs.verify.";

  private VerificationJobs() {}

  // Every rank tries types of its own: 350 on each of six are 2,100, and 1,667 are 10,002.
  private static final String TYPES = Boolean.getBoolean("espalier.cluster.all") ? "1667" : "350";

  static List<Job> all() {
    return List.of(
        Job.java("round-trip", VERIFY + "datatype.RoundTrip", TYPES, "1"),
        // Where the library has no _c variants the job is the same as the one above.
        Job.java("round-trip-large", VERIFY + "datatype.RoundTrip", "350", "20001")
            .property("org.espalier.mpi.alwaysLargeCounts", "true"),
        Job.java("traps", VERIFY + "traps.Traps"),
        // Lanes through shared memory on each node, by messages between them.
        Job.java("redistribute", VERIFY + "redistribution.RandomMoves", "150", "1"),
        Job.java("mixed-sends", VERIFY + "datatype.MixedSends", "150", "1"),
        Job.java("collectives", VERIFY + "collective.Collectives"),
        // Open MPI's collectives in two levels (han, on several nodes only) take every rank's type
        // for their own rank's: with them the library's gather and allgather, with which this job
        // compares ours, are wrong where ranks use different types of equal signature.
        Job.java("signature", VERIFY + "signature.SignatureJob", "10", "1")
            .with("OMPI_MCA_coll", "^han"));
  }
}
