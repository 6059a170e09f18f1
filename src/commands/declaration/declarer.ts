import { nodeHostWith } from "../../host/node/index.ts";
import type { Client } from "../../provider/client/index.ts";
import { createKnownClient, type FoundPlace, type FoundRead, type Part } from "../../provider/inventory/index.ts";
import { isObject, type ObjectValue } from "../../kit/cty/index.ts";
import { configFromState, configOf, createDriver, type Engine, type Outcome } from "../../kit/engine/index.ts";
import { errorFromProblem, DiagnosticError } from "../../kit/errors.ts";
import { createEngineOn } from "../../provider/configuration/index.ts";
import { hasTracker, isUntouched, wordsOf } from "../../provider/resources/index.ts";
import type { Declaration, Declared, TypeName, Undeclarable } from "./declaration.ts";
import { placeName } from "./name.ts";
import { keyRemarks, settingRemarks, trackingRemarks } from "./remarks.ts";

/** Declares what was found in one place. */
export type Declarer = (found: FoundRead) => Promise<Declared>;

/** A declaration but for what the provider says. */
type Draft = Omit<Declaration, "config"> & { readonly part: Part };

/**
 * Makes the declarer of what a client finds. It asks the service for nothing but once who the user is: what is found is
 * what the provider imports. `env` is what the client was made from. Throws `invalid` where it configures no provider.
 */
export async function createDeclarer(client: Client, env: NodeJS.ProcessEnv): Promise<Declarer> {
  const known = createKnownClient(client);
  const engine = createEngineOn(known, nodeHostWith(env));
  const error = errorIn(await engine.configure(configOf(engine.provider.attributes, {}), "none"));
  if (error !== null) throw error;
  return async (found) => {
    const words = wordsFor(found.place);
    known.know(words, found);
    try {
      return await declare(engine, draftsOf(found));
    } finally {
      known.forget(words);
    }
  };
}

/** What a configuration names a place by: its path, unless that reads as an ID. Null for the global setting. */
function wordsFor(place: FoundPlace): string | null {
  return place.kind === "global" ? null : wordsOf(place);
}

const draftsOf = (found: FoundRead): readonly Draft[] => [
  ...settingDraft(found),
  ...trackingDraft(found),
  ...keyDrafts(found),
];

function settingDraft({ place, notification_setting: setting }: FoundRead): readonly Draft[] {
  if (setting === undefined) return [];
  const words = wordsFor(place);
  const scope = { group: null, project: null, ...(words === null ? {} : { [place.kind]: words }) };
  return [
    {
      typeName: "tocsin_notification_setting",
      part: "notification_setting",
      place,
      keyId: null,
      importId: words === null ? place.kind : `${place.kind}/${words}`,
      name: placeName(place),
      isDefault: isUntouched(scope, setting),
      remarks: settingRemarks(setting),
    },
  ];
}

function trackingDraft({ place, error_tracking_settings: tracking }: FoundRead): readonly Draft[] {
  if (tracking === undefined || tracking === null) return [];
  return [
    {
      typeName: "tocsin_error_tracking_settings",
      part: "error_tracking_settings",
      place,
      keyId: null,
      importId: wordsFor(place) ?? "",
      name: placeName(place),
      isDefault: !tracking.active && !hasTracker(tracking),
      remarks: trackingRemarks(tracking),
    },
  ];
}

const keyDrafts = ({ place, client_keys: keys = [] }: FoundRead): readonly Draft[] =>
  keys.map((key) => ({
    typeName: "tocsin_client_key",
    part: "client_keys",
    place,
    keyId: key.id,
    importId: `${wordsFor(place) ?? ""}:${key.id}`,
    name: `${placeName(place)}_${key.id}`,
    isDefault: false,
    remarks: keyRemarks(key),
  }));

async function declare(engine: Engine, drafts: readonly Draft[]): Promise<Declared> {
  const declarations: Declaration[] = [];
  const undeclarable: Undeclarable[] = [];
  for (const { part, ...draft } of drafts) {
    const config = await configFrom(engine, draft);
    if (config instanceof DiagnosticError) undeclarable.push({ place: draft.place, part, reason: config });
    else declarations.push({ ...draft, config });
  }
  return { declarations, undeclarable };
}

/** The configuration of what an import gives, or why there is none. */
async function configFrom(
  engine: Engine,
  { typeName, importId }: { readonly typeName: TypeName; readonly importId: string },
): Promise<ObjectValue | DiagnosticError> {
  const resource = engine.resource(typeName);
  const { stored, diagnostics } = await createDriver(engine, resource).import(importId);
  const error = errorIn(diagnostics);
  if (error !== null) return error;
  return stored !== null && isObject(stored.state) ? configFromState(resource.attributes, stored.state) : {};
}

function errorIn(diagnostics: Outcome["diagnostics"]): DiagnosticError | null {
  const error = diagnostics.find(({ severity }) => severity === "error");
  return error === undefined ? null : errorFromProblem(error);
}
