/** Builds what the native program embeds into `shell/dist`: the provider, and its response to GetProviderSchema. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { noticesOf } from "./notices.ts";
import { schemaResponse } from "./provider.ts";
import { bundleShell } from "./shell-bundle.ts";

const FOLDER = "shell/dist";

const { outputFiles, metafile } = await bundleShell();
await mkdir(FOLDER, { recursive: true });
for (const { contents } of outputFiles) await writeFile(join(FOLDER, "provider.js"), contents);
await writeFile(join(FOLDER, "schema.bin"), await schemaResponse());
await writeFile(join(FOLDER, "THIRD-PARTY-LICENSES.txt"), await noticesOf(metafile));
