// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/**
 * Gives every reader mutations of valid files for as long as it is told. A reader may take a file,
 * or refuse it by an {@link InputException} of one line that names the file; anything else is a
 * fault, and its input is kept. What a reader takes must be valid by the schema that users are
 * given.
 */
final class ReaderFuzz {
  private static final String NAME = "fuzzed";

  /** Bytes and words that readers stumble over. */
  private static final String[] WORDS = {
    "-1",
    "0",
    "1e999",
    "1.5",
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808",
    "1000000000",
    "2147483648",
    "null",
    "true",
    "NaN",
    "\"x\"",
    "\"\"",
    "[]",
    "{}",
    "[[",
    "}}",
    ",",
    ":",
    "\"",
    "\\u0000",
    "\\",
    "\ufeff",
    "é",
    "\"MPI_INT\"",
    "\"count\"",
    "\"nodes\"",
    "\"child\"",
    "\"position\"",
    "\"operands\"",
    " ",
    "\n",
    "\t",
    "+",
    "(",
    ")",
    "*",
    "'",
    "%s",
    "%n"
  };

  /** A reader, the schema of its files, and files that it takes. */
  private record Target(String name, Optional<String> schema, Reader reader, List<byte[]> seeds) {
    Target(String name, String schema, Reader reader, List<byte[]> seeds) {
      this(name, Optional.of(schema), reader, seeds);
    }
  }

  /** Reads a file to a value. */
  private interface Reader {
    Object read(InputFile file);
  }

  /** What a run came to. */
  record Outcome(long files, long taken, long refused, List<String> faults) {
    @Override
    public String toString() {
      return "%,d files, %,d taken, %,d refused, %d faults"
          .formatted(files, taken, refused, faults.size());
    }
  }

  private final Random random;
  private final Path kept;

  ReaderFuzz(long seed, Path kept) {
    this.random = new Random(seed);
    this.kept = kept;
  }

  Outcome run(int seconds) throws IOException {
    List<Target> targets = targets();
    long until = System.nanoTime() + seconds * 1_000_000_000L;
    long files = 0;
    long taken = 0;
    List<String> faults = new ArrayList<>();
    while (System.nanoTime() < until && faults.size() < 20) {
      Target target = targets.get((int) (files % targets.size()));
      byte[] bytes = mutated(target.seeds().get(random.nextInt(target.seeds().size())));
      files++;
      try {
        InputFile file = new InputFile(NAME, bytes);
        target.reader().read(file);
        taken++;
        if (target.schema().isPresent() && file.startsWith('{')) {
          List<String> against = SchemaCheck.faults(target.schema().get(), file.bytes());
          if (!against.isEmpty()) {
            faults.add(fault(target, bytes, "taken against the schema: " + against));
          }
        }
      } catch (InputException e) {
        String message = String.valueOf(e.getMessage());
        // A value of the input may hold a line end; what is printed is the first line.
        String ours = message.replaceAll("\"[^\"]*\"", ""); // without what the file says itself
        if (!message.startsWith(NAME + ":") || ours.contains("com.") || ours.contains("java.")) {
          faults.add(fault(target, bytes, "message: " + message));
        }
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        faults.add(
            fault(
                target,
                bytes,
                e
                    + " at "
                    + Arrays.asList(e.getStackTrace())
                        .subList(0, Math.min(4, e.getStackTrace().length))));
      }
    }
    return new Outcome(files, taken, files - taken - faults.size(), faults);
  }

  private String fault(Target target, byte[] bytes, String what) throws IOException {
    Path input = Files.createTempFile(kept, target.name(), ".input");
    Files.write(input, bytes);
    return "%s: %s (input kept in %s)".formatted(target.name(), what, input);
  }

  private byte[] mutated(byte[] seed) {
    byte[] bytes = seed;
    int times = 1 + random.nextInt(4);
    for (int i = 0; i < times; i++) {
      bytes = once(bytes);
    }
    return bytes;
  }

  private byte[] once(byte[] bytes) {
    int length = bytes.length;
    int at = length == 0 ? 0 : random.nextInt(length);
    return switch (random.nextInt(8)) {
      case 0 -> Arrays.copyOf(bytes, at);
      case 1 -> {
        byte[] changed = bytes.clone();
        if (length > 0) {
          changed[at] = (byte) random.nextInt(256);
        }
        yield changed;
      }
      case 2 -> {
        int end = Math.min(length, at + 1 + random.nextInt(20));
        yield joined(bytes, 0, at, new byte[0], bytes, end, length);
      }
      case 3 -> {
        int end = Math.min(length, at + 1 + random.nextInt(60));
        yield joined(bytes, 0, end, new byte[0], bytes, at, length);
      }
      case 4 -> packed(bytes);
      case 5 ->
          new String(bytes, StandardCharsets.UTF_8)
              .getBytes(random.nextBoolean() ? StandardCharsets.UTF_16 : StandardCharsets.UTF_16LE);
      case 6 -> {
        // A number becomes another.
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        String word = WORDS[random.nextInt(WORDS.length)];
        int from = at;
        while (from < length && !Character.isDigit(text.charAt(from))) {
          from++;
        }
        int end = from;
        while (end < length && Character.isDigit(text.charAt(end))) {
          end++;
        }
        yield joined(bytes, 0, from, word.getBytes(StandardCharsets.UTF_8), bytes, end, length);
      }
      default -> {
        byte[] word = WORDS[random.nextInt(WORDS.length)].getBytes(StandardCharsets.UTF_8);
        yield joined(bytes, 0, at, word, bytes, at, length);
      }
    };
  }

