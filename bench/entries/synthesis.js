/**
 * A CDKTF application: `node synthesis.js constructs|resources COUNT FOLDER`, with our constructs or with CDKTF's own
 * class for any resource.
 */
import { App, TerraformProvider, TerraformResource, TerraformStack } from "cdktf";

const [, , kind, count, outdir] = process.argv;
const app = new App({ outdir });
const stack = new TerraformStack(app, "alarms");

async function useConstructs() {
  const { NotificationSetting, TocsinProvider } = await import("tocsin/cdktf");
  new TocsinProvider(stack, "tocsin");
  for (let index = 0; index < Number(count); index += 1) {
    new NotificationSetting(stack, `setting-${index}`, {
      project: `bench/p${index}`,
      level: "custom",
      events: { failedPipeline: true, newNote: false },
    });
  }
}

function useResources() {
  const terraformGeneratorMetadata = { providerName: "tocsin", providerVersion: "0.1.0" };
  const terraformProviderSource = "tocsin/tocsin";
  new TerraformProvider(stack, "tocsin", {
    terraformResourceType: "tocsin",
    terraformProviderSource,
    terraformGeneratorMetadata,
  });
  for (let index = 0; index < Number(count); index += 1) {
    const resource = new TerraformResource(stack, `setting-${index}`, {
      terraformResourceType: "tocsin_notification_setting",
      terraformGeneratorMetadata,
    });
    resource.addOverride("project", `bench/p${index}`);
    resource.addOverride("level", "custom");
    resource.addOverride("events", { failed_pipeline: true, new_note: false });
  }
}

if (kind === "constructs") await useConstructs();
else useResources();
app.synth();
