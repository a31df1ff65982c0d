// SPDX-License-Identifier: Apache-2.0
/**
 * How a user's program for mpi.jar is started: {@link org.espalier.cli.launch.MpiJavaJob} makes the
 * command line, {@link org.espalier.cli.launch.LocalMpi} is the library and its launcher, {@link
 * org.espalier.cli.launch.MpiProbe} asks libraries what they are, {@link
 * org.espalier.cli.launch.MpiJar} is the real mpi.jar. {@code ProgramJvm} says which JVM a program
 * gets, {@code CompilerOptions} and {@code HeapOfC} what it and C's heap are told.
 *
 * <p>No command lives here, and no process is started here but the one that asks a library.
 */
@NullMarked
package org.espalier.cli.launch;

import org.jspecify.annotations.NullMarked;
