import type { Plugin } from "esbuild";

/** Modules of a library that no code of ours reaches, by the ends of their paths. */
const UNUSED: readonly string[] = [
  // Bodies that are streams or forms: requests have none.
  "undici/lib/web/fetch/body.js",
  // A proxy of another kind than http and https, which the options refuse.
  "undici/lib/dispatcher/socks5-proxy-agent.js",
  // Offered to the service only where asked for.
  "undici/lib/dispatcher/client-h2.js",
];

const LEFT_OUT = `module.exports = () => { throw new Error("This part of undici is not in the bundle.") };`;

/**
 * Leaves these modules out of a bundle, with what only they need: a seventh of the provider, which Terraform hashes before each command and
 * node parses in each process that makes a request. What reaches one all the same fails. The build fails when the library,
 * where it is in the bundle, has one no longer.
 */
export function leaveOut(): Plugin {
  return {
    name: "leave-out",
    setup(build) {
      const found = new Set<string>();
      let isBundled = false;
      build.onLoad({ filter: /\/undici\/lib\/.*\.js$/ }, ({ path }) => {
        isBundled = true;
        const unused = UNUSED.find((end) => path.endsWith(end));
        if (unused === undefined) return undefined;
        found.add(unused);
        return { contents: LEFT_OUT, loader: "js" };
      });
      build.onEnd(() => {
        const missing = isBundled ? UNUSED.filter((end) => !found.has(end)) : [];
        return { errors: missing.map((end) => ({ text: `nothing is left out as ${end}` })) };
      });
    },
  };
}
