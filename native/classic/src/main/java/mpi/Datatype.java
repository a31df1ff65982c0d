// SPDX-License-Identifier: Apache-2.0
package mpi;

import static java.util.Objects.requireNonNull;

import org.espalier.classic.type.Construction;
import org.espalier.classic.type.Constructors;
import org.espalier.classic.type.TypeUse;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.type.TypeBounds;
import org.jspecify.annotations.Nullable;

/** A datatype (MPI 4.1 §5.1). Sizes and bounds are in elements of the basic type it is made of. */
public final class Datatype implements Freeable, Cloneable {
  static final int BYTE = 1;
  static final int CHAR = 2;
  static final int SHORT = 3;
  static final int BOOLEAN = 4;
  static final int INT = 5;
  static final int LONG = 6;
  static final int FLOAT = 7;
  static final int DOUBLE = 8;
  static final int PACKED = 9;

  private static final Call SIZE = new Call("MPI_Type_size");
  private static final Call EXTENT = new Call("MPI_Type_get_extent");
  private static final Call TRUE_EXTENT = new Call("MPI_Type_get_true_extent");
  private static final Call COMMIT = new Call("MPI_Type_commit");
  private static final Call FREE = new Call("MPI_Type_free");
  private static final Call DUP = new Call("MPI_Type_dup");
  private static final Call SET_NAME = new Call("MPI_Type_set_name");
  private static final Call GET_NAME = new Call("MPI_Type_get_name");
  private static final Attributes ATTRIBUTES = new Attributes("Type");

  /** While its constructor waits, the count of its blocks and, in the low half, their length. */
  private long handle;

  private int stride; // of a type that waits

  /** How MPI will make it; null where MPI has. Written behind the handle, which it guards. */
  private volatile @Nullable Strided waiting;

  /** The basic type it is made of, as one of the numbers of this class. */
  final byte baseType;

  /** The bytes of the basic type. */
  final byte baseSize; // as narrow as it can be: programs keep many types

  // What is known from how it was made; not one object more, since programs keep many types.
  private final @Nullable Signature root;
  private final long times;
  private final boolean dense;

  /**
   * How it was made, by which a type that is made again is recognised; null where it is not kept,
   * as when its commit finds the list of types full: programs keep many.
   */
  private @Nullable Construction made;

  /** Whether it may be used for communication; of others MPI is asked, which refuses them. */
  private boolean committed;

  /** What its uses have come to, from its commit until it is freed; null for predefined types. */
  private @Nullable TypeUse use;

  /** What few programs want: one field, since programs keep many types. */
  private @Nullable Asked asked;

  private static final class Asked {
    private @Nullable String name;
    private @Nullable TypeBounds bounds;
  }

  private Datatype(
      int baseType, int baseSize, long handle, Layout layout, @Nullable Construction made) {
    this.baseType = (byte) baseType;
    this.baseSize = (byte) baseSize;
    this.handle = handle;
    this.root = layout.root();
    this.times = layout.times();
    this.dense = layout.dense();
    this.made = made;
  }

  /** The handle; MPI makes the type if it has not. */
  long handle() throws MPIException {
    return waiting == null ? handle : make();
  }

  private synchronized long make() throws MPIException {
    Strided constructor = waiting;
    if (constructor != null) {
      try (Stage stage = Stage.open()) {
        long out = stage.take(8);
        constructor.run((int) (handle >> 32), (int) handle, stride, baseHandle(), out);
        if (committed) {
          COMMIT.run(out);
        }
        handle = stage.handleIn(out);
        waiting = null;
      }
    }
    return handle;
  }

  /** Of what a type is made that waits: the predefined type that its signature repeats. */
  private long baseHandle() throws MPIException {
    return requireNonNull(root).handle();
  }

  boolean isPredefined() {
    return root != null && made != null && made.isPredefined();
  }

  /** What is known from how it was made. */
  Layout layout() {
    return new Layout(root, times, dense);
  }

  /**
   * Whether its data lie in the order of the signature without gaps from 0 on, and its extent is
   * their size.
   */
  boolean isDense() {
    return dense;
  }

  /** The bytes of the data, where the root of the signature is known. */
  long dataBytes() {
    return root == null ? 0 : times * root.bytes;
  }

  /** The basic elements, or 0 where the root is not known. */
  private long elements() {
    return root == null ? 0 : times * root.elements();
  }

