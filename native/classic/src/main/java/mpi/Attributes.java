// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.espalier.mpi.raw.Upcalls;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of one kind of object (MPI 4.1 §7.7). A value is kept as serialised bytes under a
 * number, and the number is what MPI holds: when an object is duplicated or freed, MPI calls back
 * and the bytes are shared or dropped.
 */
final class Attributes {
  private static final ConcurrentHashMap<Long, byte[]> VALUES = new ConcurrentHashMap<>();
  private static final AtomicLong NEXT = new AtomicLong();

  private static final class Callbacks implements Upcalls.Attributes {
    static final Callbacks ONE = new Callbacks();
    static final long COPY = Upcalls.copyFunction(ONE);
    static final long DELETE = Upcalls.deleteFunction(ONE);

    @Override
    public long copied(long value) {
      byte[] bytes = VALUES.get(value);
      long copy = NEXT.incrementAndGet();
      if (bytes != null) {
        VALUES.put(copy, bytes); // never changed
      }
      return copy;
    }

    @Override
    public void deleted(long value) {
      VALUES.remove(value);
    }
  }

  private final Call create;
  private final Call free;
  private final Call set;
  private final Call get;
  private final Call delete;

  Attributes(String owner) {
    this.create = new Call("MPI_".concat(owner).concat("_create_keyval"));
    this.free = new Call("MPI_".concat(owner).concat("_free_keyval"));
    this.set = new Call("MPI_".concat(owner).concat("_set_attr"));
    this.get = new Call("MPI_".concat(owner).concat("_get_attr"));
    this.delete = new Call("MPI_".concat(owner).concat("_delete_attr"));
  }

  int createKey() throws MPIException {
    Gate.check();
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      create.run(Callbacks.COPY, Callbacks.DELETE, out, 0);
      return Stage.getInt(out);
    }
  }

  void freeKey(int keyval) throws MPIException {
    try (Stage stage = Stage.open()) {
      free.run(stage.ints(new int[] {keyval}));
    }
  }

  void set(long owner, int keyval, Object value) throws MPIException {
    Gate.check();
    long number = NEXT.incrementAndGet();
    VALUES.put(number, serialise(value));
    boolean done = false;
    try {
      set.run(owner, keyval, number);
      done = true;
    } finally {
      if (!done) {
        VALUES.remove(number);
      }
    }
  }

  /** The word under a key: a number of ours, or an address for a key of MPI's; null where unset. */
  @Nullable Long word(long owner, int keyval) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(2);
      get.run(owner, keyval, out, out + 8);
      return Stage.getInt(out + 8) == 0 ? null : Stage.getLong(out);
    }
  }

  /** The value under a key of ours; null where unset. */
  @SuppressWarnings("NullAway") // the classes for programs are not marked for null
  Object get(long owner, int keyval) throws MPIException {
    Long number = word(owner, keyval);
    byte[] bytes = number == null ? null : VALUES.get(number);
    return bytes == null ? null : deserialise(bytes);
  }

  void delete(long owner, int keyval) throws MPIException {
    delete.run(owner, keyval);
  }

  private static byte[] serialise(Object value) throws MPIException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    } catch (IOException failure) {
      throw new MPIException(failure);
    }
    return bytes.toByteArray();
  }

  private static Object deserialise(byte[] bytes) throws MPIException {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return in.readObject();
    } catch (IOException | ClassNotFoundException failure) {
      throw new MPIException(failure);
    }
  }
}
