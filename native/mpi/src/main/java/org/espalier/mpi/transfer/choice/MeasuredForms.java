// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.choice;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.espalier.mpi.type.FormCosts;
import org.espalier.mpi.type.FormCosts.Row;
import org.espalier.mpi.type.FormCosts.Shape;
import org.espalier.mpi.type.TreeForm;

/**
 * What {@code espalier calibrate} wrote for two libraries on an idle machine of the project, for
 * users who have not run it. Numbers in a class, since a program that has just started takes longer
 * to find a file in a jar, and to read its text, than for its first messages.
 */
final class MeasuredForms {
  private static final double UNIT = 1000;

  private MeasuredForms() {}

  static FormCosts openMpi() {
    return new FormCosts(
        "Open MPI 4.1.4",
        List.of(
            row(Shape.REGULAR, 1024, 575, 997, 989, 992, 997, 987, 986, 1004, 995),
            row(Shape.REGULAR, 4096, 762, 1009, 1001, 1007, 1003, 999, 1005, 998, 1003),
            row(Shape.REGULAR, 16384, 594, 1019, 1026, 1015, 1013, 1019, 1022, 1025, 1019),
            row(Shape.REGULAR, 65536, 583, 1071, 1070, 1071, 1073, 1038, 1066, 1060, 1067),
            row(Shape.REGULAR, 262144, 582, 1142, 1149, 1146, 1147, 1138, 1146, 1135, 1165),
            row(Shape.REGULAR, 1048576, 446, 1010, 1024, 1020, 1009, 999, 1021, 998, 1000),
            row(Shape.IRREGULAR, 1024, 393, 992, 1000, 1006, 1007, 991, 1003, 1011, 995),
            row(Shape.IRREGULAR, 4096, 638, 1017, 1003, 990, 1003, 997, 1010, 1001, 988),
            row(Shape.IRREGULAR, 16384, 552, 1004, 1014, 1020, 1016, 1015, 1014, 1008, 1015),
            row(Shape.IRREGULAR, 65536, 661, 1111, 1100, 1105, 1123, 1116, 1116, 1118, 1116),
            row(Shape.IRREGULAR, 262144, 493, 1090, 1069, 1057, 1065, 1073, 1074, 1070, 1076),
            row(Shape.IRREGULAR, 1048576, 650, 1021, 1022, 1029, 1029, 1037, 1028, 1045, 1032)));
  }

  static FormCosts mpich() {
    return new FormCosts(
        "MPICH 4.0.2",
        List.of(
            row(Shape.REGULAR, 1024, 628, 1033, 1028, 1017, 1042, 1023, 1015, 1027, 1125),
            row(Shape.REGULAR, 4096, 821, 1015, 1005, 987, 1021, 1013, 1022, 1027, 1163),
            row(Shape.REGULAR, 16384, 433, 646, 293, 260, 648, 633, 639, 640, 635),
            row(Shape.REGULAR, 65536, 560, 677, 286, 313, 689, 670, 689, 710, 703),
            row(Shape.REGULAR, 262144, 548, 706, 312, 398, 874, 794, 781, 799, 803),
            row(Shape.REGULAR, 1048576, 413, 806, 222, 332, 801, 806, 801, 786, 815),
            row(Shape.IRREGULAR, 1024, 696, 998, 1089, 1006, 990, 1008, 988, 992, 1210),
            row(Shape.IRREGULAR, 4096, 923, 978, 1085, 954, 976, 989, 982, 981, 1294),
            row(Shape.IRREGULAR, 16384, 271, 325, 233, 298, 308, 312, 315, 316, 396),
            row(Shape.IRREGULAR, 65536, 250, 401, 195, 395, 399, 396, 397, 401, 479),
            row(Shape.IRREGULAR, 262144, 202, 330, 158, 333, 324, 321, 320, 326, 372),
            row(Shape.IRREGULAR, 1048576, 208, 367, 196, 324, 348, 306, 311, 309, 365)));
  }

  /** The ratio of kernels, then of each form in the order of its constant, in thousandths. */
  private static Row row(Shape shape, long bytes, int kernels, int... forms) {
    Map<TreeForm, Double> ratios = new EnumMap<>(TreeForm.class);
    TreeForm[] all = TreeForm.values();
    for (int k = 0; k < all.length; k++) {
      ratios.put(all[k], forms[k] / UNIT);
    }
    return new Row(shape, bytes, ratios, OptionalDouble.of(kernels / UNIT));
  }
}
