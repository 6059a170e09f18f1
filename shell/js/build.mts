/** Makes what the executable embeds: `provider.js`, the bundle, and `schema.bin`, the response to GetProviderSchema. Run by tsx in the repository. */
import { build } from "esbuild";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { getProviderSchemaRpc } from "../../src/kit/plugin/rpc/get-provider-schema.ts";
import { createProviderEngine } from "../../src/provider/create-provider.ts";

const HERE = import.meta.dirname;
const SHIMS = ["util", "zlib", "events", "net", "crypto", "tls", "fs"];
const CONNECTION = resolve(HERE, "../../src/client/connection");

await mkdir(join(HERE, "../dist"), { recursive: true });
await build({
  entryPoints: [join(HERE, "entry.ts")],
  outfile: join(HERE, "../dist/provider.js"),
  bundle: true,
  minify: true,
  format: "esm",
  platform: "neutral",
  target: "es2023",
  mainFields: ["module", "main"],
  legalComments: "none",
  alias: {
    ...Object.fromEntries(SHIMS.map((name) => [`node:${name}`, join(HERE, `shims/${name}.ts`)])),
    "node:timers/promises": join(HERE, "shims/timers-promises.ts"),
  },
  plugins: [
    {
      name: "host-connection",
      setup({ onResolve }) {
        // The two files that make connections are the host's.
        onResolve({ filter: /\/(dispatcher|exchange)\.ts$/ }, ({ path, resolveDir }) => {
          const file = resolve(resolveDir, path);
          return file.startsWith(CONNECTION) ? { path: join(HERE, "connection", file.slice(CONNECTION.length + 1)) } : null;
        });
      },
    },
  ],
});
await writeFile(join(HERE, "../dist/schema.bin"), await getProviderSchemaRpc.answer(createProviderEngine({}), new Uint8Array()));
