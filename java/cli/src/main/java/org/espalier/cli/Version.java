// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import picocli.CommandLine.IVersionProvider;

/** Tells the version that the build wrote into the jar. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    return new String[] {"espalier " + (version == null ? "(unpackaged)" : version)};
  }
}
