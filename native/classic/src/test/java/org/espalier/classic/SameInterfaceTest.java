// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** Every public member of mpi.jar is here, with the same name, parameters and result. */
class SameInterfaceTest {
  @Test
  void nothingOfMpiJarIsMissing() throws Exception {
    String jar = System.getenv("ESPALIER_MPI_JAR");
    // mpi.jar is the peer, not a need: the package is built and used without it. .ci/run refuses a
    // skip.
    assumeTrue(
        jar != null && Files.isRegularFile(Path.of(jar)),
        "no mpi.jar: set ESPALIER_MPI_JAR to what native/mpi-jar/make.sh prints");
    URL[] urls = {Path.of(String.valueOf(jar)).toUri().toURL()};
    try (URLClassLoader theirs = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
      ClassLoader ours = SameInterfaceTest.class.getClassLoader();
      Set<String> missing = new TreeSet<>();
      int members = 0;
      for (String name : classes(Path.of(String.valueOf(jar)))) {
        Class<?> their = Class.forName(name, false, theirs);
        if (Modifier.isPublic(their.getModifiers())) {
          Set<String> wanted = members(their);
          members += wanted.size();
          Class<?> our = Class.forName(name, false, ours);
          assertThat(our.isInterface()).isEqualTo(their.isInterface());
          wanted.removeAll(members(our));
          wanted.forEach(member -> missing.add(name + ": " + member));
        }
      }
      assertThat(missing).isEmpty();
      assertThat(members).isGreaterThan(700);
    }
  }

  /** What version 5.0.7 has and 4.1.4 has not. */
  @Test
  void nothingOfTheLaterVersionIsMissing() throws Exception {
    ClassLoader ours = SameInterfaceTest.class.getClassLoader();
    Class<?> mpi = Class.forName("mpi.MPI", false, ours);
    assertThat(members(mpi))
        .contains("static mpi.Errhandler ERRORS_ABORT", "static int ERR_PROC_ABORTED");
    String types = "java.lang.Object [I [I [Lmpi.Datatype; ";
    assertThat(members(Class.forName("mpi.Comm", false, ours)))
        .contains("void allToAllw(" + (types + types).strip() + ")");
  }

  private static List<String> classes(Path jar) throws IOException {
    List<String> result = new ArrayList<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      file.stream()
          .map(entry -> entry.getName())
          .filter(entry -> entry.endsWith(".class"))
          .forEach(entry -> result.add(entry.substring(0, entry.length() - 6).replace('/', '.')));
    }
    return result;
  }

  /** Public members, and those protected ones that a program's subclass may use. */
  private static Set<String> members(Class<?> type) {
    Set<String> result = new TreeSet<>();
    for (Method method : type.getMethods()) {
      if (!method.getDeclaringClass().getName().startsWith("java.")) {
        result.add(text(method));
      }
    }
    if (type.getName().startsWith("mpi.Struct")) {
      for (Class<?> from = type; from != Object.class; from = from.getSuperclass()) {
        for (Method method : from.getDeclaredMethods()) {
          if (Modifier.isProtected(method.getModifiers())) {
            result.add(text(method));
          }
        }
      }
    }
    for (Field field : type.getFields()) {
      result.add(
          (Modifier.isStatic(field.getModifiers()) ? "static " : "")
              + field.getType().getName()
              + " "
              + field.getName());
    }
    for (Constructor<?> constructor : type.getConstructors()) {
      result.add("new(" + names(constructor.getParameterTypes()) + ")");
    }
    Class<?> parent = type.getSuperclass();
    for (Class<?> implemented : type.getInterfaces()) {
      result.add("implements " + implemented.getName());
    }
    while (parent != null) {
      if (Modifier.isPublic(parent.getModifiers())) {
        result.add("is " + parent.getName());
      }
      parent = parent.getSuperclass();
    }
    return result;
  }

  private static String text(Method method) {
    return (Modifier.isStatic(method.getModifiers()) ? "static " : "")
        + method.getReturnType().getName()
        + " "
        + method.getName()
        + "("
        + names(method.getParameterTypes())
        + ")";
  }

  private static String names(Class<?>[] types) {
    return String.join(" ", Arrays.stream(types).map(Class::getName).toList());
  }
}
