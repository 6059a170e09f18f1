/**
 * Who may import whom. Each folder of `src` names the others that it may use; what is not named is forbidden, types included.
 * `docs/design.md` says why.
 */
const MAY_IMPORT = {
  cty: [],
  schema: ["cty"],
  client: [],
  resources: ["schema"],
  engine: ["schema", "cty"],
  plugin: ["engine", "schema", "cty"],
  constructs: [],
  service: [],
};

/** The libraries that a folder may use besides node's own modules. */
const LIBRARIES = {
  cty: ["lossless-json"],
  schema: [],
  client: ["undici", "zod"],
  resources: [],
  engine: [],
  plugin: [],
  constructs: ["cdktf", "constructs"],
  service: ["fastify", "libsql", "@fastify/formbody"],
};

const anyOf = (names) => `(${names.join("|")})`;

const layers = Object.entries(MAY_IMPORT).map(([folder, others]) => ({
  name: `${folder}-imports`,
  severity: "error",
  from: { path: `^src/${folder}/` },
  to: {
    path: "^src/",
    pathNot: [`^src/${anyOf([folder, ...others])}/`, "^src/errors\\.ts$"],
    // A resource knows the client by its types alone: the client itself comes in through the context.
    ...(folder === "resources" ? { dependencyTypesNot: ["type-only"] } : {}),
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
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "errors-stand-alone", severity: "error", from: { path: "^src/errors\\.ts$" }, to: { path: "^src/" } },
    {
      name: "resources-know-types-of-the-client-only",
      severity: "error",
      from: { path: "^src/resources/" },
      to: { path: "^src/", pathNot: ["^src/(resources|schema|client)/", "^src/errors\\.ts$"] },
    },
    ...layers,
    ...libraries,
    {
      name: "through-the-index",
      comment: "A folder's index.ts is its export list.",
      severity: "error",
      from: { path: "^src/([^/]+)/" },
      to: { path: "^src/([^/]+)/", pathNot: ["^src/$1/", "^src/[^/]+/index\\.ts$"] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
