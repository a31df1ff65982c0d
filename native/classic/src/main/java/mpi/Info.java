// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.Handles;

/** Hints: keys and values (MPI 4.1 §10). */
@SuppressWarnings("AvoidCommonTypeNames") // as programs call it
public final class Info implements Freeable, Cloneable {
  private static final Call CREATE = new Call("MPI_Info_create");
  private static final Call SET = new Call("MPI_Info_set");
  private static final Call GET = new Call("MPI_Info_get");
  private static final Call DELETE = new Call("MPI_Info_delete");
  private static final Call SIZE = new Call("MPI_Info_get_nkeys");
  private static final Call KEY = new Call("MPI_Info_get_nthkey");
  private static final Call DUP = new Call("MPI_Info_dup");
  private static final Call FREE = new Call("MPI_Info_free");

  long handle;

  /**
   * Makes hints, without any yet.
   *
   * @throws MPIException if MPI refuses
   */
  public Info() throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      CREATE.run(out);
      handle = Stage.getHandle(out);
    }
  }

  Info(long handle) {
    this.handle = handle;
  }

  /**
   * Sets a hint.
   *
   * @param key the key
   * @param value the value
   * @throws MPIException if MPI refuses
   */
  public void set(String key, String value) throws MPIException {
    try (Stage stage = Stage.open()) {
      SET.run(handle, Text.write(stage, key), Text.write(stage, value));
    }
  }

  /**
   * Returns a hint.
   *
   * @param key the key
   * @return its value, or null where there is none under the key
   * @throws MPIException if MPI refuses
   */
  @SuppressWarnings("NullAway") // the classes for programs are not marked for null
  public String get(String key) throws MPIException {
    try (Stage stage = Stage.open()) {
      long flag = stage.words(1);
      long value = stage.take(MPI.MAX_INFO_VAL + 1L);
      GET.run(handle, Text.write(stage, key), MPI.MAX_INFO_VAL, value, flag);
      return Stage.getInt(flag) == 0 ? null : Text.read(value);
    }
  }

  /**
   * Deletes a hint.
   *
   * @param key the key
   * @throws MPIException if MPI refuses
   */
  public void delete(String key) throws MPIException {
    try (Stage stage = Stage.open()) {
      DELETE.run(handle, Text.write(stage, key));
    }
  }

  /**
   * Returns how many hints there are.
   *
   * @return the number of keys
   * @throws MPIException if MPI refuses
   */
  public int size() throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      SIZE.run(handle, out);
      return Stage.getInt(out);
    }
  }

  /**
   * Returns a key.
   *
   * @param i which one, from 0
   * @return the key
   * @throws MPIException if MPI refuses
   */
  public String getKey(int i) throws MPIException {
    try (Stage stage = Stage.open()) {
      long key = stage.take(MPI.MAX_INFO_KEY + 1L);
      KEY.run(handle, i, key);
      return Text.read(key);
    }
  }

  /**
   * Duplicates the hints.
   *
   * @return the duplicate
   */
  @Override
  public Info clone() {
    try {
      return dup();
    } catch (MPIException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  /**
   * Duplicates the hints.
   *
   * @return the duplicate
   * @throws MPIException if MPI refuses
   */
  public Info dup() throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      DUP.run(handle, out);
      return new Info(Stage.getHandle(out));
    }
  }

  /**
   * Frees the hints.
   *
   * @throws MPIException if MPI refuses
   */
  @Override
  public void free() throws MPIException {
    handle = FREE.on(handle);
  }

  /**
   * Says whether these are no hints.
   *
   * @return whether they are none, as after {@link #free}
   */
  public boolean isNull() {
    return handle == Handles.INFO_NULL;
  }
}
