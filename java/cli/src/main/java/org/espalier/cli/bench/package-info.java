// SPDX-License-Identifier: Apache-2.0
/**
 * What {@code espalier bench} makes of measured times: medians with intervals, means of groups,
 * cells lost, bars, guidelines, as text, JSON and a picture. The times are measured by jobs of
 * {@code mpi-tests}, which {@code org.espalier.cli.measure} starts; nothing here measures or starts
 * anything.
 */
@NullMarked
package org.espalier.cli.bench;

import org.jspecify.annotations.NullMarked;
