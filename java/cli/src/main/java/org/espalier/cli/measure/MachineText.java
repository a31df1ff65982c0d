// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.measure;

import java.util.Locale;
import java.util.Map;
import org.espalier.program.array.ElementCosts;
import org.espalier.program.array.MachineModel;

/** A machine model for people. */
final class MachineText {
  private MachineText() {}

  static String of(MachineFile file) {
    MachineModel model = file.model();
    StringBuilder text = new StringBuilder(file.origin() + System.lineSeparator());
    text.append(row("a message", model.latencyNanos() / 1e3, "us"));
    text.append(row("sending and receiving", model.bandwidth() / 1e6, "MB/s"));
    text.append(row("copying", model.copyRate() / 1e6, "MB/s"));
    text.append(row("a step", model.stepNanos() / 1e3, "us"));
    text.append(row("operations", model.operationRate() / 1e6, "million a second"));
    model.lineRates().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(entry ->
            text.append(row("  " + entry.getKey(), entry.getValue() / 1e6, "million a second")));
    ElementCosts elements = model.elements();
    text.append(row("a line of points", elements.lineNanos(), "ns"));
    text.append(row("a point that folds", elements.foldNanos(), "ns more"));
    text.append(row("a double out of order", elements.stridedNanos(), "ns more"));
    for (ElementCosts.Level level : elements.memory()) {
      String where = "a double of %,d KB".formatted(level.bytes() / 1024);
      text.append(row(where, level.nanos(), "ns more"));
    }
    return text.toString();
  }

  private static String row(String what, double value, String unit) {
    return String.format(Locale.ROOT, "%-22s %,12.1f %s%n", what, value, unit);
  }
}
