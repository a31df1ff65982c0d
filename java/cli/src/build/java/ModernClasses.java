// SPDX-License-Identifier: Apache-2.0

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.ConstantPoolSharingOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.constant.ClassDesc;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Rewrites the classes of jars that were compiled for Java 5 as classes of Java 8, with the stack
 * maps that these have. Nothing else changes. The JVM verifies classes without stack maps by
 * inference, which is slow, and takes none of them into a cache for a fast start.
 *
 * <p>The build runs it on copies of jars. A jar without such classes is left as it is, so a second
 * run does nothing.
 */
final class ModernClasses {
  /** Java 6: the first version with stack maps. */
  private static final int WITH_MAPS = 50;

  private ModernClasses() {}

  public static void main(String[] arguments) throws IOException {
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(Path.of(arguments[0]), "*.jar")) {
      for (Path jar : jars) {
        if (hasOld(jar)) {
          Path made = jar.resolveSibling(jar.getFileName() + ".new");
          rewrite(jar, made);
          Files.move(made, jar, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  private static boolean hasOld(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        if (entry.getName().endsWith(".SF")) {
          return false; // signed: what is changed would not be believed
        }
      }
      for (ZipEntry entry : Collections.list(zip.entries())) {
        try (InputStream in = zip.getInputStream(entry)) {
          if (isOld(entry, in.readNBytes(8))) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static boolean isOld(ZipEntry entry, byte[] start) {
    return entry.getName().endsWith(".class")
        && start.length >= 8
        && ((start[6] & 0xff) << 8 | start[7] & 0xff) < WITH_MAPS;
  }

  private static void rewrite(Path jar, Path made) throws IOException {
    try (ZipFile from = new ZipFile(jar.toFile());
        ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(made))) {
      ClassFile classes =
          ClassFile.of(
              ConstantPoolSharingOption.NEW_POOL,
              StackMapsOption.GENERATE_STACK_MAPS,
              ClassHierarchyResolverOption.of(
                  ClassHierarchyResolver.ofResourceParsing(name -> classFile(from, name))
                      .orElse(ClassHierarchyResolver.defaultResolver())));
      for (ZipEntry entry : Collections.list(from.entries())) {
        byte[] bytes;
        try (InputStream in = from.getInputStream(entry)) {
          bytes = in.readAllBytes();
        }
        ZipEntry kept = new ZipEntry(entry.getName());
        kept.setTimeLocal(entry.getTimeLocal());
        to.putNextEntry(kept);
        to.write(isOld(entry, bytes) ? modern(classes, bytes) : bytes);
        to.closeEntry();
      }
    }
  }

  private static InputStream classFile(ZipFile jar, ClassDesc name) {
    String path = name.descriptorString();
    ZipEntry entry = jar.getEntry(path.substring(1, path.length() - 1) + ".class");
    try {
      return entry == null
          ? null
          : new ByteArrayInputStream(jar.getInputStream(entry).readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] modern(ClassFile classes, byte[] old) {
    ClassTransform newVersion =
        (to, element) -> {
          if (element instanceof ClassFileVersion) {
            to.withVersion(ClassFile.JAVA_8_VERSION, 0);
          } else {
            to.with(element);
          }
        };
    // Instruction by instruction, so that the library computes where the maps belong.
    byte[] made =
        classes.transformClass(
            classes.parse(old),
            ClassTransform.transformingMethodBodies((to, element) -> to.with(element))
                .andThen(newVersion));
    for (VerifyError fault : classes.verify(made)) {
      throw fault;
    }
    return made;
  }
}
