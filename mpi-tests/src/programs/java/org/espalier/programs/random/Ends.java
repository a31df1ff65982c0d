// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.random;

import java.util.Random;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/** The ways in which requests are ended. */
final class Ends {
  private Ends() {}

  /** Ends all in a random way; the status of the first, or null where that way has none. */
  static Status end(Random random, Request... requests) throws MPIException {
    Request first = requests[0];
    switch (random.nextInt(9)) {
      case 0 -> {
        Request.waitAll(requests);
        return null;
      }
      case 1 -> {
        return Request.waitAllStatus(requests)[0];
      }
      case 2 -> {
        while (!Request.testAll(requests)) {
          Thread.yield();
        }
        return null;
      }
      case 3 -> {
        Status[] all = Request.testAllStatus(requests);
        while (all == null) {
          Thread.yield();
          all = Request.testAllStatus(requests);
        }
        return all[0];
      }
      case 4 -> {
        Status status = null;
        for (int left = requests.length; left > 0; left--) {
          Status ended = Request.waitAnyStatus(requests);
          status = ended.getIndex() == 0 ? ended : status;
        }
        return status;
      }
      case 5 -> {
        Status status = null;
        for (int left = requests.length; left > 0; ) {
          Status[] some =
              random.nextBoolean()
                  ? Request.testSomeStatus(requests)
                  : Request.waitSomeStatus(requests);
          for (int k = 0; some != null && k < some.length; k++) {
            status = some[k].getIndex() == 0 ? some[k] : status;
            left--;
          }
        }
        return status;
      }
      case 6 -> {
        Status status = first.testStatus();
        while (status == null) {
          Thread.yield();
          status = first.testStatus();
        }
        rest(requests);
        return status;
      }
      case 7 -> {
        Status status = first.getStatus();
        while (status == null) {
          Thread.yield();
          status = first.getStatus();
        }
        Request.waitAll(requests);
        return status;
      }
      default -> {
        Status status = first.waitStatus();
        rest(requests);
        return status;
      }
    }
  }

  private static void rest(Request[] requests) throws MPIException {
    for (int k = 1; k < requests.length; k++) {
      requests[k].waitFor();
    }
  }
}
