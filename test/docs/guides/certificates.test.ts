import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TLSSocket } from "node:tls";
import { describe, expect, test } from "@jest/globals";
import { nodeHostWith } from "../../../src/host/node/index.ts";
import { proxyFromEnvironment } from "../../../src/provider/client/options/proxy.ts";
import { attributes } from "../../../src/provider/configuration/attributes.ts";
import { withOpenssl, makeAuthority, makeCertificate } from "../../support/server/certificate.ts";
import { cleanEnvironment, run } from "../../support/terraform/terraform.ts";
import { openGuide } from "../../support/text/guide.ts";

const guide = openGuide("certificates");

const rows = readFileSync("docs/guides/certificates.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) => line.split("|").map((cell) => cell.trim()));

/** Returns the code in a cell. */
const codeIn = (cell = ""): readonly string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

const PROXY = "http://proxy.test:3128";

/** Whether NO_PROXY with this entry excludes a service. */
const excludes = (entry: string, host: string): boolean =>
  proxyFromEnvironment(`https://${host}`, nodeHostWith({ HTTPS_PROXY: PROXY, NO_PROXY: entry })) === null;

describe("the guide to certificates and proxies", () => {
  test("has each variable beside the attribute that it replaces", () => {
    const pairs = rows.flatMap(([, attribute, variable]) =>
      codeIn(variable)
        .filter((name) => name.startsWith("TOCSIN_"))
        .map((name) => [codeIn(attribute)[0], name]),
    );
    const read = Object.entries(attributes)
      .filter(([name]) => /^(ca|client)_.*_file$|^proxy_url$/.test(name))
      .map(([name, { doc }]) => [name, codeIn(doc).find((code) => code.startsWith("TOCSIN_"))]);
    expect(pairs).toEqual(read);
  });

  test("says what the entries of NO_PROXY exclude", () => {
    const entries = rows.flatMap(([, entry]) => codeIn(entry)).filter((code) => /example\.com|^10\.|^\*$/.test(code));
    const hosts = ["example.com", "example.com:8443", "a.example.com", "10.1.2.3", "10.9.9.9", "other.test"];
    const excluded = entries.map((entry) => [entry, hosts.filter((host) => excludes(entry, host))]);
    expect(Object.fromEntries(excluded)).toEqual({
      "example.com": ["example.com", "example.com:8443", "a.example.com"],
      ".example.com": ["a.example.com"],
      "example.com:8443": ["example.com:8443"],
      "10.1.2.3": ["10.1.2.3"],
      "10.0.0.0/8": ["10.1.2.3", "10.9.9.9"],
      "*": hosts,
    });
    expect(excludes("*.example.com", "example.com")).toBe(false);
  });

  withOpenssl.test("sets what a service wants that asks for a certificate", async () => {
    const authority = makeAuthority("root");
    const [service, client] = [makeCertificate(authority, "localhost"), makeCertificate(authority, "client")];
    const folder = mkdtempSync(join(tmpdir(), "tocsin-certificates-"));
    const files = { "root.pem": authority.certFile, "client.pem": client.certFile };
    for (const [name, from] of Object.entries(files)) copyFileSync(from, join(folder, name));
    writeFileSync(join(folder, "client.key"), client.key);
    const shown: boolean[] = [];
    const server = createServer(
      { cert: service.cert, key: service.key, ca: authority.cert, requestCert: true },
      (request, response) => {
        shown.push((request.socket as TLSSocket).authorized); // the server speaks TLS alone
        response.writeHead(404).end();
      },
    ).listen(0, "localhost");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo; // it listens on a port
    const script = guide
      .take("sh", "tocsin doctor")
      .replace("/etc/ssl/company-root.pem", "root.pem")
      .replaceAll("/run/secrets/tocsin.", "client.");
    const env = cleanEnvironment({ TOCSIN_BASE_URL: `https://localhost:${port}`, TOCSIN_TOKEN: "any" });
    const tocsin = `tocsin() { node "${resolve("dist/main.js")}" "$@"; }`;
    const { stdout } = await run("bash", ["-c", `${tocsin}\n${script}`], { cwd: folder, env });
    await new Promise((closed) => server.close(closed));
    rmSync(folder, { recursive: true });
    expect(stdout).toMatch(new RegExp(`^ok +connection +Connected to https://localhost:${port}$`, "m"));
    expect(new Set(shown)).toEqual(new Set([true]));
  });

  test("has no block that is not run", () => {
    expect(guide.untaken()).toEqual([]);
  });
});
