// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.collective;

import static org.espalier.jobs.verify.collective.Numbers.same;

import org.espalier.jobs.Job;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Request;
import org.espalier.mpi.library.MpiException;
import org.espalier.mpi.type.Datatype;

/** What is told of a message: an error, or a status where less came than there is room for. */
final class Messages {
  private Messages() {}

  static void check(Mpi mpi, Job.Checks checks) {
    Communicator world = mpi.world();
    try {
      world.send(Buffer.of(new int[1]), world.size() + 5, 0);
      checks.that(false, "a rank out of range was accepted");
    } catch (MpiException failure) {
      checks.that(
          failure.function().equals("MPI_Send")
              && failure.errorClass() == 6
              && !failure.text().isEmpty(),
          "error for a rank: " + failure);
    }
    // A message longer than the buffer: an error of the receive, and the job goes on.
    int right = (world.rank() + 1) % world.size();
    int left = (world.rank() + world.size() - 1) % world.size();
    try (Request send = world.startSend(Buffer.of(new int[4]), right, 8)) {
      try {
        world.receive(Buffer.of(new int[2]), left, 8);
        checks.that(false, "a truncated message was accepted");
      } catch (MpiException failure) {
        checks.that(failure.function().equals("MPI_Recv"), "truncation: " + failure);
      }
      send.await();
    }
    // A shorter message: the status tells how much came, the rest stays.
    int[] got = {-1, -1, -1, -1};
    try (Request send = world.startSend(Buffer.of(new int[] {5, 6}), right, 9)) {
      var status = world.receive(Buffer.of(got), left, 9);
      checks.that(
          status.source() == left
              && status.tag() == 9
              && status.count(Datatype.named("MPI_INT32_T")) == 2
              && status.elements(Datatype.named("MPI_INT32_T")) == 2,
          "status " + status);
      same(checks, "shorter message", got, new int[] {5, 6, -1, -1});
      send.await();
    }
    world.collective().barrier();
  }
}
