/** Demonstrates the constructs and the provider with a real Terraform, a real service, and changes made by hand. */
import { createSandbox, startServiceProcess } from "../../test/support/terraform/sandbox.ts";
import { findTerraform } from "../../test/support/terraform/terraform.ts";
import { runScript, say, whenInterrupted } from "./step.ts";
import { tellStory } from "./story.ts";

const NO_TERRAFORM =
  "there is no terraform and no tofu on the PATH. Install one first: " +
  "https://developer.hashicorp.com/terraform/install or https://opentofu.org/docs/intro/install";

const signal = whenInterrupted();

async function demo(): Promise<void> {
  const terraform = findTerraform();
  if (terraform === null) throw new Error(NO_TERRAFORM);
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
