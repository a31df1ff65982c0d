// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.check;

/** What is done behind a call that was seen before it was made. */
interface Following {

  /**
   * Sees what the call has written.
   *
   * @param words its arguments
   * @param code what it returned
   */
  void run(long[] words, int code);
}
