// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.measure;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.espalier.jobs.Job;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.FormCosts;
import org.espalier.mpi.type.FormCosts.Row;
import org.espalier.mpi.type.FormCosts.Shape;
import org.espalier.mpi.type.TreeForm;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.TypeTree;

/**
 * Times messages between two ranks for every form of a tree and for the list of its blocks, by
 * turns, so that what else the machine does meets all alike. A ratio is the median of all turns,
 * and over the patterns of one shape and size the geometric mean. Rank 0 writes them to a file.
 */
public final class FormTimes {
  private static final int TURNS = 11;

  /** Rows before the first that counts: by then the JVM has compiled the way to the kernels. */
  private static final int WARM_ROWS = 8;

  private static final long[] SIZES = {1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20};

  private final Communicator world;
  private final Job.Checks checks;

  private FormTimes(Communicator world, Job.Checks checks) {
    this.world = world;
    this.checks = checks;
  }

  /**
   * Runs the job on 2 ranks.
   *
   * @param args the file that rank 0 writes, the most bytes of a message (default 1,048,576), and
   *     how many rows come before the first that counts (default 8; 0 where no time is asked for)
   */
  public static void main(String[] args) {
    Job.run(
        "form-times",
        (mpi, checks) -> {
          checks.that(mpi.world().size() == 2, "form-times must run on 2 ranks");
          long most = args.length > 1 ? Long.parseLong(args[1]) : Long.MAX_VALUE;
          int warm = args.length > 2 ? Integer.parseInt(args[2]) : WARM_ROWS;
          return checks.allHeld()
              ? measure(mpi, checks, Path.of(args[0]), most, warm)
              : "not measured";
        });
  }

  private static String measure(Mpi mpi, Job.Checks checks, Path file, long most, int warmRows)
      throws IOException {
    FormTimes times = new FormTimes(mpi.world(), checks);
    List<Row> rows = new ArrayList<>();
    for (Shape shape : Shape.values()) {
      for (int warm = 0; warm < warmRows; warm++) {
        times.row(shape, SIZES[0]);
      }
      for (long bytes : Arrays.stream(SIZES).filter(bytes -> bytes <= most).toArray()) {
        rows.add(times.row(shape, bytes));
      }
    }
    if (mpi.world().rank() == 0) {
      Files.writeString(file, new FormCosts(mpi.library().toString(), rows).format());
    }
    return rows.size() + " rows";
  }

  private Row row(Shape shape, long bytes) {
    Map<TreeForm, Double> forms = new EnumMap<>(TreeForm.class);
    double kernels = 0;
    boolean allKernels = true;
    List<TypeTree> patterns = FormPatterns.of(shape, bytes);
    for (TypeTree tree : patterns) {
      Ratios ratios = pattern(tree);
      ratios
          .forms()
          .forEach(
              (form, ratio) -> forms.merge(form, Math.log(ratio) / patterns.size(), Double::sum));
      kernels += Math.log(ratios.kernel().orElse(1)) / patterns.size();
      allKernels &= ratios.kernel().isPresent();
    }
    forms.replaceAll((_, sum) -> Math.exp(sum));
    return new Row(
        shape,
        bytes,
        forms,
        allKernels ? OptionalDouble.of(Math.exp(kernels)) : OptionalDouble.empty());
  }

  /** Times of one tree over the time of its list. */
  private record Ratios(Map<TreeForm, Double> forms, OptionalDouble kernel) {}

  private Ratios pattern(TypeTree tree) {
    TreeForm[] forms = TreeForm.values();
    List<Datatype> types = new ArrayList<>();
    try (Arena arena = Arena.ofConfined()) {
      types.add(Datatype.of(FormPatterns.listed(tree)));
      for (TreeForm form : forms) {
        types.add(Datatype.of(BoundedTree.natural(tree), form));
      }
      MemorySegment memory = arena.allocate(types.getFirst().bounds().end(1), 16);
      List<MessageWay> ways = new ArrayList<>();
      types.forEach(type -> ways.add(new MessageWay.ByHandle(memory, type)));
      Kernel.of(tree, types.getFirst().bounds().extent())
          .ifPresent(kernel -> ways.add(MessageWay.ByKernel.of(memory, kernel, tree, arena)));
      double[][] ratios = new double[ways.size()][TURNS];
      for (int turn = -1; turn < TURNS; turn++) { // the first touches the memory
        double list = time(ways.getFirst(), tree.size());
        for (int k = 1; k < ways.size(); k++) {
          ratios[k][Math.max(0, turn)] = time(ways.get(k), tree.size()) / list;
        }
      }
      Map<TreeForm, Double> medians = new EnumMap<>(TreeForm.class);
      for (int k = 0; k < forms.length; k++) {
        medians.put(forms[k], median(ratios[k + 1]));
        checks.that(
            types.get(k + 1).bounds().size() == types.getFirst().bounds().size(),
            forms[k] + " has other data than the list");
      }
      boolean fitted = ways.size() > types.size();
      return new Ratios(
          medians,
          fitted ? OptionalDouble.of(median(ratios[types.size()])) : OptionalDouble.empty());
    } finally {
      types.forEach(Datatype::close);
    }
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  /** The time of some ping-pongs, more of small messages. */
  private double time(MessageWay way, long bytes) {
    long rounds = Math.clamp((64 << 10) / bytes, 1, 50);
    world.collective().barrier();
    double start = Mpi.time();
    for (long k = 0; k < rounds; k++) {
      if (world.rank() == 0) {
        way.send(1);
        way.receive(1);
      } else {
        way.receive(0);
        way.send(0);
      }
    }
    return Mpi.time() - start;
  }
}
