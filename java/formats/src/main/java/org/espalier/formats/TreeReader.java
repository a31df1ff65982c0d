// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;
import org.jspecify.annotations.Nullable;

/** Reads a type tree, plain, folded into a DAG, or with pinned bounds. */
public final class TreeReader {
  private static final String KINDS =
      "one of \"con\", \"vec\", \"idx\", \"strc\", \"vecbuc\", \"idxbuc\"";

  private TreeReader() {}

  /**
   * Reads a tree file.
   *
   * @param file JSON
   * @return the tree, with the bounds that the file pins or its own
   * @throws InputException if there is no tree in it
   */
  public static BoundedTree read(InputFile file) {
    return fromJson(JsonValue.parse(file));
  }

  /**
   * Reads a tree.
   *
   * @param json a tree, plain, folded, or with pinned bounds
   * @return the tree, with the bounds that are pinned or its own
   * @throws InputException if it is no tree
   */
  public static BoundedTree fromJson(JsonValue json) {
    if (LayoutReader.isLayout(json)) {
      throw json.complaint("expected a type tree, such as {\"con\": {\"count\": 4}}, got a layout");
    }
    if (!json.has("tree")) {
      return BoundedTree.natural(tree(json));
    }
    json.only("tree", "lb", "extent");
    BoundedTree natural = BoundedTree.natural(tree(json.required("tree")));
    long lb = json.optional("lb").map(JsonValue::asLong).orElse(natural.lb());
    long extent = json.optional("extent").map(JsonValue::asLong).orElse(natural.extent());
    return new BoundedTree(natural.tree(), lb, extent);
  }

  /**
   * Says whether a tree is written as a DAG, which costs the sum over its distinct nodes.
   *
   * @param json a tree, plain, folded, or with pinned bounds
   * @return whether it is folded
   */
  public static boolean isFolded(JsonValue json) {
    return json.has("nodes") || (json.has("tree") && json.required("tree").has("nodes"));
  }

  /** Whether a JSON object has a key that only trees have. */
  static boolean isTree(JsonValue json) {
    // Programs and expressions have nodes, too, but no root.
    return (json.has("nodes") && json.has("root"))
        || Stream.of("con", "vec", "idx", "strc", "vecbuc", "idxbuc", "tree").anyMatch(json::has);
  }

  private static TypeTree tree(JsonValue json) {
    if (json.has("nodes")) {
      return new Dag(json.only("nodes", "root")).root();
    }
    return node(json, TreeReader::tree);
  }

  private static TypeTree node(JsonValue json, Function<JsonValue, TypeTree> child) {
    List<String> keys = json.keys();
    if (keys.size() != 1) {
      throw json.complaint(
          "expected an object with one key, %s, got %d keys".formatted(KINDS, keys.size()));
    }
    JsonValue body = json.required(keys.getFirst());
    try {
      return switch (keys.getFirst()) {
        case "con" -> con(body.only("count", "type"));
        case "vec" -> {
          body.only("count", "stride", "child");
          yield new Vec(
              body.required("count").asLong(),
              body.required("stride").asLong(),
              child.apply(body.required("child")));
        }
        case "idx" -> {
          body.only("displacements", "child");
          yield new Idx(longs(body, "displacements"), child.apply(body.required("child")));
        }
        case "strc" -> {
          body.only("displacements", "children");
          List<TypeTree> children = new ArrayList<>();
          for (JsonValue element : body.required("children").elements()) {
            children.add(child.apply(element));
          }
          yield new Strc(longs(body, "displacements"), children);
        }
        case "vecbuc" -> {
          body.only("stride", "bucketStride", "bucketSizes", "child");
          yield new VecBuc(
              body.required("stride").asLong(),
              body.required("bucketStride").asLong(),
              longs(body, "bucketSizes"),
              child.apply(body.required("child")));
        }
        case "idxbuc" -> {
          body.only("bucketStride", "displacements", "bucketSizes", "child");
          yield new IdxBuc(
              body.required("bucketStride").asLong(),
              longs(body, "displacements"),
              longs(body, "bucketSizes"),
              child.apply(body.required("child")));
        }
        default ->
            throw json.complaint("expected %s, got \"%s\"".formatted(KINDS, keys.getFirst()));
      };
    } catch (IllegalArgumentException e) {
      throw body.complaint(e);
    }
  }

  private static LongSeq longs(JsonValue body, String key) {
    return LongSeq.of(body.required(key).asLongs());
  }

  private static Con con(JsonValue body) {
    BasicType type = body.optional("type").map(LayoutReader::basicType).orElse(BasicType.ELEMENT);
    return new Con(body.required("count").asLong(), type);
  }

  /** The nodes of a folded tree, each made once; a node on its own path is a cycle. */
  private static final class Dag {
    private final JsonValue nodes;
    private final JsonValue rootIndex;
    private final @Nullable TypeTree[] made;
    private final boolean[] open;

    Dag(JsonValue json) {
      nodes = json.required("nodes");
      rootIndex = json.required("root");
      if (nodes.size() == 0) {
        throw nodes.expected("at least one node");
      }
      made = new TypeTree[nodes.size()];
      open = new boolean[nodes.size()];
    }

    /** The root; nodes that it does not need must be right all the same. */
    TypeTree root() {
      TypeTree root = make(rootIndex, 1);
      for (int k = 0; k < made.length; k++) {
        make(k, nodes.at(k), 1);
      }
      return root;
    }

    private TypeTree make(JsonValue reference, int depth) {
      int index = reference.asInt();
      if (index < 0 || index >= made.length) {
        throw reference.expected("a node's index from 0 to " + (made.length - 1));
      }
      return make(index, reference, depth);
    }

    private TypeTree make(int index, JsonValue reference, int depth) {
      TypeTree known = made[index];
      if (known != null) {
        return known;
      }
      if (open[index]) {
        throw reference.complaint("a node must not lie below itself, got node " + index);
      }
      if (depth > TypeTree.MAX_DEPTH) {
        throw reference.complaint("depth must be <= " + TypeTree.MAX_DEPTH);
      }
      open[index] = true;
      TypeTree node = node(nodes.at(index), child -> make(child, depth + 1));
      open[index] = false;
      made[index] = node;
      return node;
    }
  }
}
