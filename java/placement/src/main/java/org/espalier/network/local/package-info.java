// SPDX-License-Identifier: Apache-2.0
/**
 * Search for good choices of a large network under a usage limit: large-neighbourhood search whose
 * neighbourhoods are forests, each solved to its least cost by dynamic programming.
 *
 * <p>In the order in which a reader meets them: {@link org.espalier.network.local.FlatGraph} is the
 * network in arrays, {@link org.espalier.network.local.UsagePeaks} knows where the limit is
 * exceeded, {@link org.espalier.network.local.Answer} holds choices and keeps both up to date;
 * {@link org.espalier.network.local.Region} grows a neighbourhood, {@link
 * org.espalier.network.local.RegionMinimum} solves it, {@link
 * org.espalier.network.local.RegionStep} solves it again with dearer times until what comes of it
 * keeps the limit, {@link org.espalier.network.local.UsageRepair} makes choices keep the limit that
 * do not, and {@link org.espalier.network.local.LocalSearch} puts them together.
 *
 * <p>Nothing here proves anything, and nothing here knows the graph that is being reduced: whoever
 * offers what is found judges it again, exactly. Costs are doubles here.
 */
@NullMarked
package org.espalier.network.local;

import org.jspecify.annotations.NullMarked;
