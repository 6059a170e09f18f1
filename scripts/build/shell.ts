/** Builds what the native program embeds into `shell/dist`: the provider, and its responses about schemas. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { noticesOf } from "./notices.ts";
import { writeResponses } from "./provider.ts";
import { bundleShell } from "./shell-bundle.ts";

const FOLDER = "shell/dist";

const { outputFiles, metafile } = await bundleShell();
await mkdir(FOLDER, { recursive: true });
for (const { contents } of outputFiles) await writeFile(join(FOLDER, "provider.js"), contents);
await writeResponses(FOLDER);
await writeFile(join(FOLDER, "THIRD-PARTY-LICENSES.txt"), await noticesOf(metafile));
