// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.espalier.mpi.library.MpiLibrary;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.jspecify.annotations.Nullable;

/**
 * What messages cost in each form of a tree, and packed by kernels, as measured on one library: the
 * time of a message over that of the same data by a list of their blocks, for trees of two shapes
 * and some sizes. Between sizes the logarithm of the ratio is taken to be linear in the logarithm
 * of the size, outside them constant.
 *
 * <p>There are no lambdas and no streams on the way from a text to a ratio: a program that has just
 * started spends 40 ms on linking them, and asks for one type.
 *
 * @param library name and version, as {@link MpiLibrary.Available#toString} gives them
 * @param rows what was measured; of each shape at least one, by ascending size
 */
public record FormCosts(String library, List<Row> rows) {
  /** Below so much of {@link TreeForm#HVECTOR}'s time another form is preferred. */
  private static final double CLEARLY = 0.9;

  /** Above this a tree is slower than a list; what is nearer to 1 is noise. */
  private static final double NEUTRAL = 1.05;

  private static final String HEADER = "espalier form costs 1";
  private static final String KERNELS = "kernels";

  /** What a tree is at its root: the send paths of libraries differ by that. */
  public enum Shape {
    /** A vec: equal parts at equal distances. */
    REGULAR,
    /** Anything else. */
    IRREGULAR;

    /**
     * Says which shape a tree has.
     *
     * @param tree the tree
     * @return by its root
     */
    public static Shape of(TypeTree tree) {
      return tree instanceof Vec ? REGULAR : IRREGULAR;
    }

    /**
     * Returns the name used in reports.
     *
     * @return lower case
     */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * One size.
   *
   * @param shape of the trees
   * @param bytes of data in a message, at least 1
   * @param ratios time with the tree over time with the list, above 0, for every form
   * @param kernels time with data that a kernel packs and unpacks over time with the list, above 0;
   *     nothing where it was not measured
   */
  public record Row(Shape shape, long bytes, Map<TreeForm, Double> ratios, OptionalDouble kernels) {
    /** Checks that every form has its ratio. */
    public Row {
      ratios = Collections.unmodifiableMap(new EnumMap<>(ratios));
      if (bytes < 1 || ratios.size() != TreeForm.values().length) {
        throw new IllegalArgumentException(
            "a row must have bytes >= 1 and a ratio for each of %d forms, got %d bytes and %d"
                .formatted(TreeForm.values().length, bytes, ratios.size()));
      }
      for (double ratio : ratios.values()) {
        if (!(ratio > 0 && ratio < Double.POSITIVE_INFINITY)) {
          throw new IllegalArgumentException("a ratio must be a number above 0, got " + ratio);
        }
      }
      if (kernels.isPresent() && !(kernels.getAsDouble() > 0 && kernels.getAsDouble() < 1e300)) {
        throw new IllegalArgumentException("a ratio must be a number above 0, got " + kernels);
      }
    }

    /**
     * Makes a row without kernels.
     *
     * @param shape of the trees
     * @param bytes of data in a message, at least 1
     * @param ratios time with the tree over time with the list, above 0, for every form
     */
    public Row(Shape shape, long bytes, Map<TreeForm, Double> ratios) {
      this(shape, bytes, ratios, OptionalDouble.empty());
    }

    /**
     * Returns the ratio of one form.
     *
     * @param form the form
     * @return time with the tree over time with the list
     */
    public double ratio(TreeForm form) {
      return Objects.requireNonNull(ratios.get(form));
    }
  }

  /** Checks that both shapes are there, in order. */
  public FormCosts {
    rows = List.copyOf(rows);
    for (Shape shape : Shape.values()) {
      List<Row> own = of(rows, shape);
      boolean ascending = !own.isEmpty();
      for (int k = 1; k < own.size(); k++) {
        ascending &= own.get(k - 1).bytes() < own.get(k).bytes();
      }
      if (!ascending) {
        throw new IllegalArgumentException(
            "sizes of %s trees must ascend and be at least one, got %s"
                .formatted(shape.label(), own.stream().map(Row::bytes).toList()));
      }
    }
  }

  private static List<Row> of(List<Row> rows, Shape shape) {
    List<Row> own = new ArrayList<>();
    for (Row row : rows) {
      if (row.shape() == shape) {
        own.add(row);
      }
    }
    return own;
  }

  /**
   * Returns the cost of a form.
   *
   * @param shape of the tree
   * @param bytes of data, at least 1
   * @param form the form
   * @return the expected time over that of a list; below 1 the tree is faster
   */
  public double ratio(Shape shape, long bytes, TreeForm form) {
    return between(of(rows, shape), bytes, form);
  }

  /**
   * Returns the cost of messages whose data a kernel packs and unpacks.
   *
   * @param shape of the tree
   * @param bytes of data, at least 1
   * @return the expected time over that of a list; nothing where it was not measured
   */
  public OptionalDouble kernels(Shape shape, long bytes) {
    List<Row> own = of(rows, shape);
    for (Row row : own) {
      if (row.kernels().isEmpty()) {
        return OptionalDouble.empty();
      }
    }
    return OptionalDouble.of(between(own, bytes, null));
  }

