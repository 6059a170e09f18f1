import { encodeValue, type ObjectValue } from "../../../../../src/kit/cty/index.ts";
import type { Diagnostic } from "../../../../support/protocol/generated/diagnostic.ts";
import * as data from "../../../../support/protocol/generated/data-source.ts";
import * as provider from "../../../../support/protocol/generated/provider.ts";
import * as resource from "../../../../support/protocol/generated/resource.ts";
import * as rpcs from "../../../../support/protocol/generated/provider-rpcs.ts";

/** A value in a request; undefined for none at all. */
export type Message = { readonly msgpack: Uint8Array } | undefined;

/** One value in one kind of request: the way to send it, and the part of the answer to check. */
export interface Slot {
  readonly rpc: { readonly path: string };
  readonly request: (message: Message, typeName: string, rest: Message) => Uint8Array;
  readonly answer: (bytes: Uint8Array) => { readonly diagnostics: readonly Diagnostic[] };
  /** Whether an absent value means null, which says that there is no object. */
  readonly mayBeAbsent?: true;
}

/** The values in requests about the provider itself. */
export const ofProvider: Readonly<Record<string, Slot>> = {
  "ValidateProviderConfig.config": {
    rpc: rpcs.validateProviderConfig,
    request: (config) => provider.encodeValidateProviderConfigRequest({ ...(config && { config }) }),
    answer: provider.decodeValidateProviderConfigResponse,
  },
  "ConfigureProvider.config": {
    rpc: rpcs.configureProvider,
    request: (config) => provider.encodeConfigureProviderRequest({ ...(config && { config }) }),
    answer: provider.decodeConfigureProviderResponse,
  },
};

const plan = {
  rpc: rpcs.planResourceChange,
  answer: resource.decodePlanResourceChangeResponse,
  mayBeAbsent: true,
} as const;
const apply = {
  rpc: rpcs.applyResourceChange,
  answer: resource.decodeApplyResourceChangeResponse,
  mayBeAbsent: true,
} as const;

/** The values in requests about one object. */
export const ofResource: Readonly<Record<string, Slot>> = {
  "ValidateResourceConfig.config": {
    rpc: rpcs.validateResourceConfig,
    request: (config, typeName) =>
      resource.encodeValidateResourceConfigRequest({ typeName, ...(config && { config }) }),
    answer: resource.decodeValidateResourceConfigResponse,
  },
  "ReadResource.current_state": {
    rpc: rpcs.readResource,
    request: (state, typeName) =>
      resource.encodeReadResourceRequest({ typeName, ...(state && { currentState: state }) }),
    answer: resource.decodeReadResourceResponse,
  },
  "PlanResourceChange.config": {
    ...plan,
    request: (config, typeName) => resource.encodePlanResourceChangeRequest({ typeName, ...(config && { config }) }),
  },
  "PlanResourceChange.prior_state": {
    ...plan,
    request: (prior, typeName, config) =>
      resource.encodePlanResourceChangeRequest({
        typeName,
        ...(config && { config }),
        ...(prior && { priorState: prior }),
      }),
  },
  "ApplyResourceChange.planned_state": {
    ...apply,
    request: (planned, typeName, config) =>
      resource.encodeApplyResourceChangeRequest({
        typeName,
        ...(config && { config }),
        ...(planned && { plannedState: planned }),
      }),
  },
  "ApplyResourceChange.config": {
    ...apply,
    request: (config, typeName, planned) =>
      resource.encodeApplyResourceChangeRequest({
        typeName,
        ...(config && { config }),
        ...(planned && { plannedState: planned }),
      }),
  },
  "ApplyResourceChange.prior_state": {
    ...apply,
    request: (prior, typeName) =>
      resource.encodeApplyResourceChangeRequest({ typeName, ...(prior && { priorState: prior }) }),
  },
};

/** The values in requests about one data source. */
export const ofDataSource: Readonly<Record<string, Slot>> = {
  "ValidateDataResourceConfig.config": {
    rpc: rpcs.validateDataResourceConfig,
    request: (config, typeName) =>
      data.encodeValidateDataResourceConfigRequest({ typeName, ...(config && { config }) }),
    answer: data.decodeValidateDataResourceConfigResponse,
  },
  "ReadDataSource.config": {
    rpc: rpcs.readDataSource,
    request: (config, typeName) => data.encodeReadDataSourceRequest({ typeName, ...(config && { config }) }),
    answer: data.decodeReadDataSourceResponse,
  },
};

/** A configuration of each data source. */
export const DATA_CONFIGS: Readonly<Record<string, ObjectValue>> = {
  tocsin_notification_setting: { group: "team" },
  tocsin_error_tracking_settings: { project: "team/app" },
  tocsin_client_keys: { project: "7", active_only: true },
};

/** A configuration of each resource. */
export const CONFIGS: Readonly<Record<string, ObjectValue>> = {
  tocsin_notification_setting: { level: "custom", events: { new_note: true } },
  tocsin_error_tracking_settings: { project: "team/app" },
  tocsin_client_key: { project: "7", rotate_when_changed: { release: "1" } },
};

/** The one argument of each function. */
export const ARGUMENTS: Readonly<Record<string, Uint8Array>> = {
  only_events: encodeValue(["new_note"], ["list", "string"]),
  parse_dsn: encodeValue("https://key@errors.example.com/7", "string"),
};
