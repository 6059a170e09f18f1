import { diagnosticError, sentenceCase, type DiagnosticError } from "../../../kit/errors.ts";
import { ERRORS } from "./diagnostics.ts";

/** The values of a log line, which contain neither a query nor a secret. */
export type LogFields = Readonly<Record<string, string | number | null>>;

/**
 * Logs one line. The fields are computed only if the line is written: every request has a line, but logging is rarely
 * on.
 */
export type Log = (level: "debug" | "warn", message: string, fields: () => LogFields) => void;

/** The options of a client: the service's address, the user, and the limits. */
export interface ClientOptions {
  /** With or without `/api/v4` and a final slash. */
  readonly baseUrl: string;
  readonly token: string;
  /** The name or ID of the user to act as; needs an administrator's token. */
  readonly sudo?: string;
  /** Sent with every request; their values are treated as secrets. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Authorities to trust in addition to the default ones. */
  readonly caCertPem?: string;
  readonly clientCertPem?: string;
  readonly clientKeyPem?: string;
  readonly insecureSkipVerify?: boolean;
  /** If absent, the usual environment variables apply. */
  readonly proxyUrl?: string;
  /** The limit for one attempt, from the connection to the last byte of the response. */
  readonly requestTimeoutMs: number;
  /** How many times one request is sent again if that may help. */
  readonly maxRetries: number;
  readonly maxConcurrentRequests: number;
  readonly maxRequestsPerSecond?: number;
  readonly userAgent: string;
  readonly log?: Log;
  /** Called with the length of each rate-limit pause. */
  readonly onPause?: (ms: number) => void;
  /** The names that users know the options by; errors use them, also as their path. */
  readonly names: Readonly<Record<OptionName, string>>;
  /** The environment variables that options were taken from; errors name them. */
  readonly variables?: Readonly<Partial<Record<OptionName, string>>>;
  /** The environment variables that unset options could be taken from; sentences name them too. */
  readonly otherVariables?: Readonly<Partial<Record<OptionName, string>>>;
}

/** The connection options, which apply to any origin. */
export type ConnectionOptions = Pick<
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

/** The text by which a sentence mentions each option: its name, or the environment variable that it comes from. */
export type OptionLabels = Readonly<Record<OptionName, string>>;

/** Returns the text by which sentences mention each option. */
export function optionLabels(options: Pick<ClientOptions, "names"> & Partial<ClientOptions>): OptionLabels {
  const { names, variables = {}, otherVariables = {} } = options;
  const label = (option: OptionName): string => {
    const [name, variable, other] = [`\`${names[option]}\``, variables[option], otherVariables[option]];
    if (variable !== undefined) return `the environment variable ${variable}`;
    return other === undefined || options[option] !== undefined ? name : `${name} or the environment variable ${other}`;
  };
  const labels = Object.keys(names).map((option) => [option, label(option as OptionName)] as const);
  return Object.fromEntries(labels) as OptionLabels; // Object.keys and Object.fromEntries lose the names
}

/** The names to use in an error about an option that cannot be used. */
export type Naming = Pick<ClientOptions, "names" | "variables">;

/**
 * Makes the error of an option that cannot be used. `predicate` follows the option's name, in whole sentences, and must
 * not repeat the option's value: any value may contain a secret.
 */
export function invalidOption(naming: Naming, option: OptionName, predicate: string): DiagnosticError {
  const name = naming.names[option];
  const label = optionLabels(naming)[option];
  const why = `${sentenceCase(label)} ${predicate}`;
  return diagnosticError(ERRORS.invalidOption, { why, path: [name] });
}
