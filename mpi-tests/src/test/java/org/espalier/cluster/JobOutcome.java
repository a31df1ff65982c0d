// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is left of a job, and the verdict on it.
 *
 * <p>A job succeeded when its launcher ended by itself with 0 <em>and</em> every rank wrote exactly
 * one completion line, and wrote "ok". The exit code alone is not enough: Open MPI 5.0.7 returns 0
 * when it has lost a node.
 *
 * @param job the job
 * @param ranks how many ranks it had
 * @param exitCode of the launcher; 124 and 137 when the limit ended it
 * @param elapsed from launch to end
 * @param output what all ranks wrote to standard output
 * @param errors what launcher and ranks wrote to standard error
 */
record JobOutcome(
    Job job, int ranks, int exitCode, Duration elapsed, String output, String errors) {

  /** Our own exit codes, as they stand in docs/guide/clusters.md. */
  static final int EXIT_OK = 0;

  static final int EXIT_FAILED = 1;
  static final int EXIT_OVER_TIME = 124;

  // Searched for anywhere: the output of ranks is interleaved within a line too.
  private static final Pattern COMPLETION =
      Pattern.compile("ESPALIER-JOB (\\S+) rank (\\d+)(?: of \\d+)?: (ok|FAILED|failed)([^\\n]*)");

  private static final int TAIL = 2000; // characters of each stream in a failure's message

  /** Every reason why this is no success; empty for a success. */
  List<String> faults() {
    List<String> faults = new ArrayList<>();
    if (overTime()) {
      faults.add("ended by the limit of " + job.limit().toSeconds() + " s");
    } else if (exitCode != 0) {
      faults.add("the launcher returned " + exitCode);
    }
    TreeMap<Integer, Integer> lines = new TreeMap<>();
    Matcher matcher = COMPLETION.matcher(output);
    while (matcher.find()) {
      int rank = Integer.parseInt(matcher.group(2));
      if (!matcher.group(1).equals(job.name())) {
        faults.add("rank " + rank + " reports another job: " + matcher.group());
      } else if (rank >= ranks) {
        faults.add("rank " + rank + " of a job with " + ranks + " ranks");
      } else if (!matcher.group(3).equals("ok")) {
        faults.add("rank " + rank + " failed:" + matcher.group(4));
      }
      lines.merge(rank, 1, Integer::sum);
    }
    List<Integer> silent = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      int count = lines.getOrDefault(rank, 0);
      if (count == 0) {
        silent.add(rank);
      } else if (count > 1) {
        faults.add("rank " + rank + " completed " + count + " times (N singletons?)");
      }
    }
    if (!silent.isEmpty()) {
      faults.add("no completion line from ranks " + silent);
    }
    return faults;
  }

  /** How many completion lines there are in what ranks wrote so far. */
  static int completed(String output) {
    return (int) COMPLETION.matcher(output).results().count();
  }

  boolean succeeded() {
    return faults().isEmpty();
  }

  /** The exit code that we give for this job. */
  int verdict() {
    return succeeded() ? EXIT_OK : overTime() ? EXIT_OVER_TIME : EXIT_FAILED;
  }

  /** One line: what happened to the job. */
  String message() {
    return "job "
        + job.name()
        + (succeeded() ? " completed on " + ranks + " ranks" : ": " + String.join("; ", faults()));
  }

  /** What the completion line of a rank says behind "ok". */
  String report(int rank) {
    Matcher matcher = COMPLETION.matcher(output);
    while (matcher.find()) {
      if (Integer.parseInt(matcher.group(2)) == rank) {
        return matcher.group(4).strip();
      }
    }
    return "";
  }

  /** For a failing test: the message, and the ends of both streams. */
  String describe() {
    return message()
        + "\n--- output\n"
        + tail(output)
        + "\n--- errors\n"
        + tail(errors)
        + "\n--- after "
        + elapsed.toMillis()
        + " ms";
  }

  private boolean overTime() {
    // timeout(1) returns 124, or 137 when it had to kill; a launcher may hand down its own code.
    return elapsed.compareTo(job.limit()) >= 0;
  }

  private static String tail(String text) {
    return text.length() <= TAIL ? text : "[...] " + text.substring(text.length() - TAIL);
  }
}
