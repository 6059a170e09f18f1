import { copyFileSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startService, type TestService } from "../../../src/testing.ts";
import { missing, needing, type Needs } from "../../support/needs.ts";
import { makeFolder, removeFolder } from "../../support/terraform/installed.ts";
import { cleanEnvironment, run } from "../../support/terraform/terraform.ts";

/** A client that others wrote. */
interface Client {
  readonly needs: Needs;
  /** The command that installs it into the folder of the program. */
  readonly install: string;
  /** The program beside this file, and its name in that folder. */
  readonly program: readonly [file: string, name: string];
  /** The command that runs it; `$URL` and `$TOKEN` are the service's. */
  readonly command: string;
  readonly prints: object;
  /** Its output with the other profile, if that differs. */
  readonly printsOfInterface?: object;
}

const DSN = /^http:\/\/glet_[0-9a-f]{32}@127\.0\.0\.1:\d+\/errortracking\/api\/v1\/projects\/1$/;
const PROFILES = ["upstream", "interface"] as const;

const CLIENTS: Readonly<Record<string, Client>> = {
  "python-gitlab": {
    needs: {
      python3: ["python3", "-c", "import ensurepip, venv"],
      PyPI: ["python3", "-m", "pip", "index", "versions", "python-gitlab"],
    },
    install: "python3 -m venv . && bin/pip install --quiet python-gitlab",
    program: ["first_lines.py", "first_lines.py"],
    command: 'bin/python first_lines.py "$URL" "$TOKEN"',
    prints: {
      user: "root",
      version: "19.5.0",
      token: true,
      projects: ["demo/web", "demo/api"],
      project: true,
      group: "global",
      global: "participating",
      email: "root@example.com",
    },
  },
  "@gitbeaker/rest and @sentry/node": {
    needs: { "npm's registry": ["npm", "view", "@gitbeaker/rest", "version"] },
    install: "npm install --no-audit --no-fund --loglevel=error --prefix . @gitbeaker/rest @sentry/node",
    program: ["first-lines.mjs", "first-lines.mjs"],
    command: 'node first-lines.mjs "$URL" "$TOKEN"',
    prints: { user: "root", projects: ["demo/web", "demo/api"], level: "watch", integrated: true, isSent: true },
  },
  "the Go client": {
    needs: {
      go: ["go", "version"],
      "the Go module proxy": ["go", "list", "-m", "gitlab.com/gitlab-org/api/client-go/v2@latest"],
    },
    install: "go mod init example.com/lines && go get gitlab.com/gitlab-org/api/client-go/v2@latest && go mod tidy",
    program: ["first_lines.go", "main.go"],
    command: 'go run . "$URL" "$TOKEN"',
    prints: {
      user: "root",
      project: "demo/web",
      new_note: true,
      integrated: true,
      dsn: expect.stringMatching(DSN),
    },
    // It knows the field by the real service's name alone.
    printsOfInterface: { dsn: "" },
  },
};

let folder: string;
let services: Readonly<Record<(typeof PROFILES)[number], TestService>>;

beforeAll(async () => {
  folder = makeFolder();
  const [upstream, documented] = await Promise.all(PROFILES.map((profile) => startService({ profile })));
  if (upstream === undefined || documented === undefined) throw new Error("both have started");
  services = { upstream, interface: documented };
});

afterAll(async () => {
  await Promise.all(Object.values(services).map((service) => service.close()));
  removeFolder(folder);
});

/** Runs a command in a client's folder, and gives what it prints. */
async function runIn(cwd: string, command: string, { url, token }: TestService): Promise<string> {
  const env = cleanEnvironment({
    HOME: folder,
    NPM_CONFIG_USERCONFIG: join(homedir(), ".npmrc"),
    GOENV: join(homedir(), ".config/go/env"),
    // Otherwise the modules cannot be removed.
    GOFLAGS: "-modcacherw -buildvcs=false",
    URL: url,
    TOKEN: token,
  });
  const { code, stdout, stderr } = await run("bash", ["-euo", "pipefail", "-c", command], { cwd, env });
  if (code !== 0) throw new Error(`ended with ${code}:\n${command}\n${stdout}${stderr}`);
  return stdout;
}

describe.each(Object.entries(CLIENTS))("the first lines of %s", (name, client) => {
  const lacks = missing(client.needs);
  if (lacks !== null) {
    needing(lacks, false).test("work on the service", () => undefined);
    return;
  }
  const cwd = (): string => join(folder, name.replaceAll(/\W+/g, "-"));

  beforeAll(async () => {
    const [file, program] = client.program;
    mkdirSync(cwd());
    copyFileSync(join("test/long/clients", file), join(cwd(), program));
    await runIn(cwd(), client.install, services.upstream);
  });

  test.each(PROFILES)("work on the service with the profile %s", async (profile) => {
    const service = services[profile];
    service.reset();
    const printed = JSON.parse(await runIn(cwd(), client.command, service)) as unknown;
    expect(printed).toEqual({ ...client.prints, ...(profile === "interface" ? client.printsOfInterface : {}) });
    if (name.includes("sentry")) expect(service.keysOf("demo/web")).toMatchObject([{ events: 1 }]);
  });

  if (name !== "python-gitlab") return;
  test.each<[command: string, object]>([
    ["current-user get", { username: "root" }],
    ["project get --id demo/web", { path_with_namespace: "demo/web" }],
    ["notification-settings update --level watch", { level: "watch" }],
    ["project-notification-settings update --project-id demo/web --level mention", { level: "mention" }],
    ["group-notification-settings get --group-id demo", { level: "global" }],
  ])("and of its command line: %s", async (command, shown) => {
    const program = 'bin/gitlab --server-url "$URL" --private-token "$TOKEN" --output json';
    expect(JSON.parse(await runIn(cwd(), `${program} ${command}`, services.upstream))).toMatchObject(shown);
  });
});
