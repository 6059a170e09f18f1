/** The version and the source address, for folders that know which product they belong to. */
const PRODUCT = "(version|source|old-node).ts";
/** The table of events, and the errors of all commands. */
const [EVENTS, COMMAND_ERRORS] = ["provider/event.ts", "commands/diagnostics.ts"];

/**
 * Who may import whom. Each folder names what it may use besides `SHARED` and node's own modules: other folders, `type`
 * for their types alone, `npm` for a library. Anything else is forbidden, types included. `docs/design.md` says why.
 */
const MAY_IMPORT = {
  host: ["npm undici"],
  "kit/cty": ["npm lossless-json"],
  "kit/schema": ["kit/cty"],
  "kit/engine": ["kit/(cty|schema)"],
  "kit/plugin": ["kit/(cty|engine|schema)"],

  [EVENTS]: [],
  "provider/client": ["host", EVENTS, "npm zod"],
  // A resource knows the types of the client; the client itself comes in through the context.
  "provider/resources": ["kit/schema", EVENTS, "type provider/client"],
  "provider/data-sources": ["kit/schema", EVENTS, "provider/resources", "type provider/client"],
  "provider/lists": ["kit/schema", "provider/(inventory|resources)", "type provider/client"],
  "provider/actions": ["kit/schema", "provider/(ingest|resources)", "type provider/client"],
  // A function is pure: it sees neither the client nor the engine.
  "provider/functions": ["kit/schema", EVENTS, "provider/resources"],
  "provider/inventory": ["provider/resources", "type provider/client"],
  // An application's side: it uses the connections of the client, and no token.
  "provider/ingest": ["host", "provider/(client|resources)", PRODUCT],
  "provider/configuration": [
    "(host|kit/(engine|schema))",
    "kit/plugin/portable.ts",
    "provider/(actions|client|data-sources|functions|ingest|lists|resources)",
    PRODUCT,
  ],

  [COMMAND_ERRORS]: [],
  // The machine, the terminal and printed texts, whatever they are about.
  "commands/terminal": ["npm commander", "npm ora"],
  "commands/terraform": ["kit/cty", "commands/terminal", "npm lossless-json"],
  "commands/declaration": [
    "(host|kit/(cty|engine))",
    "provider/(configuration|inventory|resources)",
    "commands/terraform",
    "type provider/client",
  ],
  "commands/debug": ["host", "kit/plugin", "provider/configuration", "commands/install"],
  "commands/doctor": [
    "(host|kit/schema)",
    EVENTS,
    "provider/(client|configuration|resources)",
    "commands/(install|terminal|terraform)",
    "npm yoctocolors",
    PRODUCT,
  ],
  "commands/drift": [
    "(host|kit/(cty|engine|schema))",
    "provider/(configuration|inventory|resources)",
    "provider/resources/notification-setting/owner/diagnostics.ts",
    "commands/(declaration|terminal|terraform)",
    "type provider/client",
    "npm (esbuild|eta|lossless-json|yaml|yoctocolors|zod)",
    PRODUCT,
  ],
  "commands/drill": ["host", "kit/schema", "provider/(configuration|ingest)", "commands/(terminal|terraform)", PRODUCT],
  "commands/export": [
    "(host|kit/cty)",
    EVENTS,
    "provider/(configuration|inventory|resources)",
    "commands/(declaration|terminal|terraform)",
    "type provider/client",
    PRODUCT,
  ],
  "commands/install": ["commands/(terminal|terraform)", "npm fflate", PRODUCT],
  "commands/program": ["commands/terminal", "commands/[^/]+/command.ts", "npm commander", PRODUCT],
  "commands/serve": ["commands/terminal", "service"],
  "commands/shards": ["provider/resources", "commands/(terminal|terraform)", PRODUCT],
  "commands/testing": ["commands/(drift|install|terminal|terraform)"],

  service: ["npm (fastify|libsql|zod|@fastify/formbody)"],
  constructs: ["npm (cdktf|constructs)"],
};

/** The files that every folder may import. */
const SHARED =
  "^src/kit/(bounded|diagnostics|errors|foreign-error|byte-text|group|invisible|json|memory|url|utf8)\\.ts$";

/** A folder of the table, or for a room without folders the room. */
const FOLDER = "^src/((?:kit|provider|commands)/[^/]+|[^/]+)/";

/** The arguments and the printing of a command. */
const COMMAND = "^src/commands/[^/]+/command\\.ts$";

/** The part that runs without node; `tsconfig.portable.json` holds it to the globals of src/host/globals.d.ts. */
const PORTABLE =
  "^src/(shell-main\\.ts$|host/([^/]+$|shell/)|kit/[^/]+$|kit/(cty|schema|engine)/|kit/plugin/(generated|proto|rpc)/|kit/plugin/(calls|from-proto|log|portable|to-proto)\\.ts$|provider/)";

