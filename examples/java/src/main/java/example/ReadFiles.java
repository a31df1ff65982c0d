// SPDX-License-Identifier: Apache-2.0
package example;

import org.espalier.formats.InputException;
import org.espalier.formats.InputFile;
import org.espalier.formats.LayoutReader;
import org.espalier.formats.TreeReader;
import org.espalier.formats.TreeWriter;
import org.espalier.layout.Layout;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.TypeTree;

/** The files of the command line, read and written: {@code ReadFiles LAYOUT}. */
final class ReadFiles {
  private ReadFiles() {}

  public static void main(String[] arguments) {
    // JSON, a text of integers or a NumPy array, packed with gzip or not.
    Layout layout = LayoutReader.read(InputFile.read(arguments[0]));
    TypeTree tree = Reconstruction.reconstruct(layout).tree();

    String json = TreeWriter.tree(tree).toString();
    System.out.println(json);
    BoundedTree again = TreeReader.read(InputFile.of("tree.json", json));
    System.out.println("read again: " + again.tree().equals(tree));

    try {
      TreeReader.read(InputFile.of("wrong.json", "{\"con\": {\"count\": 0}}"));
    } catch (InputException complaint) {
      System.out.println(complaint.getMessage());
    }
  }
}
