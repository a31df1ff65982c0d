// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import mpi.Group;
import mpi.MPI;
import mpi.MPIException;

/** Groups of processes. */
final class GroupPart {
  private final Checks checks;
  private final Ring ring;

  GroupPart(Checks checks, Ring ring) {
    this.checks = checks;
    this.ring = ring;
  }

  void run() throws MPIException {
    checks.begin("groups");
    Group all = ring.world.getGroup();
    checks.same("getSize", ring.size, all.getSize());
    checks.same("getRank", ring.rank, all.getRank());
    Group first = all.incl(new int[] {0});
    checks.same("incl", 1, first.getSize());
    checks.same("getRank of others", ring.rank == 0 ? 0 : MPI.UNDEFINED, first.getRank());
    Group others = all.excl(new int[] {0});
    checks.same("excl", ring.size - 1, others.getSize());
    Group odd = all.rangeIncl(new int[][] {{1, ring.size - 1, 2}});
    checks.same("rangeIncl", ring.size / 2, odd.getSize());
    Group even = all.rangeExcl(new int[][] {{1, ring.size - 1, 2}});
    checks.same("rangeExcl", (ring.size + 1) / 2, even.getSize());
    Group union = Group.union(first, others);
    checks.same("union", MPI.IDENT, Group.compare(all, union));
    Group turned = Group.union(others, first);
    checks.same("compare", MPI.SIMILAR, Group.compare(all, turned));
    checks.same(
        "translateRanks",
        new int[] {ring.size - 1, 0},
        Group.translateRanks(all, new int[] {0, 1}, turned));
    checks.same(
        "translateRanks of others",
        new int[] {MPI.UNDEFINED},
        Group.translateRanks(all, new int[] {1}, first));
    Group both = Group.intersection(odd, even);
    checks.same("intersection", MPI.IDENT, Group.compare(MPI.GROUP_EMPTY, both));
    Group rest = Group.difference(all, odd);
    checks.same("difference", MPI.IDENT, Group.compare(even, rest));
    checks.same("compare: unequal", MPI.UNEQUAL, Group.compare(odd, all));
    checks.holds("isNull", !odd.isNull());
    for (Group group : new Group[] {first, others, odd, even, union, turned, rest, all}) {
      group.free();
      checks.holds("free", group.isNull());
    }
    checks.end();
  }
}
