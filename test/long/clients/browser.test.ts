import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startService } from "../../../src/testing.ts";
import { missing, needing } from "../../support/needs.ts";
import { makeFolder, removeFolder } from "../../support/terraform/installed.ts";

const SIMULATE = ["install", "--simulate", "--no-install-recommends", "chromium"];

const lacks = missing({
  "apt-get with Debian's chromium": ["apt-get", ...SIMULATE],
  "dpkg-deb": ["dpkg-deb", "--version"],
});

/** Unpacks Debian's browser into a folder, with the libraries that are not installed here; gives what starts it. */
function unpackChromium(folder: string): { readonly program: string; readonly libraries: string } {
  const planned = execFileSync("apt-get", SIMULATE, { encoding: "utf8" });
  const packages = [...planned.matchAll(/^Inst (\S+)/gm)].map(([, name = ""]) => name);
  if (packages.length === 0) return { program: "chromium", libraries: "" };
  const root = join(folder, "root");
  mkdirSync(root);
  execFileSync("apt-get", ["download", ...packages], { cwd: folder, stdio: "ignore" });
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".deb"))) {
    execFileSync("dpkg-deb", ["--extract", join(folder, name), root]);
  }
  const files = readdirSync(join(root, "usr/lib"), { recursive: true, encoding: "utf8" });
  const folders = new Set(
    files.filter((file) => file.includes(".so")).map((file) => join(root, "usr/lib", dirname(file))),
  );
  return { program: join(root, "usr/lib/chromium/chromium"), libraries: [...folders].join(":") };
}

/** Serves the page on an origin of its own; `seen` is what the page reports. */
async function servePage(): Promise<{
  readonly server: Server;
  readonly url: string;
  readonly seen: Promise<unknown>;
}> {
  const page = readFileSync("test/long/clients/page.html");
  let report: (seen: unknown) => void = () => undefined;
  const seen = new Promise<unknown>((resolve) => (report = resolve));
  const server = createServer((request, response) => {
    if (request.method === "POST") void text(request).then((body) => report(JSON.parse(body)));
    response.setHeader("Content-Type", "text/html").end(request.method === "POST" ? "" : page);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // a TCP server's
  return { server, url: `http://127.0.0.1:${port}/`, seen };
}

needing(lacks ?? "nothing", lacks === null).describe("a page of another origin in Debian's chromium", () => {
  let folder: string;
  let unpacked: ReturnType<typeof unpackChromium>;

  beforeAll(() => {
    folder = makeFolder();
    unpacked = unpackChromium(folder);
  });
  afterAll(() => removeFolder(folder));

  /** Shows a page until it has reported. */
  async function visit(url: string, seen: Promise<unknown>): Promise<unknown> {
    const profile = mkdtempSync(join(folder, "profile-"));
    const args = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`, url];
    const env = { ...process.env, HOME: folder, LD_LIBRARY_PATH: unpacked.libraries };
    const browser = spawn(unpacked.program, args, { env, stdio: "ignore" });
    const exit = once(browser, "exit");
    try {
      return await Promise.race([seen, exit.then(([code]) => `the browser ended with ${String(code)}`)]);
    } finally {
      browser.kill("SIGKILL");
      await exit;
    }
  }

  test.each(["interface", "upstream"] as const)("uses a service with the profile %s", async (profile) => {
    const users = [{ username: "root", email: "root@example.com", admin: true }];
    const projects = [{ full_path: "demo/web", error_tracking: {}, client_keys: [{ public_key: "glet_page" }] }];
    await using service = await startService({ seed: { users, projects }, profile });
    const { server, url, seen } = await servePage();
    const endpoint = `${service.url}/errortracking/api/v1/projects/api/1/envelope/`;
    const query = new URLSearchParams({ service: service.url, token: service.token, endpoint, key: "glet_page" });
    expect(await visit(`${url}?${query.toString()}`, seen)).toEqual({
      written: 200,
      level: "mention",
      total: "1",
      refused: "401 Unauthorized",
      sent: 200,
    });
    expect(service.settingOf("global").level).toBe("mention");
    expect(service.keysOf("demo/web")).toMatchObject([{ events: 1 }]);
    server.close();
    server.closeAllConnections();
  });
});
