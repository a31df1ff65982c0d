// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.raw.ObjectHandles;
import org.espalier.mpi.raw.Upcalls;
import org.jspecify.annotations.Nullable;

/** An operation of reductions: one of MPI's, or a function of the program's (MPI 4.1 §6.9). */
public final class Op implements Freeable {
  private static final Call CREATE = new Call("MPI_Op_create");
  private static final Call FREE = new Call("MPI_Op_free");

  /** So many types are kept before those that were freed are looked for. */
  private static final int MANY = 4096;

  private final @Nullable UserFunction function;
  private final boolean commute;
  private volatile long handle;

  /** Holds the code that MPI calls as long as this object is reachable. */
  private @Nullable Arena code;

  /** The type of the call that is made last. */
  private volatile @Nullable Datatype datatype;

  /** By their handles, which are all that MPI gives the function; several may be pending. */
  private final Map<Long, Known> types = new ConcurrentHashMap<>();

  /** A type, which may be freed while it is pending: then it cannot be asked any more. */
  private record Known(Datatype type, long extentBytes) {}

  private volatile @Nullable Throwable failure;

  /** One of MPI's operations. */
  Op(long handle) {
    this.handle = handle;
    this.function = null;
    this.commute = true;
  }

  /**
   * Makes an operation of a function.
   *
   * @param function the function that combines
   * @param commute whether the order of operands does not matter
   */
  public Op(UserFunction function, boolean commute) {
    this.function = function;
    this.commute = commute;
  }

  /** The handle for a reduction of elements of a type. */
  long on(Datatype type) throws MPIException {
    if (function != null) {
      if (datatype != type) {
        remember(type);
      }
      if (handle == 0) {
        create();
      }
    }
    return handle;
  }

  private void remember(Datatype type) throws MPIException {
    if (types.size() >= MANY) { // of a program that makes types without end
      types.values().removeIf(known -> known.type.isGone());
    }
    types.put(type.handle(), new Known(type, type.extentBytes()));
    datatype = type;
  }

  private synchronized void create() throws MPIException {
    if (handle != 0) {
      return;
    }
    Arena arena = Arena.ofAuto();
    long address = Upcalls.operation(new Combine(this), arena);
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      CREATE.run(address, commute ? 1 : 0, out);
      code = arena;
      handle = Stage.getHandle(out);
    }
  }

  /** Calls the function; an exception must not leave it, since C is above. */
  private static final class Combine implements Upcalls.Operation {
    private final Op op;

    Combine(Op op) {
      this.op = op;
    }

    @Override
    @SuppressWarnings("CatchingUnchecked") // an exception that leaves ends the JVM
    public void combine(long invec, long inoutvec, long len, long type) {
      try {
        op.call(invec, inoutvec, NativeMemory.getInt(len), NativeMemory.getHandle(type));
      } catch (Throwable thrown) {
        op.failure = thrown;
      }
    }
  }

  private void call(long in, long inOut, int count, long told) throws MPIException {
    Known known = types.get(told);
    Datatype type = known != null ? known.type : java.util.Objects.requireNonNull(datatype);
    UserFunction called = java.util.Objects.requireNonNull(function);
    long bytes = count * (known != null ? known.extentBytes : type.extentBytes());
    if (type.baseType == Datatype.BOOLEAN) {
      boolean[] left = new boolean[(int) bytes];
      boolean[] right = new boolean[(int) bytes];
      HeapArray.copyIn(left, 0, in, bytes);
      HeapArray.copyIn(right, 0, inOut, bytes);
      called.call(left, right, count, type);
      HeapArray.copyOut(right, 0, inOut, bytes);
    } else {
      called.call(buffer(in, bytes), buffer(inOut, bytes), count, type);
    }
  }

  private static ByteBuffer buffer(long address, long bytes) {
    return NativeMemory.at(address, bytes).asByteBuffer().order(ByteOrder.nativeOrder());
  }

  /** After a reduction: what the function threw comes out. */
  void used() throws MPIException {
    Throwable thrown = failure;
    if (thrown != null) {
      failure = null;
      if (thrown instanceof MPIException refused) {
        throw refused;
      }
      if (thrown instanceof RuntimeException unchecked) {
        throw unchecked;
      }
      if (thrown instanceof Error error) {
        throw error;
      }
      throw new MPIException(thrown);
    }
    Reach.keep(code);
  }

  /**
   * Says whether the order of operands does not matter.
   *
   * @return whether it does not
   */
  public boolean isCommutative() {
    return commute;
  }

  /**
   * Frees the operation; the library's own stay.
   *
   * @throws MPIException if MPI refuses
   */
  @Override
  public void free() throws MPIException {
    if (!isNull()) {
      handle = FREE.on(handle);
    }
  }

  /**
   * Says whether MPI has no such operation, before the first use or after {@link #free}.
   *
   * @return whether it has none
   */
  public boolean isNull() {
    return handle == 0 || handle == ObjectHandles.OP_NULL;
  }
}
