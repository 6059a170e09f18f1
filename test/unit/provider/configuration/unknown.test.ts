import { describe, expect, test } from "@jest/globals";
import { nodeHost } from "../../../../src/host/node/index.ts";
import { unknown, type Value } from "../../../../src/kit/cty/index.ts";
import { configOf, createDriver, createEngine } from "../../../../src/kit/engine/index.ts";
import { tocsinProvider } from "../../../../src/provider/configuration/index.ts";
import { noBytes, summaries } from "../../../support/provider/outcome.ts";

const MINIMUM = { base_url: "https://gitlab.example", token: "secret" };

const { attributes } = tocsinProvider({
  version: "1.2.3",
  host: nodeHost,
  connect: () => Promise.reject(new Error("not to be asked")),
});

/** Each attribute unknown as a whole, and one unknown header among others. */
const cases: readonly (readonly [name: string, value: Value])[] = [
  ...Object.keys(attributes).map((name) => [name, unknown] as const),
  ["headers", { "X-Team": "a", "X-Key": unknown }],
];

/** Returns the resource of a provider whose configuration is partly unknown, and the diagnostics of configuring it. */
async function started(written: Readonly<Record<string, Value>>) {
  const connect = () => Promise.reject(new Error("nothing is to connect"));
  const engine = createEngine(tocsinProvider({ version: "1.2.3", host: nodeHost, connect }), {});
  const config = configOf(attributes, { ...MINIMUM, ...written });
  const diagnostics = [...engine.validateProvider(config), ...(await engine.configure(config, "1.11.4"))];
  return { diagnostics, engine, keys: createDriver(engine, engine.resource("tocsin_client_key")) };
}

describe.each(cases)("while `%s` is not known (%j)", (name, value) => {
  test("a plan of each resource continues, without diagnostics", async () => {
    const { diagnostics, engine } = await started({ [name]: value });
    expect(diagnostics).toEqual([]);
    for (const resource of engine.resources) {
      const driver = createDriver(engine, resource);
      const planned = await driver.plan(driver.config({ project: "team/app" }));
      expect(planned).toMatchObject({ diagnostics: [], planned: { project: "team/app" } });
    }
  });

  test("a data source is an error that names it", async () => {
    const { engine } = await started({ [name]: value });
    expect(engine.dataSources.length).toBeGreaterThan(0);
    for (const source of engine.dataSources) {
      const config = configOf(source.definition.attributes, { project: "team/app" });
      expect(engine.validateDataSource(source, config)).toEqual([]);
      const answer = await engine.readDataSource(source, config);
      expect(answer.state).toBeNull();
      expect(summaries(answer, "error")).toEqual(["Provider configuration not yet known"]);
      expect(answer.diagnostics[0]?.detail).toContain(`\`${name}\``);
    }
  });

  test("a refresh keeps the state with a warning that names it, and an import is an error that does", async () => {
    const { keys } = await started({ [name]: value });
    const stored = { state: keys.config({ id: "team/app:1", project: "team/app", key_id: 1 }), private: noBytes };
    const refreshed = await keys.refresh(stored);
    expect(refreshed).toMatchObject({ stored, diagnostics: [{ severity: "warning", summary: "State not refreshed" }] });
    expect(refreshed.diagnostics[0]?.detail).toContain(`\`${name}\``);
    const imported = await keys.import("team/app:1");
    expect(summaries(imported, "error")).toEqual(["Provider configuration not yet known"]);
    expect(imported.diagnostics[0]?.detail).toContain(`\`${name}\``);
  });
});
