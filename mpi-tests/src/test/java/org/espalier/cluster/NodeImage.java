// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** An image of a cluster node (docker/images.sh), and how a job is started on nodes of it. */
enum NodeImage {
  OPEN_MPI_5("espalier/openmpi:trixie", "Open MPI", "5.0.7", false),
  MPICH_4("espalier/mpich:trixie", "MPICH", "4.2.1", false),
  OPEN_MPI_6("espalier/openmpi:sid", "Open MPI", "6.0.0rc2", true),
  MPICH_5("espalier/mpich:sid", "MPICH", "5.0.2", true);

  private final String image;
  private final String library;
  private final String measuredVersion;
  private final boolean standardAbi;

  NodeImage(String image, String library, String measuredVersion, boolean standardAbi) {
    this.image = image;
    this.library = library;
    this.measuredVersion = measuredVersion;
    this.standardAbi = standardAbi;
  }

  /** The images of the ordinary test run, or with -Despalier.cluster.all=true every image. */
  static List<NodeImage> inThisRun() {
    return Boolean.getBoolean("espalier.cluster.all")
        ? List.of(values())
        : List.of(OPEN_MPI_5, MPICH_4);
  }

  String image() {
    return image;
  }

  /** The same with Slurm's daemons, for nodes n0 and n1 (docker/slurm). */
  String imageUnderSlurm() {
    return image.replace("espalier/", "espalier/slurm-");
  }

  boolean isOpenMpi() {
    return library.equals("Open MPI");
  }

  /** The version that this image had when the figures in docs/clusters.md were measured. */
  String measuredVersion() {
    return measuredVersion;
  }

  /** Whether the image also has {@code libmpi_abi.so.1}, MPI's standard ABI. */
  boolean hasStandardAbi() {
    return standardAbi;
  }

  /**
   * The launcher's command line, without the program.
   *
   * @param hosts names of the nodes
   * @param slots ranks on each node
   * @param subnet the cluster's network in CIDR notation: an interface's name may change when a
   *     node is connected again, its address does not
   * @param environment variables for every rank
   */
  List<String> launcher(
      List<String> hosts, int slots, String subnet, Map<String, String> environment) {
    String ranks = String.valueOf(hosts.size() * slots);
    List<String> command = new ArrayList<>();
    if (isOpenMpi()) {
      command.addAll(List.of("mpirun", "-np", ranks, "--host"));
      command.add(hosts.stream().map(h -> h + ":" + slots).collect(Collectors.joining(",")));
      command.addAll(List.of("--bind-to", "none"));
      // Ranks that spin while they wait keep each other from the few cores there are (20 times).
      command.addAll(List.of("--mca", "mpi_yield_when_idle", "1"));
      command.addAll(List.of("--mca", "pml", "ob1", "--mca", "btl", "tcp,self,sm"));
      command.addAll(List.of("--mca", "btl_tcp_if_include", subnet));
      command.addAll(List.of("--prtemca", "prte_if_include", subnet));
      // Without these a node behind a broken network is missed by nobody; with shorter ones a
      // disturbance of five seconds, which TCP survives, ends the job.
      // Open MPI 5's daemons have the first name for it, those of 6 the second; either ignores the
      // other's.
      for (String prefix : List.of("oob_tcp_keepalive_", "prte_keepalive_")) {
        command.addAll(List.of("--prtemca", prefix + "time", "4"));
        command.addAll(List.of("--prtemca", prefix + "intvl", "2"));
        command.addAll(List.of("--prtemca", prefix + "probes", "5"));
      }
      environment.forEach((name, value) -> command.addAll(List.of("-x", name + "=" + value)));
    } else {
      command.addAll(List.of("mpiexec", "-n", ranks, "-hosts", String.join(",", hosts)));
      command.addAll(List.of("-ppn", String.valueOf(slots), "-bind-to", "none"));
      // As mpi_yield_when_idle above: 24 s become 5.5 s for six ranks on two cores.
      command.addAll(List.of("-genv", "MPIR_CVAR_ENABLE_HEAVY_YIELD", "1"));
      environment.forEach((name, value) -> command.addAll(List.of("-genv", name, value)));
    }
    return command;
  }

  /**
   * The file with the standard ABI; both libraries' files have the same soname, so that the soname
   * would name whichever was installed last.
   */
  String standardAbiFile() {
    return isOpenMpi() ? "libmpi_abi_openmpi.so.1.0.0" : "libmpi_abi_mpich.so.1.0.0";
  }

  /** Puts a time limit around a command: TERM when it is over, KILL five seconds later. */
  static List<String> limited(Duration limit, List<String> command) {
    List<String> limited =
        new ArrayList<>(List.of("timeout", "-k", "5", String.valueOf(limit.toSeconds())));
    limited.addAll(command);
    return limited;
  }

  @Override
  public String toString() {
    return library + " " + measuredVersion;
  }
}
