// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How one-sided calls of this process reach their targets: whether the description of the target's
 * type is sent along with the data, and read there anew for every call.
 *
 * <p>Of Open MPI's components for one-sided calls only {@code pt2pt} does that; it is in the series
 * up to 4.1 and was removed in 5.0. The others move block by block and need no description. Which
 * of them are available, after all of Open MPI's files, variables and options, is seen by which are
 * mapped into the process behind {@code MPI_Init}. Where there is the choice, {@code sm} takes
 * windows of one host that MPI allocates, {@code rdma} and {@code ucx} take one host and networks
 * with remote memory access, and {@code pt2pt} takes the rest.
 *
 * <p>Nothing is asked before the first one-sided call with a derived type, and MPI is not asked at
 * all. Thread-safe.
 */
final class OneSidedPath implements BooleanSupplier {
  private static final Path MAPPED = Path.of("/proc/self/maps");
  private static final Pattern COMPONENT = Pattern.compile("mca_osc_([a-z0-9]+)\\.so");
  private static final Pattern OLD_SERIES = Pattern.compile("Open MPI [1-4]\\..*");
  private static final String SENDING = "pt2pt";

  /** Components that leave other hosts to the next one in the list. */
  private static final Set<String> LOCAL = Set.of("sm", "monitoring");

  /** Where the drivers of networks with remote memory access show their devices. */
  private static final List<Path> DEVICES =
      List.of(Path.of("/sys/class/infiniband"), Path.of("/sys/class/cxi"), Path.of("/dev/kgni0"));

  private final Map<String, String> environment;
  private volatile String library = "";
  private @Nullable Boolean found; // guarded by this

  OneSidedPath(Map<String, String> environment) {
    this.environment = environment;
  }

  /** Takes what the library is, {@code "Open MPI 4.1.4"}. */
  void startedOn(String givenLibrary) {
    library = givenLibrary;
  }

  @Override
  public synchronized boolean getAsBoolean() {
    Boolean before = found;
    if (before != null) {
      return before;
    }
    Set<String> components = components(mapped(), environment);
    boolean remoteMemory = DEVICES.stream().anyMatch(Files::exists);
    boolean sends = sendsDescriptions(library, environment, components, remoteMemory);
    found = sends;
    return sends;
  }

  private static List<String> mapped() {
    try {
      return Files.readAllLines(MAPPED);
    } catch (IOException | RuntimeException _) {
      return List.of();
    }
  }

  /**
   * Finds the available components.
   *
   * @param mapped the files mapped into the process, one a line
   * @param environment the process's environment, which tells where nothing is mapped: the
   *     components may be part of the library itself
   * @return their names; empty where they cannot be told
   */
  static Set<String> components(List<String> mapped, Map<String, String> environment) {
    Set<String> names = new HashSet<>();
    for (String line : mapped) {
      Matcher name = COMPONENT.matcher(line);
      if (name.find()) {
        names.add(name.group(1));
      }
    }
    String asked = environment.getOrDefault("OMPI_MCA_osc", "^");
    if (names.isEmpty() && !asked.startsWith("^")) {
      for (String name : asked.split(",", -1)) {
        names.add(name.strip());
      }
    }
    return names;
  }

  /**
   * Decides.
   *
   * @param library {@code "Open MPI 4.1.4"}
   * @param environment the process's environment, for the launcher's word on hosts
   * @param components available components
   * @param remoteMemory whether a network with remote memory access is there
   * @return whether one-sided calls, or those to other hosts, send descriptions
   */
  static boolean sendsDescriptions(
      String library,
      Map<String, String> environment,
      Set<String> components,
      boolean remoteMemory) {
    if (!OLD_SERIES.matcher(library).matches() || !components.contains(SENDING)) {
      return false;
    }
    if (components.size() == 1) {
      return true;
    }
    String all = environment.getOrDefault("OMPI_COMM_WORLD_SIZE", "1");
    boolean severalHosts = !all.equals(environment.getOrDefault("OMPI_COMM_WORLD_LOCAL_SIZE", all));
    boolean onlyLocalBeside =
        components.stream().allMatch(name -> name.equals(SENDING) || LOCAL.contains(name));
    return severalHosts && (onlyLocalBeside || !remoteMemory);
  }
}
