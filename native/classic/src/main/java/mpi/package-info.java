// SPDX-License-Identifier: Apache-2.0
/**
 * The package for which Java programs on MPI have been written since 2012, for any MPI library: all
 * classes, methods, fields and exceptions of the bindings that came with Open MPI 4.1 and 5.0, with
 * the same meaning. A program runs with it unchanged and not recompiled.
 *
 * <p>Here live the objects of that interface, and what makes a Java buffer one side of a call:
 * {@code Payload} and {@code Blocks} (what MPI is handed), {@code Signature} and {@code Layout}
 * (what is known of a type from how it was made), {@code MadeType} and {@code Strided} (types of
 * which MPI is told late), {@code DatatypeHandle} (their uses), {@code TypeCall} (types with
 * lists), {@code ReadyMessages} and {@code ReadyTypes} (messages that C looks after), {@code
 * WinMessages} and the rooms behind it (puts and gets that go as messages), {@code Stage} (native
 * memory for the length of a call), {@code Gate} (when MPI may be called). What is C lives in
 * {@code org.espalier.mpi.raw} and not here. What a library lacks is refused in an {@code
 * MPIException} that names it.
 *
 * <p>A class of the interface with many methods has them from classes above it, one for each
 * thought: {@code CommMessages} and those that follow it, {@code WinMoves}, {@code FileAccess},
 * {@code StructData}, {@code Numbers}. Programs see the class of the interface alone.
 *
 * <p>Left out of the MPI Standard, because the interface has no place for it: partitioned and
 * persistent collective communication, sessions, generalised requests, error handlers of the
 * program's, and counts beyond an {@code int}.
 */
package mpi;
