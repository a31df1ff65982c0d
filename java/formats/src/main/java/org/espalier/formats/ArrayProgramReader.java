// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.espalier.layout.BasicType;
import org.espalier.program.array.ArrayNode.Reduction;
import org.espalier.program.array.ArrayProgram;
import org.espalier.program.array.ArrayProgramBuilder;
import org.espalier.program.array.InitialValues;
import org.espalier.program.array.LineKernel;

/** Reads an array program: inputs, steps with loops, and results. */
public final class ArrayProgramReader {
  private static final String DEFAULT_ELEMENT = "MPI_DOUBLE";
  private static final List<String> KINDS =
      List.of(
          "be", "transpose", "section", "spread", "reduce", "product", "along", "call", "repeat");

  private ArrayProgramReader() {}

  /**
   * Reads a program.
   *
   * @param json the whole file
   * @return the program
   * @throws InputException if something is not as it must be; the message says where
   */
  public static ArrayProgram read(JsonValue json) {
    return read(json, json.required("ranks").asInt());
  }

  /**
   * Reads a program for another number of ranks than it says.
   *
   * @param json the whole file
   * @param ranks how many ranks it runs on
   * @return the program
   * @throws InputException if something is not as it must be; the message says where
   */
  public static ArrayProgram read(JsonValue json, int ranks) {
    json.only("ranks", "blocks", "inputs", "steps", "results");
    ArrayProgramBuilder builder;
    try {
      builder = ArrayProgram.over(ranks);
    } catch (IllegalArgumentException e) {
      throw json.required("ranks").complaint(e);
    }
    json.optional("blocks")
        .ifPresent(blocks -> kept(blocks, () -> builder.blocks(blocks.asLongs())));
    json.required("inputs").members().forEach((name, input) -> input(builder, name, input));
    for (JsonValue step : json.required("steps").elements()) {
      step(builder, step);
    }
    for (Map.Entry<String, JsonValue> result : json.required("results").members().entrySet()) {
      JsonValue where = result.getValue();
      kept(where, () -> builder.result(result.getKey(), words(where)));
    }
    try {
      return builder.build();
    } catch (IllegalArgumentException e) {
      throw json.complaint(e);
    }
  }

  /** A rule of the builder that is broken is a complaint about the value. */
  private static void kept(JsonValue at, Runnable step) {
    try {
      step.run();
    } catch (IllegalArgumentException e) {
      throw at.complaint(e);
    }
  }

  private static void input(ArrayProgramBuilder builder, String name, JsonValue input) {
    input.only("element", "shape", "distribution", "values");
    long[] shape = input.required("shape").asLongs();
    String element = element(input);
    List<String> words =
        input.optional("distribution").map(ArrayProgramReader::words).orElse(List.of());
    kept(input, () -> builder.input(name, element, shape, words));
    input.optional("values").ifPresent(values -> builder.values(name, values(values)));
  }

  private static InitialValues values(JsonValue json) {
    if (!json.isString()) {
      return new InitialValues.Constant(json.asDouble());
    }
    return switch (json.asString()) {
      case "random" -> new InitialValues.Random();
      case "identity" -> new InitialValues.Identity();
      default -> throw json.expected("\"random\", \"identity\" or a number");
    };
  }

  private static String element(JsonValue json) {
    if (!json.has("element")) {
      return DEFAULT_ELEMENT;
    }
    JsonValue element = json.required("element");
    if (BasicType.named(element.asString()).isEmpty()) {
      throw element.expected("a basic type of MPI, such as MPI_INT or MPI_DOUBLE");
    }
    return element.asString();
  }

  /** A distribution: a word for each dimension, "replicated", or "anywhere". */
  private static List<String> words(JsonValue json) {
    if (json.isArray()) {
      return json.elements().stream().map(JsonValue::asString).toList();
    }
    if (!json.isString()) {
      throw json.expected("a word for each dimension, \"replicated\" or \"anywhere\"");
    }
    return switch (json.asString()) {
      case "replicated" -> List.of("replicated");
      case "anywhere" -> List.of();
      default -> throw json.expected("a word for each dimension, \"replicated\" or \"anywhere\"");
    };
  }

