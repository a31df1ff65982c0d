// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import java.util.Random;

/** A program that takes long: every operation of a lattice reads its two neighbours. */
public final class LatticeProgram {
  private LatticeProgram() {}

  /** The program as a file has it, the same for the same numbers. */
  public static String of(int width, int height, int placements) {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder("{\"placements\": [");
    for (int i = 0; i < placements; i++) {
      text.append(i == 0 ? "" : ", ").append("\"p").append(i).append('"');
    }
    text.append("], \"redistribution\": [");
    for (int i = 0; i < placements; i++) {
      text.append(i == 0 ? "[" : ", [");
      for (int j = 0; j < placements; j++) {
        text.append(j == 0 ? "" : ", ").append(i == j ? 0 : 1 + random.nextInt(49));
      }
      text.append(']');
    }
    text.append("], \"nodes\": [{\"name\": \"I\", \"placement\": \"p0\"}");
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        String up = y == 0 ? "I" : "N%d_%d".formatted(x, y - 1);
        String left = x == 0 ? "I" : "N%d_%d".formatted(x - 1, y);
        text.append(
            ", {\"name\": \"N%d_%d\", \"operands\": [\"%s\", \"%s\"], \"implementations\": ["
                .formatted(x, y, up, left));
        for (int k = 0; k < 8; k++) {
          text.append(
              "%s{\"operands\": [\"p%d\", \"p%d\"], \"result\": \"p%d\", \"cost\": %d}"
                  .formatted(
                      k == 0 ? "" : ", ",
                      random.nextInt(placements),
                      random.nextInt(placements),
                      random.nextInt(placements),
                      random.nextInt(30)));
        }
        text.append("]}");
      }
    }
    return text.append("]}").toString();
  }
}
