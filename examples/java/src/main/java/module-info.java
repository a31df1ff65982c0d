// SPDX-License-Identifier: Apache-2.0

/** Programs that use Espalier. Without this file all runs on the class path as well. */
module example {
  requires org.espalier.formats;
  requires org.espalier.redistribute;
}
