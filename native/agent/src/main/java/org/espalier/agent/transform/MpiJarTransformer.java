// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.transform;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.instrument.ClassFileTransformer;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites the classes of mpi.jar when a class loader loads them, and no other class.
 *
 * <p>Either all of one jar is rewritten or nothing: before the first class, {@code mpi.Datatype}
 * and {@code mpi.MPI} of the same loader are looked at, and where they lack a member that the
 * rewriting leans on, or the loader cannot see Espalier, that is said once and the jar stays what
 * it is. A jar that was rewritten in an earlier run was found fit then.
 */
public final class MpiJarTransformer implements ClassFileTransformer {
  private static final Set<String> DATATYPE_MEMBERS =
      Set.of(
          "handle:J",
          "<init>()V",
          "commit()V",
          "free()V",
          "dup()Lmpi/Datatype;",
          "setName(Ljava/lang/String;)V",
          "getStruct([I[I[Lmpi/Datatype;)J");
  private static final Set<String> MPI_MEMBERS =
      Set.of(
          "COMM_WORLD:Lmpi/Intracomm;",
          "Init([Ljava/lang/String;)[Ljava/lang/String;",
          "InitThread([Ljava/lang/String;I)I",
          "Finalize()V",
          "Finalize_jni()V",
          "getLibVersion()Ljava/lang/String;");

  private final Consumer<String> warnings;
  private final boolean checking;
  // A null value cannot be told from an absent one by a WeakHashMap's callers: the verdict is a
  // Boolean.
  private final Map<ClassLoader, Boolean> accepted = new WeakHashMap<>();
  private final @Nullable Path folder;
  private volatile @Nullable RewrittenStore store;
  private @Nullable ProtectionDomain first; // guarded by this

  /**
   * Makes a transformer.
   *
   * @param warnings takes a line where a jar is left alone
   * @param checking whether calls tell the checking of types what they do
   * @param folder where rewritten classes are kept for the next run, or null
   */
  public MpiJarTransformer(Consumer<String> warnings, boolean checking, @Nullable Path folder) {
    this.warnings = warnings;
    this.checking = checking;
    this.folder = folder;
  }

  /** Keeps what was rewritten in this run for the next one. */
  public void save() {
    RewrittenStore kept = store;
    if (kept != null) {
      kept.save();
    }
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    if (name == null || loader == null || redefined != null || !isMpi(name)) {
      return null;
    }
    try {
      RewrittenStore kept = storeOf(domain);
      byte[] known = kept == null || !seesAgent(loader) ? null : kept.find(name, bytes);
      if (known != null || !accepts(loader)) {
        return known;
      }
      byte[] rewritten = rewrite(loader, name, bytes, checking);
      if (kept != null) {
        kept.add(name, bytes, rewritten);
      }
      return rewritten;
    } catch (IOException | RuntimeException | LinkageError failure) {
      synchronized (accepted) {
        accepted.put(loader, false);
      }
      warnings.accept("%s stays as it is: %s".formatted(name.replace('/', '.'), failure));
      return null;
    }
  }

  private static boolean isMpi(String name) {
    return name.startsWith("mpi/") && name.indexOf('/', 4) < 0;
  }

  /** The store of the first mpi.jar; a second one in the same process is rewritten anew. */
  private synchronized @Nullable RewrittenStore storeOf(@Nullable ProtectionDomain domain) {
    if (folder == null || domain == null) {
      return null;
    }
    if (first == null) {
      first = domain;
      store = RewrittenStore.open(folder, domain);
    }
    return first.equals(domain) ? store : null;
  }

  /**
   * Rewrites one class of mpi.jar.
   *
   * @param loader the loader that will define it, for the classes it speaks of
   * @param name its internal name, {@code "mpi/Datatype"}
   * @param bytes its class file
   * @param checking whether calls tell the checking of types what they do
   * @return the rewritten class file
   */
  static byte[] rewrite(ClassLoader loader, String name, byte[] bytes, boolean checking) {
    ClassFile classFile =
        ClassFile.of(
            ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(loader)
                    .orElse(ClassHierarchyResolver.defaultResolver())
                    .cached()));
    ClassTransform transform =
        switch (name) {
          case "mpi/Datatype" -> DatatypeRewriting.transform();
          case "mpi/MPI" -> LifecycleRewriting.transform();
          default -> CommunicationRewriting.transform(name);
        };
    ClassModel model = classFile.parse(bytes);
    return classFile.transformClass(
        model, checking ? transform.andThen(CheckRewriting.transform(name)) : transform);
  }

  private boolean accepts(ClassLoader loader) throws IOException {
    synchronized (accepted) {
      Boolean before = accepted.get(loader);
      if (before != null) {
        return before;
      }
      String objection = objection(loader);
      accepted.put(loader, objection.isEmpty());
      if (!objection.isEmpty()) {
        warnings.accept("datatypes stay as they are: " + objection);
      }
      return objection.isEmpty();
    }
  }

  private static String objection(ClassLoader loader) throws IOException {
    if (!seesAgent(loader)) {
      return "mpi.jar's class loader does not see the agent, or another Espalier than this";
    }
    Set<String> missing = new TreeSet<>(DATATYPE_MEMBERS);
    missing.removeAll(members(loader, "mpi/Datatype"));
    Set<String> missingOfMpi = new TreeSet<>(MPI_MEMBERS);
    missingOfMpi.removeAll(members(loader, "mpi/MPI"));
    missing.addAll(missingOfMpi);
    return missing.isEmpty()
        ? ""
        : "this mpi.jar is not that of Open MPI 4.1 to 6.0, it lacks " + String.join(", ", missing);
  }

  private static boolean seesAgent(ClassLoader loader) {
    try {
      Class<?> hooks = Class.forName("org.espalier.agent.Hooks", false, loader);
      return Objects.equals(hooks.getClassLoader(), MpiJarTransformer.class.getClassLoader());
    } catch (ClassNotFoundException _) {
      return false;
    }
  }

  private static Set<String> members(ClassLoader loader, String name) throws IOException {
    try (InputStream in = loader.getResourceAsStream(name + ".class")) {
      if (in == null) {
        return Set.of();
      }
      ClassModel model = ClassFile.of().parse(in.readAllBytes());
      Set<String> found =
          model.fields().stream()
              .map(f -> f.fieldName().stringValue() + ":" + f.fieldType().stringValue())
              .collect(Collectors.toSet());
      model
          .methods()
          .forEach(m -> found.add(m.methodName().stringValue() + m.methodType().stringValue()));
      return found;
    }
  }
}
