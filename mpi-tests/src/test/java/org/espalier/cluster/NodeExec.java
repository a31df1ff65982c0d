// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A command that runs on a node, whose output can be read while it runs. */
final class NodeExec {

  private final DockerClient client;
  private final String id;
  private final long startNanos = System.nanoTime();
  private final Streams streams = new Streams();

  NodeExec(DockerClient client, String containerId, String user, List<String> command) {
    this.client = client;
    this.id =
        client
            .execCreateCmd(containerId)
            .withUser(user)
            .withWorkingDir("/home/mpi")
            .withAttachStdout(true)
            .withAttachStderr(true)
            .withCmd(command.toArray(String[]::new))
            .exec()
            .getId();
    client.execStartCmd(id).exec(streams);
  }

  /**
   * Waits until standard output contains a text.
   *
   * @throws AssertionError when the command has ended without writing it, or the time is over
   */
  void awaitOutput(String text, Duration limit) throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!output().contains(text)) {
      if (isOver() || System.nanoTime() > deadline) {
        throw new AssertionError(
            "expected the job to write '" + text + "'\n" + output() + "\n" + errors());
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  /**
   * Waits for the end.
   *
   * @return the exit code
   * @throws AssertionError when it does not end in time
   */
  int await(Duration limit) throws InterruptedException {
    if (!endsWithin(limit)) {
      throw new AssertionError(
          "no end within " + limit.toSeconds() + " s\n" + output() + "\n" + errors());
    }
    Long exitCode = exitCode();
    if (exitCode == null) {
      throw new AssertionError("the node ended under the command\n" + output() + "\n" + errors());
    }
    return exitCode.intValue();
  }

  /** Waits for the end, but no longer than a time; says whether it has come. */
  boolean endsWithin(Duration time) throws InterruptedException {
    return streams.ended.await(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - startNanos);
  }

  String output() {
    return streams.text(StreamType.STDOUT);
  }

  String errors() {
    return streams.text(StreamType.STDERR);
  }

  private boolean isOver() {
    return exitCode() != null;
  }

  private @Nullable Long exitCode() {
    return client.inspectExecCmd(id).exec().getExitCodeLong();
  }

  private static final class Streams extends ResultCallback.Adapter<Frame> {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    // awaitCompletion(limit) of the library closes the streams when the limit is over.
    private final CountDownLatch ended = new CountDownLatch(1);

    @Override
    public void onNext(Frame frame) {
      ByteArrayOutputStream stream = frame.getStreamType() == StreamType.STDERR ? err : out;
      stream.writeBytes(frame.getPayload());
    }

    @Override
    public void onError(Throwable failure) {
      super.onError(failure);
      ended.countDown();
    }

    @Override
    public void onComplete() {
      super.onComplete();
      ended.countDown();
    }

    String text(StreamType type) {
      return (type == StreamType.STDERR ? err : out).toString(StandardCharsets.UTF_8);
    }
  }
}
