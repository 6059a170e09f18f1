import type { buildConnector } from "undici";
import { dial } from "./dial.ts";

/**
 * A failure to reach the proxy, so that the service never saw the request; `cause` is the reason. It has no code: with
 * one of undici's own codes, undici would connect again forever, without a pause.
 */
export class ProxyFailure extends Error {
  override readonly name: string = "ProxyFailure";
  override readonly cause: Error;

  constructor(cause: Error) {
    super("the proxy cannot be reached");
    this.cause = cause;
  }
}

type Connector = buildConnector.connector;

type Socket = NonNullable<Parameters<buildConnector.Callback>[1]>;

/** Makes a connector prepare each socket before anything is sent on it. */
export const preparing =
  (prepare: (socket: Socket) => void) =>
  (connect: Connector): Connector =>
  (options, done) =>
    connect(options, (...[error, socket]) => {
      if (error !== null) {
        done(error, null);
        return;
      }
      prepare(socket);
      done(null, socket);
    });

/**
 * Makes the first error of each connection its only one. With TLS 1.3 a server refuses a client's certificate after the
 * handshake, by an alert and the end of the connection; of the two, undici would tell the end.
 */
export const keepingFirstError = preparing((socket) => {
  socket.once("error", (first: Error) => socket.destroy(first));
});

/** Says of every connection that cannot be made that it is one to the proxy. */
export const toProxy =
  (connect: Connector): Connector =>
  (options, done) =>
    connect(options, (...[error, socket]) => {
      if (error === null) done(null, socket);
      else done(new ProxyFailure(error), null);
    });

/** Makes undici's connector one for TLS alone, on sockets of our own. */
export const dialing =
  (connect: Connector, timeoutMs: number): Connector =>
  (options, done) => {
    const { hostname: host, port, protocol } = options;
    const target = { host, port: Number(port) || (protocol === "https:" ? 443 : 80), timeoutMs };
    dial(target, (error, socket) => {
      if (error !== null) done(error, null);
      else if (protocol === "https:") connect({ ...options, httpSocket: socket }, done);
      else done(null, socket);
    });
  };