const HTTP2 = "^src/kit/plugin/http2/";
const GRPC = "^src/kit/plugin/grpc/";
const OPTIONS = "^src/provider/client/options/";
const RESOURCES = "^src/provider/resources/";
const RESOURCE = `${RESOURCES}([^/]+)/`;
/** The folders beside the resources that several of them share, and the table of all of them, which is of no folder. */
const IDEAS = `${RESOURCES}(place|setting|first-key|live)/`;
const TABLE = `${RESOURCES}live/index\\.ts$`;

/** Forbids files of one path to import those of another one; the second of each pair is exempt. */
const forbid = (name, [path, except = []], to) => ({
  name,
  severity: "error",
  from: { path, pathNot: except },
  to: Array.isArray(to) ? { path: to[0], pathNot: to[1] ?? [] } : to,
});

const pathOf = (entry) => `^src/${entry.replace(/^type /, "")}${entry.endsWith(".ts") ? "$" : "/"}`;

const layers = Object.entries(MAY_IMPORT).flatMap(([folder, entries]) => {
  const libraries = entries.filter((entry) => entry.startsWith("npm ")).map((entry) => entry.slice("npm ".length));
  const common = folder.startsWith("commands/") ? [COMMAND_ERRORS] : [];
  const others = [...entries.filter((entry) => !entry.startsWith("npm ")), ...common];
  const types = others.filter((entry) => entry.startsWith("type ")).map(pathOf);
  return [
    forbid(`${folder}-imports`, [pathOf(folder)], ["^src/", [folder, ...others].map(pathOf).concat(SHARED)]),
    ...types.map((path) => forbid(`${folder}-types`, [pathOf(folder)], { path, dependencyTypesNot: ["type-only"] })),
    forbid(`${folder}-libraries`, [pathOf(folder), COMMAND], {
      dependencyTypesNot: ["core", "local"],
      path: "node_modules",
      pathNot: `node_modules/(${[...libraries, "@types"].join("|")})/`,
    }),
  ];
});

module.exports = {
  forbidden: [
    ...layers,
    forbid("a-folder-has-a-line", ["^src/.+/", [...Object.keys(MAY_IMPORT).map(pathOf), SHARED]], {}),
    forbid("no-cycles", [], { circular: true }),
    forbid("shared-files-stand-alone", [SHARED], ["^src/", SHARED]),
    forbid("http2-stands-alone", [HTTP2], ["^src/", HTTP2]),
    forbid("grpc-knows-http2-alone", [GRPC], ["^src/", [GRPC, `${HTTP2}index\\.ts$`, SHARED]]),
    // The index loads far more than the pool of connections, and makes node load a second undici of its own.
    forbid("undici-without-its-index", ["^src/", "^src/host/node/connection/undici(-parts\\.d)?\\.ts$"], {
      path: "node_modules/undici/",
      dependencyTypesNot: ["type-only"],
    }),
    // Options are checked when the provider is configured; undici and zod are loaded at the first request.
    forbid("client-options-load-no-library", [OPTIONS], [".", [OPTIONS, "^src/host/index\\.ts$", SHARED]]),
    forbid("portable-without-node", [PORTABLE], { dependencyTypes: ["core"] }),
    // The program that runs the provider hands its host in.
    forbid("portable-without-a-host", [PORTABLE, "^src/(host/shell/|shell-main\\.ts$)"], ["^src/host/(node|shell)/"]),
    forbid("commands-are-not-imported", ["^src/", "^src/commands/program/"], [COMMAND]),
    forbid("commands-parse-with-commander", [COMMAND], ["node_modules", "node_modules/(commander|@types)/"]),
    forbid("nobody-imports-the-program", ["^src/", "^src/(commands/program/|main\\.ts$)"], ["^src/commands/program/"]),
    forbid("one-resource-knows-no-other", [RESOURCE, TABLE], [RESOURCE, [`${RESOURCES}$1/`, IDEAS]]),
    forbid("shared-ideas-know-places-alone", [IDEAS, TABLE], [RESOURCE, [`${RESOURCES}(place|$1)/`]]),
    forbid("the-plugin-loads-no-table", ["^src/(provider/|kit/|[^/]+\\.ts$)"], [TABLE]),
    // An index is the export list of its folder; what else is named here is loaded without the rest of its folder.
    forbid(
      "through-the-index",
      [FOLDER],
      [
        FOLDER,
        [
          "^src/$1/",
          "^src/((kit|provider|commands)/)?[^/]+/index\\.ts$",
          "^src/(host/node|kit/plugin/rpc|provider/(client/options|resources/live)|commands/drift/model)/index\\.ts$",
          "^src/(kit/plugin/(debug|portable)|commands/(shards/shard-of|terminal/(argument|folder|report)))\\.ts$",
          "/diagnostics\\.ts$",
          COMMAND,
          SHARED,
          pathOf(EVENTS),
        ],
      ],
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
