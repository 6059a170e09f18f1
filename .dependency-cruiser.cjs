/* oxlint-disable max-lines */
/**
 * Who may import whom. Each folder names the others that it may use; what is not named is forbidden, types included.
 * `docs/design.md` says why.
 */
const MAY_IMPORT = {
  host: [],
  "kit/cty": [],
  "kit/schema": ["kit/cty"],
  "kit/engine": ["kit/schema", "kit/cty"],
  "kit/plugin": ["kit/engine", "kit/schema", "kit/cty"],
  "provider/client": ["host"],
  // A resource knows the client by its types alone: the client itself comes in through the context.
  "provider/resources": ["kit/schema"],
  "provider/data-sources": ["kit/schema", "provider/resources"],
  "provider/lists": ["kit/schema", "provider/resources", "provider/inventory"],
  "provider/actions": ["kit/schema", "provider/resources", "provider/ingest"],
  // A function is pure: it sees neither the client nor the engine.
  "provider/functions": ["kit/schema", "provider/resources"],
  // What an application does: it knows the ways of the client, and no token.
  "provider/ingest": ["provider/client", "host", "provider/resources"],
  "provider/inventory": [],
  "commands/declaration": [
    "host",
    "provider/inventory",
    "provider/configuration",
    "provider/resources",
    "commands/terraform",
    "kit/engine",
    "kit/cty",
  ],
  "commands/export": [
    "commands/declaration",
    "host",
    "provider/inventory",
    "provider/configuration",
    "commands/terraform",
    "commands/terminal",
    "commands/terminal",
    "kit/cty",
  ],
  "provider/configuration": [
    "kit/[^/]+",
    "provider/resources",
    "provider/data-sources",
    "provider/lists",
    "provider/actions",
    "provider/functions",
    "provider/ingest",
    "provider/client",
    "host",
  ],
  // What commands take from the machine: it knows nothing of Terraform or of the product.
  "commands/terminal": [],
  // What commands print: it knows nothing of what a text is about.
  "commands/terraform": ["kit/cty", "commands/terminal"],
  "commands/drift": [
    "commands/declaration",
    "host",
    "provider/inventory",
    "commands/terraform",
    "provider/configuration",
    "commands/terminal",
    "commands/terminal",
    "kit/engine",
    "kit/schema",
    "kit/cty",
  ],
  "commands/doctor": [
    "commands/install",
    "host",
    "commands/terraform",
    "provider/configuration",
    "provider/resources",
    "provider/client",
    "commands/terminal",
    "kit/schema",
  ],
  "commands/shards": ["commands/terraform", "commands/terminal"],
  "commands/drill": [
    "host",
    "provider/ingest",
    "provider/configuration",
    "commands/terraform",
    "commands/terminal",
    "commands/terminal",
    "kit/schema",
  ],
  "commands/install": ["commands/terraform", "commands/terminal"],
  constructs: [],
  service: [],
  "commands/testing": ["commands/install", "commands/terraform", "commands/drift", "commands/terminal"],
};

/** The libraries that a folder may use besides node's own modules. */
const LIBRARIES = {
  host: ["undici"],
  "kit/cty": ["lossless-json"],
  "kit/schema": [],
  "kit/engine": [],
  "kit/plugin": [],
  "provider/client": ["zod"],
  "provider/resources": [],
  "provider/data-sources": [],
  "provider/lists": [],
  "provider/functions": [],
  "provider/actions": [],
  "provider/ingest": [],
  "provider/inventory": [],
  "commands/declaration": [],
  "commands/export": [],
  "provider/configuration": [],
  "commands/terminal": ["ora"],
  "commands/terraform": ["lossless-json"],
  "commands/drift": ["esbuild", "eta", "lossless-json", "yaml", "yoctocolors", "zod"],
  "commands/doctor": ["yoctocolors"],
  "commands/shards": [],
  "commands/drill": [],
  "commands/install": ["fflate"],
  constructs: ["cdktf", "constructs"],
  service: ["fastify", "libsql", "@fastify/formbody"],
  "commands/testing": [],
};

/** The folders that know which product they belong to: its version, and its source address. */
const PRODUCT = [
  "provider/ingest",
  "provider/configuration",
  "commands/export",
  "commands/drift",
  "commands/doctor",
  "commands/shards",
  "commands/drill",
  "commands/install",
];
const ABOUT_PRODUCT = "^src/(version|source|old-node)\\.ts$";

/** The folders that know the client by its types alone. */
const WITHOUT_CLIENT = [
  "provider/resources",
  "provider/data-sources",
  "provider/lists",
  "provider/actions",
  "provider/inventory",
  "commands/declaration",
  "commands/export",
  "commands/drift",
];

/**
 * What must run without node: it uses the language, and the globals in src/host/globals.d.ts. `tsconfig.portable.json`
 * holds it to that list. The files of kit/plugin that are not named here serve a provider on node.
 */
const PORTABLE =
  "^src/(shell-main\\.ts$|host/([^/]+$|shell/)|kit/[^/]+$|kit/(cty|schema|engine)/|kit/plugin/(generated|proto|rpc)/|kit/plugin/(calls|from-proto|log|portable|to-proto)\\.ts$|client/|resources/|data-sources/|lists/|actions/|inventory/|ingest/|functions/|provider/)";

/** What of it starts the provider on node. */
const STARTS_ON_NODE = "^src/provider/configuration/(run-on-node|start-plugin)\\.ts$";

/** What every folder may import. */
const SHARED = "^src/kit/(errors(-page)?|foreign-error|byte-text|json|memory|url|utf8)\\.ts$";

/** What only the page of errors and warnings says. */
const PAGE_TEXTS = "(diagnostics|errors)-page\\.ts$";

