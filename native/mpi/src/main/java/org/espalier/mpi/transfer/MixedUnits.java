// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import org.espalier.tree.TypeTree;
import org.jspecify.annotations.Nullable;

/**
 * The units of mixed signatures, one for each period of a signature. The first are kept until
 * {@code MPI_Finalize}, as most programs have few; units beyond are freed some time after no
 * datatype travels by them any longer. So whether data go by units never hangs on how many others
 * the process has had, of which other processes know nothing.
 */
final class MixedUnits {
  /** So many periods are kept. */
  static final int LASTING = 4096;

  private static final Map<TypeTree, Known> KNOWN = new HashMap<>();
  private static final ReferenceQueue<Units> UNUSED = new ReferenceQueue<>();

  private MixedUnits() {}

  private static final class Known extends WeakReference<Units> {
    final TypeTree period;
    final Units types; // the same types in another object, so that this one can become unused
    final @Nullable Units kept;

    Known(TypeTree period, Units units, boolean lasts) {
      super(units, UNUSED);
      this.period = period;
      this.types = new Units(units.ofMessages(), units.ofCollectives(), units.ofLongMessages());
      this.kept = lasts ? units : null;
    }

    @Nullable Units units() {
      return kept != null ? kept : get();
    }
  }

  /**
   * The units of a mixed signature.
   *
   * @param period of the signature
   * @return units that last for as long as this object is reachable
   */
  static synchronized Units of(TypeTree period) {
    freeUnused();
    Known known = KNOWN.get(period);
    Units units = known == null ? null : known.units();
    if (units == null) {
      units = Units.of(period);
      KNOWN.put(period, new Known(period, units, KNOWN.size() < LASTING));
    }
    return units;
  }

  private static void freeUnused() {
    for (Object unused = UNUSED.poll(); unused != null; unused = UNUSED.poll()) {
      Known known = (Known) unused;
      KNOWN.remove(known.period, known); // another may be there already
      known.types.free();
    }
  }

  /** How many periods are known. */
  static synchronized int size() {
    freeUnused();
    return KNOWN.size();
  }
}
