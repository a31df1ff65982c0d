// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Collective;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Operation;
import org.espalier.mpi.Packing;
import org.espalier.mpi.Request;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TreeForm;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * A job of one rank that calls what most jobs call, for the JVM's cache of loaded classes, from
 * which the ranks of all other jobs start.
 */
public final class Training {
  /** From so many uses on types have been read and kernels are made and tried. */
  private static final int USES = 40;

  /** Behind so many messages C looks after those of a process's first type, too. */
  private static final int MESSAGES = 300;

  private static final int BYTES = 1 << 16;

  private Training() {}

  /**
   * Runs the job.
   *
   * @param args none
   */
  public static void main(String[] args) {
    System.setProperty("espalier.transfer.uses", "8"); // the library packs at first, then kernels
    Job.run(
        "training",
        (mpi, checks) -> {
          BasicType real = BasicType.of("MPI_DOUBLE");
          TypeTree column = new Vec(32, 64, new Con(1, real));
          TypeTree list = new Idx(LongSeq.of(0, 24, 40, 96), new Con(2, real));
          TypeTree fields =
              new Strc(
                  LongSeq.of(0, 8), List.of(new Con(1, real), new Con(1, BasicType.of("MPI_INT"))));
          TypeTree records = new Vec(24, 16, fields);
          for (TypeTree tree : List.of(column, list, records)) {
            try (Arena arena = Arena.ofShared();
                Datatype type = Datatype.of(BoundedTree.natural(tree), TreeForm.HVECTOR)) {
              MemorySegment array =
                  tree.homogeneousType().isPresent()
                      ? MemorySegment.ofArray(new double[BYTES / Double.BYTES])
                      : MemorySegment.ofArray(new byte[BYTES]);
              use(mpi.self(), type, arena.allocate(BYTES, 64), arena.allocate(BYTES, 64));
              use(mpi.self(), type, array, arena.allocate(BYTES, 64));
            }
          }
          checks.that(mpi.world().size() == 1, "training is for one rank");
          return "one rank";
        });
  }

  private static void use(
      Communicator self, Datatype type, MemorySegment memory, MemorySegment packed) {
    Buffer sent = new Buffer(memory, 0, 1, type);
    Buffer received = new Buffer(memory, BYTES / 2, 1, type);
    for (int use = 0; use < USES; use++) {
      Packing.unpack(packed, 0, received);
      Packing.pack(sent, packed, 0);
      Request first = self.startReceive(received, 0, 1);
      self.send(sent, 0, 1);
      first.await();
      Request second = self.startSend(sent, 0, 2);
      self.receiveData(received, 0, 2);
      second.await();
      Request.awaitAll(List.of(self.startReceive(received, 0, 3), self.startSend(sent, 0, 3)));
    }
    for (int message = 0; message < MESSAGES; message++) {
      Request receiving = self.startReceive(received, 0, 4);
      self.send(sent, 0, 4);
      receiving.await();
      Request sending = self.startSend(sent, 0, 5);
      self.receiveData(received, 0, 5);
      sending.await();
    }
    // From memory that may not be written arrays are packed by handles, as all are later on.
    Packing.pack(new Buffer(memory.asReadOnly(), 0, 1, type), packed, 0);
    Collective collective = self.collective();
    collective.barrier();
    collective.broadcast(sent, 0);
    collective.allGather(sent, received);
    collective.allToAll(sent, received);
    collective.reductions().allReduce(1L, Operation.SUM);
  }
}
