import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { ClientKey, ErrorTrackingSettings, NotificationSetting, TocsinProvider } from "tocsin/cdktf";

export class Alarms extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new TocsinProvider(this, "tocsin");
    new NotificationSetting(this, "web", { project: "demo/web", level: "custom", events: { failedPipeline: true } });
    new ErrorTrackingSettings(this, "tracking", { project: "demo/web" });
    new ClientKey(this, "browser", { project: "demo/web" });
  }
}
