/** Makes the recording in the README: `npm run recording`. */
import { writeFile } from "node:fs/promises";
import { provideEngine } from "./engine/provide-engine.ts";
import { FILE, recording } from "./recording/recording.ts";

await writeFile(FILE, await recording(await provideEngine()));
