// SPDX-License-Identifier: Apache-2.0
package org.espalier.signature;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * A signature as bytes and back, for processes that no common partner tells of one another's types
 * (MPI 4.1 §6.8, alltoallw): its period as a contiguous tree whose shared parts stay shared, and
 * how often it is repeated. The size follows the tree, not the string.
 *
 * <pre>
 * encoding = repetitions:long types:int type* nodes:int node*      the last node is the root
 * type     = length:int name:UTF-8 size:int trueExtent:int extent:int alignment:int
 * node     = 0 type:int count:long                                 count elements of one type
 *          | 1 node:int count:long                                 count copies of an earlier node
 *          | 2 count:int node:int*                                 earlier nodes after one another
 * </pre>
 */
public final class SignatureEncoding {
  private static final byte LEAF = 0;
  private static final byte COPIES = 1;
  private static final byte PARTS = 2;

  private final Map<BasicType, Integer> types = new HashMap<>();
  private final IdentityHashMap<TypeTree, Integer> numbers = new IdentityHashMap<>();
  private final ByteArrayOutputStream typeBytes = new ByteArrayOutputStream();
  private final ByteArrayOutputStream nodeBytes = new ByteArrayOutputStream();
  private final DataOutputStream typeOut = new DataOutputStream(typeBytes);
  private final DataOutputStream nodeOut = new DataOutputStream(nodeBytes);

  private SignatureEncoding() {}

  /**
   * Writes a signature down.
   *
   * @param signature the signature
   * @return bytes that {@link #decode} understands on any rank of the same job
   */
  public static byte[] encode(Signature signature) {
    SignatureEncoding encoding = new SignatureEncoding();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      encoding.node(signature.period());
      out.writeLong(signature.repetitions());
      out.writeInt(encoding.types.size());
      encoding.typeBytes.writeTo(out);
      out.writeInt(encoding.numbers.size());
      encoding.nodeBytes.writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail to be written", e);
    }
    return bytes.toByteArray();
  }

  private int node(TypeTree node) throws IOException {
    Integer known = numbers.get(node);
    if (known != null) {
      return known;
    }
    switch (node) {
      case Con con -> {
        int type = type(con.type());
        nodeOut.writeByte(LEAF);
        nodeOut.writeInt(type);
        nodeOut.writeLong(con.count());
      }
      case Strc strc -> {
        List<Integer> parts = new ArrayList<>();
        for (TypeTree child : strc.children()) {
          parts.add(node(child));
        }
        nodeOut.writeByte(PARTS);
        nodeOut.writeInt(parts.size());
        for (int part : parts) {
          nodeOut.writeInt(part);
        }
      }
      default -> {
        TypeTree child = node.children().getFirst();
        int number = node(child);
        nodeOut.writeByte(COPIES);
        nodeOut.writeInt(number);
        nodeOut.writeLong(node.length() / child.length());
      }
    }
    numbers.put(node, numbers.size());
    return numbers.size() - 1;
  }

  private int type(BasicType type) throws IOException {
    Integer known = types.get(type);
    if (known != null) {
      return known;
    }
    byte[] name = type.name().getBytes(StandardCharsets.UTF_8);
    typeOut.writeInt(name.length);
    typeOut.write(name);
    typeOut.writeInt(type.size());
    typeOut.writeInt(type.trueExtent());
    typeOut.writeInt(type.extent());
    typeOut.writeInt(type.alignment());
    types.put(type, types.size());
    return types.size() - 1;
  }

  /**
   * Reads a signature that {@link #encode} wrote.
   *
   * @param bytes the encoding
   * @return the signature
   * @throws IllegalArgumentException if the bytes are no encoding
   */
  public static Signature decode(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    try {
      long repetitions = in.getLong();
      List<BasicType> types = new ArrayList<>();
      for (int left = in.getInt(); left > 0; left--) {
        byte[] name = new byte[in.getInt()];
        in.get(name);
        types.add(
            new BasicType(
                new String(name, StandardCharsets.UTF_8),
                in.getInt(),
                in.getInt(),
                in.getInt(),
                in.getInt()));
      }
      List<TypeTree> nodes = new ArrayList<>();
      for (int left = in.getInt(); left > 0; left--) {
        nodes.add(node(in, types, nodes));
      }
      return Signature.of(nodes.getLast(), repetitions);
    } catch (BufferUnderflowException | IndexOutOfBoundsException | NegativeArraySizeException e) {
      throw new IllegalArgumentException("bytes must be an encoded signature", e);
    } catch (NoSuchElementException e) {
      throw new IllegalArgumentException("an encoded signature must have a root", e);
    }
  }

  private static TypeTree node(ByteBuffer in, List<BasicType> types, List<TypeTree> nodes) {
    byte kind = in.get();
    return switch (kind) {
      case LEAF -> {
        BasicType type = types.get(in.getInt());
        yield new Con(in.getLong(), type);
      }
      case COPIES -> {
        TypeTree child = nodes.get(in.getInt());
        yield new Vec(in.getLong(), child.ub(), child);
      }
      case PARTS -> {
        int count = in.getInt();
        List<TypeTree> parts = new ArrayList<>();
        long[] displacements = new long[count];
        for (int k = 0; k < count; k++) {
          parts.add(nodes.get(in.getInt()));
          if (k > 0) {
            displacements[k] = Math.addExact(displacements[k - 1], parts.get(k - 1).ub());
          }
        }
        yield new Strc(LongSeq.of(displacements), parts);
      }
      default -> throw new IllegalArgumentException("a node's kind must be 0, 1 or 2, got " + kind);
    };
  }
}
