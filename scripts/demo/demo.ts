/** Demonstrates the constructs and the provider with a real Terraform, a real service, and changes made by hand. */
import { createSandbox, startServiceProcess } from "../../test/support/terraform/sandbox.ts";
import { provideEngine } from "../engine/provide-engine.ts";
import { runScript, say, whenInterrupted } from "./step.ts";
import { tellStory } from "./story.ts";

async function demo(): Promise<void> {
  const terraform = await provideEngine();
  const signal = whenInterrupted();
  say("Tocsin keeps a team's alarms as code: who is notified of what, and where");
  say("applications report their errors. Everything here runs on this machine:");
  const service = await startServiceProcess();
  try {
    say(`  service   tocsin serve, at ${service.url}`);
    const sandbox = await createSandbox();
    try {
      say("  provider  installed into a temporary mirror");
      await tellStory({ terraform, sandbox, service, signal });
    } finally {
      await sandbox.close();
    }
  } finally {
    await service.close();
  }
}

await runScript("demo", demo);
