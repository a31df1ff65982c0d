// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import java.lang.foreign.MemoryLayout;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.mpi.call.Activity;
import org.espalier.mpi.library.MpiException;
import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.raw.Handles;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.TypeTree;
import org.jspecify.annotations.Nullable;

/**
 * A committed MPI datatype (MPI 4.1 §5.1). Those that a factory here makes are owned and must be
 * closed; predefined and borrowed ones cannot be, and closing them does nothing. Uncommitted types
 * never leave this package. After {@code MPI_Finalize} closing calls nothing.
 */
public final class Datatype extends DatatypeProperties implements AutoCloseable {
  private static final AtomicLong MADE = new AtomicLong();

  private final long number = MADE.incrementAndGet();
  private final long handle;
  private final boolean owned;
  private final boolean named;
  private final boolean lasting;
  private final @Nullable BoundedTree made;
  private final @Nullable TreeForm form;
  private volatile boolean closed;
  private int retained; // operations that need the handle, even if the type is closed meanwhile

  /** What {@link DatatypeLocal}s keep here, each in its place. */
  volatile @Nullable Object[] locals;

  private Datatype(long handle, boolean owned) {
    this(handle, owned, false, false, null, null);
  }

  private Datatype(
      long handle,
      boolean owned,
      boolean named,
      boolean lasting,
      @Nullable BoundedTree made,
      @Nullable TreeForm form) {
    super(NativeTypes.bounds(handle));
    this.handle = handle;
    this.owned = owned;
    this.named = named;
    this.lasting = lasting;
    this.made = made;
    this.form = form;
    this.locals = DatatypeLocal.first(this);
  }

  /** Commits and takes over a handle; frees it where that fails. */
  private static Datatype own(long handle, @Nullable BoundedTree made, @Nullable TreeForm form) {
    try {
      NativeTypes.commit(handle);
      return new Datatype(handle, true, false, false, made, form);
    } catch (MpiException failure) {
      NativeTypes.free(handle);
      throw failure;
    }
  }

  /**
   * Returns a predefined type (MPI 4.1 §3.2.2).
   *
   * @param name MPI's name, {@code "MPI_INT"}
   * @return the type; it cannot be closed
   * @throws IllegalArgumentException if this library has no such type
   */
  public static Datatype named(String name) {
    Activity.requireActive();
    Optional<Long> handle = PredefinedTypes.handle(name);
    if (handle.isEmpty()) { // no lambda, which is linked at run time
      throw new IllegalArgumentException(
          "predefined type must exist in %s, got %s".formatted(MpiLibrary.require(), name));
    }
    return new Datatype(handle.get(), false, true, false, null, null);
  }

  /**
   * Returns the predefined type of a basic type.
   *
   * @param type the basic type
   * @return the type; it cannot be closed
   * @throws IllegalArgumentException if this library has no such type
   */
  public static Datatype of(BasicType type) {
    return named(type.name());
  }

  /**
   * Makes a datatype of a tree in the form {@link TreeForm#HVECTOR} with the tree's natural bounds.
   *
   * @param tree a typed tree
   * @return the committed type, to be closed
   * @throws IllegalArgumentException if the tree is untyped or has a basic type unknown here
   * @throws UnsupportedOperationException if it needs counts beyond 32 bits and the library has
   *     none
   * @throws MpiException if MPI refuses
   */
  public static Datatype of(TypeTree tree) {
    return of(BoundedTree.natural(tree), TreeForm.HVECTOR);
  }

  /**
   * Makes a datatype of a tree: the same elements in the same order, with exactly these bounds.
   *
   * @param tree a typed tree and its bounds
   * @param form which constructors stand for its nodes
   * @return the committed type, to be closed
   * @throws IllegalArgumentException if the tree is untyped or has a basic type unknown here
   * @throws UnsupportedOperationException if it needs counts beyond 32 bits and the library has
   *     none, or if the library makes another type of it, whose size or true bounds differ
   * @throws MpiException if MPI refuses
   */
  public static Datatype of(BoundedTree tree, TreeForm form) {
    Activity.requireActive();
    return own(TreeBuilder.build(tree, form), tree, form);
  }

