import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { createCertificate } from "../../src/kit/plugin/certificate.ts";
import { isLong } from "../support/runs.ts";
import { windowsIn } from "../support/secret-windows.ts";
import { describeWithEveryEngine, describeWithTerraform, type Workspace } from "../support/terraform/workspace.ts";

const KEY = createCertificate().keyPem;
const CERT = createCertificate().certificatePem;
const BODY = KEY.split("\n").slice(1, -2).join("");

/** Damages to a key on its way into a setting. */
const DAMAGES: Readonly<Record<string, (pem: string) => string>> = {
  "line breaks lost": (pem) => pem.replaceAll("\n", ""),
  "line breaks as spaces": (pem) => pem.replaceAll("\n", " "),
  "line breaks as two characters": (pem) => pem.replaceAll("\n", "\\n"),
  "line breaks percent-encoded": (pem) => pem.replaceAll("\n", "%0A"),
  "no first and last lines": () => BODY,
  "no first and last lines, in several lines": (pem) => pem.replace(/-----.+-----\n/g, ""),
  "no last line": (pem) => pem.replace(/-----END.+\n/, ""),
  "no first line": (pem) => pem.replace(/-----BEGIN.+\n/, ""),
  "begun twice": (pem) => pem.replace(/-----BEGIN.+\n/, "$&$&"),
  "a wrong character": (pem) => pem.replace("MI", "!!"),
  "cut in its content": (pem) => pem.replace(/.{9}\n-----END/, "\n-----END"),
  "behind a certificate, in one line": (pem) => CERT + pem.replaceAll("\n", ""),
};

const SETTINGS = ["ca_cert", "client_cert", "client_key"] as const;
type Setting = (typeof SETTINGS)[number];

/** Who sets the other half of a pair. */
const OTHER: Readonly<Record<Setting, string>> = {
  ca_cert: "",
  client_cert: "client_key_pem = var.key",
  client_key: "client_cert_pem = var.cert",
};

/** A provider block, as an alias, and a reading with it. */
const provided = (alias: string, body: string): string => `
provider "tocsin" {
  alias = "${alias}"
  ${body}
}
data "tocsin_notification_setting" "${alias}" {
  provider = tocsin.${alias}
}
`;

const VARIABLES = ["damaged", "key", "cert"]
  .map((name) => `variable "${name}" {\n  type      = string\n  sensitive = true\n}\n`)
  .join("");

/** All that a plan prints and logs. */
async function everythingOf(workspace: Workspace, env: Readonly<Record<string, string>>): Promise<string> {
  const values = { TF_VAR_key: KEY, TF_VAR_cert: CERT };
  const levels = { TF_LOG: "trace", RUST_BACKTRACE: "full", RUST_LOG: "trace" };
  const { code, stdout, stderr } = await workspace.terraform("plan", { ...values, ...levels, ...env });
  expect(code).toBe(1);
  return stdout + stderr;
}

/** Every setting in which a key may stand by mistake, in every way to write it. */
async function expectNoSecret(workspace: Workspace, damaged: string): Promise<void> {
  const file = join(workspace.folder, "files", "damaged.pem");
  await mkdir(join(workspace.folder, "files"), { recursive: true });
  await writeFile(file, damaged);
  const blocks = SETTINGS.flatMap((name) => [
    provided(`${name}_text`, `${name}_pem = var.damaged\n${OTHER[name]}`),
    provided(`${name}_file`, `${name}_file = "${file}"\n${OTHER[name]}`),
    provided(`${name}_name`, `${name}_file = var.damaged\n${OTHER[name]}`),
  ]);
  await workspace.write(VARIABLES + blocks.join(""));
  const texts = [await everythingOf(workspace, { TF_VAR_damaged: damaged })];
  expect(texts[0]?.split("Error: Invalid").length).toBe(SETTINGS.length * 3 + 1);
  await workspace.write(VARIABLES + provided("environment", ""));
  for (const name of isWhole ? SETTINGS : (["client_key"] as const))
    for (const value of [damaged, file]) {
      const certificate = join(workspace.folder, "files", "other.pem");
      await writeFile(certificate, name === "client_key" ? CERT : KEY);
      const variable = `TOCSIN_${name.toUpperCase()}_FILE`;
      const other = { client_key: "TOCSIN_CLIENT_CERT_FILE", client_cert: "TOCSIN_CLIENT_KEY_FILE", ca_cert: "" }[name];
      const env = { [variable]: value, ...(other !== "" && { [other]: certificate }) };
      texts.push(await everythingOf(workspace, { TF_VAR_damaged: "", ...env }));
    }
  for (const text of texts) expect(windowsIn(text, BODY)).toEqual([]);
}

/** `npm test` tries the damage that people have; the executable, and the long tests, all of them. */
const isWhole = isLong || process.env["PROVIDER_PACKAGE"] !== undefined;
const damages = Object.entries(DAMAGES).slice(0, isWhole ? undefined : 1);

(isLong ? describeWithEveryEngine : describeWithTerraform)("a key that stands in any setting", (open) => {
  test.each(damages)("with %s, is in no output and no log", async (_title, damage) => {
    await expectNoSecret(await open(), damage(KEY));
  });
});

test("a search finds a secret however it is written", () => {
  const decimals = Array.from(Buffer.from(BODY)).join(", ");
  const spellings = [BODY, Buffer.from(`x${BODY}`).toString("base64"), Buffer.from(BODY).toString("hex"), decimals];
  for (const spelling of spellings) expect(windowsIn(`no: ${spelling}.`, BODY).length).toBeGreaterThan(100);
  expect(windowsIn(BODY.slice(0, 11), BODY)).toEqual([]);
});
