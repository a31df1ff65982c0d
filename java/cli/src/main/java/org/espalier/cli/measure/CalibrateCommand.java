// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.measure;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.OutputOptions;
import org.espalier.cli.command.OutsideException;
import org.espalier.cli.command.ProgressLine;
import org.espalier.cli.command.WriteFailure;
import org.espalier.cli.rank.HostsOption;
import org.espalier.cli.rank.MultiRankJob;
import org.espalier.cli.rank.RankProcess;
import org.espalier.cli.rank.Ranks;
import org.espalier.formats.InputException;
import org.espalier.formats.JsonValue;
import org.espalier.formats.MachineModelReader;
import org.espalier.mpi.type.FormCosts;
import org.espalier.mpi.type.TreeForm;
import org.espalier.redistribute.program.ProgramRun;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code espalier calibrate}: what messages cost in each form of a tree, on every library found.
 */
@Command(
    name = "calibrate",
    mixinStandardHelpOptions = true,
    description =
        "Measures what messages cost by each form of a type tree on the MPI libraries found, and "
            + "stores it: run chooses forms by it. With --plans, what steps and moves cost.")
public final class CalibrateCommand implements Callable<Integer> {
  private static final int RANKS = 2;
  private static final int RANKS_OF_PLANS = 4;

  @Option(
      names = "--forms",
      paramLabel = "FOLDER",
      description =
          "Where it is stored (default espalier/forms in $$XDG_CACHE_HOME or ~/.cache; what run "
              + "reads is set by ESPALIER_FORMS).")
  private @Nullable Path folder;

  @Option(
      names = "--plans",
      description =
          "Measures what plans are predicted by instead: steps, messages and bytes on -n ranks of "
              + "the library that plan --run takes.")
  private boolean plans;

  @Option(
      names = "-n",
      paramLabel = "RANKS",
      description = "Ranks of the plans that are to be predicted (default 4).")
  private @Nullable Integer ranks;

  @Option(
      names = "--warm",
      paramLabel = "SECONDS",
      description =
          "With --plans: how long each program is repeated at most before it is timed, until "
              + "nothing is compiled any more (default 15); with 0 all is measured at once, and "
              + "figures mean little.")
  private @Nullable Double warm;

  @Mixin private HostsOption where = new HostsOption();

  @Mixin private OutputOptions output = new OutputOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  CalibrateCommand() {}

  @Override
  public Integer call() {
    where.check();
    if (plans) {
      return machine();
    }
    if (where.isGiven() || warm != null || ranks != null) {
      String option = where.isGiven() ? "--hosts" : warm != null ? "--warm" : "-n";
      throw new InputException("%s: goes with --plans, which is not given".formatted(option));
    }
    if (folder != null && folder.toString().isEmpty()) {
      throw new InputException("--forms: expected the name of a folder, got \"\"");
    }
    Path target = folder == null ? cacheFolder() : folder;
    prepare(target);
    List<MultiRankJob.Launcher> launchers = MultiRankJob.Launcher.found();
    PrintWriter out = spec.commandLine().getOut();
    warnIfBusy(spec.commandLine().getErr());
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode libraries = json.putArray("libraries");
    for (MultiRankJob.Launcher launcher : launchers) {
      FormCosts costs = measure(launcher);
      Path file = store(target, costs);
      if (output.isJson()) {
        add(libraries, costs, file);
      } else {
        out.print(FormCostsText.of(costs));
        out.println("Stored in " + file);
        out.println();
        out.flush();
      }
    }
    if (output.isJson()) {
      out.println(json);
    }
    return ExitCode.DONE;
  }