  /**
   * Makes a datatype of a layout as it is listed, element by element. Reconstruct a tree first
   * where the layout is large.
   *
   * @param layout a typed layout
   * @return the committed type with the layout's bounds, to be closed
   * @throws IllegalArgumentException if the layout is untyped or has a basic type unknown here
   * @throws MpiException if MPI refuses
   */
  public static Datatype of(Layout layout) {
    return of(
        new BoundedTree(LayoutTrees.listed(layout), layout.lb(), layout.extent()),
        TreeForm.HVECTOR);
  }

  /**
   * Makes a datatype of a layout of {@code java.lang.foreign}: its values in their order, without
   * its padding, with lb 0 and its size as the extent. Java's primitive types become {@code
   * MPI_INT8_T}, {@code MPI_UINT16_T}, {@code MPI_INT16_T}, {@code MPI_INT32_T}, {@code
   * MPI_INT64_T}, {@code MPI_FLOAT}, {@code MPI_DOUBLE} and {@code MPI_C_BOOL}.
   *
   * @param layout a layout of values, sequences and structs
   * @return the committed type, to be closed
   * @throws IllegalArgumentException if the layout holds an address, a union, no data, or values in
   *     another byte order
   * @throws MpiException if MPI refuses
   */
  public static Datatype of(MemoryLayout layout) {
    return of(MemoryLayouts.tree(layout), TreeForm.HVECTOR);
  }

  /**
   * Makes the datatype that a description describes, with the same constructors.
   *
   * @param description how to make it
   * @return the committed type, to be closed
   * @throws IllegalArgumentException if it names a predefined type unknown here
   * @throws UnsupportedOperationException if it needs a constructor that the library does not have
   * @throws MpiException if MPI refuses
   */
  public static Datatype of(DatatypeDescription description) {
    Activity.requireActive();
    DescriptionBuilder.Built built = DescriptionBuilder.build(description);
    return built.derived() ? own(built.handle(), null, null) : new Datatype(built.handle(), false);
  }

  /**
   * Wraps a handle that someone else owns, {@code mpi.Datatype}'s for instance.
   *
   * @param handle a valid handle of this process's library, committed if it is to communicate
   * @return the type; it cannot be closed
   * @throws IllegalArgumentException if the handle is null
   */
  public static Datatype borrow(long handle) {
    requireHandle(handle);
    return new Datatype(handle, false);
  }

  /**
   * Decodes a handle without wrapping it. Nothing about the type or the process changes: no error
   * handler is set, every handle that decoding is given is freed.
   *
   * @param handle a valid handle of this process's library, committed or not
   * @param limits how far to go
   * @return the description and the tree, or why the type is to be left alone
   * @throws IllegalArgumentException if the handle is null
   */
  public static Decoding decode(long handle, DecodeLimits limits) {
    requireHandle(handle);
    return DatatypeDecoder.decode(handle, limits);
  }

  /** What decoding came to. */
  public sealed interface Decoding {
    /**
     * Everything MPI says of the type.
     *
     * @param datatype description, bounds and tree
     */
    record Decoded(DecodedDatatype datatype) implements Decoding {}

    /**
     * The type is to be left alone.
     *
     * @param reason why, for people
     */
    record Refused(String reason) implements Decoding {}
  }

  private static void requireHandle(long handle) {
    Activity.requireActive();
    if (handle == 0 || handle == Handles.DATATYPE_NULL) {
      throw new IllegalArgumentException("handle must be of a datatype, got MPI_DATATYPE_NULL");
    }
  }

  /**
   * Decodes this type with the default limits.
   *
   * @return the description and the tree, or why the type is to be left alone
   */
  public Decoding decode() {
    return decode(handle(), DecodeLimits.DEFAULT);
  }

