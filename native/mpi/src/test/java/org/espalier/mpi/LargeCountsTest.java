// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.espalier.mpi.MixedBuffer.Part;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.library.MpiException;
import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeDescription.Contiguous;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Counts and displacements beyond 32 bits in every function that takes one. The type has no data,
 * so that such counts need no memory: they are counted all the same.
 */
@ExtendWith(SharedMpi.class)
class LargeCountsTest {
  private static final long MANY = 3_000_000_000L;

  private final Mpi mpi = Mpi.attach();
  private final Communicator self = mpi.self();

  /** Calls by the function that they need. */
  private Map<String, Runnable> calls(Arena arena, Datatype empty) {
    MemorySegment memory = arena.allocate(16, 16);
    MemorySegment other = arena.allocate(16, 16); // MPICH minds when both buffers are one
    Buffer into = Buffer.of(other, MANY, empty);
    Buffer many = Buffer.of(memory, MANY, empty);
    Buffer nothing = Buffer.of(other, 0, empty);
    Datatype ints = Datatype.named("MPI_INT");
    BlockBuffer far =
        new BlockBuffer(memory, new long[] {0}, new long[] {MANY}, Datatype.named("MPI_BYTE"));
    BlockBuffer blocks = new BlockBuffer(other, new int[] {0}, new int[] {0}, ints);
    List<Part> parts = List.of(new Part(MANY, 0, empty));
    Collective all = self.collective();
    Map<String, Runnable> calls = new TreeMap<>();
    calls.put("MPI_Send_c", () -> self.send(many, Communicator.NO_PROCESS, 0));
    calls.put("MPI_Ssend_c", () -> self.sendSynchronous(many, Communicator.NO_PROCESS, 0));
    calls.put("MPI_Recv_c", () -> self.receive(many, Communicator.NO_PROCESS, 0));
    calls.put("MPI_Sendrecv_c", () -> self.sendReceive(nothing, 0, 0, many, 0, 0));
    calls.put("MPI_Isend_c", () -> self.startSend(many, Communicator.NO_PROCESS, 0).close());
    calls.put("MPI_Irecv_c", () -> self.startReceive(many, Communicator.NO_PROCESS, 0).close());
    calls.put(
        "MPI_Send_init_c", () -> again(self.persistentSend(many, Communicator.NO_PROCESS, 0)));
    calls.put(
        "MPI_Recv_init_c", () -> again(self.persistentReceive(many, Communicator.NO_PROCESS, 0)));
    calls.put("MPI_Bcast_c", () -> all.broadcast(many, 0));
    calls.put("MPI_Ibcast_c", () -> all.startBroadcast(many, 0).close());
    calls.put("MPI_Gather_c", () -> all.gather(many, into, 0));
    calls.put("MPI_Scatter_c", () -> all.scatter(many, into, 0));
    calls.put("MPI_Allgather_c", () -> all.allGather(many, into));
    calls.put("MPI_Alltoall_c", () -> all.allToAll(many, into));
    calls.put("MPI_Gatherv_c", () -> all.gather(nothing, far, 0));
    calls.put("MPI_Scatterv_c", () -> all.scatter(far, nothing, 0));
    calls.put("MPI_Allgatherv_c", () -> all.allGather(nothing, far));
    calls.put("MPI_Alltoallv_c", () -> all.allToAll(blocks, far));
    calls.put(
        "MPI_Alltoallw_c",
        () -> all.allToAll(new MixedBuffer(memory, parts), new MixedBuffer(other, parts)));
    return calls;
  }

  private static void again(Request request) {
    request.start();
    request.close();
  }

  @Test
  void everyFunctionTakesThemOrRefusesByName() {
    boolean large = MpiLibrary.require().largeCounts();
    AtomicLong tried = new AtomicLong();
    try (Arena arena = Arena.ofConfined();
        Datatype empty = Datatype.of(new Contiguous(0, new Named("MPI_INT")))) {
      calls(arena, empty)
          .forEach((function, call) -> {
            tried.incrementAndGet();
            if (large) {
              assertThatCode(call::run).as(function).doesNotThrowAnyException();
            } else {
              assertThatThrownBy(call::run)
                  .as(function)
                  .isInstanceOf(UnsupportedOperationException.class)
                  .hasMessageContaining("must fit 32 bits")
                  .hasMessageContaining("does not export " + function)
                  .hasMessageEndingWith("got " + MANY);
            }
          });
    }
    assertThat(tried).hasValue(19);
    assertThat(Request.activeCount()).isZero();
  }

  /** Where units would need them and copies do not, the type goes by its own handle. */
  @Test
  void blocksAreNotRefusedForTheirUnits() {
    int column = 1 << 20;
    int far = 2_100;
    Collective all = self.collective();
    try (Arena arena = Arena.ofConfined();
        Datatype type = Datatype.of(new Contiguous(column, new Named("MPI_INT8_T")))) {
      MemorySegment memory = LargeMemory.allocate(arena, (far + 1L) * column);
      MemorySegment last = memory.asSlice((long) far * column, column);
      MemorySegment one = arena.allocate(column);
      MemorySegment other = arena.allocate(column);
      BlockBuffer blocks = new BlockBuffer(memory, new int[] {1}, new int[] {far}, type);

      one.fill((byte) 5);
      all.gather(Buffer.of(one, 1, type), blocks, 0);
      assertThat(last.mismatch(one)).isEqualTo(-1);
      last.fill((byte) 6);
      all.scatter(blocks, Buffer.of(one, 1, type), 0);
      assertThat(one.mismatch(last)).isEqualTo(-1);
      all.allToAll(blocks, new BlockBuffer(other, new int[] {1}, new int[] {0}, type));
      assertThat(other.mismatch(last)).isEqualTo(-1);
    }
  }

  @Test
  void theChoiceIsMadeByTheWidestNumber() {
    assertThat(Counts.widest(1, -7, Integer.MAX_VALUE, Integer.MIN_VALUE)).isZero();
    assertThat(Counts.widest(1, MANY, 2 * MANY)).isEqualTo(MANY);
    assertThat(Counts.widest(1, -MANY)).isEqualTo(-MANY);
  }

  @Test
  void errorsOfEitherVariantCarryItsName() {
    boolean wide = Boolean.getBoolean("org.espalier.mpi.alwaysLargeCounts");
    Buffer one = Buffer.of(new int[1]);
    assertThatThrownBy(() -> self.send(one, 7, 0))
        .isInstanceOfSatisfying(
            MpiException.class,
            failure -> assertThat(failure.function()).isEqualTo(wide ? "MPI_Send_c" : "MPI_Send"));
  }
}
