// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/** How much the compilers of this virtual machine have worked, which share its cores. */
final class Compilers {
  private static final double MILLIS = 1e3;

  private Compilers() {}

  /** The seconds so far; nothing where nothing is compiled, or the machine does not say. */
  static double seconds() {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    return compiler != null && compiler.isCompilationTimeMonitoringSupported()
        ? compiler.getTotalCompilationTime() / MILLIS
        : 0;
  }
}
