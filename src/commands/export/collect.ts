import type { Client } from "../../provider/client/index.ts";
import {
  createDeclarer,
  declarableParts,
  type Declarable,
  type Declaration,
  type Declarer,
} from "../declaration/index.ts";
import { hidesPlaces, walk, type FoundPlace, type Skipped } from "../../provider/inventory/index.ts";
import type { LiveResource } from "../../provider/resources/live/index.ts";
import { DiagnosticError } from "../../kit/errors.ts";
import type { Spinner } from "../terminal/index.ts";
import type { DeclaredPlace, Journal } from "./journal.ts";
import { skippedPart, undeclarablePart, type LeftOut } from "./left-out.ts";
import type { ExportScope } from "./scope.ts";
import type { Whose } from "./summary.ts";

/** The parts that a run works with. */
export interface Run {
  readonly scope: ExportScope;
  readonly env: NodeJS.ProcessEnv;
  readonly client: Client;
  readonly table: readonly LiveResource[];
  readonly whose: Whose;
  readonly signal: AbortSignal;
  readonly spinner: Spinner;
}

/** Everything that can be declared, in no promised order, and what cannot be. */
export interface Collected extends Declared {
  /** Whether there is a group or project among the places. */
  readonly hasPlaces: boolean;
}

interface Declared {
  readonly declarations: readonly Declaration[];
  readonly leftOut: readonly LeftOut[];
}

/** Shows how many places are read. */
export const showPlaces =
  ({ spinner }: Pick<Run, "spinner">) =>
  (places: number): void =>
    spinner.show(`Read ${places.toLocaleString("en")} ${places === 1 ? "place" : "places"}`);

/**
 * Reads all places of a scope except those that the journal has, declares what is there, and keeps each place that is
 * read whole. Throws what ends the walk; the journal then has what was read before.
 */
export async function collect(run: Run, journal: Journal | null): Promise<Collected> {
  const { client, scope, signal, table } = run;
  const declare = await createDeclarer(run);
  const known = new Map((journal?.known ?? []).map((declared) => [keyOf(declared.place), declared]));
  const places: DeclaredPlace[] = [];
  const leftOut: LeftOut[] = [];
  let last: DeclaredPlace | null = null;
  const show = showPlaces(run);
  const add = (declared: DeclaredPlace): void => show(places.push(declared));
  const isKnown = (place: FoundPlace): boolean => {
    const declared = known.get(keyOf(place));
    if (declared !== undefined) add(declared);
    return declared !== undefined;
  };
  for await (const found of walk(client, scope, { parts: declarableParts(table), signal, isKnown })) {
    if (found.kind === "skipped") {
      leftOut.push(skippedPart(found));
      if (last !== null && isPartOf(found, last.place)) last = null;
      continue;
    }
    // What is skipped of a place follows it.
    if (last !== null) await journal?.add(last);
    const declared = await declareAll(found.read, declare);
    leftOut.push(...declared.leftOut);
    const place = { place: found.place, declarations: declared.declarations };
    add(place);
    last = declared.leftOut.length === 0 ? place : null;
  }
  if (last !== null) await journal?.add(last);
  const hasPlaces = places.some(({ place }) => place.kind !== "global");
  return { declarations: places.flatMap(({ declarations }) => declarations), leftOut, hasPlaces };
}

async function declareAll(objects: readonly Declarable[], declare: Declarer): Promise<Declared> {
  const declarations: Declaration[] = [];
  const leftOut: LeftOut[] = [];
  for (const object of objects) {
    const declared = await declare(object);
    if (declared instanceof DiagnosticError) leftOut.push(undeclarablePart({ object, reason: declared }));
    else declarations.push(declared);
  }
  return { declarations, leftOut };
}

/** A key that is different for every place. */
const keyOf = (place: FoundPlace): string => (place.kind === "global" ? place.kind : `${place.kind} ${place.id}`);

/** Whether a walk has skipped a part of a place. */
const isPartOf = (skipped: Skipped, place: FoundPlace): boolean =>
  !hidesPlaces(skipped) &&
  (skipped.place === null
    ? place.kind === "global"
    : place.kind === skipped.place.kind && place.path === skipped.place.reference);
