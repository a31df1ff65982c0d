// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.rank;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.Failures;
import org.espalier.cli.command.OutsideException;
import org.espalier.formats.InputFile;
import org.espalier.formats.JsonValue;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.library.MpiException;
import org.espalier.redistribute.MemoryShortage;
import org.espalier.redistribute.Together;

/** Runs a command of this command line on several ranks and gives the line that rank 0 answers. */
public final class RankProcess {
  /** How long the ranks may work without a word of how far they are. */
  private static final Duration SILENCE = Duration.ofMinutes(10);

  private static final String ANSWER = "ESPALIER-ANSWER ";

  /** By its name: the main class knows the commands, and the commands know this class. */
  private static final String MAIN_CLASS = "org.espalier.cli.Espalier";

  private static final String TRAINING = "org.espalier.cli.RankTraining";

  private static final String REFUSAL = "ESPALIER-REFUSAL ";

  private static final String FAILURE = "ESPALIER-FAILURE ";

  /**
   * The share of the machine's memory that the heaps of all ranks may fill. Arrays are elsewhere,
   * where nothing bounds them but what is there ({@link org.espalier.redistribute.HostMemory}).
   */
  private static final double MEMORY_PERCENT = 70;

  /**
   * The virtual machine compiles soon, and not again for speed: half the processor time at the
   * start.
   */
  private static final List<String> UNTIMED = List.of("-XX:TieredStopAtLevel=1");

  private RankProcess() {}

  /**
   * Runs a command on ranks.
   *
   * @param ranks how many, and where
   * @param file its input, which reaches every rank: the file itself is on this host alone
   * @param arguments the command and its arguments
   * @return what rank 0 answered
   * @throws IllegalArgumentException if the ranks refused their input
   * @throws OutsideException if there is no launcher, a rank was lost, or there was no end
   */
  public static JsonValue answer(Ranks ranks, InputFile file, List<String> arguments) {
    return answer(ranks, file, arguments, true);
  }

  /**
   * Runs a command on ranks.
   *
   * @param ranks how many, and where
   * @param file its input, which reaches every rank: the file itself is on this host alone
   * @param arguments the command and its arguments
   * @param timed whether it matters how long they take once they are warm; otherwise they start in
   *     half the time
   * @return what rank 0 answered
   * @throws IllegalArgumentException if the ranks refused their input
   * @throws OutsideException if there is no launcher, a rank was lost, or there was no end
   */
  public static JsonValue answer(
      Ranks ranks, InputFile file, List<String> arguments, boolean timed) {
    byte[] answer =
        answer(ranks, file.bytes(), arguments, timed ? List.of() : UNTIMED)
            .getBytes(StandardCharsets.UTF_8);
    return JsonValue.parse(new InputFile("the ranks' answer", answer));
  }

  /**
   * Runs a command without input on ranks of the first library found.
   *
   * @param ranks how many, and where
   * @param arguments the command and its arguments
   * @param timed whether it matters how long they take once they are warm
   * @return what rank 0 answered
   * @throws IllegalArgumentException if the ranks refused their arguments
   * @throws OutsideException if there is no launcher, a rank was lost, or there was no end
   */
  public static JsonValue answer(Ranks ranks, List<String> arguments, boolean timed) {
    return answer(ranks, new InputFile(arguments.getFirst(), new byte[0]), arguments, timed);
  }

