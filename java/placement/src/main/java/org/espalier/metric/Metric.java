// SPDX-License-Identifier: Apache-2.0
package org.espalier.metric;

/** A metric on a position space. */
public interface Metric {}
