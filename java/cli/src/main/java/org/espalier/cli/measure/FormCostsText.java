// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.measure;

import java.util.List;
import java.util.Locale;
import org.espalier.mpi.type.FormCosts;
import org.espalier.mpi.type.FormCosts.Row;
import org.espalier.mpi.type.FormCosts.Shape;
import org.espalier.mpi.type.TreeForm;

/** The costs of forms as a table for people. */
final class FormCostsText {
  private FormCostsText() {}

  /** A line for each shape and form, a column for each size; the form that is used has a star. */
  static String of(FormCosts costs) {
    StringBuilder text =
        new StringBuilder(
            """
            %s: time of a message with a tree, over that with the list of its blocks
            (below 1 the tree is faster; * is used, where none is, the program's own type stays)
            """
                .formatted(costs.library()));
    for (Shape shape : Shape.values()) {
      List<Row> rows = costs.rows().stream().filter(row -> row.shape() == shape).toList();
      text.append("  %-30s".formatted(shape.label() + " trees"));
      rows.forEach(row -> text.append("%10s".formatted(size(row.bytes()))));
      text.append('\n');
      for (TreeForm form : TreeForm.values()) {
        text.append("    %-28s".formatted(form.label()));
        for (Row row : rows) {
          boolean star = used(costs, row).equals(form.label());
          text.append(String.format(Locale.ROOT, "%9.2f%s", row.ratio(form), star ? "*" : " "));
        }
        text.append('\n');
      }
      if (rows.stream().allMatch(row -> row.kernels().isPresent())) {
        text.append("    %-28s".formatted("packed by kernels"));
        rows.forEach(
            row -> text.append(String.format(Locale.ROOT, "%9.2f ", row.kernels().orElseThrow())));
        text.append('\n');
      }
    }
    return text.toString().replaceAll(" +\n", "\n");
  }

  /** The label of the form that is used at a row's size, empty where none is. */
  static String used(FormCosts costs, Row row) {
    return costs.best(row.shape(), row.bytes()).map(TreeForm::label).orElse("");
  }

  private static String size(long bytes) {
    return bytes < 1 << 20 ? (bytes >> 10) + " KiB" : (bytes >> 20) + " MiB";
  }
}