  private int machine() {
    if (folder != null) {
      throw new InputException("--forms: does not go with --plans");
    }
    int count = ranks == null ? RANKS_OF_PLANS : ranks;
    double seconds = warm == null ? ProgramRun.WARM_SECONDS : warm;
    if (!(seconds >= 0 && seconds <= Integer.MAX_VALUE)) {
      throw new InputException("--warm: expected a time >= 0 seconds, got " + seconds);
    }
    Ranks placed = where.ranks(count);
    placed.check();
    where.known();
    MachineFile.prepare(placed);
    warnIfBusy(spec.commandLine().getErr());
    JsonValue answer =
        RankProcess.answer(
            placed, List.of("machine-rank", "--warm", Double.toString(seconds)), seconds > 0);
    ObjectNode measured = MachineFile.json(MachineModelReader.read(answer));
    measured.put("library", answer.required("library").asString()).put("ranks", count);
    placed.hosts().ifPresent(hosts -> measured.put("hosts", hosts));
    Path file = MachineFile.store(measured, placed);
    PrintWriter out = spec.commandLine().getOut();
    if (output.isJson()) {
      ObjectNode json = JsonNodeFactory.instance.objectNode();
      json.set("machine", measured);
      out.println(json.put("file", file.toString()));
    } else {
      out.print(MachineText.of(MachineFile.find(placed)));
      out.println("Stored in " + file);
    }
    return ExitCode.DONE;
  }

  private FormCosts measure(MultiRankJob.Launcher launcher) {
    boolean terminal = ProgressLine.wanted();
    PrintWriter err = spec.commandLine().getErr();
    if (terminal) {
      err.print("measuring " + launcher.library() + ", some seconds …");
      err.flush();
    }
    try {
      Path measured = Files.createTempFile("espalier-forms", ".txt");
      try {
        MultiRankJob job =
            new MultiRankJob(
                "form-times", "org.espalier.jobs.measure.FormTimes", List.of(measured.toString()));
        MultiRankJob.Outcome outcome = job.run(launcher, RANKS);
        if (!outcome.passed()) {
          throw new OutsideException(
              "%s could not be measured: %s; ./espalier doctor says what is wrong"
                  .formatted(launcher.library(), outcome.detail()));
        }
        return FormCosts.parse(Files.readString(measured));
      } finally {
        Files.delete(measured);
      }
    } catch (IOException e) {
      throw new OutsideException("no file for what is measured: " + e.getMessage(), e);
    } finally {
      if (terminal) {
        err.print("\r" + " ".repeat(60) + "\r");
        err.flush();
      }
    }
  }

  /** Measuring must not end in a folder that cannot be written. */
  private static void prepare(Path target) {
    try {
      Files.createDirectories(target);
      Files.delete(Files.createTempFile(target, "new", ".txt"));
    } catch (IOException e) {
      throw unwritable(target, e);
    }
  }

  private static Path store(Path target, FormCosts costs) {
    Path file = FormCosts.file(target, costs.library());
    try {
      Path whole = Files.writeString(Path.of(file + ".new"), costs.format());
      return Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw unwritable(target, e);
    }
  }

  private static OutsideException unwritable(Path target, IOException e) {
    return new OutsideException(
        "%s cannot be written (%s); give another folder with --forms"
            .formatted(target, WriteFailure.reason(e)),
        e);
  }

  private static Path cacheFolder() {
    return cache().resolve("forms");
  }

  /** Our folder by the XDG base directory specification for what can be made again. */
  static Path cache() {
    String named = System.getenv("XDG_CACHE_HOME");
    Path cache =
        named != null && named.startsWith("/")
            ? Path.of(named)
            : Path.of(System.getProperty("user.home"), ".cache");
    return cache.resolve("espalier");
  }

  static void warnIfBusy(PrintWriter err) {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    int processors = Runtime.getRuntime().availableProcessors();
    if (load > 0.75 * processors) {
      err.printf(
          Locale.ROOT,
          "espalier: the load is %.1f on %d processors, which blurs the figures; measure again when"
              + " nothing else runs%n",
          load,
          processors);
      err.flush();
    }
  }

  private static void add(ArrayNode libraries, FormCosts costs, Path file) {
    ObjectNode library =
        libraries.addObject().put("library", costs.library()).put("file", file.toString());
    ArrayNode rows = library.putArray("rows");
    for (FormCosts.Row row : costs.rows()) {
      ObjectNode ratios =
          rows.addObject()
              .put("shape", row.shape().label())
              .put("bytes", row.bytes())
              .put("used", FormCostsText.used(costs, row))
              .putObject("ratios");
      for (TreeForm form : TreeForm.values()) {
        ratios.put(form.label(), row.ratio(form));
      }
      row.kernels().ifPresent(ratio -> ratios.put("kernels", ratio));
    }
  }
}
