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
import org.espalier.jobs.verify.Job;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
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
   * @param args the file that rank 0 writes, and the most bytes of a message (default 1,048,576)
   */
  public static void main(String[] args) {
    Job.run(
        "form-times",
        (mpi, checks) -> {
          checks.that(mpi.world().size() == 2, "form-times must run on 2 ranks");
          long most = args.length > 1 ? Long.parseLong(args[1]) : Long.MAX_VALUE;
          return checks.allHeld() ? measure(mpi, checks, Path.of(args[0]), most) : "not measured";
        });
  }

  private static String measure(Mpi mpi, Job.Checks checks, Path file, long most)
      throws IOException {
    FormTimes times = new FormTimes(mpi.world(), checks);
    List<Row> rows = new ArrayList<>();
    for (Shape shape : Shape.values()) {
      times.row(shape, SIZES[0]); // warms up
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
    Map<TreeForm, Double> logarithms = new EnumMap<>(TreeForm.class);
    List<TypeTree> patterns = FormPatterns.of(shape, bytes);
    for (TypeTree tree : patterns) {
      pattern(tree)
          .forEach((form, ratio) ->
              logarithms.merge(form, Math.log(ratio) / patterns.size(), Double::sum));
    }
    logarithms.replaceAll((_, sum) -> Math.exp(sum));
    return new Row(shape, bytes, logarithms);
  }

  /** The ratio of every form to the list. */
  private Map<TreeForm, Double> pattern(TypeTree tree) {
    TreeForm[] forms = TreeForm.values();
    List<Datatype> types = new ArrayList<>();
    try (Arena arena = Arena.ofConfined()) {
      types.add(Datatype.of(FormPatterns.listed(tree)));
      for (TreeForm form : forms) {
        types.add(Datatype.of(BoundedTree.natural(tree), form));
      }
      MemorySegment memory = arena.allocate(types.getFirst().bounds().end(1), 16);
      double[][] ratios = new double[forms.length][TURNS];
      for (int turn = -1; turn < TURNS; turn++) { // the first touches the memory
        double list = time(memory, types.getFirst());
        for (int k = 0; k < forms.length; k++) {
          ratios[k][Math.max(0, turn)] = time(memory, types.get(k + 1)) / list;
        }
      }
      Map<TreeForm, Double> medians = new EnumMap<>(TreeForm.class);
      for (int k = 0; k < forms.length; k++) {
        Arrays.sort(ratios[k]);
        medians.put(forms[k], ratios[k][TURNS / 2]);
        checks.that(
            types.get(k + 1).bounds().size() == types.getFirst().bounds().size(),
            forms[k] + " has other data than the list");
      }
      return medians;
    } finally {
      types.forEach(Datatype::close);
    }
  }

  /** The time of some ping-pongs, more of small messages. */
  private double time(MemorySegment memory, Datatype type) {
    Buffer buffer = Buffer.of(memory, 1, type);
    long rounds = Math.clamp((64 << 10) / type.bounds().size(), 1, 50);
    world.collective().barrier();
    double start = Mpi.time();
    for (long k = 0; k < rounds; k++) {
      if (world.rank() == 0) {
        world.send(buffer, 1, 0);
        world.receiveData(buffer, 1, 0);
      } else {
        world.receiveData(buffer, 0, 0);
        world.send(buffer, 0, 0);
      }
    }
    return Mpi.time() - start;
  }
}
