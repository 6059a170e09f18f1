/** What a caller hands to every call. */
export interface Call {
  /** Ends the call, also while it waits: for its turn, for its response when it reads, or for another attempt. */
  readonly signal: AbortSignal;
  /** Sends a read of its own: never what another call has read, or is reading. */
  readonly fresh?: true;
}
