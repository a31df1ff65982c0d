// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

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
    json.only("latencyNanos", "bandwidth", "copyRate", "operationRate");
    MachineModel usual = MachineModel.DEFAULT;
    try {
      return new MachineModel(
          number(json, "latencyNanos", usual.latencyNanos()),
          number(json, "bandwidth", usual.bandwidth()),
          number(json, "copyRate", usual.copyRate()),
          number(json, "operationRate", usual.operationRate()));
    } catch (IllegalArgumentException e) {
      throw json.complaint(e);
    }
  }

  private static double number(JsonValue json, String key, double usual) {
    return json.optional(key).map(JsonValue::asDouble).orElse(usual);
  }
}
