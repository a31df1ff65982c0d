// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.check;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * What a rank says of its part in a call to the rank that compares.
 *
 * @param rank the rank in {@code MPI_COMM_WORLD}
 * @param call the method of mpi.jar, {@code "send"}
 * @param where the program's line, {@code "Halo.java:31"}
 * @param readable whether the elements can be compared
 * @param elements what it brings
 */
record Note(int rank, String call, String where, boolean readable, Elements elements) {
  static Note of(int rank, Site site, Side side) {
    return new Note(rank, site.call(), site.where(), side.isReadable(), side.elements());
  }

  byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(rank);
      out.writeUTF(call);
      out.writeUTF(where);
      out.writeBoolean(readable);
      elements.write(out);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  static Note of(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      return new Note(
          in.readInt(), in.readUTF(), in.readUTF(), in.readBoolean(), Elements.read(in));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
