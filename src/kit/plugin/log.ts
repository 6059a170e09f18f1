import { sizeOf } from "../utf8.ts";

/** Terraform's log levels, the most verbose first. */
const LEVELS = ["trace", "debug", "info", "warn", "error"] as const;

type Level = (typeof LEVELS)[number];

/** Additional values of a log line; what JSON cannot represent is left out. */
export type LogFields = Readonly<Record<string, unknown>>;

/** The fields are made only where the level is enabled. */
type LogFunction = (message: string, fields?: () => LogFields) => void;

/** Writes log lines in Terraform's format. The function of a disabled level does nothing. */
export type Logger = Readonly<Record<Level, LogFunction>>;

/** The stream for log lines, such as `process.stderr`. */
export interface LogStream {
  write(text: string): unknown;
}

/** Terraform reads at most 64 KiB of a line, with its line break, and treats the rest as another line. */
const MAX_LINE_BYTES = 64 * 1024 - 2;
const TRUNCATED_LENGTH = 8 * 1024;

/** The name, the level and the destination of a logger. */
export interface LoggerOptions {
  /** The name of the program on each line. */
  readonly module: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stream: LogStream;
}

/** Creates a logger for the level in `TF_LOG_PROVIDER`, or else `TF_LOG`; if neither is set, nothing is logged. */
export function createLogger({ module, env, stream }: LoggerOptions): Logger {
  const lowest = lowestLevel(env.TF_LOG_PROVIDER ?? "") ?? lowestLevel(env.TF_LOG ?? "") ?? LEVELS.length;
  const at = (level: Level): LogFunction => {
    if (LEVELS.indexOf(level) < lowest) return () => undefined;
    return (message, fields) => {
      stream.write(`${logLine(level, message, { ...fields?.(), "@module": module })}\n`);
    };
  };
  return { trace: at("trace"), debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/**
 * Parses a level as Terraform does: `OFF` disables logging; `JSON` and unknown words enable every level. Undefined if
 * empty.
 */
function lowestLevel(setting: string): number | undefined {
  if (setting === "") return undefined;
  const word = setting.toLowerCase();
  if (word === "off") return LEVELS.length;
  return Math.max(
    LEVELS.findIndex((level) => level === word),
    0,
  );
}

function logLine(level: Level, message: string, fields: LogFields): string {
  const line = jsonLine(level, message, fields);
  if (sizeOf(line) <= MAX_LINE_BYTES) return line;
  return jsonLine(level, `${message.slice(0, TRUNCATED_LENGTH)} (cut)`, { "@module": fields["@module"] });
}

function jsonLine(level: Level, message: string, fields: LogFields): string {
  // Last, so that no field can replace them: Terraform panics if one of them is not a string.
  const own = { "@level": level, "@message": message, "@timestamp": timestamp() };
  try {
    return JSON.stringify({ ...fields, ...own });
  } catch {
    return JSON.stringify(own);
  }
}

/** Has six decimals: with any other number Terraform does not recognize the line as a log line. */
const timestamp = (): string => new Date().toISOString().replace("Z", "000Z");