  /**
   * Returns a number that no other object of this process has: MPI gives handles again, of types
   * that have nothing in common.
   *
   * @return at least 1; greater than those of the objects that were made before
   */
  public long number() {
    return number;
  }

  /**
   * Returns the tree of which a factory has made the type: MPI need not be asked for its elements.
   *
   * @return the tree, or nothing for a type that was made in another way
   */
  public Optional<BoundedTree> madeOf() {
    return Optional.ofNullable(made);
  }

  /**
   * Returns the form in which a factory was asked to make {@link #madeOf}.
   *
   * @return the form, or nothing for a type that was made in another way
   */
  public Optional<TreeForm> madeAs() {
    return Optional.ofNullable(form);
  }

  @Override
  public long handle() {
    if (closed) {
      throw new IllegalStateException(
          "a datatype that is used must be open, but it has been closed: " + this);
    }
    return handle;
  }

  /**
   * Makes a datatype of a tree that lasts until {@code MPI_Finalize}: one of the few that many
   * operations share. It is not counted by {@link #handlesCreated}.
   *
   * @param tree the elements, typed, with the bounds that the type gets
   * @return the committed type; it cannot be closed
   * @throws MpiException if MPI refuses
   */
  public static Datatype lasting(BoundedTree tree) {
    Activity.requireActive();
    long handle = TreeBuilder.build(tree, TreeForm.HVECTOR);
    NativeTypes.commit(handle);
    NativeTypes.countLasting();
    return new Datatype(handle, false, false, true, null, null);
  }

  /**
   * Frees a type that {@link #lasting} made before its time: nobody may use it any longer. Of other
   * types nothing happens.
   */
  public synchronized void freeLasting() {
    if (lasting && !closed) {
      closed = true;
      NativeTypes.freeLasting(handle);
    }
  }

  /**
   * Says whether this is a predefined type that was asked for by name.
   *
   * @return false for derived types, and for borrowed handles whatever they are
   */
  public boolean isNamed() {
    return named;
  }

  /**
   * Keeps the handle from being freed: an operation needs it. {@link #release} must follow.
   *
   * @throws IllegalStateException if the type has been closed
   */
  public synchronized void retain() {
    if (closed) {
      throw new IllegalStateException(
          "a datatype that is used must be open, but it has been closed: " + this);
    }
    retained++;
  }

  /**
   * An operation that needed the handle has ended; frees it where the type was closed meanwhile.
   */
  public synchronized void release() {
    retained--;
    if (retained == 0 && closed) {
      free();
    }
  }

  private void free() {
    for (Object kept : locals) {
      if (kept instanceof DatatypeLocal.Resource resource) {
        resource.free();
      }
    }
    if (Activity.isActive()) {
      NativeTypes.free(handle);
    }
  }

  /**
   * Says whether this object owns its handle.
   *
   * @return false for predefined and borrowed types, which cannot be closed
   */
  public boolean isOwned() {
    return owned;
  }

  /**
   * Counts the derived handles that this package has made, and those it was given in decoding.
   *
   * @return since the start of the process
   */
  public static long handlesCreated() {
    return NativeTypes.created();
  }

  /**
   * Counts the derived handles that this package has freed. Without leaks it equals {@link
   * #handlesCreated()} once every type is closed.
   *
   * @return since the start of the process
   */
  public static long handlesFreed() {
    return NativeTypes.freed();
  }

  /**
   * Frees an owned type; pending requests keep it alive inside MPI (MPI 4.1 §5.1.9). A second
   * close, a close of a type that is not owned, and a close after {@code MPI_Finalize} do nothing.
   */
  @Override
  public synchronized void close() {
    if (!owned || closed) {
      return;
    }
    closed = true;
    if (retained == 0) {
      free();
    }
  }

  @Override
  public String toString() {
    return "Datatype[handle 0x%x, %s]".formatted(handle, bounds());
  }
}
