/**
 * A failure on the way to the proxy, of which the service knows nothing; `cause` is what went wrong. It has no code:
 * undici connects again, for ever and without a pause, where it finds one of its own.
 */
export class ProxyFailure extends Error {
  override readonly name: string = "ProxyFailure";
  override readonly cause: Error;

  constructor(cause: Error) {
    super("the proxy cannot be reached");
    this.cause = cause;
  }
}
