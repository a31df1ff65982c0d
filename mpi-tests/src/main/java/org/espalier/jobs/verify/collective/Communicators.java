// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.collective;

import java.util.Optional;
import org.espalier.jobs.Job;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.CartesianCommunicator;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.attribute.AttributeKey;

/** Communicators that are made of others, what is attached to them, and what they tell. */
final class Communicators {
  private Communicators() {}

  static void check(Mpi mpi, Job.Checks checks) {
    Communicator world = mpi.world();
    int n = world.size();
    int me = world.rank();
    try (AttributeKey copied = AttributeKey.create(AttributeKey.Owner.COMMUNICATOR, true);
        AttributeKey single = AttributeKey.create(AttributeKey.Owner.COMMUNICATOR, false);
        Communicator first = world.duplicate()) {
      first.setAttribute(copied, 42 + me);
      first.setAttribute(single, 1);
      try (Communicator second = first.duplicate()) {
        checks.that(second.attribute(copied).orElse(-1) == 42 + me, "copied attribute");
        checks.that(second.attribute(single).isEmpty(), "attribute that is not copied");
        checks.that(second.size() == n && second.rank() == me, "duplicate");
      }
    }
    Optional<Communicator> half = world.split(me % 2, -me);
    half.ifPresent(part -> {
      checks.that(part.size() == (n + 1 - me % 2) / 2, "split");
      checks.that(part.rank() == (n - 1 - me) / 2, "split in reverse order");
      part.close();
    });
    checks.that(half.isPresent(), "split");
    checks.that(world.split(Communicator.UNDEFINED, 0).isEmpty(), "a colour that wants no part");
    try (Communicator shared = world.splitShared(me)) {
      checks.that(shared.size() >= 1, "shared memory");
    }
    int[] grid = Communicator.dimensions(n, 0, 0);
    checks.that(grid[0] * grid[1] == n, "dimensions");
    Optional<CartesianCommunicator> cartesian =
        world.cartesian(new int[] {n}, new boolean[] {false}, false);
    cartesian.ifPresent(line -> {
      CartesianCommunicator.Shift shift = line.shift(0, 1);
      int[] got = {-7};
      line.sendReceive(
          Buffer.of(new int[] {me}), shift.destination(), 0, Buffer.of(got), shift.source(), 0);
      checks.that(got[0] == (me == 0 ? -7 : me - 1), "shift along a line");
      checks.that(line.coordinates(me)[0] == me && line.rankAt(me) == me, "coordinates");
      line.close();
    });
    checks.that(cartesian.isPresent(), "cartesian");
    checks.that(world.greatestTag() >= 32767, "greatest tag");
    checks.that(world.probeNow(Communicator.ANY_SOURCE, 99).isEmpty(), "probe without message");
  }
}
