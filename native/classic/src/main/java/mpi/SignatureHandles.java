// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import mpi.Signature.Basic;
import org.espalier.classic.check.Types;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.type.WholeElements;
import org.jspecify.annotations.Nullable;

/**
 * What MPI is told of a signature: committed types of its root, which are made when it is first
 * communicated, shared by all signatures that are the same, and freed before MPI ends.
 *
 * @param one a committed type of the root
 * @param longMessages what makes types for long messages; null where the root is counted
 */
record SignatureHandles(long one, @Nullable WholeElements longMessages) {
  private static final ConcurrentHashMap<Key, SignatureHandles> HANDLES = new ConcurrentHashMap<>();
  private static final Call CREATE_STRUCT = new Call("MPI_Type_create_struct");
  private static final Call CREATE_RESIZED = new Call("MPI_Type_create_resized");
  private static final Call COMMIT = new Call("MPI_Type_commit");
  private static final Call FREE = new Call("MPI_Type_free");

  private record Key(Signature root) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key that && root.same(that.root);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(root.lengths) + root.bytes;
    }
  }

  /** Those of a root of several basic types. */
  static SignatureHandles of(Signature root) throws MPIException {
    Key key = new Key(root);
    SignatureHandles known = HANDLES.get(key);
    if (known == null) {
      known = create(root);
      HANDLES.put(key, known); // two threads at once make two; both are right
    }
    return known;
  }

  private static SignatureHandles create(Signature root) throws MPIException {
    SignatureHandles made = root.isCut() ? whole(root) : new SignatureHandles(repeated(root), null);
    if (Job.CHECKED) {
      Types.tell(made.one(), root.side(1));
    }
    return made;
  }

  private static SignatureHandles whole(Signature root) throws MPIException {
    Basic[] basics = root.basics;
    long[] elements = new long[basics.length];
    long[] counts = new long[basics.length];
    for (int k = 0; k < elements.length; k++) {
      elements[k] = basics[k].handle();
      counts[k] = root.lengths[k];
    }
    boolean entered = Gate.enter();
    try {
      WholeElements whole = WholeElements.of(elements, counts, root.bytes);
      return new SignatureHandles(whole.unit(), whole);
    } finally {
      Gate.leave(entered);
    }
  }

  private static long repeated(Signature root) throws MPIException {
    Basic[] basics = root.basics;
    int runs = basics.length;
    try (Stage stage = Stage.open()) {
      long displacements = stage.take(8L * runs);
      long types = stage.take((long) HandleArray.BYTES * runs);
      long at = 0;
      for (int k = 0; k < runs; k++) {
        NativeMemory.putLong(displacements + 8L * k, at);
        NativeMemory.putHandle(types + (long) HandleArray.BYTES * k, basics[k].handle());
        at += (long) basics[k].bytes() * root.lengths[k];
      }
      long gapped = stage.words(1);
      CREATE_STRUCT.run(runs, stage.ints(root.lengths), displacements, types, gapped);
      long dense = stage.words(1);
      CREATE_RESIZED.run(Stage.getHandle(gapped), 0, root.bytes, dense);
      COMMIT.run(dense);
      FREE.run(gapped);
      return Stage.getHandle(dense);
    }
  }

  /**
   * Makes the type of a message, to be freed by {@link WholeElements#freeMessage}.
   *
   * @param units how many repetitions of the root it has
   */
  static long messageType(WholeElements types, long units) throws MPIException {
    boolean entered = Gate.enter();
    try {
      return types.message(units);
    } finally {
      Gate.leave(entered);
    }
  }

  /** Frees what was made, before MPI ends. */
  static void freeAll() throws MPIException {
    for (SignatureHandles made : HANDLES.values()) {
      if (made.longMessages() != null) {
        made.longMessages().free();
        continue;
      }
      FREE.on(made.one());
    }
    HANDLES.clear();
  }
}
