// SPDX-License-Identifier: Apache-2.0
package mpi;

/** The version of the MPI Standard that the library says it follows. */
public final class Version {
  private final int version;
  private final int subVersion;

  Version(int version, int subVersion) {
    this.version = version;
    this.subVersion = subVersion;
  }

  /**
   * Returns the version.
   *
   * @return the number before the dot
   */
  public int getVersion() {
    return version;
  }

  /**
   * Returns the subversion.
   *
   * @return the number after the dot
   */
  public int getSubVersion() {
    return subVersion;
  }
}
