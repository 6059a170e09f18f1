import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "@jest/globals";
import { FORMATS, NO_PAINT, type FormatName } from "../../../../../src/commands/drift/report/index.ts";
import { reportOf, type DriftReport, type ObjectFinding } from "../../../../../src/commands/drift/model/index.ts";
import {
  ONE_OF_EACH,
  sampleAttribute,
  sampleChanged,
  sampleGone,
  sampleGroups,
  sampleObject,
  sampleReport,
  sampleSource,
  sampleUndeclared,
} from "../../../../support/drift/sample.ts";

const write = (format: FormatName, report: DriftReport): string => FORMATS[format](report, NO_PAINT);

const known = { by: "ignore", reason: "A trial" } as const;
const KNOWN = sampleChanged("a.known", [sampleAttribute("a.known", "level", { known })]);

describe("each format of one report", () => {
  const report = sampleReport([...ONE_OF_EACH, KNOWN], {
    warnings: ["a.b", "a.c"].map((address) => ({ summary: "Warned", detail: "Why", address })),
    failures: [{ summary: "Not initialized", detail: "Run it.\nThen again.", command: "terraform -chdir=infra init" }],
  });

  test("text", () => {
    expect(write("text", report)).toBe(`infra (Terraform 1.11.4)
  ! Not initialized
      | Run it.
      | Then again.
      run: terraform -chdir=infra init
  - tocsin_client_key.server is gone: alarm off  infra/main.tf:7
      Applications that use the deleted key cannot report errors. An apply creates another key: deploy its DSN.
      replace: terraform -chdir=infra apply -target=tocsin_client_key.server
  ~ tocsin_notification_setting.web: louder  infra/main.tf:7
      events.new_note: false -> true
      restore: terraform -chdir=infra apply -target=tocsin_notification_setting.web
    tocsin_notification_setting.api is pending: update
      level: "watch" -> "mention"
      id: "a" -> (known after apply)
  ~ a.known  infra/main.tf:7
      level: false -> true (known: A trial)
  ? tocsin_notification_setting.other was not checked
      | Access denied
  Warning: Warned, 2 times (a.b, a.c)
      | Why

Incomplete. Drift in 2 objects (1 changed, 1 gone); alarm off in 1; 1 known; 1 pending; 1 not checked; 1 incomplete; 4 checked.
`);
  });

  test("terraform: what would be created and updated", () => {
    expect(JSON.parse(write("terraform", report))).toEqual({ create: 1, update: 1, delete: 0 });
  });

  test("github: a line for each drifted object, a count, and errors", () => {
    expect(write("github", report).split("\n")).toEqual([
      "::warning file=infra/main.tf,line=7,title=Drift (alarm off)::tocsin_client_key.server: gone. Applications that use the deleted key cannot report errors. An apply creates another key: deploy its DSN.",
      "::warning file=infra/main.tf,line=7,title=Drift (louder)::tocsin_notification_setting.web: events.new_note: false -> true",
      expect.stringMatching(/^::warning title=Drift::Incomplete\. Drift in 2 objects/),
      "::notice title=Warning::Warned, 2 times (a.b, a.c): Why",
      "::error file=infra,title=Drift not checked::Not initialized: Run it.\\nThen again.",
      "::error file=infra,title=Drift not checked::tocsin_notification_setting.other: Access denied",
      "",
    ]);
  });

  test("junit: a case for the folder and for each object", () => {
    const xml = write("junit", report);
    expect(xml).toContain('<testsuite name="infra (Terraform 1.11.4)" tests="6" failures="2" errors="2" skipped="1">');
    const cases = [...xml.matchAll(/<testcase classname="([^"]*)" name="([^"]*)"[^]*?<(\w[\w-]*)/g)];
    expect(cases.map(([, type, name, kind]) => [type, name, kind])).toEqual([
      ["tocsin drift", "infra (Terraform 1.11.4)", "error"],
      ["tocsin_client_key", "tocsin_client_key.server", "failure"],
      ["tocsin_notification_setting", "tocsin_notification_setting.web", "failure"],
      ["tocsin_notification_setting", "tocsin_notification_setting.api", "system-out"],
      ["tocsin_notification_setting", "tocsin_notification_setting.other", "error"],
      ["a", "a.known", "skipped"],
    ]);
  });

  test("markdown: a table of the drift that is not known", () => {
    const lines = write("markdown", report).split("\n");
    expect(lines[0]).toMatch(/^### Incomplete\. Drift in 2 objects/);
    expect(lines).toContain(
      "| louder |  | <code>tocsin&#95;notification&#95;setting.web</code> | <code>events.new&#95;note</code> | <code>false</code> | <code>true</code> | <code>infra/main.tf&#58;7</code> |",
    );
    expect(lines.filter((line) => line.includes("known"))).toHaveLength(2);
  });
});

test("an empty report says so in every format", () => {
  const report = sampleReport([]);
  expect(write("text", report)).toBe("No drift; 4 checked.\n");
  expect(write("github", report)).toBe("");
  expect(write("markdown", report)).toBe("### No drift; 4 checked.\n");
  expect(write("junit", report)).toContain('tests="1" failures="0" errors="0"');
});

test("no format shows a sensitive value, and each says that there is one", () => {
  const attribute = sampleAttribute("a.b", "token", { sensitive: true, recorded: null, live: null, configured: null });
  for (const format of ["text", "markdown", "junit", "github"] as const) {
    expect(write(format, sampleReport([sampleChanged("a.b", [attribute])]))).toMatch(/sensitive/);
  }
});

test("markdown of 3,000 objects fits into a comment, and counts what it leaves out", () => {
  const findings = Array.from({ length: 3_000 }, (_, index) => sampleGone(`a.n${index}`));
  const text = write("markdown", sampleReport(findings));
  expect(Buffer.byteLength(text)).toBeLessThan(61_000);
  const shown = text.split("\n").filter((line) => line.startsWith("| other")).length;
  expect(text).toContain(`… and ${3_000 - shown} more lines.`);
  // What stands for the commands is not among them.
  expect(text.split("\n")[2]).toContain("add --report script=restore.sh");
});

test("github of many objects stays within ten annotations of a kind", () => {
  const findings = Array.from({ length: 50 }, (_, index) => sampleGone(`a.n${index}`));
  const lines = write("github", sampleReport(findings)).trimEnd().split("\n");
  expect(lines).toHaveLength(10);
  expect(lines.at(-1)).toContain("Drift in 50 objects");
});

/** Everything that a service or a state could put into a name or a value. */
const HOSTILE = [
  "\n::error::owned\r\n::set-output name=x::y",
  "%0A::warning::%25",
  "| a | b |\n| --- | --- |\n# title <script>alert(1)</script> <!-- @everyone [x](http://evil) ![i](http://evil) `` ` `` **b** ~~",
  ']]></failure><testcase name="x"/>&amp;&#0;\'"',
  "\u001b[2J\u001b]0;title\u0007\u009b31m\u0000\u0008",
  "\u202e\u2066\u200b\u2028\u2029\ufeff\ud800\ufffe\uffff",
  "##[add-mask]x ###[group]x ##vso[task.setvariable variable=a]b ##teamcity[message text='a'] #\u200b#[error]",
].join("");

const hostileReport = ((): DriftReport => {
  const object = sampleObject(`a.b["${HOSTILE}"]`, { type: HOSTILE, name: HOSTILE, deposed: HOSTILE });
  const attribute = sampleAttribute("a.b", HOSTILE, { recorded: HOSTILE, live: { [HOSTILE]: [HOSTILE] } });
  const place = { file: HOSTILE, line: 3 };
  const findings = [...ONE_OF_EACH, sampleChanged("a.b", [attribute])].map((finding): ObjectFinding => {
    const folder = HOSTILE;
    if (finding.kind === "changed") {
      const changed = [attribute, { ...attribute, known: { by: "ignore", reason: HOSTILE } as const }];
      return { ...finding, object, folder, place, attributes: changed, restore: HOSTILE };
    }
    if (finding.kind === "not_checked") return { ...finding, object, folder, place, reason: HOSTILE };
    return finding.kind === "gone"
      ? { ...finding, object, folder, place, restore: HOSTILE }
      : {
          ...finding,
          object,
          folder,
          place,
          attributes: [
            { attribute: HOSTILE, sensitive: false, recorded: HOSTILE, configured: HOSTILE, unknown: false },
          ],
        };
  });
  const message = { summary: HOSTILE, detail: HOSTILE };
  const source = sampleSource({
    path: HOSTILE,
    folder: HOSTILE,
    program: HOSTILE,
    warnings: [{ ...message, address: HOSTILE }],
    failures: [{ ...message, command: HOSTILE }],
  });
  const undeclared = {
    ...sampleUndeclared(HOSTILE, HOSTILE, { [HOSTILE]: HOSTILE }),
    // What a printer of HCL leaves of it.
    declaration: `x = "${JSON.stringify(HOSTILE).slice(1, -1)}"\n`,
  };
  const groups = sampleGroups([
    undeclared,
    { ...undeclared, fingerprint: "", known: { by: "ignore", reason: HOSTILE } },
  ]);
  return reportOf({ readings: [{ source, findings }, groups], notes: [HOSTILE] });
})();

describe("foreign text", () => {
  const formats = Object.keys(FORMATS) as FormatName[]; // its own keys

  test.each(formats)("brings no control and no invisible character into %s", (format) => {
    const text = write(format, hostileReport);
    expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
    expect(stripVTControlCharacters(text)).toBe(text);
  });
  test("starts no line of the text, and no workflow command", () => {
    for (const format of ["text", "github", "junit"] as const) {
      const lines = write(format, hostileReport).split("\n");
      expect(lines.filter((line) => /^\s*::(?!(notice|warning|error) (file|title)=)/.test(line))).toEqual([]);
    }
  });
  test("is no command in the middle of a line", () => {
    for (const format of ["text", "github", "junit", "markdown"] as const)
      expect(write(format, hostileReport)).not.toMatch(/##\w*\[/);
    const report = sampleReport([sampleGone("a##[add-mask] # ##x")]);
    expect(write("text", report)).toContain("- a#\\u{23}[add-mask] # ##x is gone");
  });
  test("keeps an annotation's properties apart from its message", () => {
    for (const line of write("github", hostileReport).trimEnd().split("\n")) {
      expect(line).toMatch(/^::(notice|warning|error) (file=[^:,]*,)?(line=\d+,)?title=[^:,]*::/);
      // The lines of a block, each of which is escaped.
      const written = line.startsWith("::notice") ? line.replace("%0Ax = ", "") : line;
      expect(written.replaceAll("%25", "").replaceAll("%3A", "").replaceAll("%2C", "")).not.toContain("%");
    }
  });
  test("is no markup in markdown", () => {
    const text = write("markdown", hostileReport);
    const outside = text.replaceAll(/<code>(?:[^<>&|`*[\]@#~!\\]|&#\d+;)*<\/code>/g, "");
    expect(outside).not.toMatch(/code>|script|evil|everyone/);
  });
  test("is well-formed in XML", () => {
    const text = write("junit", hostileReport);
    const names = [...text.matchAll(/<(\/?)([a-z-]+)((?: [a-z]+="[^"<>]*")*)(\/?)>/g)];
    expect(text.replaceAll(/<\?xml[^>]*>|<\/?[a-z-]+(?: [a-z]+="[^"<>]*")*\/?>/g, "")).not.toMatch(/[<>]/);
    expect(text).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
    const open: (string | undefined)[] = [];
    for (const [, end, name, , empty] of names) {
      if (end === "/") expect(open.pop()).toBe(name);
      else if (empty === "") open.push(name);
    }
    expect(open).toEqual([]);
  });
  test("survives in JSON by the letter", () => {
    const [finding] = (JSON.parse(write("json", hostileReport)) as DriftReport).findings; // what was written
    expect(finding).toEqual({ ...hostileReport.findings[0], effect: "other" });
  });
});
