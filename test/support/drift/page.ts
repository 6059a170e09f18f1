/** A page about drift as a team meets it, the same on every run. */
import { htmlPage } from "../../../src/commands/drift/report/html/html.ts";
import {
  reportOf,
  type ChangedAttribute,
  type Finding,
  type DriftReport,
  type JsonValue,
} from "../../../src/commands/drift/model/index.ts";
import {
  sampleAttribute,
  sampleChanged,
  sampleGone,
  sampleGroups,
  sampleObject,
  sampleReport,
  sampleSource,
  sampleUndeclared,
} from "./sample.ts";

/** When every page of a test is made. */
export const RUN_AT = new Date("2026-06-01T06:30:00Z");

/** The attribute of an object that somebody changed by hand. */
const byHand = (
  address: string,
  attribute: string,
  [recorded, live]: readonly [JsonValue, JsonValue],
): ChangedAttribute => sampleAttribute(address, attribute, { recorded, live, configured: recorded });

const SETTING = "tocsin_notification_setting.payments";
const ON_CALL = 'module.alarms["platform"].tocsin_notification_setting.on_call';
const BUCKET = "aws_s3_bucket.reports";
const TRACKING = "tocsin_error_tracking_settings.checkout";
const KEY = "tocsin_client_key.legacy";

const ofProject = (reference: string) => ({ scope: { kind: "project", reference } }) as const;

const FINDINGS: readonly Finding[] = [
  {
    ...sampleChanged(SETTING, [
      byHand(SETTING, "events.failed_pipeline", [true, false]),
      byHand(SETTING, "notification_email", ["payments-oncall@example.com", "payments-team@example.com"]),
    ]),
    object: sampleObject(SETTING, ofProject("shop/payments")),
  },
  {
    ...sampleChanged(ON_CALL, [byHand(ON_CALL, "level", ["watch", "disabled"])]),
    object: sampleObject(ON_CALL, {
      type: "tocsin_notification_setting",
      name: "on_call",
      module: 'module.alarms["platform"]',
      scope: { kind: "group", reference: "platform" },
    }),
    place: { file: "infra/modules/alarms/main.tf", line: 12 },
    restore: `terraform -chdir=infra apply '-target=${ON_CALL}'`,
  },
  {
    ...sampleGone(KEY),
    object: sampleObject(KEY, ofProject("shop/legacy")),
    place: { file: "infra/keys.tf", line: 31 },
  },
  {
    ...sampleChanged(BUCKET, [
      sampleAttribute(BUCKET, "allowed_origins", {
        recorded: ["app.example.com", "www.example.com"],
        live: ["app.example.com", "staging.example.com", "www.example.com"],
        configured: ["app.example.com", "staging.example.com", "www.example.com"],
        live_is_configured: true,
      }),
    ]),
    place: { file: "infra/storage.tf", line: 4 },
    restore: `terraform -chdir=infra apply -refresh-only -target=${BUCKET}`,
  },
  sampleChanged(TRACKING, [
    sampleAttribute(TRACKING, "active", {
      recorded: true,
      live: false,
      configured: true,
      known: { by: "ignore", reason: "Paused until the migration is done." },
    }),
  ]),
  {
    kind: "pending",
    object: sampleObject("tocsin_notification_setting.search"),
    folder: "infra",
    place: { file: "infra/main.tf", line: 40 },
    action: "update",
    attributes: [
      { attribute: "level", sensitive: false, recorded: "watch", configured: "mention", unknown: false },
      { attribute: "id", sensitive: false, recorded: "project/search", configured: null, unknown: true },
    ],
  },
];

/** Four objects of 312 have drifted. */
export const teamReport = (): DriftReport => sampleReport(FINDINGS, { checked: 312 });

/** Nothing has drifted. */
export const calmReport = (): DriftReport => sampleReport([], { checked: 312 });

