// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import picocli.CommandLine.IVersionProvider;

/** Tells the version that the build wrote into the jar. */
public final class Version implements IVersionProvider {
  /** Made by picocli. */
  public Version() {}

  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    return new String[] {"espalier " + (version == null ? "(unpackaged)" : version)};
  }
}