  private static void step(ArrayProgramBuilder builder, JsonValue step) {
    List<String> kinds = KINDS.stream().filter(step::has).toList();
    if (kinds.size() != 1) {
      throw step.complaint(
          "expected one of the keys %s, got %s"
              .formatted(
                  String.join(", ", KINDS), kinds.isEmpty() ? "none" : String.join(", ", kinds)));
    }
    switch (kinds.getFirst()) {
      case "be" -> {
        String name = name(step, "be");
        String expression = step.required("be").asString();
        kept(step, () -> builder.let(name, expression));
      }
      case "transpose" -> {
        String name = name(step, "transpose", "axes");
        int[] axes = ints(step.required("axes"));
        kept(step, () -> builder.transpose(name, of(step, "transpose"), axes));
      }
      case "section" -> section(builder, step);
      case "spread" -> {
        String name = name(step, "spread", "dimension", "count");
        int dimension = step.required("dimension").asInt();
        long count = step.required("count").asLong();
        kept(step, () -> builder.spread(name, of(step, "spread"), dimension, count));
      }
      case "reduce" -> {
        String name = name(step, "reduce", "dimension", "by");
        int dimension = step.required("dimension").asInt();
        Reduction by = reduction(step.required("by"));
        kept(step, () -> builder.reduce(name, of(step, "reduce"), dimension, by));
      }
      case "product" -> {
        String name = name(step, "product");
        List<JsonValue> factors = step.required("product").elements();
        if (factors.size() != 2) {
          throw step.required("product").expected("two arrays");
        }
        kept(
            step,
            () -> builder.product(name, factors.get(0).asString(), factors.get(1).asString()));
      }
      case "along" -> {
        String name = name(step, "along", "dimension", "kernel");
        int dimension = step.required("dimension").asInt();
        LineKernel kernel = kernel(step.required("kernel"));
        kept(step, () -> builder.along(name, of(step, "along"), dimension, kernel));
      }
      case "call" -> call(builder, step);
      default -> {
        step.only("repeat", "steps");
        List<JsonValue> body = step.required("steps").elements();
        long times = step.required("repeat").asLong();
        kept(step, () -> builder.repeat(times, inside -> body.forEach(s -> step(inside, s))));
      }
    }
  }

  /** What a step assigns; the step has no keys but these. */
  private static String name(JsonValue step, String... keys) {
    String[] all = Arrays.copyOf(keys, keys.length + 1);
    all[keys.length] = "let";
    step.only(all);
    return step.required("let").asString();
  }

  private static String of(JsonValue step, String kind) {
    return step.required(kind).asString();
  }

  private static int[] ints(JsonValue json) {
    return json.elements().stream().mapToInt(JsonValue::asInt).toArray();
  }

  private static Reduction reduction(JsonValue json) {
    return switch (json.asString()) {
      case "sum" -> Reduction.SUM;
      case "max" -> Reduction.MAX;
      case "min" -> Reduction.MIN;
      default -> throw json.expected("\"sum\", \"max\" or \"min\"");
    };
  }

  private static LineKernel kernel(JsonValue json) {
    try {
      return LineKernel.named(json.asString());
    } catch (IllegalArgumentException e) {
      throw json.complaint(e);
    }
  }

  private static void section(ArrayProgramBuilder builder, JsonValue step) {
    String name = name(step, "section", "first", "step", "shape");
    long[] first = step.required("first").asLongs();
    long[] shape = step.required("shape").asLongs();
    long[] ones = new long[first.length];
    Arrays.fill(ones, 1);
    long[] steps = step.optional("step").map(JsonValue::asLongs).orElse(ones);
    kept(step, () -> builder.section(name, of(step, "section"), first, steps, shape));
  }

  private static void call(ArrayProgramBuilder builder, JsonValue step) {
    String name = name(step, "call", "operands", "element", "shape", "operations", "placements");
    List<String> operands =
        step.required("operands").elements().stream().map(JsonValue::asString).toList();
    List<ArrayProgramBuilder.Stated> placements = new ArrayList<>();
    for (JsonValue placement : step.required("placements").elements()) {
      placement.only("operands", "result");
      placements.add(
          new ArrayProgramBuilder.Stated(
              placement.required("operands").elements().stream()
                  .map(ArrayProgramReader::words)
                  .toList(),
              words(placement.required("result"))));
    }
    String element = element(step);
    long[] shape = step.required("shape").asLongs();
    double operations = step.required("operations").asDouble();
    kept(
        step,
        () ->
            builder.call(name, of(step, "call"), operands, element, shape, operations, placements));
  }
}
