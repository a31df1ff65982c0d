// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import com.github.dockerjava.api.DockerClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.Network;
import org.testcontainers.lifecycle.Startables;
import org.testcontainers.utility.MountableFile;

/**
 * Nodes of one image on a network of their own, from which nothing else can be reached.
 *
 * <p>Not for use by several threads, and for one job at a time.
 */
final class Cluster implements AutoCloseable {

  static final int RANKS_PER_NODE = 2;

  // Over the job's own limit, for the KILL that follows TERM and for a slow engine.
  private static final Duration GRACE = Duration.ofSeconds(15);

  // How often the launcher is looked at.
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final NodeImage image;
  private final Network network;
  private final List<ClusterNode> nodes;
  private final String subnet;

  private Cluster(NodeImage image, Network network, List<ClusterNode> nodes, String subnet) {
    this.image = image;
    this.network = network;
    this.nodes = List.copyOf(nodes);
    this.subnet = subnet;
  }

  /** Starts n nodes, n0 to n(size-1), with an engine and an image made where they are missing. */
  static Cluster start(NodeImage image, int size) {
    return start(image, image.image(), size);
  }

  /** Starts two nodes on which Slurm gives out two processors each. */
  static Cluster startUnderSlurm(NodeImage image) throws InterruptedException {
    Cluster cluster = start(image, image.imageUnderSlurm(), 2);
    try {
      for (ClusterNode node : cluster.nodes) {
        node.root("slurm-start");
      }
      String ready = "until [ \"$(sinfo -h -t idle -o %D)\" = 2 ]; do sleep 0.2; done";
      cluster.node(0).root("timeout", "15", "sh", "-c", ready);
      return cluster;
    } catch (AssertionError | InterruptedException e) {
      cluster.close();
      throw e;
    }
  }

  private static Cluster start(NodeImage image, String name, int size) {
    ContainerEngine.provide(name);
    DockerClient client = DockerClientFactory.instance().client();
    Ownership.sweep(client);
    Network network =
        Network.builder()
            .createNetworkCmdModifier(
                create -> create.withInternal(true).withLabels(Ownership.labels()))
            .build();
    List<ClusterNode> nodes = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      nodes.add(new ClusterNode(name, "n" + i, network));
    }
    try {
      Startables.deepStart(nodes).join();
      String subnet =
          client
              .inspectNetworkCmd()
              .withNetworkId(network.getId())
              .exec()
              .getIpam()
              .getConfig()
              .getFirst()
              .getSubnet();
      return new Cluster(image, network, nodes, subnet);
    } catch (RuntimeException e) {
      nodes.forEach(ClusterNode::stop);
      network.close();
      throw e;
    }
  }

  NodeImage image() {
    return image;
  }

  ClusterNode node(int index) {
    return nodes.get(index);
  }

  /** Copies a file or folder to the same place on every node. */
  void copy(Path from, String to) {
    for (ClusterNode node : nodes) {
      node.copyFileToContainer(MountableFile.forHostPath(from), to);
    }
  }

  int ranks() {
    return nodes.size() * RANKS_PER_NODE;
  }

  /** Launches a job from n0 on all nodes. */
  NodeExec launch(Job job) {
    List<String> command =
        new ArrayList<>(
            image.launcher(
                nodes.stream().map(ClusterNode::nodeName).toList(),
                RANKS_PER_NODE,
                subnet,
                job.environment()));
    command.addAll(job.command());
    return node(0).start(NodeImage.limited(job.limit(), command));
  }

  /**
   * Waits for the end of a launched job and judges it; a job never outlives its limit, nor a
   * launcher the loss of a host.
   */
  JobOutcome await(Job job, NodeExec exec) throws InterruptedException {
    Duration limit = job.limit().plus(GRACE);
    String remark = image.isOpenMpi() ? "" : watchProxies(exec, limit);
    int exitCode = exec.await(limit.minus(exec.elapsed()));
    String errors = exec.errors() + remark;
    return new JobOutcome(job, ranks(), exitCode, exec.elapsed(), exec.output(), errors);
  }

  /** Returns what it had to do, once the job has ended or its launcher was ended. */
  private String watchProxies(NodeExec exec, Duration limit) throws InterruptedException {
    ProxyWatch watch = new ProxyWatch(nodes.size(), RANKS_PER_NODE);
    while (exec.elapsed().compareTo(limit) < 0 && !exec.endsWithin(LOOK)) {
      if (node(0).isRunning() && watch.look(proxies(), JobOutcome.completed(exec.output()))) {
        node(0).root("sh", "-c", "pkill -TERM -x mpiexec; exit 0");
        return "\nmpiexec was ended: it had lost a host and waited for the others\n";
      }
    }
    return "";
  }

  /** The launcher's children, one for each host; all of them where it does not run (any more). */
  private int proxies() throws InterruptedException {
    String children =
        "p=$(pgrep -o -x mpiexec) && { pgrep -c -P $p || true; } || echo " + nodes.size();
    return Integer.parseInt(node(0).root("sh", "-c", children).strip());
  }

  /** Launches a job and waits for its end. */
  JobOutcome run(Job job) throws InterruptedException {
    return await(job, launch(job));
  }

  /** Ends what a disturbed job has left on the nodes that still run, and heals the network. */
  void settle() throws InterruptedException {
    for (ClusterNode node : nodes) {
      if (node.isRunning()) {
        node.settle();
      }
    }
  }

  @Override
  public void close() {
    nodes.parallelStream().forEach(ClusterNode::stop);
    network.close();
  }
}