/** A report without drift, but with three undeclared objects; one of them is known. */
export function undeclaredReport(): DriftReport {
  const events = { failed_pipeline: true };
  const setting = sampleUndeclared("tocsin_notification_setting", "project/team/app", { level: "custom", events });
  const known = { by: "ignore", reason: "Of a team that is gone." } as const;
  return reportOf({
    readings: [
      { source: sampleSource({ checked: 312 }), findings: [] },
      sampleGroups([
        setting,
        sampleUndeclared("tocsin_client_key", "team/app:7"),
        { ...sampleUndeclared("tocsin_client_key", "team/legacy:3"), known },
      ]),
    ],
  });
}

/** Some objects could not be read. */
export const incompleteReport = (): DriftReport =>
  reportOf({
    readings: [
      {
        source: sampleSource({ checked: 310 }),
        findings: [
          {
            kind: "not_checked",
            object: sampleObject("tocsin_client_key.partner"),
            folder: "infra",
            place: { file: "infra/keys.tf", line: 44 },
            reason: "Access denied: the token may not read project partner/portal. It needs the scope read_api.",
          },
        ],
      },
      {
        source: sampleSource({
          path: "network",
          folder: "network",
          checked: null,
          warnings: null,
          failures: [
            {
              summary: "The folder is not initialized",
              detail: "Terraform has not installed the providers of this folder yet.",
              command: "terraform -chdir=network init",
            },
          ],
        }),
        findings: [],
      },
    ],
    notes: ["known-drift.yml, line 7: expired on 2026-05-01"],
  });

/** Texts that would break a page that trusted them. */
export const HOSTILE = [
  "</style></script><script>alert(1)</script>",
  `"><img src=x onerror='alert(1)'>`,
  "<!--<script>",
  "]]>&lt;&amp;${alert(1)}<%= it %>",
  "\u202egpj.exe\u2066\u0000\u001b[2J\u200b",
  "x".repeat(5000),
  `{{constructor.constructor("alert(1)")()}}`,
];

/** A report in which every text comes from an enemy. */
export function hostileReport(): DriftReport {
  const findings = HOSTILE.flatMap((text): readonly Finding[] => {
    const object = sampleObject(text, { type: text, name: text, module: text, deposed: text, construct: text });
    const found = { object, folder: text, place: { file: text, line: 1 } };
    const known = { by: "ignore", reason: text } as const;
    const attributes = [
      byHand(text, text, [text, `${text}!`]),
      byHand(text, text, [[text, { [text]: [text] }], [text]]),
      { ...byHand(text, text, [null, { [text]: text }]), known },
    ];
    return [
      { ...sampleChanged(text, attributes), ...found, restore: text },
      { ...sampleGone(text), ...found, known, restore: text },
      {
        kind: "pending",
        ...found,
        action: "replace",
        attributes: [{ attribute: text, sensitive: false, recorded: text, configured: `!${text}`, unknown: false }],
      },
      { kind: "not_checked", ...found, reason: text },
    ];
  });
  const sources = HOSTILE.map((text) =>
    sampleSource({
      path: text,
      folder: text,
      program: text,
      warnings: [{ summary: text, detail: text, address: text }],
      failures: [{ summary: text, detail: text, command: text }],
    }),
  );
  const readings = sources.map((source, index) => ({ source, findings: index === 0 ? findings : [] }));
  const undeclared = HOSTILE.map((text) => ({ ...sampleUndeclared(text, text, { [text]: text }), declaration: text }));
  return reportOf({ readings: [...readings, sampleGroups(undeclared)], notes: HOSTILE });
}

/** A report with this many objects of three types; two attributes of each have changed. */
export function manyReport(count: number): DriftReport {
  const types = ["tocsin_notification_setting", "tocsin_client_key", "tocsin_error_tracking_settings"];
  const findings = Array.from({ length: count }, (_, index) => {
    const address = `${types[index % types.length] ?? ""}.object_${index}`;
    if (index % 10 === 9) return sampleGone(address);
    return sampleChanged(address, [
      byHand(address, "level", ["watch", "custom"]),
      sampleAttribute(address, "events.new_note"),
    ]);
  });
  return sampleReport(findings, { checked: count * 4 });
}

/** The page of a report, always made at the same time. */
export const pageOf = (report: DriftReport): string => htmlPage(report, RUN_AT);
