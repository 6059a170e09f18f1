import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { runs } from "../support/runs.ts";
import { answer, closeAll, startServer } from "../support/server/http-server.ts";
import { installInto, makeFolder, pack, removeFolder } from "../support/terraform/installed.ts";
import { cleanEnvironment, run } from "../support/terraform/terraform.ts";
import { describeAttached } from "../support/terraform/workspace.ts";

const HEADERS = {
  "CF-Access-Client-Id": "a",
  "X-Gateway-Key": "b",
  "X-Removed": "z",
  camelCase: "c",
  "x_under-dash.dot": "d",
  value: "e",
};

/** HTTP does not distinguish upper and lower case. */
const SENT = {
  "cf-access-client-id": "a",
  "x-gateway-key": "g",
  camelcase: "c",
  "x_under-dash.dot": "d",
  "x-added": "f",
  value: "e",
};

/** Both libraries write JSON, or HCL with the option `--hcl` of their command. */
const WAYS = [
  ["cdktf", "cdk.tf.json"],
  ["cdktn", "cdk.tf"],
  ["cdktn", "cdk.tf.json"],
  ["cdktf", "cdk.tf"],
] as const;

const programOf = (library: string, url: string): string => `
import { App, TerraformStack } from "${library}";
import { DataTocsinNotificationSetting, TocsinProvider } from "tocsin/${library}";
const app = new App();
const stack = new TerraformStack(app, "alarms");
const provider = new TocsinProvider(stack, "tocsin", { baseUrl: "${url}", headers: ${JSON.stringify(HEADERS)} });
provider.addOverride("headers.X-Added", "f");
provider.addOverride("headers.X-Gateway-Key", "g");
provider.addOverride("headers.X-Removed", undefined);
new DataTocsinNotificationSetting(stack, "setting", { group: "demo" });
app.synth();
`;

/** Changes to a provider with the headers, and the headers that are written then. */
const CHANGES: Readonly<Record<string, readonly [lines: string, written: unknown]>> = {
  "keep their names": ["", { "X-Key": "a", camelCase: "b" }],
  "are not written where there are none": ["provider.resetHeaders();", undefined],
  "are changed, added and removed by overrides of their names": [
    `provider.addOverride("headers.X-Key", "c"); provider.addOverride("headers.X-Added", "d");
     provider.addOverride("headers.camelCase", undefined);`,
    { "X-Key": "c", "X-Added": "d" },
  ],
  "are replaced by an override of all": ['provider.addOverride("headers", "${var.more}");', "${var.more}"],
  "are removed by an override of all": ['provider.addOverride("headers", undefined);', undefined],
  "are what an override says where none are set": [
    'provider.resetHeaders(); provider.addOverride("headers", { "X-Added": "c" });',
    { "X-Added": "c" },
  ],
  "take a token for a value": ['provider.headers = { "X-Key": more.stringValue };', { "X-Key": "${var.more}" }],
  "take a token for all": ["provider.headers = more.value;", "${var.more}"],
  "take a map of a token for all": ["provider.headers = Token.asStringMap(more.value);", "${var.more}"],
};

const changingProgram = (library: string, lines: readonly string[]): string => `
import { TerraformStack, TerraformVariable, Testing, Token } from "${library}";
import { TocsinProvider } from "tocsin/${library}";
const changes = [${lines.join(",\n")}];
const written = changes.map((change) => {
  const stack = new TerraformStack(Testing.app(), "alarms");
  const more = new TerraformVariable(stack, "more", {});
  change(new TocsinProvider(stack, "tocsin", { headers: { "X-Key": "a", camelCase: "b" } }), more);
  return JSON.parse(Testing.synth(stack)).provider.tocsin[0];
});
console.log(JSON.stringify(written));
`;

let folder: string;
let project: string;
beforeAll(() => {
  folder = makeFolder();
  project = installInto(join(folder, "project"), pack(), ["cdktf", "cdktn", "constructs"]);
});
afterAll(() => removeFolder(folder));
afterEach(closeAll);

describeAttached("the headers of a provider construct", (open) => {
  test.each(WAYS.slice(0, runs(2, 4)))("reach the service under their own names, from %s by %s", async (...way) => {
    const [library, file] = way;
    const received: string[] = [];
    const server = await startServer(({ rawHeaders }, response) => {
      received.push(...rawHeaders.map((each) => each.toLowerCase()));
      answer(response, 200, { level: "watch" });
    });
    const workspace = await open();
    await writeFile(join(project, "main.mjs"), programOf(library, server.url));
    const env = cleanEnvironment(file === "cdk.tf" ? { SYNTH_HCL_OUTPUT: "true" } : {});
    expect(await run(process.execPath, ["main.mjs"], { cwd: project, env })).toMatchObject({ code: 0, stderr: "" });
    const written = readFileSync(join(project, "cdktf.out/stacks/alarms", file), "utf8");
    await writeFile(join(workspace.folder, file), written);
    await workspace.expectExit(0, "init");
    await workspace.expectExit(0, "plan");
    const pairs = received.flatMap((name, index) => (index % 2 === 0 ? [[name, received[index + 1]]] : []));
    expect(Object.fromEntries(pairs)).toMatchObject(SENT);
    for (const name of ["cf_access_client_id", "x-removed"]) expect(received).not.toContain(name);
  });
});

describe.each(["cdktf", "cdktn"].slice(0, runs(1, 2)))("the headers of a provider construct of %s", (library) => {
  let written: readonly { readonly headers?: unknown }[];
  beforeAll(async () => {
    const changes = Object.values(CHANGES).map(([lines]) => `(provider, more) => { ${lines} }`);
    await writeFile(join(project, "changes.mjs"), changingProgram(library, changes));
    const { stdout } = await run(process.execPath, ["changes.mjs"], { cwd: project, env: cleanEnvironment({}) });
    written = JSON.parse(stdout) as typeof written; // as the program prints it
  });

  test.each(Object.entries(CHANGES).map(([title, [, headers]], index) => [title, index, headers] as const))(
    "%s",
    (_title, index, headers) => {
      expect(written[index]?.headers).toEqual(headers);
    },
  );
});
