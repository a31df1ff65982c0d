// SPDX-License-Identifier: Apache-2.0
package org.espalier.dropin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.reflect.AccessFlag;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;

/**
 * Which methods that a program can call in the package {@code mpi} the programs of this project do
 * call, read from the class files of both. A method that a class inherits counts where it is
 * declared.
 */
final class ApiCoverage {
  /** A method: its class, and its name and descriptor. */
  record Method(String owner, String signature) implements Comparable<Method> {
    @Override
    public int compareTo(Method other) {
      int byOwner = owner.compareTo(other.owner);
      return byOwner != 0 ? byOwner : signature.compareTo(other.signature);
    }

    @Override
    public String toString() {
      return owner.substring(owner.lastIndexOf('/') + 1).replace('$', '.') + "." + signature;
    }
  }

  private final Map<String, ClassModel> api;
  private final Map<String, ClassModel> programs = new TreeMap<>();
  private final NavigableMap<Method, TreeSet<String>> callers = new TreeMap<>();

  private ApiCoverage(Map<String, ClassModel> api) {
    this.api = api;
    for (ClassModel model : api.values()) {
      if (isOpen(model)) {
        for (MethodModel method : model.methods()) {
          if (isOpen(model, method)) {
            callers.put(new Method(name(model), signature(method)), new TreeSet<>());
          }
        }
      }
    }
  }

  /**
   * Reads both.
   *
   * @param apiJar holds the package {@code mpi}
   * @param programs hold the programs
   */
  static ApiCoverage of(Path apiJar, Path... programs) throws IOException {
    ApiCoverage coverage = new ApiCoverage(classes(apiJar, "mpi/"));
    for (Path jar : programs) {
      coverage.programs.putAll(classes(jar, ""));
    }
    coverage.programs.values().forEach(coverage::read);
    return coverage;
  }

  private static Map<String, ClassModel> classes(Path jar, String prefix) throws IOException {
    Map<String, ClassModel> models = new TreeMap<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      file.stream()
          .filter(entry -> entry.getName().startsWith(prefix) && entry.getName().endsWith(".class"))
          .forEach(entry -> {
            try (var in = file.getInputStream(entry)) {
              ClassModel model = ClassFile.of().parse(in.readAllBytes());
              models.put(name(model), model);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    }
    return models;
  }

  private static String name(ClassModel model) {
    return model.thisClass().asInternalName();
  }

  private static String signature(MethodModel method) {
    return method.methodName().stringValue() + method.methodType().stringValue();
  }

  /** Whether a program can name the class. */
  private static boolean isOpen(ClassModel model) {
    return model
        .findAttribute(Attributes.innerClasses())
        .flatMap(inner ->
            inner.classes().stream()
                .filter(entry -> entry.innerClass().equals(model.thisClass()))
                .findFirst())
        .map(entry -> entry.flags().contains(AccessFlag.PUBLIC))
        .orElse(model.flags().has(AccessFlag.PUBLIC));
  }

  /** Whether a program can call the method; of a class made to be extended, protected ones too. */
  private static boolean isOpen(ClassModel owner, MethodModel method) {
    var flags = method.flags();
    return (flags.has(AccessFlag.PUBLIC)
            || (flags.has(AccessFlag.PROTECTED) && owner.flags().has(AccessFlag.ABSTRACT)))
        && !flags.has(AccessFlag.SYNTHETIC)
        && !flags.has(AccessFlag.BRIDGE)
        && !flags.has(AccessFlag.ABSTRACT);
  }

  private void read(ClassModel program) {
    String caller = name(program).substring(name(program).lastIndexOf('/') + 1);
    int nested = caller.indexOf('$');
    String told = nested < 0 ? caller : caller.substring(0, nested);
    for (MethodModel method : program.methods()) {
      // A method that a program overrides is called by the library.
      if (!method.methodName().equalsString("<init>")) {
        program
            .superclass()
            .ifPresent(parent -> called(parent.asInternalName(), signature(method), told));
      }
      method
          .code()
          .ifPresent(code ->
              code.forEach(element -> {
                if (element instanceof InvokeInstruction call) {
                  called(
                      call.owner().asInternalName(),
                      call.name().stringValue() + call.type().stringValue(),
                      told);
                }
              }));
    }
  }

  private void called(String owner, String signature, String caller) {
    String at = owner;
    while (at != null) {
      TreeSet<String> known = callers.get(new Method(at, signature));
      if (known != null) {
        known.add(caller);
        return;
      }
      ClassModel model = api.getOrDefault(at, programs.get(at));
      at = model == null ? null : model.superclass().map(ClassEntry::asInternalName).orElse(null);
    }
  }

  /** The methods that no program calls, in order. */
  List<Method> missing() {
    List<Method> missing = new ArrayList<>();
    callers.forEach((method, by) -> {
      if (by.isEmpty()) {
        missing.add(method);
      }
    });
    return missing;
  }

  /** How many methods there are. */
  int size() {
    return callers.size();
  }

  /** The page of the documentation that says which programs call each method. */
  String page() {
    StringBuilder page =
        new StringBuilder(
            """
            # Which program calls which method of the package mpi

            Written by a tool from the class files of mpi.jar 4.1.4 and of the programs in
            `mpi-tests/src/programs`; `EveryMethodTest` fails where it is not true. The programs check what
            comes of the calls; they run on mpi.jar (`EveryMethodTest`) and on Espalier's package `mpi`
            on Open MPI and MPICH (`ClassicTest`).

            """);
    page.append("%d methods, %d without a program.%n".formatted(size(), missing().size()));
    String owner = "";
    for (var entry : callers.entrySet()) {
      if (!entry.getKey().owner().equals(owner)) {
        owner = entry.getKey().owner();
        page.append("%n## %s%n%n".formatted(owner.replace('/', '.').replace('$', '.')));
        page.append("| method | programs |%n|---|---|%n".formatted());
      }
      page.append(
          "| `%s` | %s |%n"
              .formatted(entry.getKey().signature(), String.join(", ", entry.getValue())));
    }
    return page.toString();
  }
}
