// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.classic.type.Construction;
import org.espalier.classic.type.Constructors;
import org.espalier.classic.type.TypeUse;
import org.espalier.mpi.raw.Handles;
import org.jspecify.annotations.Nullable;

/** A datatype (MPI 4.1 §5.1). Sizes and bounds are in elements of the basic type it is made of. */
public final class Datatype extends DatatypeHandle implements Freeable, Cloneable {
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
  private static final Call FREE = new Call("MPI_Type_free");
  private static final Call DUP = new Call("MPI_Type_dup");
  private static final Call SET_NAME = new Call("MPI_Type_set_name");
  private static final Call GET_NAME = new Call("MPI_Type_get_name");
  private static final Attributes ATTRIBUTES = new Attributes("Type");

  private Datatype(
      int baseType, int baseSize, long handle, Layout layout, @Nullable Construction made) {
    super(baseType, baseSize, handle, layout, made);
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

  /** A predefined pair of a value and an index: MPI knows its layout. */
  static Datatype pair(long handle, Datatype value, Datatype index) {
    Layout counted = Layout.pair(value, index);
    return committed(new Datatype(BYTE, 1, handle, counted, Constructors.basic(handle, -1)));
  }

  /** The null type. */
  static Datatype opaque(int baseType, int baseSize, long handle) {
    return committed(
        new Datatype(baseType, baseSize, handle, Layout.UNKNOWN, Constructors.basic(handle, -1)));
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
      SIZE.run(describing(), out);
      return elements(Stage.getInt(out));
    }
  }

  /**
   * Commits the type, so that it can be used for communication.
   *
   * @throws MPIException if MPI refuses
   */
  public void commit() throws MPIException {
    Gate.check();
    // Before another thread may make it as a committed one:
    Construction how = use == null ? listedConstruction() : null;
    if (!commitLater()) {
      Waiting.COMMIT.on(handle);
      committed = true;
    }
    if (use == null && (made == null || !made.isPredefined())) {
      String name = asked == null ? null : asked.name;
      TypeUse counted = Job.committed(handle, how, elements(), name);
      made = counted == null || !counted.keepsConstruction() ? null : how;
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
    if (waiting instanceof Strided) {
      Gate.check();
      handle = Handles.DATATYPE_NULL;
    } else {
      handle = HeldTypes.freeLater(handle) ? Handles.DATATYPE_NULL : FREE.on(handle);
    }
    waiting = null;
    asked = null;
    use = null;
  }

  /** Whether it is one of MPI's own, which no program frees. */
  boolean isOfMpi() {
    return made != null && made.isPredefined();
  }

  /** The same type by another object, which does not change when the program frees this one. */
  Datatype asItIs() throws MPIException {
    bounds(); // asked for once
    Datatype same = new Datatype(baseType, baseSize, handle(), layout(), made);
    same.committed = committed;
    same.asked = asked;
    same.use = use;
    return same;
  }

  /**
   * Says whether this is the null type.
   *
   * @return whether it is, as after {@link #free}
   */
  public boolean isNull() {
    return isGone();
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
      Construction how = construction();
      DUP.run(handle(), out);
      Datatype copy = derived(this, stage.handleIn(out), layout(), Constructors.dup(how));
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
    Names.set(SET_NAME, handle(), name);
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
