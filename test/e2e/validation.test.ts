import { expect, test } from "@jest/globals";
import { describeAttached, describeEveryEngineAttached } from "../support/terraform/workspace.ts";

const block = (body: string): string => `resource "tocsin_notification_setting" "it" {\n${body}\n}\n`;

/** A wrong block, and what `terraform validate` has to print: the line it points at, and the reason. */
const REJECTED: Readonly<Record<string, readonly [hcl: string, line: RegExp, reason: string]>> = {
  "an unknown level": [block('  level = "loud"'), /level = "loud"/, 'must be one of "disabled"'],
  "events without the level custom": [
    block('  level = "watch"\n  events = { new_note = true }'),
    /\d+:\s+events = \{ new_note = true \}/,
    "only at the level `custom`",
  ],
  "an email address on a group": [
    block('  group = "team"\n  level = "watch"\n  notification_email = "ada@example.com"'),
    /\d+:\s+notification_email = "ada@example.com"/,
    "one notification address per user",
  ],
  "group and project together": [
    block('  group = "team"\n  project = "team/app"\n  level = "watch"'),
    /\d+:\s+project = "team\/app"/,
    "At most one of `group`, `project`",
  ],
  "an empty setting": [
    block('  group = "team"'),
    /\d+:\s+resource "tocsin_notification_setting" "\w+" \{/,
    "At least one of",
  ],
  "a project that is no path": [block('  project = "app"\n  level = "watch"'), /\d+:\s+project = "app"/, "full path"],
  "an encoded path": [
    block('  group = "team%2Fsub"\n  level = "watch"'),
    /\d+:\s+group = "team%2Fsub"/,
    'write `group = "team/sub"`',
  ],
  "a project that nobody has": [block('  project = 0\n  level = "watch"'), /\d+:\s+project = 0/, 'not "0"'],
  "no project": [block('  project = ""\n  level = "watch"'), /\d+:\s+project = ""/, 'not ""'],
  "an address without an at sign": [
    block('  notification_email = "ada"'),
    /\d+:\s+notification_email = "ada"/,
    "must be an email address",
  ],
  "an ID in the configuration": [
    block('  id = "global"\n  level = "watch"'),
    /\d+:\s+id = "global"/,
    "Only the provider can set `id`.",
  ],
  "an unknown way to destroy": [
    block('  level = "watch"\n  on_destroy = "burn"'),
    /\d+:\s+on_destroy = "burn"/,
    'must be one of "reset", "restore", "keep"',
  ],
  "a timeout without a unit": [
    `provider "tocsin" {\n  request_timeout = "30"\n}\n${block('  level = "watch"')}`,
    /\d+:\s+request_timeout = "30"/,
    "such as `30s`",
  ],
};

/** Lists the errors that `terraform validate` prints, each on one line. */
const errorsIn = (stderr: string): readonly string[] =>
  stderr
    .split(/^[│╷╵ ]*Error: /m)
    .slice(1)
    .map((text) => text.replaceAll(/\s*\n[│╷╵]?\s*/g, " "));

describeAttached("terraform validate", (open) => {
  test("rejects what is wrong at its own line", async () => {
    const workspace = await open();
    // Where the provider's own block is wrong, Terraform looks no further.
    const [ofProvider, ofResources] = [true, false].map((isProvider) =>
      Object.entries(REJECTED).filter(([, [hcl]]) => hcl.startsWith("provider") === isProvider),
    );
    for (const rejected of [ofProvider ?? [], ofResources ?? []]) {
      const blocks = rejected.map(([, [hcl]], index) => hcl.replace('"it"', `"at_${index}"`));
      await workspace.write(blocks.join("\n"));
      const { code, stderr } = await workspace.terraform("validate");
      expect(code).toBe(1);
      const errors = errorsIn(stderr);
      expect(errors).toHaveLength(rejected.length);
      for (const [index, [what, [, line, reason]]] of rejected.entries()) {
        const own = errors.find((text) => text.includes(`"at_${index}"`) || text.includes('in provider "tocsin"'));
        expect([what, own]).toEqual([what, expect.stringMatching(line)]);
        expect(own).toContain(reason);
      }
    }
  });

  test("accepts events that are all null, at any level", async () => {
    const workspace = await open();
    const [empty, allNull] = ["events = {}", "events = { new_note = null }"].map((events) =>
      block(`  level = "watch"\n  ${events}`),
    );
    await workspace.write(`${empty ?? ""}${allNull?.replace('"it"', '"other"') ?? ""}`);
    await workspace.expectExit(0, "validate");
  });

  test("finds each misspelt event at its own key, and leaves those of variables to the plan", async () => {
    const workspace = await open();
    const found = async (command: string) => {
      const { code, stderr } = await workspace.terraform(command);
      expect(code).toBe(1);
      const errors = errorsIn(stderr);
      expect(errors.filter((text) => !text.startsWith("Unknown event"))).toEqual([]);
      return errors.map(
        (text) => / \d+: (.*?)(?: \d+: .*)? "\w+" is not an event\./.exec(text.replaceAll(/ +/g, " "))?.[1],
      );
    };
    await workspace.write(`
locals {
  key = "new_noet"
}
${block(`
  level = "custom"
  events = {
    new_note    = true
    new_isue    = true
    newNote     = null
    (local.key) = false
  }`)}`);
    // Terraform finds the line of a key that is written as such.
    expect((await found("validate")).sort()).toEqual(["events = {", "newNote = null", "new_isue = true"]);
    await workspace.write(`
variable "more" {
  type    = map(bool)
  default = { faild_pipeline = true }
}
${block('  level = "custom"\n  events = merge({ new_note = true }, var.more)')}`);
    await workspace.expectExit(0, "validate");
    expect(await found("plan")).toEqual(["events = merge({ new_note = true }, var.more)"]);
  });
});

describeEveryEngineAttached("terraform validate of a provider block", (open) => {
  const written = `provider "tocsin" {
  base_url  = "gitlab.example.com"
  proxy_url = "socks5://ada:hunter22@proxy"
  headers   = { "Private-Token" = "hunter22" }
}
`;

  test("rejects an address, a proxy and a header that cannot be used, at their own lines, without a request", async () => {
    const workspace = await open();
    await workspace.write(written + block('  level = "watch"'));
    const { code, stderr } = await workspace.terraform("validate");
    expect(code).toBe(1);
    const errors = errorsIn(stderr);
    expect(errors.map((text) => /\d+:\s+(\w+)/.exec(text)?.[1]).sort()).toEqual(["base_url", "headers", "proxy_url"]);
    expect(errors.join()).toContain('not "gitlab.example.com". Write `https://gitlab.example.com`.');
    expect(stderr.replace(/^.*\d+: .*$/gm, "")).not.toContain("hunter22");
  });

  test("lets pass what is not known yet", async () => {
    const workspace = await open();
    const variable = 'variable "address" {\n  type = string\n}\n';
    await workspace.write(`${variable}provider "tocsin" {\n  base_url = var.address\n}\n${block('  level = "watch"')}`);
    await workspace.expectExit(0, "validate");
  });
});

describeEveryEngineAttached("terraform import by the ID of another resource", (open) => {
  test("says what to write", async () => {
    const workspace = await open();
    await workspace.write(block('  project = "demo/web"\n  level = "watch"'));
    const { code, stderr } = await workspace.terraform("import tocsin_notification_setting.it demo/web");
    expect(code).toBe(1);
    expect(errorsIn(stderr).join()).toContain("for this resource, write `project/demo/web`.");
  });
});

describeEveryEngineAttached("an empty text in the provider block", (open) => {
  test("counts as not set, but for the user to act as, where it is an error", async () => {
    const workspace = await open();
    const texts = ["token", "ca_cert_file", "client_key_pem", "proxy_url", "request_timeout", "tier"];
    const provider = (names: readonly string[]) =>
      `provider "tocsin" {\n${names.map((name) => `  ${name} = ""\n`).join("")}}\n${block('  level = "watch"')}`;
    await workspace.write(provider([...texts, "sudo"]));
    expect(errorsIn((await workspace.terraform("plan")).stderr)).toEqual([
      expect.stringMatching(/sudo = "" .*`sudo` must not be empty/),
    ]);
    await workspace.write(provider(texts));
    await workspace.expectExit(0, "plan");
  });
});
