// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.check;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.espalier.signature.Signature;
import org.espalier.signature.SignatureEncoding;

/**
 * What a rank says of its part in a call to the rank that compares.
 *
 * @param rank the rank in {@code MPI_COMM_WORLD}
 * @param site the call
 * @param readable whether the elements can be compared
 * @param signature what it brings; nothing where there are no elements
 */
record Note(int rank, Site site, boolean readable, Optional<Signature> signature) {
  /** A note of this rank's own side, to be shown. */
  static Note of(int rank, Site site, Side side) {
    return new Note(rank, site, side.isReadable(), side.signature());
  }

  /** A note of this rank's own side, to be sent. */
  static byte[] bytes(int rank, Site site, Side side) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(rank);
      out.writeUTF(site.call());
      out.writeUTF(site.where());
      out.writeBoolean(side.isReadable());
      out.write(side.encoded());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  static Note of(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int rank = in.readInt();
      Site site = new Site(in.readUTF(), in.readUTF());
      boolean readable = in.readBoolean();
      byte[] encoded = in.readAllBytes();
      return new Note(
          rank,
          site,
          readable,
          encoded.length == 0 ? Optional.empty() : Optional.of(SignatureEncoding.decode(encoded)));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
