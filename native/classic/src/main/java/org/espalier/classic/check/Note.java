// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.check;

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
 * @param site the call
 * @param side what it brings
 */
record Note(int rank, Site site, Side side) {
  byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(rank);
      out.writeUTF(site.call());
      out.writeUTF(site.where());
      side.write(out);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  static Note of(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      return new Note(in.readInt(), new Site(in.readUTF(), in.readUTF()), Side.read(in));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