  /** The ratio of a form, or of kernels, at a size between those of the rows of one shape. */
  private static double between(List<Row> own, long bytes, @Nullable TreeForm form) {
    int above = 0;
    while (above < own.size() && own.get(above).bytes() < bytes) {
      above++;
    }
    if (above == 0 || above == own.size()) {
      return measured(own.get(Math.max(0, above - 1)), form);
    }
    Row low = own.get(above - 1);
    Row high = own.get(above);
    double right = Math.log(measured(high, form));
    double left = Math.log(measured(low, form));
    double part =
        Math.log((double) bytes / low.bytes()) / Math.log((double) high.bytes() / low.bytes());
    return Math.exp(left + part * (right - left));
  }

  private static double measured(Row row, @Nullable TreeForm form) {
    return form == null ? row.kernels().orElseThrow() : row.ratio(form);
  }

  /**
   * Chooses a form.
   *
   * @param shape of the tree
   * @param bytes of data, at least 1
   * @return the cheapest, {@link TreeForm#HVECTOR} unless another is clearly cheaper or it is
   *     slower than a list; nothing where every form is
   */
  public Optional<TreeForm> best(Shape shape, long bytes) {
    double plain = ratio(shape, bytes, TreeForm.HVECTOR);
    TreeForm best = TreeForm.HVECTOR;
    double least = plain;
    for (TreeForm form : TreeForm.values()) {
      double ratio = ratio(shape, bytes, form);
      if (ratio < least && (ratio < CLEARLY * plain || plain > NEUTRAL)) {
        best = form;
        least = ratio;
      }
    }
    return least <= NEUTRAL ? Optional.of(best) : Optional.empty();
  }

  /**
   * Returns the file that keeps the costs of a library.
   *
   * @param folder the folder of all libraries
   * @param library name and version
   * @return a file in it, named by letters, digits, dots and hyphens
   */
  public static Path file(Path folder, String library) {
    StringBuilder name = new StringBuilder(); // without a regular expression: see docs/adr/0461
    for (int k = 0; k < library.length(); k++) {
      char each = library.charAt(k);
      boolean plain =
          (each >= 'A' && each <= 'Z')
              || (each >= 'a' && each <= 'z')
              || (each >= '0' && each <= '9')
              || each == '.';
      if (plain) {
        name.append(each);
      } else if (name.isEmpty() || name.charAt(name.length() - 1) != '-') {
        name.append('-');
      }
    }
    return folder.resolve(name.append(".txt").toString());
  }

  /**
   * Writes the costs down.
   *
   * @return lines of text that {@link #parse} reads
   */
  public String format() {
    StringBuilder text = new StringBuilder(HEADER + "\n" + library + "\n");
    for (Row row : rows) {
      text.append(row.shape().label()).append(' ').append(row.bytes());
      for (TreeForm form : TreeForm.values()) {
        text.append(' ')
            .append(form.label())
            .append(String.format(Locale.ROOT, " %.3f", row.ratio(form)));
      }
      row.kernels()
          .ifPresent(ratio ->
              text.append(' ').append(KERNELS).append(String.format(Locale.ROOT, " %.3f", ratio)));
      text.append('\n');
    }
    return text.toString();
  }

  /**
   * Reads costs.
   *
   * @param text what {@link #format} wrote
   * @return the costs
   * @throws IllegalArgumentException naming the line that is wrong
   */
  public static FormCosts parse(String text) {
    String[] lines = text.strip().split("\n", -1);
    if (lines.length < 3 || !lines[0].equals(HEADER)) {
      throw new IllegalArgumentException(
          "line 1: expected \"%s\", a library and rows".formatted(HEADER));
    }
    List<Row> rows = new ArrayList<>();
    for (int k = 2; k < lines.length; k++) {
      try {
        rows.add(row(lines[k].split(" ", -1)));
      } catch (IllegalArgumentException | IndexOutOfBoundsException wrong) {
        throw new IllegalArgumentException(
            "line %d: expected a shape, bytes, and each form with its ratio, got \"%s\""
                .formatted(k + 1, lines[k]),
            wrong);
      }
    }
    return new FormCosts(lines[1], rows);
  }

  private static TreeForm form(String label) {
    for (TreeForm form : TreeForm.values()) {
      if (form.label().equals(label)) {
        return form;
      }
    }
    throw new IllegalArgumentException("no such form: " + label);
  }

  private static Row row(String[] words) {
    Map<TreeForm, Double> ratios = new EnumMap<>(TreeForm.class);
    OptionalDouble kernels = OptionalDouble.empty();
    for (int k = 2; k < words.length; k += 2) {
      String label = words[k];
      if (label.equals(KERNELS)) {
        kernels = OptionalDouble.of(Double.parseDouble(words[k + 1]));
        continue;
      }
      ratios.put(form(label), Double.parseDouble(words[k + 1]));
    }
    return new Row(
        Shape.valueOf(words[0].toUpperCase(Locale.ROOT)),
        Long.parseLong(words[1]),
        ratios,
        kernels);
  }
}
