import { describe, expect, test } from "@jest/globals";
import { createLogger, type LogFields, type Logger } from "../../../../src/kit/plugin/log.ts";

function record(env: Record<string, string>): { logger: Logger; lines: string[] } {
  const lines: string[] = [];
  return { logger: createLogger({ module: "shelf", env, stream: { write: (text) => lines.push(text) } }), lines };
}

function written(message: string, fields?: LogFields): { line: string; value: Record<string, unknown> } {
  const { logger, lines } = record({ TF_LOG: "trace" });
  logger.info(message, () => fields ?? {});
  const [line = ""] = lines;
  return { line, value: JSON.parse(line) as Record<string, unknown> };
}

describe("a log line", () => {
  test("has the form that Terraform takes, its time with six decimals", () => {
    const { line, value } = written("made a box", { tf_resource_type: "shelf_box", tf_req_duration_ms: 12 });
    expect(value).toEqual({
      "@level": "info",
      "@message": "made a box",
      "@timestamp": expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      "@module": "shelf",
      tf_resource_type: "shelf_box",
      tf_req_duration_ms: 12,
    });
    expect(line.endsWith("}\n")).toBe(true);
  });

  test("stays one line whatever is in it", () => {
    const { line, value } = written("two\nlines\r\n", { also: "these\n" });
    expect(line.indexOf("\n")).toBe(line.length - 1);
    expect(value["@message"]).toBe("two\nlines\r\n");
  });

  test("keeps its own four texts when a field has their name: one that is not a text makes Terraform panic", () => {
    const { value } = written("m", { "@level": 5, "@message": null, "@timestamp": {}, "@module": [], other: 1 });
    for (const key of ["@level", "@message", "@timestamp", "@module"]) expect(typeof value[key]).toBe("string");
    expect(value).toMatchObject({ "@level": "info", "@message": "m", other: 1 });
  });

  test("goes without fields that JSON cannot hold", () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(written("m", { circle }).value).toMatchObject({ "@message": "m" });
    expect(written("m", { big: 1n }).value).toMatchObject({ "@message": "m" });
    expect(written("m", { none: undefined }).value).not.toHaveProperty("none");
  });

  test("is cut below 64 KiB", () => {
    const limit = 64 * 1024;
    const base = Buffer.byteLength(written("").line);
    const fits = written("x".repeat(limit - 1 - base));
    expect(Buffer.byteLength(fits.line)).toBe(limit - 1);
    for (const message of [
      "x".repeat(limit - base),
      "é".repeat(40_000),
      "\u0000".repeat(30_000),
      "🔔".repeat(30_000),
    ]) {
      const { line, value } = written(message);
      expect(Buffer.byteLength(line)).toBeLessThan(limit);
      expect(value["@message"]).toMatch(/ \(cut\)$/);
    }
    expect(written("short", { long: "y".repeat(limit) }).value).toMatchObject({ "@message": "short (cut)" });
  });
});

describe("the level", () => {
  const all = ["trace", "debug", "info", "warn", "error"] as const;
  const settings: Record<string, [env: Record<string, string>, written: readonly string[]]> = {
    "nothing without a setting": [{}, []],
    "nothing for an empty setting": [{ TF_LOG: "", TF_LOG_PROVIDER: "" }, []],
    "nothing for off": [{ TF_LOG: "off" }, []],
    "all for trace": [{ TF_LOG: "TRACE" }, all],
    "all for JSON": [{ TF_LOG: "JSON" }, all],
    "all for a word that is no level": [{ TF_LOG: "1" }, all],
    "from info on": [{ TF_LOG: "INFO" }, ["info", "warn", "error"]],
    "errors alone": [{ TF_LOG: "error" }, ["error"]],
    "what TF_LOG_PROVIDER says before TF_LOG": [{ TF_LOG: "trace", TF_LOG_PROVIDER: "warn" }, ["warn", "error"]],
    "what TF_LOG says where TF_LOG_PROVIDER is empty": [{ TF_LOG: "warn", TF_LOG_PROVIDER: "" }, ["warn", "error"]],
    "nothing where only core is asked for": [{ TF_LOG_CORE: "trace" }, []],
  };
  for (const [title, [env, expected]] of Object.entries(settings)) {
    test(`writes ${title}`, () => {
      const { logger, lines } = record(env);
      for (const level of all) logger[level]("m");
      expect(lines.map((line) => (JSON.parse(line) as Record<string, unknown>)["@level"])).toEqual(expected);
    });
  }

  test("that is off looks at nothing", () => {
    const { logger } = record({ TF_LOG: "error" });
    const fields = () => {
      throw new Error("looked at");
    };
    expect(() => logger.debug("m", fields)).not.toThrow();
  });
});
