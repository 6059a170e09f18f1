/** The options of every call. */
export interface Call {
  /** Ends the call, even while it waits: for its turn, for the response to a read, or for another attempt. */
  readonly signal: AbortSignal;
  /** Whether to send a separate read, instead of sharing the result of another call. */
  readonly fresh?: true;
  /**
   * Whether a separate read belongs to a write that was sent, and shows its effect: it is sent even if a rate limit
   * ends all other calls.
   */
  readonly isOfWrite?: true;
}
