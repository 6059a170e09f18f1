/**
 * What the provider gets from the machine, behind one interface: the program that runs it hands a host in, and nothing
 * below asks for another. `node` is the one of Node.js, `shell` that of the native program; `globals.d.ts` lists what
 * else every host must have. This layer must never know what it is used for.
 */
export type { Coding, Host, PemTexts } from "./host.ts";
export type { Connect, ConnectOptions, HttpClient } from "./http.ts";
