/**
 * The machine behind one interface. The program that runs the provider passes a host in, and nothing below asks for
 * another. `node` is the host of Node.js, `shell` that of the native program; `globals.d.ts` lists the globals that
 * every host must have. This layer must never depend on its use.
 */
export type { Coding, Host, PemTexts } from "./host.ts";
export type { Connect, ConnectOptions, HttpClient } from "./http.ts";
