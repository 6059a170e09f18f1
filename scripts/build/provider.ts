import { chmod, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { nodeHost } from "../../src/host/node/index.ts";
import { getProviderSchemaRpc } from "../../src/kit/plugin/rpc/get-provider-schema.ts";
import { getResourceIdentitySchemasRpc } from "../../src/kit/plugin/rpc/get-resource-identity-schemas.ts";
import { createProviderEngine } from "../../src/provider/configuration/index.ts";
import { VERSION } from "../../src/version.ts";
import { bundle, bundleCommonJs, type Bundle } from "./bundle.ts";
import { leaveOut } from "./leave-out.ts";
import { plainSources, type Trick } from "./tricks.ts";

const LAUNCHER_NAME = `terraform-provider-tocsin_v${VERSION}`;

const EXTRA_AUTHORITIES = "NODE_EXTRA_CA_CERTS";

/**
 * Variables that make node write files, load code, or behave differently, and are meant for another program. Users
 * still decide whom to trust: NODE_USE_SYSTEM_CA and OpenSSL's variables are passed on, and NODE_EXTRA_CA_CERTS by
 * another name.
 */
const NOT_PASSED_ON = [
  ...["NODE_OPTIONS", "NODE_PATH", "NODE_PRESERVE_SYMLINKS", "NODE_PRESERVE_SYMLINKS_MAIN", "NODE_ENV"],
  ...["NODE_V8_COVERAGE", "NODE_COMPILE_CACHE", "NODE_COMPILE_CACHE_PORTABLE", "NODE_REPL_HISTORY"],
  ...["NODE_REDIRECT_WARNINGS", "NODE_NO_WARNINGS", "NODE_PENDING_DEPRECATION", "NODE_DEBUG", "NODE_DEBUG_NATIVE"],
  ...["NODE_TLS_REJECT_UNAUTHORIZED", "NODE_USE_ENV_PROXY", "NODE_SKIP_PLATFORM_CHECK", "NODE_TEST_CONTEXT"],
  EXTRA_AUTHORITIES,
  // A parent in node names file descriptors here that Terraform closes.
  ...["NODE_CHANNEL_FD", "NODE_CHANNEL_SERIALIZATION_MODE", "NODE_UNIQUE_ID"],
];

/**
 * Terraform starts this file. `sh` finds node. If there is none, or it could not even open its own files, `sh` prints
 * one line on stdout, which Terraform shows. Terraform notices the line and the end of the process in any order, and
 * shows the line only if it comes first, so the launcher pauses.
 *
 * A version manager's shim, or a script, is tried first: without a version to start, it says so on stderr, which
 * Terraform does not show. A node in /usr, or beside its headers, is the program itself, and is not opened: `sh` reads
 * byte by byte.
 *
 * The plugin gets the ID of the process that started it: by the time that node looks, that process may be gone. The
 * client reads the file in NODE_EXTRA_CA_CERTS itself, and only for TLS: Node 20 would read it at each of the three
 * starts of a plan. If the address space is limited, V8 must not reserve 10 GB of it for a few pages of WebAssembly.
 * Otherwise the option is left out: a node that is too old would fail on it before it can say so.
 */
const launcher = (without: readonly Trick[]): string => `#!/bin/sh
export PLUGIN_PARENT_PID="$PPID"
if [ -n "\${NODE_EXTRA_CA_CERTS-}" ]; then
  export CLIENT_EXTRA_CA_CERTS="$NODE_EXTRA_CA_CERTS"
fi
unset ${NOT_PASSED_ON.filter((name) => name !== EXTRA_AUTHORITIES || !without.includes("extra-ca")).join(" ")}
refuse() {
  printf '%s\\n' "$1"
  PATH=/bin:/usr/bin sleep 1
  exit 1
}
line='
'
found=$(command -v node; ulimit -n; ulimit -v 2>/dev/null || echo unlimited)
memory=\${found##*"$line"}
found=\${found%"$line"*}
files=\${found##*"$line"}
node=\${found%"$files"}
node=\${node%"$line"}
case $files in
  ? | 1? | 2[0-3]) refuse "tocsin cannot start: the limit of $files open files is too low. Raise it (ulimit -n) to 256." ;;
esac
[ -n "$node" ] || refuse "tocsin requires Node.js 20.19 or newer, but there is no node on the PATH."
try() {
  said=$(node --version 2>&1 </dev/null) && return
  ended=$?
  set -f
  set -- $said
  refuse "tocsin requires Node.js 20.19 or newer; \\\`node\\\` on the PATH ($node) ended with $ended\${1:+: $*}"
}
case $node in
  */shims/* | */.volta/bin/*) try ;;
  /usr/*) ;;
  *)
    if [ ! -d "\${node%/*}/../include/node" ]; then
      IFS= read -r start 2>/dev/null <"$node"
      case $start in '#!'*) try ;; esac
    fi
    ;;
esac
set -- "\${0%/*}/main.js" "$@"
[ "$memory" = unlimited ] || set -- --disable-wasm-trap-handler "$@"
exec node "$@"
`;

/** The responses that depend on the sources alone, by the files that have them. */
const RESPONSES = { "schema.bin": getProviderSchemaRpc, "identity.bin": getResourceIdentitySchemasRpc };

/** Writes these responses into a folder. */
export async function writeResponses(folder: string): Promise<void> {
  const engine = createProviderEngine(nodeHost);
  for (const [name, rpc] of Object.entries(RESPONSES)) {
    await writeFile(join(folder, name), await rpc.answer(engine, new Uint8Array()));
  }
}

/** Options for building a provider that is not meant for users. */
export interface ProviderBuild extends Pick<Bundle, "minify" | "maps"> {
  /** The entry point of another program. */
  readonly main?: string;
  /** The tricks to do without. */
  readonly without?: readonly Trick[];
}

/**
 * Builds the folder that Terraform installs, with only the plugin in it. Its bytes and file modes are the same on every
 * Unix.
 */
export async function buildProvider(folder: string, build: ProviderBuild = {}): Promise<void> {
  const { main = "src/provider-main.ts", without = [], ...rest } = build;
  const bundled = { entryPoints: { main }, folder, ...rest };
  const plugins = [leaveOut(without), plainSources(without)];
  if (without.includes("commonjs")) {
    await bundle(bundled, plugins);
    await writeFile(join(folder, "package.json"), `${JSON.stringify({ type: "module" })}\n`);
  } else {
    await bundleCommonJs(bundled, plugins);
  }
  await writeFile(join(folder, LAUNCHER_NAME), launcher(without));
  await writeResponses(folder);
  await chmod(folder, 0o755);
  for (const name of await readdir(folder)) await chmod(join(folder, name), name === LAUNCHER_NAME ? 0o755 : 0o644);
}
