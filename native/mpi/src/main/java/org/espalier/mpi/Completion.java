// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.espalier.mpi.Request.Completed;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.library.MpiException;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.function.Requests;
import org.espalier.mpi.transfer.Lease;
import org.espalier.mpi.transfer.Pool;
import org.jspecify.annotations.Nullable;

/** Completion of several requests at once (MPI 4.1 §3.7.5). */
final class Completion {
  private static final Abi ABI = NativeLibrary.get().abi();

  private Completion() {}

  static List<Status> awaitAll(List<Request> requests) {
    // One by one is as fast: every wait lets all of MPI's operations proceed.
    MpiException first = null;
    List<Status> statuses = new ArrayList<>(requests.size());
    Scratch scratch = Scratch.get();
    for (Request request : requests) {
      try {
        statuses.add(request.await(scratch));
      } catch (MpiException failure) {
        first = joined(first, failure);
      }
    }
    if (first != null) {
      throw first;
    }
    return Collections.unmodifiableList(statuses);
  }

  private static MpiException joined(@Nullable MpiException first, MpiException failure) {
    if (first == null) {
      return failure;
    }
    first.addSuppressed(failure);
    return first;
  }

  static Optional<Completed> awaitAny(List<Request> requests) {
    Scratch scratch = Scratch.get();
    try (Handed arrays = new Handed(requests)) {
      int code =
          Requests.MPI_Waitany(requests.size(), arrays.handles, scratch.slot(0), scratch.status);
      return arrays.one(code, "MPI_Waitany", scratch.intAt(0), scratch.status);
    }
  }

  static Optional<Completed> testAny(List<Request> requests) {
    Scratch scratch = Scratch.get();
    try (Handed arrays = new Handed(requests)) {
      int code =
          Requests.MPI_Testany(
              requests.size(), arrays.handles, scratch.slot(0), scratch.slot(1), scratch.status);
      return code == Abi.SUCCESS && scratch.intAt(1) == 0
          ? Optional.empty()
          : arrays.one(code, "MPI_Testany", scratch.intAt(0), scratch.status);
    }
  }

  static List<Completed> some(List<Request> requests, boolean wait) {
    Scratch scratch = Scratch.get();
    try (Handed arrays = new Handed(requests)) {
      MemorySegment out = scratch.slot(0);
      int n = requests.size();
      int code =
          wait
              ? Requests.MPI_Waitsome(n, arrays.handles, out, arrays.indices, arrays.statuses)
              : Requests.MPI_Testsome(n, arrays.handles, out, arrays.indices, arrays.statuses);
      int ended = scratch.intAt(0);
      return arrays.several(code, wait ? "MPI_Waitsome" : "MPI_Testsome", ended);
    }
  }

  static Optional<List<Status>> testAll(List<Request> requests) {
    Scratch scratch = Scratch.get();
    try (Handed arrays = new Handed(requests)) {
      int n = requests.size();
      int code = Requests.MPI_Testall(n, arrays.handles, scratch.slot(0), arrays.statuses);
      if (code == Abi.SUCCESS && scratch.intAt(0) == 0) {
        return Optional.empty();
      }
      for (int k = 0; k < n; k++) {
        arrays.indices.setAtIndex(ValueLayout.JAVA_INT, k, k);
      }
      return Optional.of(
          arrays.several(code, "MPI_Testall", n).stream().map(Completed::status).toList());
    }
  }

  /** The arrays that MPI is given for a list of requests. */
  private static final class Handed implements AutoCloseable {
    private final List<Request> requests;
    private final Lease lease;
    final MemorySegment handles;
    final MemorySegment indices;
    final MemorySegment statuses;

    Handed(List<Request> requests) {
      this.requests = requests;
      long n = requests.size();
      requests.forEach(Request::requireOpen);
      long statusBytes = n * ABI.statusBytes;
      long handleBytes = n * HandleArray.BYTES;
      long aligned = (statusBytes + 7) & ~7L;
      lease = Pool.take(aligned + handleBytes + 4 * n + 8);
      statuses = lease.memory().asSlice(0, statusBytes).fill((byte) 0);
      handles = lease.memory().asSlice(aligned, handleBytes);
      indices = lease.memory().asSlice(aligned + handleBytes, 4 * n);
      for (int k = 0; k < n; k++) {
        HandleArray.set(handles, k, requests.get(k).handle());
      }
    }

    private void finish(int index, int code, MemorySegment status) {
      requests.get(index).finish(HandleArray.get(handles, index), code, status);
    }

    /** The one that a call says has ended. */
    Optional<Completed> one(int code, String function, int index, MemorySegment status) {
      boolean none = index < 0 || index >= requests.size(); // MPI_UNDEFINED
      if (!none) {
        finish(index, code, status);
      }
      Check.that(code, function);
      return none ? Optional.empty() : Optional.of(new Completed(index, Status.copy(status)));
    }

    /** Those that a call says have ended; on an error each status has its own code. */
    List<Completed> several(int code, String function, int ended) {
      if (ended < 0) {
        Check.that(code, function);
        return List.of();
      }
      List<Completed> completed = new ArrayList<>(ended);
      MpiException first = null;
      for (int k = 0; k < ended; k++) {
        int index = indices.getAtIndex(ValueLayout.JAVA_INT, k);
        MemorySegment status = statuses.asSlice((long) k * ABI.statusBytes, ABI.statusBytes);
        // Also where the call says that all is well: of persistent requests Open MPI says so of
        // some
        // that failed. Where it is so, MPICH leaves the zero that stood there.
        int own = status.get(ValueLayout.JAVA_INT, ABI.statusError);
        finish(index, own, status);
        if (own == Abi.SUCCESS) {
          completed.add(new Completed(index, Status.copy(status)));
        } else {
          first = joined(first, Check.failure(own, function));
        }
      }
      if (first != null) {
        throw first;
      }
      Check.that(code, function);
      return completed;
    }

    @Override
    public void close() {
      lease.release();
    }
  }
}
