// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.raw.ObjectHandles;
import org.jspecify.annotations.Nullable;

/** An operation of reductions: one of MPI's, or a function of the program's (MPI 4.1 §6.9). */
public final class Op implements Freeable {
  private static final Call FREE = new Call("MPI_Op_free");

  /** So many types are kept before those that were freed are looked for. */
  private static final int MANY = 4096;

  private final @Nullable UserFunction function;
  private final boolean commute;

  /** Of the operation of MPI that was made first; 0 before. */
  private volatile long handle;

  private final @Nullable OpUse always; // of one of MPI's
  private final @Nullable Combinings combinings; // of a function of the program's

  /** The type of the call that is made last. */
  private volatile @Nullable Datatype datatype;

  /** By their handles, which are all that MPI gives the function; several may be pending. */
  private final Map<Long, Known> types = new ConcurrentHashMap<>();

  /** A type, which may be freed while it is pending: then it cannot be asked any more. */
  private record Known(Datatype type, long extentBytes) {}

  /** One of MPI's operations. */
  Op(long handle) {
    this.handle = handle;
    this.function = null;
    this.commute = true;
    this.always = new OpUse(handle);
    this.combinings = null;
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
    this.always = null;
    this.combinings = new Combinings(this);
  }

  /**
   * Takes the operation for one reduction of elements of a type, and gives it back where no request
   * keeps it.
   */
  OpUse use(Datatype type) throws MPIException {
    OpUse ofMpi = always;
    if (ofMpi != null) {
      return isNull() ? OpUse.NONE : ofMpi;
    }
    Combinings ours = java.util.Objects.requireNonNull(combinings);
    if (datatype != type) {
      remember(type);
    }
    Combining taken = ours.take();
    if (taken == null) {
      return OpUse.NONE; // MPI refuses it
    }
    if (handle == 0) {
      handle = taken.handle;
    }
    return new OpUse(ours, taken);
  }

  /** The handle where MPI does not call a function of the program's. */
  long on(Datatype type) throws MPIException {
    if (handle == 0) {
      use(type).close();
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

  /** What MPI calls. */
  void combine(long in, long inOut, int count, long told) throws MPIException {
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
    if (isNull()) {
      return;
    }
    if (combinings == null) {
      handle = FREE.on(handle);
    } else {
      handle = ObjectHandles.OP_NULL;
      combinings.free();
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