  /** A derived type. */
  static Datatype derived(
      int baseType, int baseSize, long handle, Layout layout, @Nullable Construction made) {
    if (Job.CHECKED) {
      Job.tell(handle, layout);
    }
    return new Datatype(baseType, baseSize, handle, layout, made);
  }

  /** A derived type of the same basic type. */
  static Datatype derived(Datatype old, long handle, Layout layout, @Nullable Construction made) {
    return derived(old.baseType, old.baseSize, handle, layout, made);
  }

  /** A derived type that MPI makes when it is first named to it. */
  static Datatype waiting(
      Strided constructor,
      int count,
      int blockLength,
      int stride,
      Datatype old,
      Layout layout,
      @Nullable Construction made) {
    long blocks = (long) count << 32 | blockLength;
    Datatype type = new Datatype(old.baseType, old.baseSize, blocks, layout, made);
    type.stride = stride;
    type.waiting = constructor;
    return type;
  }

  /** How it was made, as far as that is kept. */
  @Nullable Construction construction() {
    return made;
  }

  /** A predefined type whose elements are of one kind. */
  static Datatype basic(int baseType, int bytes, long handle) {
    return parts(baseType, bytes, bytes, handle);
  }

  /** A predefined type of several parts of one kind. */
  static Datatype parts(int baseType, int baseSize, int bytes, long handle) {
    return committed(
        new Datatype(
            baseType,
            baseSize,
            handle,
            new Layout(Signature.of(handle, bytes), 1, true),
            Constructors.basic(handle, bytes)));
  }

  /** A predefined pair, or the null type: MPI knows its layout. */
  static Datatype opaque(int baseType, int baseSize, long handle) {
    return committed(
        new Datatype(baseType, baseSize, handle, Layout.UNKNOWN, Constructors.basic(handle, -1)));
  }

  private Asked asked() {
    Asked known = asked;
    if (known == null) {
      known = new Asked();
      asked = known;
    }
    return known;
  }

  /** What MPI says of its bytes. */
  TypeBounds bounds() throws MPIException {
    TypeBounds known = asked().bounds;
    if (known == null) {
      try (Stage stage = Stage.open()) {
        long out = stage.words(4);
        EXTENT.run(handle(), out, out + 8);
        TRUE_EXTENT.run(handle(), out + 16, out + 24);
        known =
            new TypeBounds(
                dataBytes(),
                Stage.getLong(out),
                Stage.getLong(out + 8),
                Stage.getLong(out + 16),
                Stage.getLong(out + 24));
        asked().bounds = known;
      }
    }
    return known;
  }

  /** The extent in bytes. */
  long extentBytes() throws MPIException {
    if (dense) {
      return dataBytes();
    }
    return bounds().extent();
  }

  long trueLbBytes() throws MPIException {
    return bounds().trueLb();
  }

  long trueExtentBytes() throws MPIException {
    return bounds().trueExtent();
  }

  private int elements(long bytes) throws MPIException {
    if (baseSize == 0) {
      throw new MPIException("The datatype is null.");
    }
    return (int) (bytes / baseSize);
  }

  /**
   * Returns the lower bound.
   *
   * @return in elements of the basic type
   * @throws MPIException if MPI refuses
   */
  public int getLb() throws MPIException {
    Gate.check();
    return elements(bounds().lb());
  }

  /**
   * Returns the extent.
   *
   * @return in elements of the basic type
   * @throws MPIException if MPI refuses
   */
  public int getExtent() throws MPIException {
    Gate.check();
    return elements(bounds().extent());
  }

  /**
   * Returns the lowest place of data.
   *
   * @return in elements of the basic type
   * @throws MPIException if MPI refuses
   */
  public int getTrueLb() throws MPIException {
    Gate.check();
    return elements(bounds().trueLb());
  }

  /**
   * Returns the extent of the data alone.
   *
   * @return in elements of the basic type
   * @throws MPIException if MPI refuses
   */
  public int getTrueExtent() throws MPIException {
    Gate.check();
    return elements(bounds().trueExtent());
  }

