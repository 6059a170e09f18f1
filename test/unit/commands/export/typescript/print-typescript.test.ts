import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { runInThisContext } from "node:vm";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import ts from "typescript";
import type { Declaration } from "../../../../../src/commands/declaration/index.ts";
import { stringLiteral, templateLiteral } from "../../../../../src/commands/export/typescript/literal.ts";
import { printTypeScript } from "../../../../../src/commands/export/typescript/print-typescript.ts";
import { unknown } from "../../../../../src/kit/cty/index.ts";
import { declaredProjects } from "../../../../support/constructs/declared.ts";
import { runs } from "../../../../support/runs.ts";
import { codePoint } from "../../../../support/text/code-point.ts";

const GLOBAL: Declaration = {
  typeName: "tocsin_notification_setting",
  place: { kind: "global" },
  number: null,
  importId: "global",
  name: "global",
  config: { level: "watch", notification_email: "ada@example.com" },
  isDefault: false,
  isInactive: false,
  remarks: [],
};

/** The declarations of a project. */
const [setting = GLOBAL, tracking = GLOBAL, key = GLOBAL] = declaredProjects(["team/app"]);

const OPTIONS = { header: "The settings of ada.\n\nMade by an export.", library: "cdktf" } as const;

const print = (...declarations: readonly Declaration[]): string => printTypeScript(declarations, OPTIONS);

describe("a program", () => {
  test("declares each object with its import, the places apart", () => {
    const events = { new_note: true, failed_pipeline: false };
    const declarations: readonly Declaration[] = [
      GLOBAL,
      { ...setting, config: { ...setting.config, level: "custom", events } },
      { ...tracking, config: { ...tracking.config, active: false } },
      { ...key, remarks: ["Inactive: the service refuses it.", "It is old."] },
    ];
    expect(print(...declarations)).toBe(`// The settings of ada.
//
// Made by an export.

import type { Construct } from "constructs";
import { ClientKey, ErrorTrackingSettings, NotificationSetting } from "tocsin/cdktf";

/**
 * Declares the alarms in a stack that has a \`TocsinProvider\`. The next apply imports what its state lacks.
 */
export function declareAlarms(scope: Construct): void {
  new NotificationSetting(scope, "notification_setting_global", {
    level: "watch",
    notificationEmail: "ada@example.com",
  }).importFrom("global");

  new NotificationSetting(scope, "notification_setting_team__app", {
    project: "team/app",
    level: "custom",
    events: { newNote: true, failedPipeline: false },
  }).importFrom("project/team/app");
  new ErrorTrackingSettings(scope, "error_tracking_settings_team__app", {
    project: "team/app",
    active: false,
  }).importFrom("team/app");
  // Inactive: the service refuses it.
  // It is old.
  new ClientKey(scope, "client_key_team__app_0", { project: "team/app" }).importFrom("team/app:0");
}
`);
  });

  test("imports what it uses, from the library that it is for", () => {
    expect(printTypeScript([key], { ...OPTIONS, library: "cdktn" })).toContain(
      '\nimport type { Construct } from "constructs";\nimport { ClientKey } from "tocsin/cdktn";\n',
    );
  });

  test("cannot be made of a value that no construct takes", () => {
    for (const value of [null, [], unknown])
      expect(() => print({ ...key, config: { project: value } })).toThrow("no value of this type");
  });
});

/** Returns a program without its comments. */
const withoutComments = (text: string): string =>
  ts.transpile(text, { removeComments: true, target: ts.ScriptTarget.ES2022 });

const texts = fc.array(fc.oneof(codePoint, fc.constantFrom("${", "%{", '"', "'", "\\", "*/", "\n", "\u2028")), {
  maxLength: 8,
});

describe("a text from outside", () => {
  test("is the value of its literal, on one line", () => {
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.join("");
        expect(stringLiteral(text)).not.toMatch(/[\r\n\u2028\u2029]/);
        expect(runInThisContext(stringLiteral(text))).toBe(text);
        const template = text.split("${").join("$${").split("%{").join("%%{");
        expect(runInThisContext(templateLiteral(text))).toBe(template);
      }),
      { numRuns: runs(200, 20_000) },
    );
  });

  test.each(["*/ throw 1;", "\nthrow 1;", "\rthrow 1;", "\u2028throw 1;", "\u2029throw 1;", "\u0085\v\f", "\\"])(
    "does not end a comment: %j",
    (hostile) => {
      const plain = withoutComments(print(GLOBAL, key));
      const remarked = print(GLOBAL, { ...key, remarks: [`Somebody wrote ${hostile}`] });
      expect(withoutComments(remarked)).toBe(plain);
      const header = hostile.replace("\n", "");
      expect(withoutComments(printTypeScript([GLOBAL, key], { ...OPTIONS, header }))).toBe(plain);
    },
  );

  test("hides no letter that changes the direction of others", () => {
    expect(
      print({ ...GLOBAL, config: { level: "watch", notification_email: "a\u202eb@c" }, remarks: ["\u2066"] }),
    ).not.toMatch(/[\u202e\u2066]/);
  });
});

test("the formatter of this project changes nothing, whatever the length of a path", () => {
  const folder = mkdtempSync(join(tmpdir(), "tocsin-format-"));
  try {
    const lengths = Array.from({ length: 130 }, (_, index) => `team/${"a".repeat(index + 1)}`);
    const emails = lengths.map((path): Declaration => ({
      ...GLOBAL,
      config: { notification_email: `'"${path}"@example.com` },
    }));
    const remarks = ["A remark with a space at its end. "];
    const file = join(folder, "alarms.ts");
    const text = print(...emails, ...declaredProjects(lengths), { ...key, remarks });
    writeFileSync(file, text);
    writeFileSync(join(folder, ".oxfmtrc.json"), JSON.stringify({ printWidth: 120 }));
    execFileSync(process.execPath, [resolve("node_modules/oxfmt/bin/oxfmt"), "alarms.ts"], { cwd: folder });
    expect(readFileSync(file, "utf8")).toBe(text);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
