/** What a caller hands to every call. */
export interface Call {
  /** Ends the call, also while it waits: for its turn, for its response when it reads, or for another attempt. */
  readonly signal: AbortSignal;
  /** Sends a read of its own: never what another call has read, or is reading. */
  readonly fresh?: true;
  /**
   * Says that a read of its own belongs to a write that was sent, and shows what that did: it is sent even if a rate
   * limit ends all other calls.
   */
  readonly isOfWrite?: true;
}