  /**
   * Returns how much data there is.
   *
   * @return in elements of the basic type
   * @throws MPIException if MPI refuses
   */
  public int getSize() throws MPIException {
    Gate.check();
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      SIZE.run(handle(), out);
      return elements(Stage.getInt(out));
    }
  }

  /**
   * Commits the type, so that it can be used for communication.
   *
   * @throws MPIException if MPI refuses
   */
  public void commit() throws MPIException {
    if (waiting != null) {
      Gate.check();
    } else {
      try (Stage stage = Stage.open()) {
        COMMIT.run(stage.handle(handle));
      }
    }
    committed = true;
    if (use == null && (made == null || !made.isPredefined())) {
      String name = asked == null ? null : asked.name;
      TypeUse counted = Job.committed(handle, made, elements(), name);
      if (counted == null || !counted.keepsConstruction()) {
        made = null;
      }
      use = counted;
    }
  }

  /**
   * Frees the type; what is pending with it ends normally.
   *
   * @throws MPIException if MPI refuses
   */
  @Override
  public void free() throws MPIException {
    if (waiting != null) {
      Gate.check();
      handle = Handles.DATATYPE_NULL;
      waiting = null;
    } else {
      try (Stage stage = Stage.open()) {
        long out = stage.handle(handle);
        FREE.run(out);
        handle = stage.handleIn(out);
      }
    }
    asked = null;
    use = null;
  }

  /**
   * Says whether this is the null type.
   *
   * @return whether it is, as after {@link #free}
   */
  public boolean isNull() {
    return waiting == null && handle == Handles.DATATYPE_NULL;
  }

  /** Whether its data may travel in another form than its handle says. */
  boolean isCommitted() {
    return committed && !isNull();
  }

  /** Counts a call that moves data of the type; returns the handle that MPI is told. */
  long communicated(long count) throws MPIException {
    TypeUse counted = use;
    return counted == null ? handle() : moving(counted, count, false);
  }

  /**
   * The same where data are packed if they can be: no better handle is looked for once a kernel
   * packs them.
   */
  long packable(long count) throws MPIException {
    TypeUse counted = use;
    if (counted == null) {
      return handle();
    }
    if (counted.kernel() == null) {
      return moving(counted, count, false);
    }
    counted.packed(Math.max(0, count) * dataBytes());
    return moving();
  }

  /**
   * Counts a call that moves data of the type between processes by {@link #handle}, if there is
   * nothing else to do with it now; where false, {@link #packable} has to count it.
   */
  boolean isOnlyCounted(long count) {
    TypeUse counted = use;
    return counted == null || counted.isOnlyCounted(Math.max(0, count), dataBytes());
  }

  /** The same of the target's type in a one-sided call. */
  long targeted(long count) throws MPIException {
    TypeUse counted = use;
    return counted == null ? handle() : moving(counted, count, true);
  }

  private long moving(TypeUse counted, long count, boolean target) throws MPIException {
    if (counted.used(Math.max(0, count), dataBytes(), target)) {
      Job.decide(counted, handle());
    }
    return moving();
  }

  /** What its uses have come to; null where they are not counted. */
  @Nullable TypeUse use() {
    return use;
  }

  /** The handle by which data of the type move, no use counted. */
  long moving() throws MPIException {
    TypeUse counted = use;
    long tuned = counted == null ? 0 : counted.handle();
    return tuned == 0 ? handle() : tuned;
  }

  private static Datatype committed(Datatype type) {
    type.committed = true;
    return type;
  }

  /**
   * Duplicates the type.
   *
   * @return the duplicate
   */
  @Override
  public Datatype clone() {
    try {
      return dup();
    } catch (MPIException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  /**
   * Duplicates the type with its attributes.
   *
   * @return the duplicate
   * @throws MPIException if MPI refuses
   */
  public Datatype dup() throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      DUP.run(handle(), out);
      Datatype copy = derived(this, stage.handleIn(out), layout(), Constructors.dup(made));
      copy.committed = committed;
      copy.use = use;
      return copy;
    }
  }

  /**
   * Makes a type of elements one after the other.
   *
   * @param count how many elements
   * @param oldType the type of the elements
   * @return the type, not committed
   * @throws MPIException if MPI refuses
   */
  public static Datatype createContiguous(int count, Datatype oldType) throws MPIException {
    return TypeConstruction.contiguous(count, oldType);
  }

  /**
   * Makes a type of blocks at equal distances; the stride counts elements.
   *
   * @param count how many elements
   * @param blockLength how many elements a block has
   * @param stride from one block to the next
   * @param oldType the type of the elements
   * @return the type, not committed
   * @throws MPIException if MPI refuses
   */
  public static Datatype createVector(int count, int blockLength, int stride, Datatype oldType)
      throws MPIException {
    return TypeConstruction.vector(count, blockLength, stride, oldType);
  }

  /**
   * Makes a type of blocks at equal distances; the stride counts bytes.
   *
   * @param count how many elements
   * @param blockLength how many elements a block has
   * @param stride from one block to the next
   * @param oldType the type of the elements
   * @return the type, not committed
   * @throws MPIException if MPI refuses
   */
  public static Datatype createHVector(int count, int blockLength, int stride, Datatype oldType)
      throws MPIException {
    return TypeConstruction.hvector(count, blockLength, stride, oldType);
  }

  /**
   * Makes a type of blocks at any places; displacements count elements.
   *
   * @param blockLengths how many elements each block has
   * @param displacements where each block begins
   * @param oldType the type of the elements
   * @return the type, not committed
   * @throws MPIException if MPI refuses
   */
  public static Datatype createIndexed(int[] blockLengths, int[] displacements, Datatype oldType)
      throws MPIException {
    return TypeConstruction.indexed(blockLengths, displacements, oldType);
  }

  /**
   * Makes a type of blocks at any places; displacements count bytes.
   *
   * @param blockLengths how many elements each block has
   * @param displacements where each block begins
   * @param oldType the type of the elements
   * @return the type, not committed
   * @throws MPIException if MPI refuses
   */
  public static Datatype createHIndexed(int[] blockLengths, int[] displacements, Datatype oldType)
      throws MPIException {
    return TypeConstruction.hindexed(blockLengths, displacements, oldType);
  }

  /**
   * Makes a structure; displacements count bytes.
   *
   * @param blockLengths how many elements each block has
   * @param displacements where each block begins
   * @param types the type of each block
   * @return the type, not committed, with {@link MPI#BYTE} as its basic type
   * @throws MPIException if MPI refuses
   */
  public static Datatype createStruct(int[] blockLengths, int[] displacements, Datatype[] types)
      throws MPIException {
    return TypeConstruction.struct(blockLengths, displacements, types);
  }

  /**
   * Makes a type of the same data with other bounds.
   *
   * @param oldType the type of the elements
   * @param lb the lower bound, in bytes
   * @param extent the extent, in bytes
   * @return the type, not committed
   * @throws MPIException if MPI refuses
   */
  public static Datatype createResized(Datatype oldType, int lb, int extent) throws MPIException {
    return TypeConstruction.resized(oldType, lb, extent);
  }

  /**
   * Gives the type a name.
   *
   * @param name the name
   * @throws MPIException if MPI refuses
   */
  public void setName(String name) throws MPIException {
    try (Stage stage = Stage.open()) {
      SET_NAME.run(handle(), Text.write(stage, name));
    }
    asked().name = name;
    if (use != null) {
      use.named(name);
    }
  }

  /**
   * Returns the name.
   *
   * @return the name; empty where it has none
   * @throws MPIException if MPI refuses
   */
  public String getName() throws MPIException {
    return Names.get(GET_NAME, handle());
  }

  /**
   * Makes a key for attributes of datatypes.
   *
   * @return the key
   * @throws MPIException if MPI refuses
   */
  public static int createKeyval() throws MPIException {
    return ATTRIBUTES.createKey();
  }

  /**
   * Frees a key.
   *
   * @param keyval the key of the attribute
   * @throws MPIException if MPI refuses
   */
  public static void freeKeyval(int keyval) throws MPIException {
    ATTRIBUTES.freeKey(keyval);
  }

  /**
   * Sets an attribute; what is kept is a serialised copy.
   *
   * @param keyval the key of the attribute
   * @param value the value
   * @throws MPIException if MPI refuses
   */
  public void setAttr(int keyval, Object value) throws MPIException {
    ATTRIBUTES.set(handle(), keyval, value);
  }

  /**
   * Returns an attribute.
   *
   * @param keyval the key of the attribute
   * @return a copy of the value, or null where it was not set
   * @throws MPIException if MPI refuses
   */
  public Object getAttr(int keyval) throws MPIException {
    return ATTRIBUTES.get(handle(), keyval);
  }

  /**
   * Deletes an attribute.
   *
   * @param keyval the key of the attribute
   * @throws MPIException if MPI refuses
   */
  public void deleteAttr(int keyval) throws MPIException {
    ATTRIBUTES.delete(handle(), keyval);
  }
}
