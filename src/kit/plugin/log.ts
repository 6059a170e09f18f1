/** Severities in Terraform's order, the most talkative first. */
const LEVELS = ["trace", "debug", "info", "warn", "error"] as const;

type Level = (typeof LEVELS)[number];

/** Values beside the message; what JSON cannot hold is left out. */
export type LogFields = Readonly<Record<string, unknown>>;

type Log = (message: string, fields?: LogFields) => void;

/** Writes log lines that Terraform understands. A level that is switched off does nothing at all. */
export type Logger = Readonly<Record<Level, Log>>;

/** Where log lines go, such as `process.stderr`. */
export interface LogStream {
  write(text: string): unknown;
}

/** Terraform reads 64 KiB of a line, its end included, and takes the rest for another line. */
const LONGEST_LINE = 64 * 1024 - 2;
const CUT_MESSAGE = 8 * 1024;

/** Who writes log lines, and where to. */
export interface LoggerOptions {
  /** The name of the program on each line. */
  readonly module: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stream: LogStream;
}

/** A logger for the level in `TF_LOG_PROVIDER`, else `TF_LOG`; without either nothing is written. */
export function createLogger({ module, env, stream }: LoggerOptions): Logger {
  const lowest = lowestLevel(env.TF_LOG_PROVIDER ?? "") ?? lowestLevel(env.TF_LOG ?? "") ?? LEVELS.length;
  const at = (level: Level): Log => {
    if (LEVELS.indexOf(level) < lowest) return () => undefined;
    return (message, fields = {}) => {
      stream.write(`${logLine(level, message, { ...fields, "@module": module })}\n`);
    };
  };
  return { trace: at("trace"), debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/** As Terraform reads it: off when empty or `OFF`, everything for `JSON` and for any word that is no level. */
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
  if (Buffer.byteLength(line) <= LONGEST_LINE) return line;
  return jsonLine(level, `${message.slice(0, CUT_MESSAGE)} (cut)`, { "@module": fields["@module"] });
}

function jsonLine(level: Level, message: string, fields: LogFields): string {
  // Last, so that no field can replace them: one of them that is not a text makes Terraform panic.
  const own = { "@level": level, "@message": message, "@timestamp": timestamp() };
  try {
    return JSON.stringify({ ...fields, ...own });
  } catch {
    return JSON.stringify(own);
  }
}

/** With six decimals; at any other number Terraform does not take the line for a log line. */
function timestamp(): string {
  return new Date().toISOString().replace("Z", "000Z");
}
