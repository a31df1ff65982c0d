// SPDX-License-Identifier: Apache-2.0
// How many bytes a status tells of.
#ifndef ESPALIER_STATUS_H
#define ESPALIER_STATUS_H

#include <stdint.h>

// Asks MPI_Get_elements_x, which espalier_counting must have named. Gives MPI's code.
int32_t espalier_bytes_come(int64_t status, int64_t *bytes);

#endif
