import { dirname } from "node:path";
import type { Plugin } from "esbuild";
import type { Trick } from "./tricks.ts";

const NOT_THERE = `module.exports = () => { throw new Error("This part of undici is not in the bundle.") };`;

/** Modules of undici by the ends of their paths, and what is in the bundle instead. */
const MODULES: Readonly<Record<string, string>> = {
  // Bodies that are streams or forms: requests have none.
  "undici/lib/web/fetch/body.js": NOT_THERE,
  // A proxy of another kind than http and https, which the options refuse.
  "undici/lib/dispatcher/socks5-proxy-agent.js": NOT_THERE,
  // Offered to the service only where asked for.
  "undici/lib/dispatcher/client-h2.js": NOT_THERE,
  // The same parser for processors with SIMD, which makes no difference for small responses.
  "undici/lib/llhttp/llhttp_simd-wasm.js": `module.exports = require("./llhttp-wasm.js");`,
};

/**
 * Modules of node that take long to load, each with the parts that undici uses: an assertion, the limit on headers
 * (node's own), and a class that none of our bodies has.
 */
const NODE_MODULES: Readonly<Record<string, string>> = {
  "node:assert": `module.exports = (isTrue, message) => { if (!isTrue) throw new Error(message ?? "an assertion of undici") };`,
  "node:http": "module.exports = { maxHeaderSize: 16384, IncomingMessage: class {} };",
};

/**
 * Leaves these modules out of a bundle, with what only they need: a third of the provider, which Terraform hashes
 * before each command and node parses in each process that makes a request. What reaches one that has no replacement
 * fails. The build fails when the library, where it is in the bundle, has one of them no longer. `without` can keep all
 * of them.
 */
export function leaveOut(without: readonly Trick[]): Plugin {
  // undici's index needs every part when it is loaded.
  const keepsParts = without.includes("undici-parts") || without.includes("undici-files");
  const modules = keepsParts ? {} : MODULES;
  const nodeModules = without.includes("node-modules") ? {} : NODE_MODULES;
  return {
    name: "leave-out",
    setup(build) {
      const found = new Set<string>();
      let isBundled = false;
      build.onLoad({ filter: /\/undici\/lib\/.*\.js$/ }, ({ path }) => {
        isBundled = true;
        const [end, contents] = Object.entries(modules).find(([each]) => path.endsWith(each)) ?? [];
        if (end === undefined || contents === undefined) return undefined;
        found.add(end);
        return { contents, loader: "js", resolveDir: dirname(path) };
      });
      build.onResolve({ filter: /^node:/ }, ({ path, importer }) =>
        path in nodeModules && importer.includes("/undici/lib/") ? { path, namespace: "instead" } : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: "instead" }, ({ path }) => {
        found.add(path);
        return { contents: NODE_MODULES[path] ?? "", loader: "js" };
      });
      build.onEnd(() => {
        const all = isBundled ? [...Object.keys(modules), ...Object.keys(nodeModules)] : [];
        return {
          errors: all.filter((each) => !found.has(each)).map((text) => ({ text: `nothing is left out as ${text}` })),
        };
      });
    },
  };
}
