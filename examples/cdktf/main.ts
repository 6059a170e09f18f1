/** The alarms of one team: who is notified of what, and where its applications report their errors. */
import { App, TerraformOutput, TerraformStack } from "cdktf";
import {
  ClientKey,
  ErrorTrackingSettings,
  Notifications,
  NotificationSetting,
  onlyEvents,
  TocsinProvider,
} from "tocsin/cdktf";

const app = new App();
const stack = new TerraformStack(app, "alarms");

// The address and the token come from TOCSIN_BASE_URL and TOCSIN_TOKEN.
new TocsinProvider(stack, "tocsin");

// Everywhere else: only what mentions me.
new NotificationSetting(stack, "everywhere", { level: "mention" });

// In the group, everything.
new NotificationSetting(stack, "team", { group: "demo", level: "watch" });

// In one project, three events; events that are not named stay as they are.
new NotificationSetting(stack, "web", {
  project: "demo/web",
  level: "custom",
  events: { failedPipeline: true, fixedPipeline: true, newNote: false },
});

// In the other projects, failed pipelines and no other event. Each project has a setting of its own, named after it.
new Notifications(stack, "others", {
  level: "custom",
  events: onlyEvents("failedPipeline"),
  projects: ["demo/api"],
});

// The project accepts error reports.
new ErrorTrackingSettings(stack, "tracking", { project: "demo/web" });

// Switching error tracking on makes the service create a first key. One of the two keys takes it, in whatever order:
// they name the project themselves, so that settings that fail keep no key of another project from being created.
const browser = new ClientKey(stack, "browser", { project: "demo/web" });

// A second key, rotated every quarter. The previous one stays valid for another quarter.
new ClientKey(stack, "server", {
  project: "demo/web",
  rotateWhenChanged: { quarter: "2026-4" },
  retain: 1,
});

new TerraformOutput(stack, "public_key", { value: browser.publicKey });
new TerraformOutput(stack, "tracker_dsn", { value: browser.trackerDsn });

app.synth();
