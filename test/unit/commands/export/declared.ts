import type { Declaration } from "../../../../src/commands/declaration/index.ts";

type Place = Declaration["place"];

export const GLOBAL: Place = { kind: "global" };

export const projectAt = (path: string): Place => ({ kind: "project", id: "7", path });

export const groupAt = (path: string): Place => ({ kind: "group", id: "5", path });

const nameOf = (place: Place): string => (place.kind === "global" ? "global" : place.path.replaceAll("/", "__"));

const pathIn = (place: Place): string => (place.kind === "global" ? "" : place.path);

const placeIn = (place: Place): Declaration["config"] => (place.kind === "global" ? {} : { [place.kind]: place.path });

/** A notification setting with these values. */
export const settingOf = (
  place: Place,
  config: Declaration["config"],
  more: Partial<Declaration> = {},
): Declaration => ({
  ...{ place, number: null, isDefault: false, isInactive: false, remarks: [] },
  importId: place.kind === "global" ? place.kind : `${place.kind}/${place.path}`,
  typeName: "tocsin_notification_setting",
  name: nameOf(place),
  config: { ...placeIn(place), ...config },
  ...more,
});

/** A project's error tracking settings. */
export const trackingOf = (path: string, config: Declaration["config"] = {}): Declaration =>
  settingOf(projectAt(path), config, { typeName: "tocsin_error_tracking_settings", importId: path });

/** A project's key of a number. */
export const keyOf = (path: string, number: number, remarks: readonly string[] = []): Declaration => {
  const place = projectAt(path);
  const name = `${nameOf(place)}_${number}`;
  return settingOf(
    place,
    {},
    { typeName: "tocsin_client_key", importId: `${pathIn(place)}:${number}`, ...{ number, name, remarks } },
  );
};
