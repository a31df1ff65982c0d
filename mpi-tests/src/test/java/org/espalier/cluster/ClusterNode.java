// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import com.github.dockerjava.api.model.Capability;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.MountableFile;

/** One container with sshd, an MPI library and the jobs' class path; and what can befall it. */
final class ClusterNode extends GenericContainer<ClusterNode> {

  private static final Duration SHORT = Duration.ofSeconds(20);

  private final String name;

  ClusterNode(String image, String name, Network network) {
    super(DockerImageName.parse(image));
    this.name = name;
    withImagePullPolicy(local -> false);
    withNetwork(network);
    withNetworkAliases(name);
    withLabels(Ownership.labels());
    withSharedMemorySize(256L << 20); // the ranks of a node talk through /dev/shm
    // The node ends by itself, and is then removed: nothing is left when this process is killed.
    // (`timeout` as first process of a container is refused by coreutils 9.10: hence the shell.)
    withCommand(
        "sh", "-c", "timeout " + Ownership.LIFE.toSeconds() + " /usr/sbin/sshd -D -e; exit 0");
    withCreateContainerCmdModifier(create -> {
      create.withHostName(name);
      Objects.requireNonNull(create.getHostConfig())
          .withAutoRemove(true)
          // NET_ADMIN for the faults, SYS_PTRACE for copies between the ranks of a node.
          .withCapAdd(Capability.NET_ADMIN, Capability.SYS_PTRACE);
    });
    JobClassPath.entries()
        .forEach((from, to) -> withCopyFileToContainer(MountableFile.forHostPath(from), to));
    waitingFor(
        Wait.forLogMessage(".*Server listening on 0.0.0.0 port 22.*", 1)
            .withStartupTimeout(Duration.ofSeconds(60)));
  }

  String nodeName() {
    return name;
  }

  /** Starts a command as the user of the ranks. */
  NodeExec start(List<String> command) {
    return start("mpi", command);
  }

  private NodeExec start(String user, List<String> command) {
    return new NodeExec(getDockerClient(), getContainerId(), user, command);
  }

  /** Runs a command as root to its end; it must succeed. */
  String root(String... command) throws InterruptedException {
    NodeExec exec = start("root", List.of(command));
    int exitCode = exec.await(SHORT);
    if (exitCode != 0) {
      throw new AssertionError(
          String.join(" ", command) + " returned " + exitCode + ": " + exec.errors());
    }
    return exec.output();
  }

  // The faults.

  /** The machine is gone, at once and for ever. */
  void killNode() {
    getDockerClient().killContainerCmd(getContainerId()).exec();
  }

  /** One rank of this node dies of SIGKILL. */
  void killOneRank(String commandPattern) throws InterruptedException {
    root("pkill", "-KILL", "--oldest", "-u", "mpi", "-x", commandPattern);
  }

  /** Every packet from and to the other nodes is lost; nobody is told. */
  void dropPackets() throws InterruptedException {
    root("iptables", "-A", "INPUT", "-i", "eth0", "-j", "DROP");
    root("iptables", "-A", "OUTPUT", "-o", "eth0", "-j", "DROP");
  }

  void passPackets() throws InterruptedException {
    root("iptables", "-F");
  }

  /** Undoes every fault that can be undone, and ends all processes of the ranks' user. */
  void settle() throws InterruptedException {
    root(
        "sh",
        "-c",
        "iptables -F; tc qdisc del dev eth0 root 2>/dev/null; pkill -KILL -u mpi; exit 0");
  }

  /** All processes of this node stand still. */
  void pause() {
    getDockerClient().pauseContainerCmd(getContainerId()).exec();
  }

  void resume() {
    getDockerClient().unpauseContainerCmd(getContainerId()).exec();
  }

  /** What this node sends leaves it no faster than a rate in the notation of tc(8). */
  void throttle(String rate) throws InterruptedException {
    root(
        "tc", "qdisc", "replace", "dev", "eth0", "root", "tbf", "rate", rate, "burst", "16kb",
        "latency", "400ms");
  }

  @Override
  public void stop() {
    String id = getContainerId();
    if (id != null) {
      Ownership.remove(getDockerClient(), id);
    }
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
