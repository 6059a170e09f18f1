import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import type { ObjectFinding } from "../../../../../src/commands/drift/model/index.ts";
import { placeFindings } from "../../../../../src/commands/drift/place/index.ts";
import { sampleGone, sampleObject, sampleSource } from "../../../../support/drift/sample.ts";

let repository: string;
beforeEach(async () => {
  repository = await mkdtemp(join(tmpdir(), "tocsin-place-"));
  await mkdir(join(repository, ".git"));
});
afterEach(async () => {
  await rm(repository, { recursive: true, force: true });
});

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(repository, name)), { recursive: true });
    await writeFile(join(repository, name), text);
  }
}

const gone = (type: string, module: string | null = null): ObjectFinding => {
  const address = `${module === null ? "" : `${module}.`}${type}.one`;
  return { ...sampleGone(address), object: sampleObject(address, { type, name: "one", module }), place: null };
};

/** Finds the places of these objects by address. */
async function placesOf(findings: readonly ObjectFinding[], env = {}, program = "Terraform 1.11.4"): Promise<object> {
  const reading = { source: sampleSource({ program }), findings, declares: null };
  const placed = await placeFindings(reading, join(repository, "infra"), env);
  return Object.fromEntries(
    placed.findings.map(({ object: { address, construct }, place }) => [
      address,
      [...(place === null ? [] : [place.file, place.line]), ...(construct === null ? [] : [construct])].join(" "),
    ]),
  );
}

const RESOURCE = 'resource "kind" "one" {\n}\n';
const MODULES = JSON.stringify({
  Modules: [
    { Key: "", Source: "", Dir: "." },
    { Key: "team", Source: "../modules/team", Dir: "../modules/team" },
    { Key: "team.app", Source: "./app", Dir: "../modules/team/app" },
    { Key: "far", Source: "example.com/far", Dir: ".terraform/modules/far" },
    { Key: "far.inner", Source: "./inner", Dir: ".terraform/modules/far/inner" },
  ],
});

test("finds an object in its folder, in its module, and through the call of a module that was downloaded", async () => {
  await write({
    "infra/main.tf": `${RESOURCE}module "team" {\n}\nmodule "far" {\n}\n`,
    "infra/.terraform/modules/modules.json": MODULES,
    "infra/.terraform/modules/far/main.tf": RESOURCE,
    "modules/team/main.tf": `module "app" {\n}\n${RESOURCE}`,
    "modules/team/app/app.tf": `\n\n${RESOURCE}`,
  });
  const found = await placesOf([
    gone("kind"),
    gone("kind", 'module.team["a.module.b"]'),
    gone("kind", 'module.team["a"].module.app[0]'),
    gone("kind", "module.far.module.inner"),
    gone("other"),
  ]);
  expect(found).toEqual({
    "kind.one": "infra/main.tf 1",
    'module.team["a.module.b"].kind.one': "modules/team/main.tf 3",
    'module.team["a"].module.app[0].kind.one': "modules/team/app/app.tf 3",
    "module.far.module.inner.kind.one": "infra/main.tf 5",
    "other.one": "",
  });
});

test("finds modules where TF_DATA_DIR says", async () => {
  await write({
    "infra/main.tf": 'module "team" {\n}\n',
    "data/modules/modules.json": MODULES,
    "modules/team/main.tf": RESOURCE,
  });
  const team = gone("kind", "module.team");
  expect(await placesOf([team])).toEqual({ "module.team.kind.one": "infra/main.tf 1" });
  expect(await placesOf([team], { TF_DATA_DIR: "../data" })).toEqual({
    "module.team.kind.one": "modules/team/main.tf 1",
  });
});

test("names the construct of a CDKTF program", async () => {
  const metadata = { metadata: { path: "alarms/one", uniqueId: "one" } };
  await write({ "infra/cdk.tf.json": JSON.stringify({ resource: { kind: { one: { "//": metadata } } } }) });
  expect(await placesOf([gone("kind")])).toEqual({ "kind.one": "infra/cdk.tf.json 1 alarms/one" });
});

test("reads the files that the program reads, an override last", async () => {
  await write({
    "infra/a_override.tf": RESOURCE,
    "infra/b.tf": `\n${RESOURCE}`,
    "infra/b.tofu": `\n\n${RESOURCE}`,
    "infra/notes.txt": RESOURCE,
  });
  expect(await placesOf([gone("kind")])).toEqual({ "kind.one": "infra/b.tf 2" });
  expect(await placesOf([gone("kind")], {}, "OpenTofu 1.12.6")).toEqual({ "kind.one": "infra/b.tofu 3" });
});

test("does not wait for a pipe with the name of a configuration file", async () => {
  await write({ "infra/b.tf": RESOURCE });
  execFileSync("mkfifo", [join(repository, "infra/a.tf")]);
  expect(await placesOf([gone("kind")])).toEqual({ "kind.one": "infra/b.tf 1" });
});

test("leaves a finding alone where there is no configuration", async () => {
  expect(await placesOf([gone("kind")])).toEqual({ "kind.one": "" });
});