/** Folders of `src/provider/resources` that are no resource. */
const SHARED_IDEAS = ["place", "setting", "first-key"];

const anyOf = (names) => `(${names.join("|")})`;

const allowed = (folder, others) => [
  `^src/${anyOf([folder, ...others])}/`,
  SHARED,
  ...(PRODUCT.includes(folder) ? [ABOUT_PRODUCT] : []),
];

const layers = Object.entries(MAY_IMPORT).map(([folder, others]) => ({
  name: `${folder}-imports`,
  severity: "error",
  from: { path: `^src/${folder}/` },
  to: {
    path: "^src/",
    pathNot: allowed(folder, others),
    ...(WITHOUT_CLIENT.includes(folder) ? { dependencyTypesNot: ["type-only"] } : {}),
  },
}));

const libraries = Object.entries(LIBRARIES).map(([folder, names]) => ({
  name: `${folder}-libraries`,
  severity: "error",
  from: { path: `^src/${folder}/` },
  to: {
    dependencyTypesNot: ["core", "local"],
    path: "node_modules",
    pathNot: [`node_modules/${anyOf([...names, "@types", "commander"])}/`],
  },
}));

module.exports = {
  forbidden: [
    {
      name: "client-options-load-no-library",
      comment: "Options are checked when the provider is configured; undici and zod are loaded at the first request.",
      severity: "error",
      from: { path: "^src/provider/client/options/" },
      to: { pathNot: ["^src/provider/client/options/", "^src/host/index\\.ts$", SHARED] },
    },
    {
      name: "undici-without-its-index",
      comment: "The index loads far more than the pool of connections, and makes node load a second undici of its own.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/host/node/connection/undici(-parts\\.d)?\\.ts$" },
      to: { path: "node_modules/undici/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "portable-without-node",
      comment: "The provider's own part runs in other hosts than node, too. What it needs from a machine, it is given.",
      severity: "error",
      from: { path: PORTABLE, pathNot: STARTS_ON_NODE },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "portable-without-a-host",
      comment: "The program that runs it hands one in.",
      severity: "error",
      from: { path: PORTABLE, pathNot: [STARTS_ON_NODE, "^src/host/shell/", "^src/shell-main\\.ts$"] },
      to: { path: "^src/host/(node|shell)/" },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "commands-are-not-imported",
      comment: "A command reads arguments and prints. What it does lies in a folder of its own.",
      severity: "error",
      from: { path: "^src/[^/]+/", pathNot: "^src/commands/program/" },
      to: { path: "^src/commands/program/" },
    },
    {
      name: "shared-files-stand-alone",
      severity: "error",
      from: { path: SHARED },
      to: { path: "^src/", pathNot: SHARED },
    },
    {
      name: "no-page-text-in-a-program",
      comment: "Only the generator of docs/errors.md reads it.",
      severity: "error",
      from: { path: "^src/", pathNot: PAGE_TEXTS },
      to: { path: PAGE_TEXTS },
    },
    ...WITHOUT_CLIENT.map((folder) => ({
      name: `${folder}-know-types-of-the-client-only`,
      severity: "error",
      from: { path: `^src/${folder}/` },
      to: { path: "^src/", pathNot: allowed(folder, [...MAY_IMPORT[folder], "provider/client"]) },
    })),
    {
      name: "one-resource-knows-no-other",
      comment: "What two resources share lies beside them, under the name of the idea.",
      severity: "error",
      from: { path: "^src/provider/resources/([^/]+)/" },
      to: {
        path: "^src/provider/resources/[^/]+/",
        pathNot: ["^src/provider/resources/$1/", `^src/provider/resources/${anyOf(SHARED_IDEAS)}/`],
      },
    },
    {
      name: "shared-ideas-know-places-alone",
      severity: "error",
      from: { path: `^src/provider/resources/${anyOf(SHARED_IDEAS)}/` },
      to: {
        path: "^src/provider/resources/[^/]+/",
        pathNot: ["^src/provider/resources/place/", "^src/provider/resources/$1/"],
      },
    },
    {
      name: "http2-stands-alone",
      severity: "error",
      from: { path: "^src/kit/plugin/http2/" },
      to: { path: "^src/", pathNot: ["^src/kit/plugin/http2/"] },
    },
    {
      name: "grpc-knows-http2-alone",
      severity: "error",
      from: { path: "^src/kit/plugin/grpc/" },
      to: { path: "^src/", pathNot: ["^src/kit/plugin/grpc/", "^src/kit/plugin/http2/index\\.ts$", SHARED] },
    },
    ...layers,
    ...libraries,
    {
      name: "through-the-index",
      comment:
        "A folder's index.ts is its export list. What is loaded without the rest of its folder is not in it: the client's options, node's host, what of the plugin is portable, its RPCs and its debug mode, the rule of shards, and what drift is.",
      severity: "error",
      from: { path: "^src/((?:kit|provider|commands)/[^/]+|[^/]+)/" },
      to: {
        path: "^src/((?:kit|provider|commands)/[^/]+|[^/]+)/",
        pathNot: [
          "^src/$1/",
          "^src/(?:kit|provider|commands)/[^/]+/index\\.ts$",
          "^src/commands/(?:[^/]+/command|terminal/(?:argument|folder|report))\\.ts$",
          "^src/[^/]+/index\\.ts$",
          "^src/provider/client/options/index\\.ts$",
          "^src/host/node/index\\.ts$",
          "^src/kit/plugin/(rpc/index|debug|portable)\\.ts$",
          "^src/commands/shards/shard-of\\.ts$",
          "^src/commands/drift/model/index\\.ts$",
          SHARED,
        ],
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