  private static String answer(
      Ranks ranks, byte[] input, List<String> arguments, List<String> options) {
    MultiRankJob.Launcher launcher = MultiRankJob.Launcher.found().getFirst();
    List<String> command = new ArrayList<>();
    command.add(launcher.program());
    command.addAll(List.of("-n", Integer.toString(ranks.count())));
    command.addAll(launcher.options(ranks));
    command.addAll(
        List.of(
            System.getProperty("java.home") + "/bin/java",
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+UseSerialGC"));
    command.addAll(options);
    command.addAll(startingSoon(ranks));
    command.addAll(
        List.of(
            // A rank that needs more says so, instead of being killed with all others.
            String.format(
                Locale.ROOT, "-XX:MaxRAMPercentage=%.3f", MEMORY_PERCENT / ranks.mostOnOneHost()),
            "-cp",
            classPath(),
            MAIN_CLASS));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    launcher.prepare(builder.environment(), ranks);
    try {
      Process process = builder.start();
      RankOutput output = RankOutput.of(process, arguments.getFirst().replace("-rank", ""));
      Thread.ofPlatform().daemon().start(() -> send(input, process));
      if (!output.ends(SILENCE)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        throw new OutsideException(
            "the ranks have got no further for %d minutes; run fewer or smaller steps"
                .formatted(SILENCE.toMinutes()));
      }
      return judged(launcher.program(), process.exitValue(), output.lines());
    } catch (IOException e) {
      throw new OutsideException(
          launcher.program() + " could not be started: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OutsideException("interrupted", e);
    }
  }

  /** The JVM's options by which ranks of this host start from a cache of their classes. */
  private static List<String> startingSoon(Ranks ranks) {
    return ranks.hosts().isPresent()
        ? List.of()
        : StartCache.ofRanks(classPath(), TRAINING)
            .map(StartCache::optionsOfMade)
            .orElse(List.of());
  }

  /** The launcher hands its standard input on to rank 0. */
  private static void send(byte[] input, Process process) {
    try (OutputStream stream = process.getOutputStream()) {
      stream.write(input);
    } catch (IOException e) {
      // The job has ended before it read everything, and says why itself.
    }
  }

  static String judged(String launcher, int code, List<String> lines) {
    for (String line : lines) {
      if (line.startsWith(REFUSAL)) {
        throw new IllegalArgumentException(line.substring(REFUSAL.length()));
      }
      if (line.startsWith(FAILURE)) {
        throw new OutsideException(line.substring(FAILURE.length()));
      }
    }
    List<String> answers =
        lines.stream()
            .filter(line -> line.startsWith(ANSWER))
            .map(line -> line.substring(ANSWER.length()))
            .toList();
    if (code == 0 && answers.size() == 1) {
      return answers.getFirst();
    }
    String last =
        lines.stream()
            .filter(line -> line.chars().anyMatch(Character::isLetter)) // launchers draw frames
            .reduce((a, b) -> b)
            .orElse("nothing");
    throw new OutsideException(
        "%s ended with exit code %d and %s; it said: %s; try espalier doctor"
            .formatted(
                launcher,
                code,
                answers.isEmpty() ? "no answer, a rank was lost" : "an answer",
                last.strip()));
  }

  /** What a rank does: gives the answer, which only that of rank 0 is printed. */
  @FunctionalInterface
  public interface Body {
    /**
     * Works on one rank.
     *
     * @param mpi what was initialised
     * @param input the input of the job
     * @param progress is told how much is done, where that takes long
     * @return the answer, on one line
     * @throws IOException if something outside failed
     */
    String answer(Mpi mpi, InputFile input, RankProgress progress) throws IOException;
  }

  /**
   * The rank's side: initialises MPI, works, prints what {@link #answer} reads. A rank that fails
   * aborts the others, so that none waits for it.
   *
   * @param out takes the line
   * @param body what the rank does
   * @return the exit code
   */
  public static int onRank(PrintWriter out, Body body) {
    try (Mpi mpi = Mpi.initialize()) {
      int rank = mpi.world().rank();
      try {
        String mismatch = mpi.launcherMismatch().orElse("");
        if (!mismatch.isEmpty()) {
          throw new IOException(mismatch);
        }
        String answer =
            body.answer(
                mpi, new InputFile("the input", input(mpi.world())), new RankProgress(out, rank));
        if (rank == 0) {
          out.println(ANSWER + answer);
          out.flush();
        }
        return 0;
      } catch (Throwable failure) { // whatever ends one rank ends all: the others would wait for it
        out.println(told(rank, failure));
        out.flush();
        int code =
            failure instanceof IllegalArgumentException ? ExitCode.BAD_INPUT : ExitCode.OUTSIDE;
        mpi.abort(code);
        return code;
      }
    }
  }

  /** A failure of a rank on one line, for {@link #judged}. */
  static String told(int rank, Throwable failure) {
    String message = String.valueOf(failure.getMessage());
    String line =
        switch (failure) {
          case IllegalArgumentException _ -> REFUSAL + message;
          case MemoryShortage _ -> FAILURE + message;
          case OutOfMemoryError exhausted ->
              FAILURE + MemoryShortage.at(rank, exhausted).getMessage();
          case IOException _ -> FAILURE + message;
          // Where a rank was lost, others hear of it by MPI: the launcher knows more.
          case MpiException _ -> "rank %d: %s".formatted(rank, message);
          default -> FAILURE + "rank %d: %s".formatted(rank, Failures.fault(failure));
        };
    return line.replaceAll("\\R", " ");
  }

  /** What rank 0 reads from standard input, on every rank. */
  private static byte[] input(Communicator world) {
    byte[] read = Together.done(world, () -> world.rank() == 0 ? readAll() : new byte[0]);
    int[] length = {read.length};
    world.collective().broadcast(Buffer.of(length), 0);
    byte[] input = world.rank() == 0 ? read : new byte[length[0]];
    world.collective().broadcast(Buffer.of(input), 0);
    return input;
  }

  private static byte[] readAll() {
    try {
      return System.in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The jars of this command line, on whichever path it was started with. */
  private static String classPath() {
    String modules = System.getProperty("jdk.module.path", "");
    String path = modules.isEmpty() ? System.getProperty("java.class.path", "") : modules;
    return Stream.of(path.split(":"))
        .map(part ->
            !modules.isEmpty() && Files.isDirectory(Path.of(part)) && !isExploded(part)
                ? part + "/*"
                : part)
        .collect(Collectors.joining(":"));
  }

  private static boolean isExploded(String folder) {
    return Files.exists(Path.of(folder, "module-info.class"));
  }
}
