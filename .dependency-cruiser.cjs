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
  client: ["host"],
  // A resource knows the client by its types alone: the client itself comes in through the context.
  resources: ["kit/schema"],
  "data-sources": ["kit/schema", "resources"],
  lists: ["kit/schema", "resources", "inventory"],
  actions: ["kit/schema", "resources", "ingest"],
  // A function is pure: it sees neither the client nor the engine.
  functions: ["kit/schema", "resources"],
  // What an application does: it knows the ways of the client, and no token.
  ingest: ["client", "host", "resources"],
  inventory: [],
  declaration: ["host", "inventory", "provider", "resources", "terraform", "kit/engine", "kit/cty"],
  export: ["declaration", "host", "inventory", "provider", "terraform", "system", "text", "kit/cty"],
  provider: ["kit/[^/]+", "resources", "data-sources", "lists", "actions", "functions", "ingest", "client", "host"],
  // What commands take from the machine: it knows nothing of Terraform or of the product.
  system: [],
  // What commands print: it knows nothing of what a text is about.
  text: [],
  terraform: ["kit/cty", "system"],
  drift: [
    "declaration",
    "host",
    "inventory",
    "terraform",
    "provider",
    "system",
    "text",
    "kit/engine",
    "kit/schema",
    "kit/cty",
  ],
  doctor: ["distribution", "host", "terraform", "provider", "resources", "client", "system", "kit/schema"],
  shards: ["terraform", "system"],
  drill: ["host", "ingest", "provider", "terraform", "system", "text", "kit/schema"],
  distribution: ["terraform", "system"],
  constructs: [],
  service: [],
  testing: ["distribution", "terraform", "drift", "system"],
};

/** The libraries that a folder may use besides node's own modules. */
const LIBRARIES = {
  host: ["undici"],
  "kit/cty": ["lossless-json"],
  "kit/schema": [],
  "kit/engine": [],
  "kit/plugin": [],
  client: ["zod"],
  resources: [],
  "data-sources": [],
  lists: [],
  functions: [],
  actions: [],
  ingest: [],
  inventory: [],
  declaration: [],
  export: [],
  provider: [],
  system: ["ora"],
  text: [],
  terraform: ["lossless-json"],
  drift: ["esbuild", "eta", "lossless-json", "yaml", "yoctocolors", "zod"],
  doctor: ["yoctocolors"],
  shards: [],
  drill: [],
  distribution: ["fflate"],
  constructs: ["cdktf", "constructs"],
  service: ["fastify", "libsql", "@fastify/formbody"],
  testing: [],
};

/** The folders that know which product they belong to: its version, and its source address. */
const PRODUCT = ["ingest", "provider", "export", "drift", "doctor", "shards", "drill", "distribution"];
const ABOUT_PRODUCT = "^src/(version|source|old-node)\\.ts$";

/** The folders that know the client by its types alone. */
const WITHOUT_CLIENT = ["resources", "data-sources", "lists", "actions", "inventory", "declaration", "export", "drift"];

/**
 * What must run without node: it uses the language, and the globals in src/host/globals.d.ts. `tsconfig.portable.json`
 * holds it to that list. The files of kit/plugin that are not named here serve a provider on node.
 */
const PORTABLE =
  "^src/(shell-main\\.ts$|host/([^/]+$|shell/)|kit/[^/]+$|kit/(cty|schema|engine)/|kit/plugin/(generated|proto|rpc)/|kit/plugin/(calls|from-proto|log|portable|to-proto)\\.ts$|client/|resources/|data-sources/|lists/|actions/|inventory/|ingest/|functions/|provider/)";

/** What of it starts the provider on node. */
const STARTS_ON_NODE = "^src/provider/(run-on-node|start-plugin)\\.ts$";

/** What every folder may import. */
const SHARED = "^src/kit/(errors(-page)?|foreign-error|byte-text|json|memory|url|utf8)\\.ts$";

/** What only the page of errors and warnings says. */
const PAGE_TEXTS = "(diagnostics|errors)-page\\.ts$";

/** Folders of `src/resources` that are no resource. */
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
    pathNot: [`node_modules/${anyOf([...names, "@types"])}/`],
  },
}));

module.exports = {
  forbidden: [
    {
      name: "client-options-load-no-library",
      comment: "Options are checked when the provider is configured; undici and zod are loaded at the first request.",
      severity: "error",
      from: { path: "^src/client/options/" },
      to: { pathNot: ["^src/client/options/", "^src/host/index\\.ts$", SHARED] },
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
      from: { path: "^src/[^/]+/", pathNot: "^src/cli/" },
      to: { path: "^src/cli/" },
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
      to: { path: "^src/", pathNot: allowed(folder, [...MAY_IMPORT[folder], "client"]) },
    })),
    {
      name: "one-resource-knows-no-other",
      comment: "What two resources share lies beside them, under the name of the idea.",
      severity: "error",
      from: { path: "^src/resources/([^/]+)/" },
      to: { path: "^src/resources/[^/]+/", pathNot: ["^src/resources/$1/", `^src/resources/${anyOf(SHARED_IDEAS)}/`] },
    },
    {
      name: "shared-ideas-know-places-alone",
      severity: "error",
      from: { path: `^src/resources/${anyOf(SHARED_IDEAS)}/` },
      to: { path: "^src/resources/[^/]+/", pathNot: ["^src/resources/place/", "^src/resources/$1/"] },
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
      from: { path: "^src/(kit/[^/]+|[^/]+)/" },
      to: {
        path: "^src/(kit/[^/]+|[^/]+)/",
        pathNot: [
          "^src/$1/",
          "^src/kit/[^/]+/index\\.ts$",
          "^src/[^/]+/index\\.ts$",
          "^src/client/options/index\\.ts$",
          "^src/host/node/index\\.ts$",
          "^src/kit/plugin/(rpc/index|debug|portable)\\.ts$",
          "^src/shards/shard-of\\.ts$",
          "^src/drift/model/index\\.ts$",
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
