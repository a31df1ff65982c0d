// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.espalier.mpi.transfer.Lease;
import org.espalier.mpi.transfer.Pool;
import org.espalier.mpi.transfer.passage.Passages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The pool: bounded, and each piece one operation's at a time. */
@ExtendWith(SharedMpi.class)
class PoolTest {
  @Test
  void piecesAreLargeEnoughAndAligned() {
    for (long bytes : new long[] {24 << 10, 40_001, 128 << 10}) {
      Lease lease = Pool.takeToSend(bytes);
      // What other messages of the process have measured decides.
      assertThat(lease.isStreamed()).isEqualTo(Passages.isStreamed(bytes));
      lease.release();
    }
    for (long bytes : new long[] {0, 1, 512, 513, 4096, 65_537, Pool.LARGEST, Pool.LARGEST + 1}) {
      Lease lease = Pool.take(bytes);
      assertThat(lease.memory().byteSize()).isGreaterThanOrEqualTo(bytes);
      assertThat(lease.memory().address() % 64).isZero();
      lease.release();
    }
    assertThat(Pool.idleBytes()).isLessThanOrEqualTo(Pool.IDLE_LIMIT);
  }

  @Test
  void whatIsGivenBackIsTakenAgain() {
    Lease first = Pool.take(1000);
    long address = first.memory().address();
    first.release();
    Lease second = Pool.take(600);
    assertThat(second.memory().address()).isEqualTo(address);
    second.release();
  }

  /** What another core reads is not received into, which would take its lines back one by one. */
  @Test
  void whatIsStreamedIsOnlySent() {
    for (long bytes : new long[] {9 << 10, 24 << 10, 40_001, 128 << 10, 1 << 20}) {
      Lease sent = Pool.takeToSend(bytes, true);
      assertThat(sent.isStreamed()).isTrue();
      assertThat(sent.memory().byteSize()).isGreaterThanOrEqualTo(bytes);
      long address = sent.memory().address();
      sent.release();
      Lease received = Pool.take(bytes);
      assertThat(received.isStreamed()).isFalse();
      assertThat(received.memory().address()).isNotEqualTo(address);
      received.release();
      Lease again = Pool.takeToSend(bytes, true);
      assertThat(again.memory().address()).isEqualTo(address);
      again.release();
    }
    for (long bytes : new long[] {24 << 10, 40_001, 128 << 10}) {
      Lease lease = Pool.takeToSend(bytes);
      assertThat(lease.isStreamed()).isEqualTo(Passages.isStreamed(bytes));
      lease.release();
    }
    for (long bytes : new long[] {0, 1, 8 << 10, (1 << 20) + 1, Pool.LARGEST + 1}) {
      Lease lease = Pool.takeToSend(bytes);
      assertThat(lease.isStreamed()).isFalse();
      lease.release();
    }
    assertThat(Pool.idleBytes()).isLessThanOrEqualTo(Pool.IDLE_LIMIT);
  }

  @Test
  void idleMemoryIsBounded() {
    long before = Pool.idleBytes();
    List<Lease> leases = new ArrayList<>();
    for (int k = 0; k < 20; k++) {
      leases.add(Pool.take(8 << 20));
    }
    leases.forEach(Lease::release);
    assertThat(Pool.idleBytes()).isLessThanOrEqualTo(before + 2 * (8 << 20));
  }

  @Test
  void noStageOfALargeMessageIsKept() {
    Mpi mpi = Mpi.attach();
    byte[] large = new byte[65 << 20];
    long before = Pool.idleBytes();
    mpi.self().sendReceive(Buffer.of(large), 0, 0, Buffer.of(new byte[65 << 20]), 0, 0);
    assertThat(Pool.idleBytes()).isEqualTo(before);
  }

  @Test
  void noTwoThreadsHoldOnePiece() throws Exception {
    int threads = 4;
    List<Callable<Integer>> jobs = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int mark = t + 1;
      jobs.add(() -> marked(mark));
    }
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      for (Future<Integer> result : executor.invokeAll(jobs)) {
        assertThat(result.get()).as("pieces that another thread wrote to").isZero();
      }
    }
    assertThat(Pool.idleBytes()).isLessThanOrEqualTo(Pool.IDLE_LIMIT);
  }

  /** Takes, marks, looks and gives back; counts what another thread has marked meanwhile. */
  private static int marked(int mark) {
    Random random = new Random(mark);
    int foreign = 0;
    for (int k = 0; k < 20_000; k++) {
      Lease lease = Pool.take(1 + random.nextInt(2000));
      MemorySegment memory = lease.memory();
      memory.set(ValueLayout.JAVA_INT, 0, mark);
      Thread.onSpinWait();
      foreign += memory.get(ValueLayout.JAVA_INT, 0) == mark ? 0 : 1;
      lease.release();
    }
    return foreign;
  }
}
