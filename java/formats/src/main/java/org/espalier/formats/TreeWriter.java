// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.util.LinkedHashMap;
import java.util.Map;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes a type tree as JSON, unfolded or as the DAG of its structurally distinct nodes. */
public final class TreeWriter {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private TreeWriter() {}

  /**
   * Writes a tree.
   *
   * @param tree the tree
   * @return it as JSON
   */
  public static ObjectNode tree(TypeTree tree) {
    return node(tree, TreeWriter::tree);
  }

  /**
   * Writes the folded form: {@code {"nodes": […], "root": 0}}, children before their parents.
   *
   * @param tree the tree
   * @return it as JSON
   */
  public static ObjectNode dag(TypeTree tree) {
    Map<TypeTree, Integer> indices = new LinkedHashMap<>();
    ArrayNode nodes = JSON.arrayNode();
    int root = fold(tree, indices, nodes);
    ObjectNode result = JSON.objectNode();
    result.set("nodes", nodes);
    result.put("root", root);
    return result;
  }

  private static int fold(TypeTree tree, Map<TypeTree, Integer> indices, ArrayNode nodes) {
    Integer known = indices.get(tree);
    if (known != null) {
      return known;
    }
    ObjectNode written = node(tree, child -> JSON.numberNode(fold(child, indices, nodes)));
    int index = nodes.size();
    nodes.add(written);
    indices.put(tree, index);
    return index;
  }

  /** How a child is written: as a tree, or as the index of a node. */
  private interface ChildWriter {
    JsonNode write(TypeTree child);
  }

  private static ObjectNode node(TypeTree tree, ChildWriter child) {
    ObjectNode body = JSON.objectNode();
    String kind =
        switch (tree) {
          case Con con -> {
            body.put("count", con.count());
            if (con.isTyped()) {
              body.put("type", con.type().name());
            }
            yield "con";
          }
          case Vec vec -> {
            body.put("count", vec.count()).put("stride", vec.stride());
            body.set("child", child.write(vec.child()));
            yield "vec";
          }
          case Idx idx -> {
            body.set("displacements", array(idx.displacements()));
            body.set("child", child.write(idx.child()));
            yield "idx";
          }
          case Strc strc -> {
            body.set("displacements", array(strc.displacements()));
            ArrayNode children = body.putArray("children");
            strc.children().forEach(c -> children.add(child.write(c)));
            yield "strc";
          }
          case VecBuc buc -> {
            body.put("stride", buc.stride()).put("bucketStride", buc.bucketStride());
            body.set("bucketSizes", array(buc.bucketSizes()));
            body.set("child", child.write(buc.child()));
            yield "vecbuc";
          }
          case IdxBuc buc -> {
            body.put("bucketStride", buc.bucketStride());
            body.set("displacements", array(buc.displacements()));
            body.set("bucketSizes", array(buc.bucketSizes()));
            body.set("child", child.write(buc.child()));
            yield "idxbuc";
          }
        };
    ObjectNode result = JSON.objectNode();
    result.set(kind, body);
    return result;
  }

  /**
   * Writes integers.
   *
   * @param values the integers
   * @return them as JSON
   */
  public static ArrayNode array(LongSeq values) {
    ArrayNode array = JSON.arrayNode(values.size());
    values.stream().forEach(array::add);
    return array;
  }
}
