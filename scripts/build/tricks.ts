import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import type { Plugin } from "esbuild";

/** Texts of source files, with their replacements. */
type Edits = readonly (readonly [file: string, text: string, instead: string])[];

const SERVE = "src/kit/plugin/serve.ts";
const START = "src/start-plugin.ts";
const CREATE = "src/provider/configuration/create-provider.ts";
const HOST = "src/host/node/index.ts";
const UNDICI = "src/host/node/connection/undici.ts";

/** The tricks that are in the sources, and the plain code instead of each. */
const IN_SOURCES = {
  schema: [["src/provider-main.ts", "startPlugin(import.meta.dirname)", "startPlugin()"]],
  "serve-later": [
    [SERVE, 'const { serveConnections } = await import("./serve-connections.ts");', ""],
    [SERVE, "import type { ConnectionOptions }", "import { serveConnections, type ConnectionOptions }"],
  ],
  "provider-later": [
    [START, 'await import("./run-on-node.ts")', "provider"],
    [START, "import", 'import * as provider from "./run-on-node.ts";\nimport'],
  ],
  "client-later": [
    [CREATE, 'import("./requests.ts")', "Promise.resolve(client)"],
    [CREATE, "import", 'import * as client from "./requests.ts";\nimport'],
    [HOST, 'await import("./connection/connect.ts")', "connection"],
    [HOST, "import {", 'import * as connection from "./connection/connect.ts";\nimport {'],
  ],
  "tls-authorities": [["src/kit/plugin/mutual-tls.ts", "ca: [],", ""]],
  "undici-files": [
    [UNDICI, 'import connect from "undici/lib/api/api-connect.js";', ""],
    [UNDICI, 'import Dispatcher from "undici/lib/dispatcher/dispatcher.js";', ""],
    [UNDICI, 'import Pool from "undici/lib/dispatcher/pool.js";', 'import { Pool, ProxyAgent } from "undici";'],
    [UNDICI, 'import ProxyAgent from "undici/lib/dispatcher/proxy-agent.js";', ""],
    [UNDICI, "Object.assign(Dispatcher.prototype, { connect });", ""],
  ],
  clock: [[HOST, "Number(process.hrtime.bigint()) / 1e6", "performance.now()"]],
  shapes: [
    ["src/provider/client/once.ts", "let made: { readonly value: T } | undefined;", "const made = make();"],
    ["src/provider/client/once.ts", "(made ??= { value: make() }).value", "made"],
  ],
  "wasm-compiler": [[UNDICI, 'import "./wasm-compiler.ts";', ""]],
  "optimize-later": [["src/kit/plugin/serve-connections.ts", "optimizeLater();", ""]],
} satisfies Readonly<Record<string, Edits>>;

type InSources = keyof typeof IN_SOURCES;

const IN_BUILD = ["commonjs", "extra-ca", "node-modules", "undici-parts"] as const;

/**
 * Tricks that only make the provider start or answer sooner. docs/decisions/0009 describes each, with the time that it
 * saves.
 */
export type Trick = InSources | (typeof IN_BUILD)[number];

/** Their names, as TOCSIN_BUILD_WITHOUT takes them. */
export const TRICKS: readonly Trick[] = [...(Object.keys(IN_SOURCES) as InSources[]), ...IN_BUILD]; // its own keys

/** Reads a comma-separated list of tricks. Throws for any other name. */
export function parseTricks(list: string): readonly Trick[] {
  return list.split(",").flatMap((name) => {
    if (name === "") return [];
    const trick = TRICKS.find((each) => each === name);
    if (trick === undefined) throw new Error(`there is no trick ${name}, only ${TRICKS.join(", ")}`);
    return [trick];
  });
}

const isInSources = (trick: Trick): trick is InSources => Object.hasOwn(IN_SOURCES, trick);

/**
 * Builds the sources with plain code instead of some tricks. The build fails where a source no longer has the text of
 * one.
 */
export function plainSources(without: readonly Trick[]): Plugin {
  const edits: Edits = without.filter(isInSources).flatMap((trick): Edits => IN_SOURCES[trick]);
  return {
    name: "plain-sources",
    setup(build) {
      build.onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
        const own = edits.filter(([file]) => file === relative(".", path));
        if (own.length === 0) return undefined;
        let contents = await readFile(path, "utf8");
        for (const [file, text, instead] of own) {
          if (!contents.includes(text)) throw new Error(`${file} has no ${text}`);
          contents = contents.replace(text, () => instead);
        }
        return { contents, loader: "ts" };
      });
    },
  };
}
