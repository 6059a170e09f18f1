import type { Declaration, TypeName } from "../declaration/index.ts";

const TYPES: readonly TypeName[] = [
  "tocsin_notification_setting",
  "tocsin_error_tracking_settings",
  "tocsin_client_key",
];
const KINDS = ["global", "group", "project"];

/** The declarations by type, then the global setting, groups and projects, each by path, and keys by number. */
export const sorted = (declarations: readonly Declaration[]): readonly Declaration[] =>
  declarations.toSorted(
    (one, other) =>
      TYPES.indexOf(one.typeName) - TYPES.indexOf(other.typeName) ||
      KINDS.indexOf(one.place.kind) - KINDS.indexOf(other.place.kind) ||
      compareTexts(pathOf(one), pathOf(other)) ||
      (one.keyId ?? 0) - (other.keyId ?? 0),
  );

const pathOf = ({ place }: Declaration): string => (place.kind === "global" ? "" : place.path);

/** By code units: the same wherever it runs. */
function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
