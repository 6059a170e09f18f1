import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { cleanEnvironment } from "../support/terraform/terraform.ts";
import { VERSION } from "../../src/version.ts";
import { relativeLinks } from "../support/text/markdown.ts";
import { installInto, makeFolder, pack, removeFolder, type Packed } from "../support/terraform/installed.ts";

let folder: string;
let packed: Packed;

beforeAll(() => {
  folder = makeFolder();
  packed = pack();
});

afterAll(() => removeFolder(folder));

const execute = (cwd: string, command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { cwd, encoding: "utf8", env: cleanEnvironment({}) });

describe("the tarball", () => {
  test("holds what is built, the documents and examples, and nothing else", () => {
    const paths = packed.files.map(({ path }) => path);
    const tops = new Set(paths.map((path) => path.replace(/\/.*/, "/")));
    const documents = [
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "SECURITY.md",
      "SUPPORT.md",
      "llms.txt",
      "docs/",
      "examples/",
      "modules/",
    ];
    expect([...tops].sort()).toEqual([...documents, "dist/", "package.json"].sort());
    const built = paths.filter((path) => path.startsWith("dist/"));
    expect(built.filter((path) => /(?<!\.d)\.ts$|\.map$|\.test\./.test(path))).toEqual([]);
  });

  test("holds what its documents link to", () => {
    const paths = packed.files.map(({ path }) => path);
    const links = paths
      // npm shows the README with links to the repository; the changelog also names pages for maintainers.
      .filter((path) => path.endsWith(".md") && !["README.md", "CHANGELOG.md"].includes(path))
      .flatMap((file) => relativeLinks(file).map((link) => join(dirname(file), link)));
    expect(links.filter((link) => !paths.some((path) => path === link || path.startsWith(`${link}/`)))).toEqual([]);
  });

  test("is small", () => {
    expect(packed.size).toBeLessThan(1_330_000);
  });

  test("gives Terraform the plugin alone: no command line, no service, no constructs", () => {
    const provider = packed.files.filter(({ path }) => path.startsWith("dist/provider/"));
    const texts = provider.map(({ path }) => readFileSync(path, "utf8")).join("");
    const named = ["notification_setting", "undici", "fastify", "commander", "libsql", "cdktf"];
    expect(named.filter((name) => texts.includes(name))).toEqual(["notification_setting", "undici"]);
    expect(provider.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(545_000);
  });

  test("hands on the licences of the libraries that it holds", () => {
    const licencesIn = (file: string): readonly string[] =>
      [...readFileSync(file, "utf8").matchAll(/^(\S+) \S+, licence /gm)].map(([, name = ""]) => name);
    const ofCommand = licencesIn("dist/THIRD-PARTY-LICENSES.txt");
    expect(ofCommand).toEqual(expect.arrayContaining(["commander", "fastify", "find-my-way", "undici", "zod"]));
    expect(ofCommand).not.toContain("libsql");
    expect(licencesIn("dist/testing/THIRD-PARTY-LICENSES.txt")).toEqual(
      expect.arrayContaining(["fastify", "find-my-way"]),
    );
    expect(licencesIn("dist/provider/THIRD-PARTY-LICENSES.txt")).toEqual(["lossless-json", "undici", "zod"]);
  });

  test("marks as executable what is started: the command and the provider", () => {
    const executables = packed.files.filter(({ mode }) => (mode & 0o111) !== 0).map(({ path }) => path);
    expect(executables).toEqual(["dist/main.js", `dist/provider/terraform-provider-tocsin_v${VERSION}`]);
  });
});

describe("installed on its own", () => {
  let project: string;
  beforeAll(() => void (project = installInto(join(folder, "plain"), packed, [])));

  test("brings the command, and no library besides", () => {
    expect(execute(project, "node_modules/.bin/tocsin", "--help")).toContain("Usage: tocsin");
    expect(execute(project, "ls", "node_modules").trim()).toBe("tocsin");
  });

  test("says what to install where the service is missing its database", () => {
    const program = `import { startService } from "tocsin/testing"; await startService().catch((e) => console.log(e.message));`;
    expect(execute(project, process.execPath, "--input-type=module", "-e", program)).toContain("libsql");
  });
});

describe("installed beside libsql", () => {
  let project: string;
  beforeAll(() => void (project = installInto(join(folder, "testing"), packed, ["libsql"])));

  test("starts a service for a test, in an ES module and in CommonJS", () => {
    const body = `
      const seed = { users: [{ username: "ada", email: "ada@example.com" }] };
      const ask = async ({ url, token, close }) => {
        const headers = { "PRIVATE-TOKEN": token };
        console.log(JSON.stringify(await (await fetch(url + "/api/v4/notification_settings", { headers })).json()));
        await close();
      };
      void startService({ seed }).then(ask);`;
    writeFileSync(join(project, "service.mjs"), `import { startService } from "tocsin/testing";${body}`);
    writeFileSync(join(project, "service.cjs"), `const { startService } = require("tocsin/testing");${body}`);
    const printed = execute(project, process.execPath, "-e", 'require("./service.cjs"); import("./service.mjs");');
    const answers = printed.trim().split("\n");
    expect(answers).toHaveLength(2);
    for (const answer of answers)
      expect(JSON.parse(answer)).toMatchObject({ level: "participating", notification_email: "ada@example.com" });
  });
});

const BODY = `
const app = new App({ outdir: OUT });
const stack = new TerraformStack(app, "alarms");
new TocsinProvider(stack, "tocsin", { baseUrl: "https://gitlab.example.com" });
new NotificationSetting(stack, "web", { project: "demo/web", level: "custom", events: { newNote: true } });
const settings = new ErrorTrackingSettings(stack, "settings", { project: "demo/web" });
const key = new ClientKey(stack, "key", { project: settings.project, dependsOn: [settings] });
new TerraformOutput(stack, "dsn", { value: key.trackerDsn });
app.synth();
`;

const PROGRAMS = {
  "main.mjs": (library: string) => `
import { App, TerraformOutput, TerraformStack } from "${library}";
import { ClientKey, ErrorTrackingSettings, NotificationSetting, TocsinProvider } from "tocsin/${library}";
${BODY}`,
  "main.cjs": (library: string) => `
const { App, TerraformOutput, TerraformStack } = require("${library}");
const { ClientKey, ErrorTrackingSettings, NotificationSetting, TocsinProvider } = require("tocsin/${library}");
${BODY}`,
};

describe.each(["cdktf", "cdktn"])("installed beside %s alone", (library) => {
  let project: string;

  beforeAll(() => {
    project = installInto(join(folder, library), packed, [library, "constructs"]);
    const files = Object.entries(PROGRAMS);
    for (const [file, program] of files)
      writeFileSync(join(project, file), program(library).replace("OUT", `"${file}.out"`));
    execute(project, process.execPath, "-e", 'require("./main.cjs"); import("./main.mjs");');
  });

  test.each(Object.keys(PROGRAMS))("its constructs synthesise in %s", (file) => {
    const written = readFileSync(join(project, `${file}.out/stacks/alarms/cdk.tf.json`), "utf8");
    expect(JSON.parse(written)).toMatchObject({
      terraform: { required_providers: { tocsin: { source: "tocsin/tocsin", version: `~> ${VERSION}` } } },
      provider: { tocsin: [{ base_url: "https://gitlab.example.com" }] },
      resource: {
        tocsin_notification_setting: { web: { project: "demo/web", level: "custom", events: { new_note: true } } },
        tocsin_error_tracking_settings: { settings: { project: "demo/web" } },
        tocsin_client_key: {
          key: {
            project: "${tocsin_error_tracking_settings.settings.project}",
            depends_on: ["tocsin_error_tracking_settings.settings"],
          },
        },
      },
      output: { dsn: { value: "${tocsin_client_key.key.tracker_dsn}" } },
    });
  });
});
