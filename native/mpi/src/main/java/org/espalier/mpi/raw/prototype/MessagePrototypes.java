// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw.prototype;

/** The C prototypes of send modes, matched probes and completions of some. */
final class MessagePrototypes {
  static final String LINES =
      """
      # SendModes
      int MPI_Rsend(void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);
      int MPI_Rsend_c(void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
          MPI_Comm comm);
      int MPI_Bsend(void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);
      int MPI_Bsend_c(void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
          MPI_Comm comm);
      int MPI_Issend(void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
          MPI_Request *request);
      int MPI_Issend_c(void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
          MPI_Comm comm, MPI_Request *request);
      int MPI_Irsend(void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
          MPI_Request *request);
      int MPI_Irsend_c(void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
          MPI_Comm comm, MPI_Request *request);
      int MPI_Ibsend(void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
          MPI_Request *request);
      int MPI_Ibsend_c(void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
          MPI_Comm comm, MPI_Request *request);
      int MPI_Ssend_init(void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
          MPI_Request *request);
      int MPI_Ssend_init_c(void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
          MPI_Comm comm, MPI_Request *request);
      int MPI_Rsend_init(void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
          MPI_Request *request);
      int MPI_Rsend_init_c(void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
          MPI_Comm comm, MPI_Request *request);
      int MPI_Bsend_init(void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
          MPI_Request *request);
      int MPI_Bsend_init_c(void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
          MPI_Comm comm, MPI_Request *request);
      int MPI_Buffer_attach(void *buffer, int size);
      int MPI_Buffer_attach_c(void *buffer, MPI_Count size);
      int MPI_Buffer_detach(void *buffer_addr, int *size);
      int MPI_Buffer_detach_c(void *buffer_addr, MPI_Count *size);
      # MatchedMessages
      int MPI_Sendrecv_replace(void *buf, int count, MPI_Datatype datatype, int dest, int sendtag,
          int source, int recvtag, MPI_Comm comm, MPI_Status *status);
      int MPI_Sendrecv_replace_c(void *buf, MPI_Count count, MPI_Datatype datatype, int dest,
          int sendtag, int source, int recvtag, MPI_Comm comm, MPI_Status *status);
      int MPI_Mprobe(int source, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *status);
      int MPI_Improbe(int source, int tag, MPI_Comm comm, int *flag, MPI_Message *message,
          MPI_Status *status);
      int MPI_Mrecv(void *buf, int count, MPI_Datatype datatype, MPI_Message *message,
          MPI_Status *status);
      int MPI_Mrecv_c(void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Message *message,
          MPI_Status *status);
      int MPI_Imrecv(void *buf, int count, MPI_Datatype datatype, MPI_Message *message,
          MPI_Request *request);
      int MPI_Imrecv_c(void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Message *message,
          MPI_Request *request);
      # Requests
      int MPI_Waitsome(int incount, MPI_Request requests[], int *outcount, int indices[],
          MPI_Status statuses[]);
      int MPI_Testany(int count, MPI_Request requests[], int *index, int *flag, MPI_Status *status);
      int MPI_Testsome(int incount, MPI_Request requests[], int *outcount, int indices[],
          MPI_Status statuses[]);
      int MPI_Request_get_status(MPI_Request request, int *flag, MPI_Status *status);
      """;

  private MessagePrototypes() {}
}
