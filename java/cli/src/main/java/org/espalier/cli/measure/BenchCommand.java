// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.measure;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.espalier.cli.bench.BenchJson;
import org.espalier.cli.bench.BenchPicture;
import org.espalier.cli.bench.BenchReport;
import org.espalier.cli.bench.BenchText;
import org.espalier.cli.bench.ColdCurves;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.OutputOptions;
import org.espalier.cli.command.OutsideException;
import org.espalier.cli.command.PictureFile;
import org.espalier.cli.command.Shown;
import org.espalier.cli.rank.MultiRankJob;
import org.espalier.formats.InputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code espalier bench}: how fast messages are, beside what else could move them. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    description =
        "Times packing and messages by this binding beside the library's own types, mpi.jar and "
            + "loops by hand, by turns, with every byte compared in the same run.")
public final class BenchCommand implements Callable<Integer> {
  private static final List<String> OPERATIONS =
      List.of("pack", "unpack", "ping-pong", "faces", "alltoall", "allgather", "bcast");
  private static final List<String> MEMORIES = List.of("direct", "heap");
  private static final List<Long> SIZES = List.of(64L, 1L << 10, 32L << 10, 256L << 10, 1L << 20);
  private static final List<Long> QUICK_SIZES = List.of(1L << 10, 32L << 10);
  private static final long GREATEST = 64L << 20;

  /** Some of each kind: few enough that each of them gets its turns. */
  private static final List<String> QUICK_PATTERNS =
      List.of(
          "contiguous",
          "column",
          "block-cyclic",
          "NAS MG x",
          "lower triangle",
          "list, blocks of 1-8",
          "SPECFEM oc",
          "3 doubles, int, byte of 64",
          "six faces",
          "FFT2D");

  /** What a quick run takes in all, and what of it a job takes to start and to end. */
  private static final double QUICK_SECONDS = 30;

  private static final double STARTING_SECONDS = 1.5;

  /** Not at a last one, which the parser would lose with the empty word behind it. */
  private static final String COMMAS = ",(?!$)";

  @Option(
      names = "--operations",
      paramLabel = "NAME",
      split = COMMAS,
      splitSynopsisLabel = ",",
      description = "Of pack, unpack, ping-pong, faces, alltoall, allgather, bcast (default all).")
  private List<String> operations = OPERATIONS;

  @Option(
      names = "--patterns",
      paramLabel = "NAME",
      split = COMMAS,
      splitSynopsisLabel = ",",
      description = "Patterns or groups of them, as the tables name them (default all).")
  private List<String> patterns = List.of();

  @Option(
      names = "--sizes",
      paramLabel = "BYTES",
      split = COMMAS,
      splitSynopsisLabel = ",",
      description = "Bytes of data, up to 64M (default 64,1K,32K,256K,1M; quick 1K,32K).")
  private List<String> sizes = List.of();

  @Option(
      names = "--memory",
      paramLabel = "direct|heap",
      split = COMMAS,
      splitSynopsisLabel = ",",
      description = "Direct buffers, Java arrays, or both (the default).")
  private List<String> memories = MEMORIES;

