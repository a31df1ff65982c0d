// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.library;

import java.util.List;

/** The MPI library of this process, or the reasons why there is none. */
public sealed interface MpiLibrary {
  /** The system property that names the library to use, by path or soname. */
  String PROPERTY = "org.espalier.mpi.library";

  /** An application binary interface of MPI. */
  enum Interface {
    /** Open MPI's own. */
    OPEN_MPI,
    /** MPICH's own, shared by its derivatives. */
    MPICH,
    /** The standard ABI (MPI 5.0 §20). */
    STANDARD
  }

  /**
   * A library that is open.
   *
   * @param name {@code "Open MPI"}, {@code "MPICH"}, …
   * @param version {@code "4.1.4"}; empty where the library does not say
   * @param abi the interface it speaks
   * @param file the soname or path by which it was opened
   * @param why why this library and no other, for people
   * @param largeCounts whether it exports the {@code _c} functions of MPI 4.0 (MPI 4.1 §2.5.8)
   * @param description what it says of itself, one line or several
   */
  record Available(
      String name,
      String version,
      Interface abi,
      String file,
      String why,
      boolean largeCounts,
      String description)
      implements MpiLibrary {
    @Override
    public String toString() {
      return version.isEmpty() ? name : name + " " + version;
    }
  }

  /**
   * No library could be opened.
   *
   * @param attempts what was tried, and why each attempt failed
   * @param remedy what to do, one line
   */
  record Missing(List<String> attempts, String remedy) implements MpiLibrary {}

  /**
   * Finds and opens the library of this process; the first call decides for its whole life. Nothing
   * is initialised by it.
   *
   * @return the library, or why there is none
   */
  static MpiLibrary find() {
    return FoundLibrary.OF_PROCESS;
  }

  /**
   * Returns the library where there must be one.
   *
   * @return the library
   * @throws IllegalStateException if there is none; the message says what was tried and the remedy
   */
  static Available require() {
    MpiLibrary found = find();
    if (found instanceof Available available) { // not a switch: it is linked at run time
      return available;
    }
    Missing missing = (Missing) found;
    throw new IllegalStateException(
        "no MPI library could be opened (%s); %s"
            .formatted(String.join("; ", missing.attempts()), missing.remedy()));
  }
}
