// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

/**
 * What {@code espalier calibrate} wrote for two libraries on an idle machine of the project, for
 * users who have not run it. Texts in a class, since a program that has just started takes longer
 * to find a file in a jar than to read these.
 */
final class MeasuredForms {
  static final String OPEN_MPI =
      """
      espalier form costs 1
      Open MPI 4.1.4
      regular 1024 hvector 0.997 contiguous-of-resized 0.989 contiguous-of-resized-at-top 0.992 vector 0.997 indexed-block 0.987 hindexed 0.986 struct 1.004 contiguous-leaf 0.995 kernels 0.575
      regular 4096 hvector 1.009 contiguous-of-resized 1.001 contiguous-of-resized-at-top 1.007 vector 1.003 indexed-block 0.999 hindexed 1.005 struct 0.998 contiguous-leaf 1.003 kernels 0.762
      regular 16384 hvector 1.019 contiguous-of-resized 1.026 contiguous-of-resized-at-top 1.015 vector 1.013 indexed-block 1.019 hindexed 1.022 struct 1.025 contiguous-leaf 1.019 kernels 0.594
      regular 65536 hvector 1.071 contiguous-of-resized 1.070 contiguous-of-resized-at-top 1.071 vector 1.073 indexed-block 1.038 hindexed 1.066 struct 1.060 contiguous-leaf 1.067 kernels 0.583
      regular 262144 hvector 1.142 contiguous-of-resized 1.149 contiguous-of-resized-at-top 1.146 vector 1.147 indexed-block 1.138 hindexed 1.146 struct 1.135 contiguous-leaf 1.165 kernels 0.582
      regular 1048576 hvector 1.010 contiguous-of-resized 1.024 contiguous-of-resized-at-top 1.020 vector 1.009 indexed-block 0.999 hindexed 1.021 struct 0.998 contiguous-leaf 1.000 kernels 0.446
      irregular 1024 hvector 0.992 contiguous-of-resized 1.000 contiguous-of-resized-at-top 1.006 vector 1.007 indexed-block 0.991 hindexed 1.003 struct 1.011 contiguous-leaf 0.995 kernels 0.393
      irregular 4096 hvector 1.017 contiguous-of-resized 1.003 contiguous-of-resized-at-top 0.990 vector 1.003 indexed-block 0.997 hindexed 1.010 struct 1.001 contiguous-leaf 0.988 kernels 0.638
      irregular 16384 hvector 1.004 contiguous-of-resized 1.014 contiguous-of-resized-at-top 1.020 vector 1.016 indexed-block 1.015 hindexed 1.014 struct 1.008 contiguous-leaf 1.015 kernels 0.552
      irregular 65536 hvector 1.111 contiguous-of-resized 1.100 contiguous-of-resized-at-top 1.105 vector 1.123 indexed-block 1.116 hindexed 1.116 struct 1.118 contiguous-leaf 1.116 kernels 0.661
      irregular 262144 hvector 1.090 contiguous-of-resized 1.069 contiguous-of-resized-at-top 1.057 vector 1.065 indexed-block 1.073 hindexed 1.074 struct 1.070 contiguous-leaf 1.076 kernels 0.493
      irregular 1048576 hvector 1.021 contiguous-of-resized 1.022 contiguous-of-resized-at-top 1.029 vector 1.029 indexed-block 1.037 hindexed 1.028 struct 1.045 contiguous-leaf 1.032 kernels 0.650
      """;

  static final String MPICH =
      """
      espalier form costs 1
      MPICH 4.0.2
      regular 1024 hvector 1.033 contiguous-of-resized 1.028 contiguous-of-resized-at-top 1.017 vector 1.042 indexed-block 1.023 hindexed 1.015 struct 1.027 contiguous-leaf 1.125 kernels 0.628
      regular 4096 hvector 1.015 contiguous-of-resized 1.005 contiguous-of-resized-at-top 0.987 vector 1.021 indexed-block 1.013 hindexed 1.022 struct 1.027 contiguous-leaf 1.163 kernels 0.821
      regular 16384 hvector 0.646 contiguous-of-resized 0.293 contiguous-of-resized-at-top 0.260 vector 0.648 indexed-block 0.633 hindexed 0.639 struct 0.640 contiguous-leaf 0.635 kernels 0.433
      regular 65536 hvector 0.677 contiguous-of-resized 0.286 contiguous-of-resized-at-top 0.313 vector 0.689 indexed-block 0.670 hindexed 0.689 struct 0.710 contiguous-leaf 0.703 kernels 0.560
      regular 262144 hvector 0.706 contiguous-of-resized 0.312 contiguous-of-resized-at-top 0.398 vector 0.874 indexed-block 0.794 hindexed 0.781 struct 0.799 contiguous-leaf 0.803 kernels 0.548
      regular 1048576 hvector 0.806 contiguous-of-resized 0.222 contiguous-of-resized-at-top 0.332 vector 0.801 indexed-block 0.806 hindexed 0.801 struct 0.786 contiguous-leaf 0.815 kernels 0.413
      irregular 1024 hvector 0.998 contiguous-of-resized 1.089 contiguous-of-resized-at-top 1.006 vector 0.990 indexed-block 1.008 hindexed 0.988 struct 0.992 contiguous-leaf 1.210 kernels 0.696
      irregular 4096 hvector 0.978 contiguous-of-resized 1.085 contiguous-of-resized-at-top 0.954 vector 0.976 indexed-block 0.989 hindexed 0.982 struct 0.981 contiguous-leaf 1.294 kernels 0.923
      irregular 16384 hvector 0.325 contiguous-of-resized 0.233 contiguous-of-resized-at-top 0.298 vector 0.308 indexed-block 0.312 hindexed 0.315 struct 0.316 contiguous-leaf 0.396 kernels 0.271
      irregular 65536 hvector 0.401 contiguous-of-resized 0.195 contiguous-of-resized-at-top 0.395 vector 0.399 indexed-block 0.396 hindexed 0.397 struct 0.401 contiguous-leaf 0.479 kernels 0.250
      irregular 262144 hvector 0.330 contiguous-of-resized 0.158 contiguous-of-resized-at-top 0.333 vector 0.324 indexed-block 0.321 hindexed 0.320 struct 0.326 contiguous-leaf 0.372 kernels 0.202
      irregular 1048576 hvector 0.367 contiguous-of-resized 0.196 contiguous-of-resized-at-top 0.324 vector 0.348 indexed-block 0.306 hindexed 0.311 struct 0.309 contiguous-leaf 0.365 kernels 0.208
      """;

  private MeasuredForms() {}
}
