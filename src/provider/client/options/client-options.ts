import { diagnosticError, sentenceCase, type DiagnosticError } from "../../../kit/errors.ts";
import { ERRORS } from "./diagnostics.ts";

/** The values of a line of log, which hold neither a query nor a secret. */
export type LogFields = Readonly<Record<string, string | number | null>>;

/**
 * Logs one line. The fields are made only where the line is written: each request has a line, and hardly a run logs.
 */
export type Log = (level: "debug" | "warn", message: string, fields: () => LogFields) => void;

/** Where the service is, who asks, and how much at once. */
export interface ClientOptions {
  /** With or without `/api/v4` and a final slash. */
  readonly baseUrl: string;
  readonly token: string;
  /** Act as this user, a name or an ID; needs an administrator's token. */
  readonly sudo?: string;
  /** Sent with every request; their values are treated as secrets. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Authorities to trust besides the default ones. */
  readonly caCertPem?: string;
  readonly clientCertPem?: string;
  readonly clientKeyPem?: string;
  readonly insecureSkipVerify?: boolean;
  /** Without it the usual environment variables decide; with it they do not. */
  readonly proxyUrl?: string;
  /** For one attempt, from the connection to the last byte of the response. */
  readonly requestTimeoutMs: number;
  /** How often one request is sent again when that may help. */
  readonly maxRetries: number;
  readonly maxConcurrentRequests: number;
  readonly maxRequestsPerSecond?: number;
  readonly userAgent: string;
  readonly log?: Log;
  /** Hears of each time for which the service, which limits the rate of requests, lets all of them wait. */
  readonly onPause?: (ms: number) => void;
  /** What the caller's users call each option: errors use these names, and have them as their path. */
  readonly names: Readonly<Record<OptionName, string>>;
  /** The environment variables that options were taken from; errors name them. */
  readonly variables?: Readonly<Partial<Record<OptionName, string>>>;
  /** Those that options which are not set could be taken from; sentences name them too. */
  readonly otherVariables?: Readonly<Partial<Record<OptionName, string>>>;
}

/** How connections are made, wherever they lead to. */
export type WayOptions = Pick<
  ClientOptions,
  | "caCertPem"
  | "clientCertPem"
  | "clientKeyPem"
  | "insecureSkipVerify"
  | "proxyUrl"
  | "names"
  | "variables"
  | "otherVariables"
>;

/** An option that a user can set. */
export type OptionName = Exclude<
  keyof ClientOptions,
  "userAgent" | "log" | "onPause" | "names" | "variables" | "otherVariables"
>;

/** How a sentence mentions each option: by its name, or by the environment variable that it comes from. */
export type Mentions = Readonly<Record<OptionName, string>>;

/** Returns how sentences mention the options. */
export function mentionsOf(options: Pick<ClientOptions, "names"> & Partial<ClientOptions>): Mentions {
  const { names, variables = {}, otherVariables = {} } = options;
  const mention = (option: OptionName): string => {
    const [name, variable, other] = [`\`${names[option]}\``, variables[option], otherVariables[option]];
    if (variable !== undefined) return `the environment variable ${variable}`;
    return other === undefined || options[option] !== undefined ? name : `${name} or the environment variable ${other}`;
  };
  const mentions = Object.keys(names).map((option) => [option, mention(option as OptionName)] as const);
  return Object.fromEntries(mentions) as Mentions; // Object.keys and Object.fromEntries forget the names
}

/** Who is told of an option that cannot be used, and in which names. */
export type Naming = Pick<ClientOptions, "names" | "variables">;

/**
 * Makes the error of an option that cannot be used. `predicate` goes on from the option's name, in whole sentences, and
 * must not repeat the option's value: any of them may hold a secret.
 */
export function invalidOption(naming: Naming, option: OptionName, predicate: string): DiagnosticError {
  const name = naming.names[option];
  const mention = mentionsOf(naming)[option];
  const why = `${sentenceCase(mention)} ${predicate}`;
  return diagnosticError(ERRORS.invalidOption, { why, path: [name] });
}