  @Option(
      names = "--libraries",
      paramLabel = "NAME",
      split = COMMAS,
      splitSynopsisLabel = ",",
      description = "Of openmpi, mpich (default: all that are found).")
  private List<String> libraries = List.of("openmpi", "mpich");

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "About how long to measure in all (default 240, quick 30).")
  private @Nullable Integer seconds;

  @Option(
      names = "--quick",
      description = "Ten patterns, two sizes and few turns: about half a minute.")
  private boolean quick;

  @Option(
      names = "--alone",
      description =
          "Each pattern in processes of its own, so that the compiler knows no other one's code. "
              + "Without it all patterns come through one call site.")
  private boolean alone;

  @Option(
      names = "--cold",
      description =
          "The first calls of a type instead, 1 to 10,000: ours and the library, a fresh process"
              + " for each; by pack, unpack and ping-pong, at the first of the sizes (default 1K).")
  private boolean cold;

  @Option(names = "--seed", paramLabel = "N", description = "Of lists and orders (default 1).")
  private long seed = 1;

  @Option(
      names = "--guidelines",
      description = "Tells too where a library is slower by a type than by packing by hand.")
  private boolean guidelines;

  @Option(
      names = "--draw",
      paramLabel = "FILE",
      description = "Draws the ratios: FILE.svg, or FILE.html, which zooms.")
  private @Nullable Path draw;

  @Mixin private OutputOptions output = new OutputOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  BenchCommand() {}

  @Override
  public Integer call() throws IOException {
    check();
    List<MultiRankJob.Launcher> launchers =
        MultiRankJob.Launcher.found().stream()
            .filter(found -> libraries.contains(found.program().replace("mpirun.", "")))
            .toList();
    if (launchers.isEmpty()) {
      throw new OutsideException(
          "none of %s was found; install openmpi-bin libopenmpi-dev or mpich libmpich-dev"
              .formatted(String.join(", ", libraries)));
    }
    PrintWriter err = spec.commandLine().getErr();
    CalibrateCommand.warnIfBusy(err);
    BenchPeers peers = BenchPeers.make();
    tellAbsent(err, peers, launchers);
    if (cold) {
      return cold(launchers, peers, err);
    }
    BenchRuns runs = new BenchRuns(peers, sizes(), quick ? 7 : 15, seed, err);
    List<String> chosen = quick && patterns.isEmpty() ? QUICK_PATTERNS : patterns;
    List<List<String>> parts =
        alone
            ? BenchPatterns.list().select(chosen).stream().map(List::of).toList()
            : List.of(chosen);
    List<BenchRuns.Run> jobs = BenchRuns.plan(launchers, memories, operations, parts);
    boolean passed = runs.measure(jobs, seconds(jobs.size()));
    BenchReport report = new BenchReport(runs.cells());
    PrintWriter out = spec.commandLine().getOut();
    if (output.isJson()) {
      out.println(BenchJson.of(report, guidelines));
    } else {
      out.print(BenchText.of(report, guidelines));
    }
    out.flush();
    if (draw != null) {
      PictureFile.write(draw, PictureFile.text(draw, BenchPicture.of(report)));
    }
    return passed ? ExitCode.DONE : ExitCode.NO;
  }

  private double seconds(int jobs) {
    if (seconds != null) {
      return seconds;
    }
    return quick ? Math.max(5, QUICK_SECONDS - jobs * STARTING_SECONDS) : 240;
  }

  private int cold(List<MultiRankJob.Launcher> launchers, BenchPeers peers, PrintWriter err)
      throws IOException {
    BenchCold runs = new BenchCold(peers, quick ? 3 : 7, seed, err);
    ColdCurves curves = new ColdCurves();
    long bytes = sizes.isEmpty() ? 1 << 10 : sizes().getFirst();
    List<String> timed = operations.stream().filter(BenchCold.OPERATIONS::contains).toList();
    boolean passed = true;
    for (MultiRankJob.Launcher launcher : launchers) {
      for (String memory : memories) {
        for (String operation : timed) {
          passed &= runs.run(launcher, memory, operation, patterns, bytes, curves);
        }
      }
    }
    PrintWriter out = spec.commandLine().getOut();
    if (output.isJson()) {
      ObjectNode json = JsonNodeFactory.instance.objectNode();
      curves.json(json.putArray("cold"));
      out.println(json);
    } else {
      out.print(curves.text());
    }
    return passed ? ExitCode.DONE : ExitCode.NO;
  }

  private void check() {
    subset("--operations", operations, OPERATIONS);
    subset("--memory", memories, MEMORIES);
    subset("--libraries", libraries, List.of("openmpi", "mpich"));
    sizes();
    if (!patterns.isEmpty()) {
      patterns = BenchPatterns.list().select(patterns);
    }
    if (seconds != null && seconds < 1) {
      throw new InputException("--seconds must be >= 1, got " + seconds);
    }
    if (draw != null) {
      PictureFile.check("--draw", draw, ".svg", ".html");
    }
    if (cold) {
      checkCold();
    }
  }

  private void checkCold() {
    if (draw != null || seconds != null || guidelines) {
      String option = draw != null ? "--draw" : seconds != null ? "--seconds" : "--guidelines";
      throw new InputException(option + ": does not go with --cold");
    }
    if (!operations.equals(OPERATIONS)) {
      subset("--operations with --cold", operations, BenchCold.OPERATIONS);
    }
  }

  private static void subset(String option, List<String> given, List<String> known) {
    for (String name : given) {
      if (!known.contains(name)) {
        throw new InputException(
            "%s must be of %s, got %s"
                .formatted(option, String.join(", ", known), Shown.word(name)));
      }
    }
  }

  private List<Long> sizes() {
    if (sizes.isEmpty()) {
      return quick ? QUICK_SIZES : SIZES;
    }
    List<Long> bytes = new ArrayList<>();
    for (String size : sizes) {
      if (!size.matches("\\d{1,9}[KkMm]?")) {
        throw new InputException(
            "--sizes: expected bytes as 64, 1K or 4M, got " + Shown.word(size));
      }
      String number = size.replaceAll("[KkMm]", "");
      int shift = size.matches(".*[Kk]") ? 10 : size.matches(".*[Mm]") ? 20 : 0;
      long value = Long.parseLong(number) << shift;
      if (value < 8 || value > GREATEST) {
        throw new InputException("--sizes must be from 8 to 64M bytes, got " + size);
      }
      bytes.add(value);
    }
    return bytes;
  }

  private static void tellAbsent(
      PrintWriter err, BenchPeers peers, List<MultiRankJob.Launcher> launchers) {
    if (peers.loops().isEmpty()) {
      err.println("espalier: no C compiler, so the loops in C are left out; install gcc");
    }
    if (launchers.stream().anyMatch(launcher -> launcher.library().equals("Open MPI"))
        && peers.jar().isEmpty()) {
      err.println(
          "espalier: no mpi.jar, so that side is left out; native/mpi-jar/make.sh makes one");
    }
    err.flush();
  }
}
