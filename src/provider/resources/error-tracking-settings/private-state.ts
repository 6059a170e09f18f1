import type { Client, ErrorTrackingSetting as RemoteSettings } from "../../client/index.ts";
import {
  bool,
  definePrivateState,
  integer,
  nested,
  optional,
  string,
  type Context,
  type PrivateState,
  type WriteContext,
} from "../../../kit/schema/index.ts";
import { placeFields, type PlaceFields } from "../place/place-number.ts";
import type { Attributes, Switches } from "./attributes.ts";

/** The fields that are stored with the settings in private state. */
export interface PrivateFields extends PlaceFields {
  /**
   * Whether the last write stored `integrated = true` but the service shows false, as it does while its feature is off.
   */
  readonly integrated_hidden: boolean | null;
  /**
   * The values that the create or import found. Both are null if the project had no settings; `integrated` is also null
   * if the response does not show it.
   */
  readonly before: { readonly [Name in keyof Switches]: Switches[Name] | null } | null;
  /** Whether there was an external tracker before a write; null if no write recorded it. */
  readonly tracker_seen: boolean | null;
  /** The number of the first key that a write created; null if none did. A key resource may have taken it since. */
  readonly first_key: number | null;
  /** The settings that the plan of a create found, as text: stored only until its apply. */
  readonly seen: string | null;
}

/** The private state of error tracking settings. Version 0 was the text `hidden` under the name `integrated`. */
export const privateState: PrivateState<PrivateFields> = definePrivateState({
  version: 1,
  fields: {
    ...placeFields,
    integrated_hidden: bool,
    before: nested({ active: optional(bool, "As it was."), integrated: optional(bool, "As it was.") }),
    tracker_seen: bool,
    first_key: integer(0),
    seen: string,
  },
  upgrade: (stored) => ({ integrated_hidden: stored.integrated === "hidden" }),
});

/** The context of an operation that reads settings. */
export type ReadContext = Context<Client, PrivateFields>;

/** The context of an operation that changes settings, or imports them. */
export type SettingsContext = WriteContext<Client, Attributes, PrivateFields>;

/** Whether the service shows `integrated` as false although the last write stored true. */
export const isIntegratedHidden = (
  remote: RemoteSettings,
  last: Switches,
  { integrated_hidden: isHidden }: PrivateFields,
): boolean => !remote.integrated && last.integrated && isHidden === true;

/** Returns the service's current switches: `integrated` is true if the service shows true, or hides it. */
export const currentSwitches = (remote: RemoteSettings, last: Switches, stored: PrivateFields): Switches => ({
  active: remote.active,
  integrated: remote.integrated || isIntegratedHidden(remote, last, stored),
});