  private static byte[] joined(
      byte[] first, int from, int to, byte[] middle, byte[] last, int start, int end) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(first, from, to - from);
    out.write(middle, 0, middle.length);
    out.write(last, start, end - start);
    return out.toByteArray();
  }

  private static byte[] packed(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.toByteArray();
  }

  private static List<byte[]> seeds(String... texts) {
    return Arrays.stream(texts).map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
  }

  private static byte[] npy() {
    byte[] header =
        "{'descr': '<i8', 'fortran_order': False, 'shape': (2,), }\n"
            .getBytes(StandardCharsets.ISO_8859_1);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
    out.write(header.length);
    out.write(0);
    out.writeBytes(header);
    out.writeBytes(new byte[16]);
    return out.toByteArray();
  }

  private static List<Target> targets() {
    List<byte[]> layouts =
        new ArrayList<>(
            seeds(
                "3, 5 7\n9,11\n",
                "{\"displacements\": [3, 5, 7, 9, 11]}",
                "{\"typemap\": [[\"MPI_INT\", 0], [\"MPI_DOUBLE\", 8]], \"lb\": 0, \"extent\":"
                    + " 16}"));
    layouts.add(npy());
    List<byte[]> trees =
        seeds(
            "{\"con\": {\"count\": 4, \"type\": \"MPI_INT\"}}",
            "{\"vec\": {\"count\": 3, \"stride\": 8, \"child\": {\"con\": {\"count\": 2}}}}",
            "{\"idx\": {\"displacements\": [0, 5], \"child\": {\"con\": {\"count\": 4}}}}",
            "{\"strc\": {\"displacements\": [0, 40], \"children\": [{\"con\": {\"count\": 1}},"
                + " {\"con\": {\"count\": 2}}]}}",
            "{\"vecbuc\": {\"stride\": 16, \"bucketStride\": 2, \"bucketSizes\": [3, 1], \"child\":"
                + " {\"con\": {\"count\": 1}}}}",
            "{\"idxbuc\": {\"bucketStride\": 2, \"displacements\": [0, 100], \"bucketSizes\": [3,"
                + " 4], \"child\": {\"con\": {\"count\": 1}}}}",
            "{\"tree\": {\"nodes\": [{\"con\": {\"count\": 2}}, {\"strc\": {\"displacements\": [0,"
                + " 40], \"children\": [0, 0]}}], \"root\": 1}, \"lb\": -4, \"extent\": 64}");
    String[] metrics = {
      "{\"grid\": {\"dimensions\": 1}}|[3]",
      "{\"ring\": {\"sizes\": [8, 8]}}|[1, 5]",
      "{\"hypercube\": {\"dimensions\": 4}}|5",
      "{\"discrete\": {}}|\"row\"",
      "{\"fatTree\": {\"height\": 3}}|7",
      "{\"sum\": [{\"grid\": {\"dimensions\": 1}}, {\"discrete\": {}}]}|[[1], 2]",
      "{\"table\": {\"positions\": [\"a\", \"b\"], \"distances\": [[0, 1], [1, 0]]}}|\"a\"",
      "{\"startup\": {\"cost\": 5, \"metric\": {\"grid\": {\"dimensions\": 1}}}}|[3]"
    };
    List<String> expressions = new ArrayList<>();
    for (String metric : metrics) {
      String m = metric.substring(0, metric.indexOf('|'));
      String p = metric.substring(metric.indexOf('|') + 1);
      expressions.add(
          "{\"metric\": %s, \"expression\": \"D = A + f(B, 2); D * C\", \"positions\": {\"A\": %s, \"B\": %s, \"C\": %s}}"
              .formatted(m, p, p, p));
      expressions.add(
          "{\"metric\": %s, \"nodes\": [{\"position\": %s}, {\"position\": %s, \"weight\": 2.5}, {\"operands\": [0, 1]}]}"
              .formatted(m, p, p));
      expressions.add(
          "{\"metric\": %s, \"expression\": {\"name\": \"R\", \"operands\": [{\"name\": \"A\", \"position\": %s, \"weight\": 3}]}}"
              .formatted(m, p));
    }
    List<byte[]> programs =
        seeds(
            """
            {"placements": ["row", "col"], "redistribution": [[0, 4], [4, 0]], "sharing": "copies",
             "nodes": [{"name": "A", "placement": "row", "size": 1}, {"name": "B", "placement": "col"},
               {"name": "C", "operands": ["A", "B"], "size": 1, "implementations": [
                 {"operands": ["row", "row"], "result": "row", "cost": 3}]},
               {"name": "D", "operands": ["C"], "relations": [{"operands": [[1, 0]], "cost": 2}]},
               {"name": "E", "operands": ["D"], "component": "m", "required": "col"}]}
            """);
    Map<String, JsonValue> library =
        JsonValue.parse(
                new InputFile(
                    "library",
                    """
                    {"m": {"operands": 1, "implementations": [
                      {"operands": ["row"], "result": "col", "cost": "n*log2(n0) + 100"}]}}
                    """
                        .getBytes(StandardCharsets.UTF_8)))
            .members();
    List<byte[]> graphs =
        seeds(
            """
            {"problem": {"name": "x", "nodes": {"intervals": [[0, 3], [2, 5]], "costs": [[1, 2], [3, 1]],
              "usages": [[4, 1], [4, 2]]}, "edges": {"nodes": [[0, 1]], "costs": [[0, 1, 1000000000000000000, 0]]},
              "usage_limit": 4}}
            """);
    List<byte[]> moves =
        seeds(
            """
            {"shape": [20, 20], "element": "MPI_DOUBLE",
             "from": {"matrix": [20, 20], "offset": [0, 0], "grid": [1, 4], "block": [3, 6], "source": [0, 0]},
             "to": {"matrix": [20, 20], "offset": [0, 0], "grid": [1, 4], "block": [5, 3], "source": [0, 0]}}
            """);
    List<byte[]> rounds =
        seeds(
            """
            {"ranks": 4, "memory": 65536,
             "arrays": [{"shape": [40, 30], "from": ["block", "*"], "to": ["*", "cyclic(4)"], "axes": [1, 0]},
                        {"shape": [50], "element": {"tree": {"vec": {"count": 2, "stride": 8, "child": {"con": {"count": 1, "type": "MPI_INT"}}}},
                         "extent": 16}, "from": "replicated", "to": ["cyclic[1+2i]:4"]}]}
            """);
    List<byte[]> arrayPrograms =
        seeds(
            """
            {"ranks": 4, "blocks": [16],
             "inputs": {"A": {"shape": [40, 40], "element": "MPI_DOUBLE", "distribution": ["block", "*"], "values": "random"},
                        "x": {"shape": [40]}},
             "steps": [{"let": "T", "transpose": "A", "axes": [1, 0]}, {"let": "C", "be": "A + 2 * T"},
               {"let": "S", "section": "A", "first": [1, 0], "step": [2, 1], "shape": [19, 40]},
               {"let": "P", "spread": "x", "dimension": 0, "count": 40}, {"let": "s", "reduce": "x", "dimension": 0, "by": "sum"},
               {"let": "y", "product": ["A", "x"]}, {"let": "F", "along": "A", "dimension": 1, "kernel": "scan"},
               {"let": "G", "call": "smooth", "operands": ["A"], "shape": [40, 40], "element": "MPI_DOUBLE", "operations": 12,
                "placements": [{"operands": [["block", "*"]], "result": ["block", "*"]}]},
               {"repeat": 10, "steps": [{"let": "C", "be": "C * 2"}]}],
             "results": {"y": "anywhere", "A": ["block", "*"], "C": "replicated"}}
            """);
    return List.of(
        new Target("layout", "layout", LayoutReader::read, layouts),
        new Target("tree", "tree", TreeReader::read, trees),
        new Target("move", "matrix-move", file -> MatrixMove.read(JsonValue.parse(file)), moves),
        new Target("round", "array-moves", file -> ArrayMoves.read(JsonValue.parse(file)), rounds),
        new Target(
            "array program",
            "array-program",
            file -> ArrayProgramReader.read(JsonValue.parse(file)),
            arrayPrograms),
        new Target(
            "model",
            "model",
            file -> MachineModelReader.read(JsonValue.parse(file)),
            seeds("{\"latencyNanos\": 2000, \"bandwidth\": 4e9, \"copyRate\": 4e9}")),
        new Target(
            "expression",
            "expression",
            file -> ExpressionReader.read(file, new ArrayList<>()),
            seeds(expressions.toArray(String[]::new))),
        new Target(
            "program",
            "program",
            file -> ProgramReader.read(JsonValue.parse(file), library),
            programs),
        // Read on the way, and more leniently than the contest's own format.
        new Target("contest graph", Optional.empty(), IopddlReader::read, graphs));
  }
}
