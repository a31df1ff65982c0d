// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import java.io.File;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What can be wrong between a program, its mpi.jar, the library and the launcher. */
@SuppressWarnings("restricted") // the C library is called on purpose
final class LibraryChecks {
  private static final Pattern OPEN_MPI = Pattern.compile("Open MPI v?(\\d+\\.\\d+[^,\\s]*)");
  private static final Pattern SERIES = Pattern.compile("(\\d+\\.\\d+)");
  private static final Pattern FILE_VERSION = Pattern.compile("\\.so\\.40\\.(\\d{1,6})\\.");
  private static final String UCX = "UCX_ERROR_SIGNALS";

  private LibraryChecks() {}

  /**
   * Keeps UCX from catching SIGSEGV, with which HotSpot's first compiled implicit null check would
   * end the JVM. UCX reads the environment when it is loaded, which the library may do at once.
   */
  static void disarmUcx() {
    if (System.getenv(UCX) != null || isUnharmed()) {
      return;
    }
    Linker linker = Linker.nativeLinker();
    Optional<MemorySegment> setenv = linker.defaultLookup().find("setenv");
    if (setenv.isEmpty()) {
      return;
    }
    MethodHandle call =
        linker.downcallHandle(
            setenv.get(),
            FunctionDescriptor.of(
                ValueLayout.JAVA_INT,
                ValueLayout.ADDRESS,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_INT));
    try (Arena arena = Arena.ofConfined()) {
      int failed = (int) call.invokeExact(arena.allocateFrom(UCX), arena.allocateFrom(""), 0);
      if (failed != 0) {
        Messages.warn("set " + UCX + "= in the environment if the JVM dies of SIGSEGV");
      }
    } catch (RuntimeException | Error failure) {
      throw failure;
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }

  /**
   * Open MPI 4.1 and older opens UCX only where it is told to; its files have versions up to 40.30.
   * Making a native call just to change nothing would cost every start some 40 ms.
   */
  private static boolean isUnharmed() {
    String pml = System.getenv("OMPI_MCA_pml");
    if (pml != null && pml.contains("ucx")) {
      return false;
    }
    for (String folder : System.getProperty("java.library.path", "").split(":", -1)) {
      try {
        Matcher version =
            FILE_VERSION.matcher(Path.of(folder, "libmpi_java.so").toRealPath().toString());
        return version.find() && Integer.parseInt(version.group(1)) <= 30;
      } catch (IOException | RuntimeException _) {
        // Not in this folder.
      }
    }
    return false;
  }

  /**
   * Shortens what a library says of itself.
   *
   * @param text {@code "Open MPI v4.1.4, package: …"}
   * @return {@code "Open MPI 4.1.4"}, or the first line
   */
  static String nameOf(String text) {
    Matcher matcher = OPEN_MPI.matcher(text);
    return matcher.find()
        ? "Open MPI " + matcher.group(1)
        : text.lines().findFirst().orElse("MPI").strip();
  }

  /**
   * Lists what is wrong with a job that has just started; the launcher's fault on one rank only.
   *
   * @param job the job
   * @param environment the process's environment
   * @return one line for each fault
   */
  static List<String> objections(Job job, Map<String, String> environment) {
    List<String> lines = new ArrayList<>();
    versionFault(jarVersion(job.mpi()), job.library()).ifPresent(lines::add);
    launcherFault(job.size(), environment).ifPresent(lines::add);
    return lines;
  }

  private static Optional<String> jarVersion(Class<?> mpi) {
    return Optional.ofNullable(mpi.getPackage()).map(Package::getImplementationVersion);
  }

  static Optional<String> versionFault(Optional<String> jar, String library) {
    Optional<String> jarSeries = jar.flatMap(LibraryChecks::series);
    Optional<String> librarySeries = series(library);
    return jarSeries.isPresent() && librarySeries.isPresent() && !jarSeries.equals(librarySeries)
        ? Optional.of(
            "mpi.jar is of Open MPI %s, but the library is %s: make the matching one with"
                    .formatted(jar.get(), library)
                + " native/mpi-jar/make.sh")
        : Optional.empty();
  }

  private static Optional<String> series(String version) {
    Matcher matcher = SERIES.matcher(version);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  static Optional<String> launcherFault(int size, Map<String, String> environment) {
    for (String variable : List.of("OMPI_COMM_WORLD_SIZE", "PMI_SIZE")) {
      String told = environment.get(variable);
      if (told != null && told.matches("\\d{1,9}") && Integer.parseInt(told) != size) {
        boolean first =
            "0"
                .equals(
                    environment.getOrDefault("PMI_RANK", environment.get("OMPI_COMM_WORLD_RANK")));
        return first
            ? Optional.of(
                "another MPI's launcher started %s ranks, and each of them is alone (%s, but size %d): use mpirun.openmpi"
                    .formatted(told, variable + "=" + told, size))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /**
   * Says in one line that mpi.jar's library is in none of the folders where it will be looked for.
   * The mpi.jar of Open MPI 5 itself ends the process then, so that it has to be said before.
   *
   * @param folders the value of {@code java.library.path}
   * @return the line, or nothing where there is a library
   */
  static Optional<String> missingLibrary(String folders) {
    String file = System.mapLibraryName("mpi_java");
    String searched =
        System.getProperty("sun.boot.library.path", "") + File.pathSeparator + folders;
    for (String folder : searched.split(File.pathSeparator, -1)) {
      if (Files.exists(Path.of(folder, file))) {
        return Optional.empty();
      }
    }
    return Optional.of(notFound(folders));
  }

  private static String notFound(String folders) {
    return "libmpi_java.so was not found: apt-get install libopenmpi-dev, or pass"
        + " -Djava.library.path=FOLDER (searched: %s)".formatted(folders);
  }

  /**
   * Says in one line why mpi.jar could not load its library.
   *
   * @param failure what its static initialiser failed with
   * @return the line
   */
  static String explain(Throwable failure) {
    String message = String.valueOf(failure.getMessage());
    if (failure instanceof UnsatisfiedLinkError && message.contains("java.library.path")) {
      return notFound(System.getProperty("java.library.path"));
    }
    if (failure instanceof LinkageError) {
      return "mpi.jar and the Open MPI library are of different versions (%s): make the matching jar with native/mpi-jar/make.sh"
          .formatted(failure);
    }
    return "mpi.jar could not be initialised: " + failure;
  }
}
