/** Fetches OpenTofu if this machine has no engine: `npm run engine`. */
import { runScript, say } from "../demo/step.ts";
import { provideEngine } from "./provide-engine.ts";

await runScript("engine", async () => say(await provideEngine()));
