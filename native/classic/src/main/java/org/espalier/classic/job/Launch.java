// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.job;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether the launcher that started this process belongs to the library that it has opened. */
public final class Launch {
  private static final String[] SIZES = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"};

  private Launch() {}

  /**
   * Says whether all ranks run the same program, so that what one does the others do.
   *
   * @param environment the process's environment
   * @return false where the launcher says that it started several programs
   */
  public static boolean isOneProgram(Map<String, String> environment) {
    String contexts = environment.get("OMPI_NUM_APP_CTX");
    return contexts == null || contexts.equals("1");
  }

  /**
   * Says in one line, on one rank, that the launcher has started more ranks than MPI knows of.
   *
   * @param size the ranks of {@code MPI_COMM_WORLD}
   * @param environment the process's environment
   * @return the line, or null where nothing is wrong or another rank says it
   */
  public static @Nullable String fault(int size, Map<String, String> environment) {
    for (String variable : SIZES) {
      String told = environment.get(variable);
      if (told != null && !told.equals(Integer.toString(size))) {
        String rank = environment.getOrDefault("PMI_RANK", environment.get("OMPI_COMM_WORLD_RANK"));
        return "0".equals(rank)
            ? "another MPI's launcher started "
                + told
                + " ranks, and each of them is alone ("
                + variable
                + "="
                + told
                + ", but size "
                + size
                + "): use the launcher of the library, or choose the library by"
                + " -Dorg.espalier.mpi.library="
            : null;
      }
    }
    return null;
  }
}
