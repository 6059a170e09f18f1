import { expect, test } from "@jest/globals";
import {
  bool,
  computed,
  defaulted,
  integer,
  map,
  nested,
  nestedList,
  nullable,
  oneOf,
  optional,
  required,
  string,
  unknown,
  type Config,
  type PendingObject,
  type Plan,
  type State,
} from "../../src/kit/schema/index.ts";

const attributes = {
  id: computed(string, "Id."),
  seal: computed(nullable(string), "Seal."),
  label: required(string, "Label."),
  place: optional(string, "Place."),
  colour: defaulted(oneOf(["red", "blue"]), "red", "Colour."),
  tags: optional(map(string), "Tags."),
  lid: optional(nested({ kind: required(string, "Kind."), locked: optional(bool, "Locked.") }), "Lid."),
  items: optional(nestedList({ grams: required(integer(1), "Weight.") }), "Items."),
};

type Attributes = typeof attributes;

test("a table of attributes keeps the mode of each", () => {
  expect([attributes.id.mode, attributes.label.mode, attributes.colour.mode]).toEqual(MODES);
});

const MODES: readonly ["computed", "required", "defaulted"] = ["computed", "required", "defaulted"];

/** Compiles only where each type can stand for the other. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** Takes `true` for the comparison of two types; `false` does not compile where they are the same. */
const proof = <Comparison extends boolean>(isSame: Comparison): Comparison => isSame;

const lengthOf = (text: string): number => text.length;

interface Lid {
  readonly kind: string;
  readonly locked: boolean | null;
}

test("a state has every attribute: null where it is optional, never unknown", () => {
  expect(proof<Same<State<Attributes>["id"], string>>(true)).toBe(true);
  expect(proof<Same<State<Attributes>["seal"], string | null>>(true)).toBe(true);
  expect(proof<Same<State<Attributes>["label"], string>>(true)).toBe(true);
  expect(proof<Same<State<Attributes>["place"], string | null>>(true)).toBe(true);
  expect(proof<Same<State<Attributes>["colour"], "red" | "blue">>(true)).toBe(true);
  expect(proof<Same<State<Attributes>["tags"], Readonly<Record<string, string>> | null>>(true)).toBe(true);
  const lid: State<Attributes>["lid"] = { kind: "flat", locked: null } satisfies Lid;
  expect(lid).toEqual({ kind: "flat", locked: null });
});

test("a state cannot be changed, nor hold what it does not have", () => {
  const state: Pick<State<Attributes>, "label" | "items"> = { label: "x", items: [{ grams: 1 }] };
  expect(state.items?.[0]?.grams).toBe(1);
  // @ts-expect-error -- a state is a value; a new one is made with `{ ...state, label }`
  state.label = "y";
  // @ts-expect-error -- so is a list in it
  const list: { readonly grams: number }[] | null = state.items;
  expect(list).toBe(state.items);
  // @ts-expect-error -- an unknown value cannot be stored
  const later: Pick<State<Attributes>, "label"> = { label: unknown };
  // @ts-expect-error -- a required attribute is never null
  const none: Pick<State<Attributes>, "label"> = { label: null };
  expect([later, none]).toHaveLength(2);
});

test("a plan has what a resource is to bring about: no computed attribute, defaults filled in", () => {
  expect(proof<Same<keyof Plan<Attributes>, "label" | "place" | "colour" | "tags" | "lid" | "items">>(true)).toBe(true);
  expect(proof<Same<Plan<Attributes>["colour"], "red" | "blue">>(true)).toBe(true);
  const plan: Plan<Attributes> = { label: "x", place: null, colour: "red", tags: null, lid: null, items: null };
  expect(plan.label).toBe("x");
  // @ts-expect-error -- a computed attribute is the resource's to find out, not to be told
  const known: Plan<Attributes> = { ...plan, id: "1" };
  expect(known).toBeDefined();
});

test("a configuration has what was written: null where a default will be filled in", () => {
  expect(proof<Same<Config<Attributes>["colour"], "red" | "blue" | null>>(true)).toBe(true);
  expect(proof<Same<keyof Config<Attributes>, keyof Plan<Attributes>>>(true)).toBe(true);
  const config: Pick<Config<Attributes>, "colour"> = { colour: null };
  expect(config.colour).toBeNull();
  // @ts-expect-error -- a value out of the closed set cannot have been written
  const odd: Pick<Config<Attributes>, "colour"> = { colour: "green" };
  expect(odd).toBeDefined();
});

test("any part of an object may be unknown at plan time, but the object is there", () => {
  type Pending = PendingObject<State<Attributes>>;
  const parts: Pick<Pending, "label" | "lid" | "items"> = {
    label: unknown,
    lid: { kind: unknown, locked: null },
    items: [unknown, { grams: unknown }],
  };
  expect(parts.label).toBe(unknown);
  expect(typeof parts.label === "string" ? lengthOf(parts.label) : 0).toBe(0);
  // @ts-expect-error -- a value that may be unknown has to be looked at first
  expect(lengthOf(parts.label)).toBeUndefined();
  // @ts-expect-error -- a wrong value is wrong at plan time too
  const wrong: Pick<Pending, "label"> = { label: 1 };
  expect(wrong).toBeDefined();
});
