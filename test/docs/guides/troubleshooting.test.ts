import { readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import type { SeedInput } from "../../../src/testing.ts";
import { openGuide } from "../../support/text/guide.ts";
import { needing } from "../../support/needs.ts";
import { registryOf } from "../../support/terraform/bundled-provider.ts";
import { run } from "../../support/terraform/terraform.ts";
import { binary, describeAttached } from "../../support/terraform/workspace.ts";

const guide = openGuide("troubleshooting", "tocsin doctor", "The log");

/** Terraform's own messages. */
const OF_TERRAFORM = [
  "Failed to query available provider packages",
  "doesn't match any of the checksums",
  "Failed to load plugin schemas",
  "Inconsistent dependency lock file",
  "Provider development overrides are in effect",
  "Error acquiring the state lock",
  "must be replaced",
  "Missing map element",
  "Resource type mismatch",
  "Reference to uninitialized resource",
  "Reference to triggering resource",
];

/** The parts of messages that differ between requests. */
const PARTS = ["It was tried"];

const sources = readdirSync("src", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
  .join("\n");

/** Whole messages in the guides: they begin with a capital letter and have several words. */
const messages = ["troubleshooting", "users", "certificates", "what-can-go-wrong"]
  .flatMap((name) => readFileSync(`docs/guides/${name}.md`, "utf8").match(/`[A-Z][a-z]+ [^`]+`/g) ?? [])
  .map((text) => text.slice(1, -1));

/** A developer's token that cannot write, in a project with a client key. */
const TEAM: SeedInput = {
  users: [
    { username: "ada", email: "ada@example.com", token: "ada-token" },
    { username: "dev", email: "dev@example.com", tokens: [{ token: "dev-token", scopes: ["read_api"] }] },
  ],
  projects: [{ full_path: "team/web", members: { ada: "maintainer", dev: "developer" } }],
};

const HOME = " in /home/dev/.terraform.d/plugins";

/** Removes the parts that differ between machines: versions, the paths of programs, and platforms. */
const withoutVersions = (text: string): string =>
  text
    .replaceAll(/\d+\.\d+\.\d+(?:-[\w.]+)?/g, "…")
    .replaceAll(/\((\/\S+)\)/g, "(…)")
    .replaceAll(/Terraform …|OpenTofu …/g, "…")
    .replaceAll(/(?<=installed for )\w+/g, "…");

describe("the guide to troubleshooting", () => {
  test("quotes the provider's own messages", () => {
    expect(messages.length).toBeGreaterThan(25);
    const others = messages.filter((message) => !OF_TERRAFORM.includes(message) && !PARTS.includes(message));
    expect(others.filter((message) => !sources.includes(`"${message}"`) && !sources.includes(`'${message}'`))).toEqual(
      [],
    );
    expect(PARTS.filter((part) => !sources.includes(part))).toEqual([]);
  });
});

describeAttached("the guide to troubleshooting", (open) => {
  test("has a command that shows each request", async () => {
    const workspace = await open();
    await workspace.apply('resource "tocsin_client_key" "web" {\n  project = "demo/web"\n}\n');
    const [variable = "", ...command] = guide.take("sh", "TF_LOG_PROVIDER").trim().split(" ");
    expect(command).toEqual(["terraform", "plan"]);
    const [name = "", value = ""] = variable.split("=");
    // Terraform shows the log of a provider that it has started itself.
    expect(await workspace.expectExit(0, "plan", { [name]: value })).toMatch(/request: .*path="\S*client_keys"/);
  });

  const withTerraform = needing("Terraform, which the guide quotes", !registryOf(binary).includes("opentofu"));
  withTerraform.test(
    "quotes Terraform where it finds no provider, and where the provider finds no Node.js",
    async () => {
      const workspace = await open();
      await workspace.write('provider "tocsin" {}\ndata "tocsin_notification_setting" "everywhere" {}\n');
      const unstarted = await workspace.expectExit(1, "plan", { PATH: "/nonexistent" });
      expect(unstarted).toContain("Failed to load plugin schemas");
      expect(unstarted).toContain("tocsin requires Node.js");
      const none = 'terraform {\n  required_providers {\n    tocsin = { source = "tocsin/none" }\n  }\n}\n';
      await writeFile(join(workspace.folder, "main.tf"), none);
      expect(await workspace.expectExit(1, "init")).toContain("Failed to query available provider packages");
    },
  );

  test("shows what tocsin doctor prints", async () => {
    expect(guide.take("sh", "tocsin doctor")).toBe("tocsin doctor\n");
    const { env, folder, service, ...workspace } = await open({ seed: TEAM });
    await workspace.apply('resource "tocsin_client_key" "web" {\n  project = "team/web"\n}\n');
    const args = [join(process.cwd(), "dist/main.js"), "doctor"];
    const own = { ...env, TOCSIN_TOKEN: "dev-token" };
    const { code, stdout } = await run(process.execPath, args, { cwd: folder, env: own });
    expect(code).toBe(1);
    const shown = stdout
      .replaceAll(service.url, "https://gitlab.example.com")
      .replaceAll(folder, "/home/dev/alarms")
      .replace("OpenTofu finds no error", "Terraform finds no error")
      .replaceAll(/ in \S+mirror( \([^)]*\)), by .*/g, `${HOME}$1`);
    expect(withoutVersions(shown)).toBe(withoutVersions(guide.take("text", "problem")));
  });

  test("has no block that is not run", () => {
    expect(guide.untaken()).toEqual([]);
  });
});
