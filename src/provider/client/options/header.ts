import { invalidOption, type ClientOptions, type Naming, type OptionName } from "./client-options.ts";

/** The options that replace a caller's header. */
const INSTEAD: ReadonlyMap<string, OptionName> = new Map([
  ["private-token", "token"],
  ["sudo", "sudo"],
  ["host", "baseUrl"],
  ["proxy-authorization", "proxyUrl"],
]);

/** Other headers that a caller cannot set. */
const RESERVED = [
  ["accept", "accept-encoding", "user-agent"],
  // They describe a body, and no request has one.
  ["content-encoding", "content-length", "content-type", "expect"],
  // They belong to one connection (RFC 9110, 7.6.1), which the client manages.
  ["connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade"],
].flat();

/**
 * The characters that HTTP allows in names and values (RFC 9110, 5.6.2 and 5.5), as in Node.js. Loading `node:http` to
 * check them would slow down each start.
 */
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

const FORBIDDEN = "a character that HTTP does not allow there, often a line break at the end. Remove it.";

/** Returns the headers of every request, with lowercase names. Throws `invalid` for an option that cannot be sent. */
export function headersOf(options: ClientOptions): Record<string, string> {
  const { headers = {}, token, sudo, userAgent } = options;
  assertSendable(options, "token", token);
  if (sudo !== undefined) assertUser(options, sudo);
  for (const [name, value] of Object.entries(headers)) assertHeader(options, name, value);
  return {
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)),
    accept: "application/json",
    // The connection pool does not decompress, and the responses are small.
    "accept-encoding": "identity",
    "user-agent": userAgent,
    ...(sudo === undefined ? {} : { sudo }),
    "private-token": token,
  };
}

/** Throws `invalid` for a user that cannot be sent, or an empty one. */
export function assertUser(options: Naming, user: string): void {
  // Without a user, an administrator's token would write the administrator's own settings.
  if (user === "") throw invalidOption(options, "sudo", EMPTY_USER);
  assertSendable(options, "sudo", user);
}

const EMPTY_USER = 'must not be empty. Write null for the token\'s own user, as in `var.user == "" ? null : var.user`.';

function assertSendable(options: Naming, option: "token" | "sudo", value: string): void {
  if (!VALUE.test(value)) {
    throw invalidOption(options, option, `contains ${FORBIDDEN}`);
  }
}

/** Throws `invalid` for a header that a caller cannot set, or that HTTP does not allow. */
export function assertHeader(options: Naming, name: string, value: string): void {
  if (!NAME.test(name)) {
    // The text after the forbidden character may be a value that was written into the name.
    const [start = ""] = /^[\w!#$%&'*+.^`|~-]*/.exec(name) ?? [];
    throw invalidOption(options, "headers", `has a name that starts with "${start}" and contains ${FORBIDDEN}`);
  }
  if (!VALUE.test(value)) {
    throw invalidOption(options, "headers", `has a value for ${name} that contains ${FORBIDDEN}`);
  }
  const instead = INSTEAD.get(name.toLowerCase());
  if (instead === undefined && !RESERVED.includes(name.toLowerCase())) return;
  const advice = instead === undefined ? "Remove it." : `Set \`${options.names[instead]}\` instead.`;
  throw invalidOption(options, "headers", `must not contain ${name}, which is set for every request. ${advice}`);
}
