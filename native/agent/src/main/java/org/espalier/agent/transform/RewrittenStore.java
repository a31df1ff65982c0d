// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.transform;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The rewritten classes of one mpi.jar, kept in a file from one run to the next: rewriting takes
 * some 0.3 s of a core, on every rank, and comes to the same each time.
 *
 * <p>A file belongs to one mpi.jar and one agent, each by path, size and time, and a class in it
 * counts only where its original is, byte for byte, what the JVM is loading. A file that is
 * missing, damaged or cannot be written costs the rewriting and nothing else.
 */
final class RewrittenStore {
  private static final int MAGIC = 0x45535031;

  /** No jar is as large; a length beyond it is damage. */
  private static final int MAX_BYTES = 64 << 20;

  /** A class before and after. */
  private static final class Pair {
    private final byte[] original;
    private final byte[] rewritten;

    Pair(byte[] original, byte[] rewritten) {
      this.original = original;
      this.rewritten = rewritten;
    }
  }

  private final Path file;
  private final String identity;
  private final Map<String, Pair> classes; // guarded by this
  private boolean changed; // guarded by this

  private RewrittenStore(Path file, String identity, Map<String, Pair> classes) {
    this.file = file;
    this.identity = identity;
    this.classes = classes;
  }

  /**
   * Opens the store of an mpi.jar.
   *
   * @param folder where stores are kept
   * @param domain where mpi.jar's classes come from
   * @return the store, or null where the classes, or the agent's, come from no file
   */
  static @Nullable RewrittenStore open(Path folder, @Nullable ProtectionDomain domain) {
    String jar = identity(domain);
    String agent = identity(RewrittenStore.class.getProtectionDomain());
    return jar == null || agent == null ? null : open(folder, jar + "\n" + agent);
  }

  /**
   * Opens the store of a pair of jars.
   *
   * @param folder where stores are kept
   * @param identity what tells the pair from others
   * @return the store
   */
  static RewrittenStore open(Path folder, String identity) {
    byte[] bytes = identity.getBytes(StandardCharsets.UTF_8);
    String number = Long.toHexString(checksum(bytes, 0));
    Path file = folder.resolve("mpi-jar-" + number + ".rewritten");
    return new RewrittenStore(file, identity, read(file, identity));
  }

  private static @Nullable String identity(@Nullable ProtectionDomain domain) {
    CodeSource source = domain == null ? null : domain.getCodeSource();
    if (source == null || source.getLocation() == null) {
      return null;
    }
    File jar = new File(source.getLocation().getPath());
    return jar.isFile() ? jar + " " + jar.length() + " " + jar.lastModified() : null;
  }

  private static Map<String, Pair> read(Path file, String identity) {
    Map<String, Pair> classes = new TreeMap<>();
    try {
      byte[] all = Files.readAllBytes(file);
      try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(all))) {
        if (in.readInt() != MAGIC || in.readLong() != checksum(all, 12)) {
          return classes;
        }
        if (!in.readUTF().equals(identity)) {
          return classes;
        }
        for (int left = in.readInt(); left > 0; left--) {
          classes.put(in.readUTF(), new Pair(bytes(in), bytes(in)));
        }
      }
    } catch (IOException | RuntimeException _) {
      classes.clear();
    }
    return classes;
  }

  private static byte[] bytes(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > MAX_BYTES) {
      throw new IOException("length " + length);
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return bytes;
  }

  private static long checksum(byte[] all, int from) {
    CRC32 sum = new CRC32();
    sum.update(all, from, all.length - from);
    return sum.getValue();
  }

  /**
   * Looks a class up.
   *
   * @param name its internal name
   * @param original what the JVM is loading
   * @return the rewritten class, or null
   */
  synchronized byte @Nullable [] find(String name, byte[] original) {
    Pair pair = classes.get(name);
    return pair != null && Arrays.equals(pair.original, original) ? pair.rewritten : null;
  }

  /** Takes a class that has just been rewritten. */
  synchronized void add(String name, byte[] original, byte[] rewritten) {
    classes.put(name, new Pair(original.clone(), rewritten));
    changed = true;
  }

  /** Writes the file where classes were added; beside the old one, then in its place. */
  synchronized void save() {
    if (!changed) {
      return;
    }
    changed = false;
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Path beside = Files.createTempFile(file.toAbsolutePath().getParent(), "mpi-jar", ".part");
      try {
        Files.write(beside, image());
        Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(beside);
      }
    } catch (IOException | RuntimeException _) {
      // The next run rewrites again.
    }
  }

  private byte[] image() throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(content)) {
      out.writeUTF(identity);
      out.writeInt(classes.size());
      for (Map.Entry<String, Pair> each : classes.entrySet()) {
        out.writeUTF(each.getKey());
        for (byte[] bytes : new byte[][] {each.getValue().original, each.getValue().rewritten}) {
          out.writeInt(bytes.length);
          out.write(bytes);
        }
      }
    }
    byte[] bytes = content.toByteArray();
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(whole)) {
      out.writeInt(MAGIC);
      out.writeLong(checksum(bytes, 0));
      out.write(bytes);
    }
    return whole.toByteArray();
  }
}
