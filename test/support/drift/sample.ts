/** Parts of drift reports, for tests. */
import {
  fingerprintOf,
  reportOf,
  type ChangedAttribute,
  type ChangedFinding,
  type Finding,
  type GoneFinding,
  type ManagedObject,
  type ObjectFinding,
  type DriftReport,
  type Reading,
  type ReportSource,
  type UndeclaredFinding,
} from "../../../src/commands/drift/model/index.ts";

/** An object with this address; its type and name are the parts of it. */
export function sampleObject(address: string, more: Partial<ManagedObject> = {}): ManagedObject {
  const [type = "", name = ""] = address.split(".");
  return { address, type, name, module: null, provider: null, deposed: null, construct: null, scope: null, ...more };
}

/** An attribute that changed from false to true. */
export function sampleAttribute(
  address: string,
  attribute: string,
  more: Partial<ChangedAttribute> = {},
): ChangedAttribute {
  return {
    attribute,
    fingerprint: fingerprintOf({ folder: "infra", address, deposed: null, attribute }),
    sensitive: false,
    recorded: false,
    live: true,
    configured: false,
    live_is_configured: false,
    known: null,
    ...more,
  };
}

const PLACE = { file: "infra/main.tf", line: 7 };

/** An object of which these attributes changed. */
export const sampleChanged = (address: string, attributes: readonly ChangedAttribute[]): ChangedFinding => ({
  kind: "changed",
  object: sampleObject(address),
  folder: "infra",
  place: PLACE,
  attributes,
  restore: `terraform -chdir=infra apply -target=${address}`,
});

/** An object that is gone. */
export const sampleGone = (address: string): GoneFinding => ({
  kind: "gone",
  object: sampleObject(address),
  folder: "infra",
  place: PLACE,
  fingerprint: fingerprintOf({ folder: "infra", address, deposed: null, attribute: null }),
  known: null,
  restore: `terraform -chdir=infra apply -target=${address}`,
  forget: null,
});

/** A folder that was read as a whole. */
export const sampleSource = (more: Partial<ReportSource> = {}): ReportSource => ({
  kind: "folder",
  path: "infra",
  folder: "infra",
  program: "Terraform 1.11.4",
  checked: 4,
  warnings: [],
  failures: [],
  ...more,
});

/** A setting or a key of the project `team/app` that nothing declares. */
export const sampleUndeclared = (
  type: string,
  importId: string,
  config: UndeclaredFinding["config"] = {},
): UndeclaredFinding => ({
  kind: "undeclared",
  type,
  import_id: importId,
  scope: { kind: "project", id: "7", path: "team/app" },
  fingerprint: fingerprintOf({ folder: null, address: `${type} ${importId}`, deposed: null, attribute: null }),
  known: null,
  config: { project: "team/app", ...config },
  declaration: `resource "${type}" "app" {\n  project = "team/app"\n}\n\nimport {\n  to = ${type}.app\n  id = "${importId}"\n}\n`,
});

/** The undeclared objects in the group `team`. */
export const sampleGroups = (
  findings: readonly UndeclaredFinding[],
  { declared = [], ...more }: Partial<ReportSource> & Pick<Reading, "declared"> = {},
): Reading => ({
  source: sampleSource({ kind: "groups", path: "team", folder: null, program: null, checked: 0, ...more }),
  findings,
  declared,
});

/** One finding of each kind that folders have. */
export const ONE_OF_EACH: readonly ObjectFinding[] = [
  sampleChanged("tocsin_notification_setting.web", [
    sampleAttribute("tocsin_notification_setting.web", "events.new_note"),
  ]),
  sampleGone("tocsin_client_key.server"),
  {
    kind: "pending",
    object: sampleObject("tocsin_notification_setting.api"),
    folder: "infra",
    place: null,
    action: "update",
    attributes: [
      { attribute: "level", sensitive: false, recorded: "watch", configured: "mention", unknown: false },
      { attribute: "id", sensitive: false, recorded: "a", configured: null, unknown: true },
    ],
  },
  {
    kind: "not_checked",
    object: sampleObject("tocsin_notification_setting.other"),
    folder: "infra",
    place: null,
    reason: "Access denied",
  },
];

/** A report of these findings in one folder. */
export const sampleReport = (findings: readonly Finding[], source: Partial<ReportSource> = {}): DriftReport =>
  reportOf({ readings: [{ source: sampleSource(source), findings }] });
