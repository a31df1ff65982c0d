// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.signature;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.jobs.Job;
import org.espalier.jobs.verify.TypedStream;
import org.espalier.layout.BasicType;
import org.espalier.mpi.BlockBuffer;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Operation;
import org.espalier.mpi.collective.SignatureCheck;
import org.espalier.mpi.collective.SignatureCollectives;
import org.espalier.mpi.collective.SignatureType;
import org.espalier.mpi.type.Datatype;

/**
 * The collectives over signature types: every rank describes its streams in layouts of its own, and
 * what arrives is compared element by element with what was sent, and byte by byte with what the
 * library's own collective leaves in the same memory. A mismatch must be found where it is.
 *
 * <p>Arguments: number of rounds (default 40), first seed (default 1).
 */
public final class SignatureJob {
  private SignatureJob() {}

  /**
   * Runs the job.
   *
   * @param args number of rounds, first seed
   */
  public static void main(String[] args) {
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 40;
    long first = args.length > 1 ? Long.parseLong(args[1]) : 1;
    Job.run("signature", (mpi, checks) -> run(mpi, checks, rounds, first));
  }

  private static String run(Mpi mpi, Job.Checks checks, int rounds, long first) {
    Communicator world = mpi.world();
    try (SignatureCollectives typed = SignatureCollectives.over(world)) {
      for (long seed = first; seed < first + rounds; seed++) {
        SplittableRandom shared = new SplittableRandom(seed);
        List<BasicType> signature = TypedStream.signature(shared);
        int times = shared.nextInt(0, 13);
        int root = shared.nextInt(world.size());
        SplittableRandom own = new SplittableRandom(seed * 1009 + world.rank());
        if (times == 0) {
          nothing(typed, world, root);
        } else {
          try (TypedStream mine = TypedStream.describe(signature, times, own);
              TypedStream other = TypedStream.describe(signature, times, own);
              TypedStream folded = TypedStream.overlapping(signature, times, own)) {
            new EqualBlocks(typed, world, checks, seed, root, mine, other).run();
            new Overlapping(typed, world, checks, seed, root, folded, other).run();
          }
        }
        new UnequalBlocks(typed, world, checks, seed, root, signature).run(shared, own);
        new MixedBlocks(typed, world, checks, seed).run(own);
        new HomogeneousReductions(typed, world, checks, seed, root).run(shared, own);
      }
      mismatches(world, checks);
    }
    checks.that(
        "attributes",
        SignatureType.attachedCount() == 0,
        SignatureType.attachedCount() + " signatures are kept of datatypes that were freed");
    return rounds + " rounds: " + checks.tally();
  }

  /** Zero counts everywhere: every call must come back. */
  private static void nothing(SignatureCollectives typed, Communicator world, int root) {
    try (Arena arena = Arena.ofConfined()) {
      int[] zero = new int[world.size()];
      Buffer none = Buffer.of(arena.allocate(8), 0, Datatype.named("MPI_INT"));
      BlockBuffer blocks = new BlockBuffer(none.memory(), zero, zero, none.type());
      typed.broadcastByScatter(none, root);
      typed.broadcastPipelined(none, root, 64);
      typed.gather(none, none, root);
      typed.gather(none, blocks, root);
      typed.scatter(none, none, root);
      typed.scatter(blocks, none, root);
      typed.allGatherRing(none, none);
      typed.allGatherRing(none, blocks);
      typed.allGatherDoubling(none, none);
      typed.allToAll(none, none);
      typed.allToAll(blocks, blocks);
      typed.reduce(none, none, Operation.SUM, root);
      typed.allReduce(none, none, Operation.SUM);
      typed.reduceScatter(none, none, Operation.SUM);
      typed.scan(none, none, Operation.SUM);
      typed.exclusiveScan(none, none, Operation.SUM);
    }
    world.collective().barrier();
  }

  private static void mismatches(Communicator world, Job.Checks checks) {
    Datatype integer = Datatype.named("MPI_INT");
    Datatype real = Datatype.named("MPI_FLOAT");
    checks.that(
        "check",
        SignatureCheck.compare(world, 1000, integer) instanceof SignatureCheck.Result.Agreed,
        "equal signatures must agree");
    if (world.size() == 1) {
      return;
    }
    boolean last = world.rank() == world.size() - 1;
    SignatureCheck.Result types = SignatureCheck.compare(world, 7, last ? real : integer);
    checks.that(
        "check",
        types instanceof SignatureCheck.Result.Differs(long at, List<String> names)
            && at == 0
            && names.getLast().equals("MPI_FLOAT")
            && names.getFirst().equals("MPI_INT"),
        "a wrong type must be found in element 0, got " + types);
    SignatureCheck.Result lengths = SignatureCheck.compare(world, last ? 999 : 1000, integer);
    checks.that(
        "check",
        lengths instanceof SignatureCheck.Result.Differs(long at, List<String> names)
            && at == 999
            && names.getLast().equals("(end of data)"),
        "a short count must be found in element 999, got " + lengths);
  }
}
