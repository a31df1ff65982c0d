// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.espalier.program.array.ElementCosts;
import org.espalier.program.array.LineKernel;
import org.espalier.program.array.MachineModel;

/** Reads what moving and computing take on a machine. */
public final class MachineModelReader {
  private MachineModelReader() {}

  /**
   * Reads a model; what is left out has its default.
   *
   * @param json the whole file
   * @return the model
   * @throws InputException if something is not as it must be; the message says where
   */
  public static MachineModel read(JsonValue json) {
    json.only(
        "latencyNanos",
        "bandwidth",
        "copyRate",
        "operationRate",
        "stepNanos",
        "lineRates",
        "lineNanos",
        "foldNanos",
        "stridedNanos",
        "memory",
        "ranks",
        "library",
        "hosts");
    MachineModel usual = MachineModel.DEFAULT;
    try {
      return new MachineModel(
          number(json, "latencyNanos", usual.latencyNanos()),
          number(json, "bandwidth", usual.bandwidth()),
          number(json, "copyRate", usual.copyRate()),
          number(json, "operationRate", usual.operationRate()),
          number(json, "stepNanos", usual.stepNanos()),
          lineRates(json),
          elements(json));
    } catch (IllegalArgumentException e) {
      throw json.complaint(e);
    }
  }

  private static Map<LineKernel, Double> lineRates(JsonValue json) {
    Map<LineKernel, Double> rates = new EnumMap<>(LineKernel.class);
    Optional<JsonValue> given = json.optional("lineRates");
    if (given.isPresent()) {
      String[] names =
          Arrays.stream(LineKernel.values()).map(LineKernel::toString).toArray(String[]::new);
      given.get().only(names);
      for (LineKernel kernel : LineKernel.values()) {
        given
            .get()
            .optional(kernel.toString())
            .ifPresent(rate -> rates.put(kernel, rate.asDouble()));
      }
    }
    return rates;
  }

  private static ElementCosts elements(JsonValue json) {
    List<ElementCosts.Level> levels = new ArrayList<>();
    json.optional("memory")
        .ifPresent(list ->
            list.elements()
                .forEach(level -> {
                  level.only("bytes", "nanos");
                  long bytes = level.required("bytes").asLong();
                  double nanos = level.required("nanos").asDouble();
                  try {
                    levels.add(new ElementCosts.Level(bytes, nanos));
                  } catch (IllegalArgumentException e) {
                    throw level.complaint(e);
                  }
                }));
    return new ElementCosts(
        number(json, "lineNanos", 0),
        number(json, "foldNanos", 0),
        number(json, "stridedNanos", 0),
        levels);
  }

  private static double number(JsonValue json, String key, double usual) {
    return json.optional(key).map(JsonValue::asDouble).orElse(usual);
  }
}
