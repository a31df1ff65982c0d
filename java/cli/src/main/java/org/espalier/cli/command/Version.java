// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Tells the version and the commit, which the build writes into a file beside this class. */
public final class Version implements IVersionProvider {
  /** Made by picocli. */
  public Version() {}

  @Override
  public String[] getVersion() throws IOException {
    Properties built = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      if (in == null) {
        throw new IllegalStateException("the build has written no version.properties");
      }
      built.load(in);
    }
    return new String[] {
      "espalier %s, commit %s, Java %s"
          .formatted(built.getProperty("version"), built.getProperty("commit"), Runtime.version())
    };
  }
}
