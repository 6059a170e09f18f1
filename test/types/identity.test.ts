import { describe, expect, test } from "@jest/globals";
import {
  bool,
  defineResource,
  integer,
  oneOf,
  optional,
  required,
  string,
  type Reference,
} from "../../src/kit/schema/index.ts";

const attributes = {
  label: required(string, "Label."),
  place: optional(string, "Place."),
  colour: optional(oneOf(["red", "blue"]), "Colour."),
  size: optional(integer(1), "Size."),
  open: required(bool, "Open."),
};

const plain = {
  name: "box",
  doc: "A box.",
  onMissingParent: "gone",
  create: () => Promise.reject(new Error("not run")),
  read: () => Promise.resolve(null),
  update: () => Promise.reject(new Error("not run")),
  delete: () => Promise.resolve(),
  import: () => Promise.resolve(null),
} as const;

describe("an identity", () => {
  test("names attributes that the resource has", () => {
    const identity = [
      { form: "<label>/<place>", doc: "a box" },
      { form: "here", doc: "the box" },
    ] as const;
    expect(defineResource<string>()({ ...plain, attributes, identity }).identity).toBe(identity);
    // @ts-expect-error -- "plaec" is misspelt
    defineResource<string>()({ ...plain, attributes, identity: [{ form: "<label>/<plaec>", doc: "a box" }] });
    // @ts-expect-error -- "id" is made of the others
    defineResource<string>()({ ...plain, attributes, identity: [{ form: "<id>", doc: "a box" }] });
  });

  test("is the only place where the ID comes from", () => {
    const identity = [{ form: "<label>", doc: "a box" }] as const;
    // @ts-expect-error -- the kit adds "id"
    defineResource<string>()({ ...plain, attributes: { ...attributes, id: required(string, "Id.") }, identity });
    expect(defineResource<string>()({ ...plain, attributes, identity }).attributes).not.toHaveProperty("id");
  });

  test("is made of texts and numbers", () => {
    const identity = [{ form: "<size>", doc: "the box of a size" }] as const;
    expect(defineResource<string>()({ ...plain, attributes, identity }).identity).toBe(identity);
    // @ts-expect-error -- "open" is true or false
    defineResource<string>()({ ...plain, attributes, identity: [{ form: "<open>", doc: "a box" }] });
  });
});

/** Compiles only where each type can stand for the other. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** Takes `true` for the comparison of two types; `false` does not compile where they are the same. */
const proof = <Comparison extends boolean>(isSame: Comparison): Comparison => isSame;

describe("what an import knows", () => {
  type One = Reference<typeof attributes, "<label>/<size>">;
  type Several = Reference<typeof attributes, "<label>/<size>" | "<label>" | "<colour>:<label>">;

  test("is every attribute of the form, each with its own type", () => {
    expect(proof<Same<One, { readonly label: string; readonly size: number }>>(true)).toBe(true);
  });

  test("is null for an attribute that not every form names", () => {
    expect(proof<Same<Several["label"], string>>(true)).toBe(true);
    expect(proof<Same<Several["size"], number | null>>(true)).toBe(true);
    expect(proof<Same<Several["colour"], "red" | "blue" | null>>(true)).toBe(true);
  });

  test("has no attribute that no form names", () => {
    expect(proof<Same<keyof Several, "label" | "size" | "colour">>(true)).toBe(true);
  });
});
