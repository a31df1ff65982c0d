// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench.pattern;

import java.util.function.LongFunction;

/**
 * A pattern of data in memory at any size.
 *
 * @param name what tables call it
 * @param group which patterns it is averaged with
 * @param least bytes of data of its smallest instance
 * @param greatest bytes of data of its largest instance
 * @param instance makes it with about so many bytes of data
 */
public record Pattern(
    String name, String group, long least, long greatest, LongFunction<Data> instance) {
  /**
   * Whether it can be had at about a size.
   *
   * @param bytes of data
   * @return whether it can
   */
  public boolean has(long bytes) {
    return bytes >= least && bytes <= greatest;
  }
}
