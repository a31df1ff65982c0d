// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.forms;

import java.lang.foreign.Arena;
import org.espalier.jobs.Job;
import org.espalier.jobs.verify.TypedStream;
import org.espalier.mpi.Communicator;

/**
 * One case of a job on collective forms.
 *
 * @param world all processes
 * @param checks what is told
 * @param root of operations that have one
 * @param mine how this process describes what it sends
 * @param other how it describes what it receives: the same signature
 * @param heap whether data lie in arrays
 * @param arena of those that do not
 * @param where what a failure is told by
 * @param cut whether the library cuts messages within a pair
 */
record FormCase(
    Communicator world,
    Job.Checks checks,
    int root,
    TypedStream mine,
    TypedStream other,
    boolean heap,
    Arena arena,
    String where,
    boolean cut) {}
