// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.espalier.network.CostNetwork;
import org.espalier.network.CostNetworkBuilder;
import org.espalier.network.UsageLimit;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads a graph in the format of the IOPDDL contest (ASPLOS and EuroSys 2025) as a cost-function
 * network, token by token: the files hold millions of costs. A file may be packed with gzip.
 */
public final class IopddlReader {
  /** A cost from here on means that the choice or pair is not allowed. */
  private static final long FORBIDDEN = 1_000_000_000_000_000_000L;

  /** The format has five levels. */
  private static final int MAX_NESTING = 20;

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxNestingDepth(MAX_NESTING).build())
          .build();

  private final InputFile file;
  private final JsonParser parser;
  private List<long[]> intervals = List.of();
  private List<long[]> nodeCosts = List.of();
  private List<long[]> usages = List.of();
  private List<long[]> edgeNodes = List.of();
  private List<long[]> edgeCosts = List.of();
  private long limit = -1;

  private IopddlReader(InputFile file, JsonParser parser) {
    this.file = file;
    this.parser = parser;
  }

  /**
   * Reads a whole file.
   *
   * @param file JSON, or JSON packed with gzip
   * @return one variable per node, with the usage limit if the file has one
   * @throws IllegalArgumentException if the file is not in the contest's format
   */
  public static CostNetwork read(Path file) {
    try {
      return read(InputFile.read(file.toString()));
    } catch (InputException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /**
   * Reads a whole file.
   *
   * @param file JSON, or JSON packed with gzip
   * @return one variable per node, with the usage limit if the file has one
   * @throws InputException if the file is not in the contest's format
   */
  public static CostNetwork read(InputFile file) {
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), file.stream())) {
      IopddlReader reader = new IopddlReader(file, parser);
      reader.next(JsonToken.START_OBJECT, "a JSON object");
      reader.problem("");
      return reader.network();
    } catch (JacksonException e) {
      if (e.getCause() instanceof IOException damaged) {
        throw file.damaged(damaged);
      }
      throw new InputException(
          file.name() + ": " + JsonFault.place(e.getLocation()) + JsonFault.reason(e, MAX_NESTING),
          e);
    } catch (IOException e) {
      throw file.damaged(e);
    }
  }

  private void problem(String path) {
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = parser.currentName();
      String here = path + key;
      switch (key) {
        case "problem" -> {
          next(JsonToken.START_OBJECT, here + ": an object");
          problem(here + ".");
        }
        case "name" -> parser.nextToken();
        case "nodes" -> nodes(here + ".");
        case "edges" -> edges(here + ".");
        case "usage_limit" -> {
          next(JsonToken.VALUE_NUMBER_INT, here + ": an integer");
          limit = integer(here);
        }
        default -> throw unknown(here, "nodes, edges, usage_limit, name");
      }
    }
  }

  private void nodes(String path) {
    next(JsonToken.START_OBJECT, path + " an object");
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = parser.currentName();
      switch (key) {
        case "intervals" -> intervals = rows(path + key);
        case "costs" -> nodeCosts = rows(path + key);
        case "usages" -> usages = rows(path + key);
        default -> throw unknown(path + key, "intervals, costs, usages");
      }
    }
  }

  private void edges(String path) {
    next(JsonToken.START_OBJECT, path + " an object");
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = parser.currentName();
      switch (key) {
        case "nodes" -> edgeNodes = rows(path + key);
        case "costs" -> edgeCosts = rows(path + key);
        default -> throw unknown(path + key, "nodes, costs");
      }
    }
  }

  /** An array of arrays of integers. */
  private List<long[]> rows(String path) {
    next(JsonToken.START_ARRAY, path + ": an array of arrays of integers");
    List<long[]> rows = new ArrayList<>();
    long[] row = new long[64];
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      String here = path + "[" + rows.size() + "]";
      if (token != JsonToken.START_ARRAY) {
        throw expected(here + ": an array of integers");
      }
      int count = 0;
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        if (count == row.length) {
          row = Arrays.copyOf(row, 2 * count);
        }
        if (parser.currentToken() != JsonToken.VALUE_NUMBER_INT) {
          throw expected(here + "[" + count + "]: an integer");
        }
        row[count] = integer(here);
        count++;
      }
      rows.add(Arrays.copyOf(row, count));
    }
    return rows;
  }

  private long integer(String path) {
    try {
      return parser.getLongValue();
    } catch (JacksonException e) {
      throw expected(path + ": an integer of 64 bits");
    }
  }

  private void next(JsonToken wanted, String what) {
    if (parser.nextToken() != wanted) {
      throw expected(what);
    }
  }

  private InputException expected(String what) {
    int colon = what.indexOf(": ");
    String place = colon < 0 ? "" : what.substring(0, colon) + ": ";
    return new InputException(
        "%s: %sexpected %s, got %s"
            .formatted(
                file.name(),
                place,
                what.substring(colon < 0 ? 0 : colon + 2),
                parser.currentToken() == null ? "the end of the file" : parser.getString()));
  }

  private InputException unknown(String path, String known) {
    return new InputException(
        "%s: unknown key \"%s\", expected one of %s".formatted(file.name(), path, known));
  }

  private InputException wrong(String message) {
    return new InputException(file.name() + ": " + message);
  }

  private CostNetwork network() {
    int n = nodeCosts.size();
    CostNetworkBuilder builder = CostNetwork.builder();
    for (int v = 0; v < n; v++) {
      long[] costs = checked("nodes.costs", v, nodeCosts.get(v));
      if (costs.length == 0) {
        throw wrong("nodes.costs[" + v + "]: a node must have a strategy, got none");
      }
      builder.variable(costs);
    }
    if (edgeNodes.size() != edgeCosts.size()) {
      throw wrong(
          "edges.costs: expected %d rows, one for each of edges.nodes, got %d"
              .formatted(edgeNodes.size(), edgeCosts.size()));
    }
    for (int e = 0; e < edgeNodes.size(); e++) {
      addEdge(builder, e, n);
    }
    if (limit >= 0) {
      builder.usageLimit(usageLimit(n));
    }
    try {
      return builder.build();
    } catch (IllegalArgumentException e) {
      throw new InputException(file.name() + ": " + e.getMessage(), e);
    }
  }

  private void addEdge(CostNetworkBuilder builder, int e, int n) {
    long[] ends = edgeNodes.get(e);
    if (ends.length != 2) {
      throw wrong("edges.nodes[%d]: expected 2 nodes, got %d".formatted(e, ends.length));
    }
    for (long end : ends) {
      if (end < 0 || end >= n) {
        throw wrong("edges.nodes[%d]: expected a node in 0 … %d, got %d".formatted(e, n - 1, end));
      }
    }
    long[] costs = checked("edges.costs", e, edgeCosts.get(e));
    int rows = nodeCosts.get((int) ends[0]).length;
    int columns = nodeCosts.get((int) ends[1]).length;
    if (costs.length != (long) rows * columns) {
      throw wrong(
          "edges.costs[%d]: expected %d x %d costs, got %d"
              .formatted(e, rows, columns, costs.length));
    }
    builder.edge((int) ends[0], (int) ends[1], costs);
  }

  private long[] checked(String path, int row, long[] costs) {
    for (int i = 0; i < costs.length; i++) {
      if (costs[i] < 0) {
        throw wrong("%s[%d][%d]: expected a cost >= 0, got %d".formatted(path, row, i, costs[i]));
      }
      if (costs[i] >= FORBIDDEN) {
        costs[i] = CostNetwork.FORBIDDEN;
      }
    }
    return costs;
  }

  private UsageLimit usageLimit(int n) {
    if (intervals.size() != n || usages.size() != n) {
      throw wrong(
          "nodes: expected %d intervals and usages, one for each of nodes.costs, got %d and %d"
              .formatted(n, intervals.size(), usages.size()));
    }
    long[] from = new long[n];
    long[] until = new long[n];
    for (int v = 0; v < n; v++) {
      long[] interval = intervals.get(v);
      if (interval.length != 2 && interval.length != 0) {
        throw wrong(
            "nodes.intervals[%d]: expected 2 times or none, got %d".formatted(v, interval.length));
      }
      if (interval.length == 2) {
        from[v] = interval[0];
        until[v] = interval[1];
      }
      if (usages.get(v).length != nodeCosts.get(v).length) {
        throw wrong(
            "nodes.usages[%d]: expected %d usages, one for each strategy, got %d"
                .formatted(v, nodeCosts.get(v).length, usages.get(v).length));
      }
    }
    try {
      return UsageLimit.of(limit, from, until, usages.toArray(long[][]::new));
    } catch (IllegalArgumentException e) {
      throw new InputException(file.name() + ": nodes.usages: " + e.getMessage(), e);
    }
  }
}
