import { describe, expect, test } from "@jest/globals";
import {
  atLeastOneOf,
  atMostOneOf,
  computed,
  defaulted,
  definePrivateState,
  defineProvider,
  defineResource,
  integer,
  oneOf,
  optional,
  required,
  string,
  unknown,
  type Resource,
  type Rule,
} from "../../src/kit/schema/index.ts";

interface Shelf {
  readonly put: (label: string) => Promise<string>;
}

const attributes = {
  serial: computed(string, "Serial."),
  label: required(string, "Label."),
  place: optional(string, "Place."),
  on_destroy: defaulted(oneOf(["reset", "keep"]), "reset", "On destroy."),
};

interface Taken {
  readonly taken: boolean;
}

type Form = "<label>" | "<label>:<place>";

interface Private {
  readonly writes: number | null;
}

type Box = Resource<typeof attributes, Shelf, Taken, Form, Private>;

const undeletable: Omit<Box, "delete"> = {
  name: "box",
  doc: "A box.",
  attributes,
  identity: [
    { form: "<label>:<place>", doc: "the box in a place" },
    { form: "<label>", doc: "the box without a place" },
  ],
  privateState: definePrivateState({ version: 1, fields: { writes: integer(0) } }),
  onMissingParent: "gone",
  create: async ({ plan }, { client }) => ({ ...plan, serial: await client.put(plan.label) }),
  read: (state) => Promise.resolve(state),
  update: ({ plan, prior }) => Promise.resolve({ ...plan, serial: prior.serial }),
  import: () => Promise.resolve(null),
};

const box: Box = { ...undeletable, delete: () => Promise.resolve() };

const isTaken = ({ taken }: Taken): boolean => taken;

const upper = (text: string): string => text.toUpperCase();

const valueOf = <T, K extends keyof T>(object: T, name: K): T[K] => object[name];

const define = (parts: Partial<Box>): Box =>
  defineResource<Shelf>()<typeof attributes, Taken, Form, Private>({ ...box, ...parts });

describe("a rule", () => {
  test("names attributes that the resource has", () => {
    expect(define({ rules: [atMostOneOf("label", "place"), atLeastOneOf("label")] }).rules).toHaveLength(2);
    // @ts-expect-error -- "plaec" is misspelt
    define({ rules: [atMostOneOf("label", "plaec")] });
    // @ts-expect-error -- the resource has no "colour"
    define({ rules: [atLeastOneOf("colour")] });
  });

  test("is checked where the attributes are inferred too: it does not add to them", () => {
    const inferred = defineResource<Shelf>()({ ...box, attributes, rules: [atLeastOneOf("place")] });
    expect(inferred.rules).toHaveLength(1);
    // @ts-expect-error -- "plaec" is misspelt, and is no new attribute
    defineResource<Shelf>()({ ...box, attributes, rules: [atLeastOneOf("plaec")] });
  });

  test("sees the attributes that it names, and no others", () => {
    const rule: Rule<"label"> = { doc: "Doc.", check: ({ label }) => [{ summary: typeof label, detail: "" }] };
    expect(rule.check({ label: "x" })).toEqual([{ summary: "string", detail: "" }]);
    // @ts-expect-error -- the rule does not name "place"
    const nosy: Rule<"label"> = { doc: "Doc.", check: ({ place }) => [{ summary: typeof place, detail: "" }] };
    expect(nosy.doc).toBe("Doc.");
  });
});

describe("create", () => {
  test("returns every attribute, the computed ones too", () => {
    expect(define({ create: ({ plan }) => Promise.resolve({ ...plan, serial: "1" }) }).name).toBe("box");
    // @ts-expect-error -- the computed "serial" is missing in the result
    define({ create: ({ plan }) => Promise.resolve({ ...plan }) });
    // @ts-expect-error -- "serial" is a text
    define({ create: ({ plan }) => Promise.resolve({ ...plan, serial: 1 }) });
    // @ts-expect-error -- nothing unknown can be stored
    define({ create: ({ plan }) => Promise.resolve({ ...plan, serial: unknown }) });
  });

  test("is not told computed attributes", () => {
    expect(define({ create: ({ plan }) => Promise.resolve({ ...plan, serial: valueOf(plan, "label") }) }).name).toBe(
      "box",
    );
    // @ts-expect-error -- the plan has no "serial": create finds it out
    define({ create: ({ plan }) => Promise.resolve({ ...plan, serial: valueOf(plan, "serial") }) });
  });

  test("knows the client that the resource was defined for", () => {
    const put: Box["create"] = async ({ plan }, { client }) => ({ ...plan, serial: await valueOf(client, "put")("x") });
    expect(Object.values(define({ create: put }))).toContain(put);
    // @ts-expect-error -- the client has no "take"
    define({ create: ({ plan }, { client }) => Promise.resolve({ ...plan, serial: String(valueOf(client, "take")) }) });
  });

  test("saves whole states", () => {
    const create: Box["create"] = ({ plan }, context) => {
      context.save({ ...plan, serial: "half" });
      // @ts-expect-error -- a state without its "serial" could never be deleted
      context.save(plan);
      return Promise.resolve({ ...plan, serial: "whole" });
    };
    expect(Object.values(define({ create }))).toContain(create);
  });
});

describe("the other operations", () => {
  test("compare an attribute with values that it can have", () => {
    const keeps: Box["delete"] = ({ on_destroy }) => (on_destroy === "keep" ? Promise.resolve() : Promise.resolve());
    expect(Object.values(define({ delete: keeps }))).toContain(keeps);
    // @ts-expect-error -- "destroy" is not in the closed set, so this would never be true
    define({ delete: ({ on_destroy }) => (on_destroy === "destroy" ? Promise.resolve() : Promise.resolve()) });
  });

  test("look at an optional value before they use it", () => {
    expect(define({ read: (state) => Promise.resolve({ ...state, label: upper(state.place ?? "") }) }).name).toBe(
      "box",
    );
    // @ts-expect-error -- "place" may be null
    define({ read: (state) => Promise.resolve({ ...state, label: upper(state.place) }) });
  });

  test("store private state and save only where something is written", () => {
    const update: Box["update"] = ({ prior }, context) =>
      Promise.resolve((context.setPrivateState({ writes: 1 }), prior));
    expect(define({ update }).name).toBe("box");
    // @ts-expect-error -- a read cannot store anything: Terraform would take it for a change
    define({ read: (state, context) => Promise.resolve((valueOf(context, "setPrivateState"), state)) });
  });

  test("know the values of the private state: null where they were never set", () => {
    const read: Box["read"] = (state, { privateState }) =>
      Promise.resolve({ ...state, label: String((privateState.writes ?? 0) + 1) });
    expect(define({ read }).name).toBe("box");
    // @ts-expect-error -- "writes" may be null
    define({ read: (state, { privateState }) => Promise.resolve({ ...state, label: upper(privateState.writes) }) });
    // @ts-expect-error -- there is no "wrties"
    define({ update: ({ prior }, context) => Promise.resolve((context.setPrivateState({ wrties: 1 }), prior)) });
    // @ts-expect-error -- "writes" is a number
    define({ update: ({ prior }, context) => Promise.resolve((context.setPrivateState({ writes: "1" }), prior)) });
  });

  test("are all there: a resource without one cannot be defined", () => {
    expect(defineResource<Shelf>()({ ...undeletable, delete: () => Promise.resolve() }).name).toBe("box");
    // @ts-expect-error -- "delete" is missing
    expect(defineResource<Shelf>()(undeletable).name).toBe("box");
  });
});

describe("a plan hook", () => {
  test("answers for attributes of the resource, known or unknown", () => {
    expect(define({ plan: () => ({ values: { serial: unknown } }) }).plan?.(change, null)).toEqual({
      values: { serial: unknown },
    });
    // @ts-expect-error -- the resource has no "weight"
    define({ plan: () => ({ values: { weight: 1 } }) });
    // @ts-expect-error -- "serial" is a text
    define({ plan: () => ({ values: { serial: 1 } }) });
    // @ts-expect-error -- "plaec" is misspelt
    define({ plan: () => ({ keepDespite: ["plaec"] }) });
  });

  test("is handed what observe saw, or null where it did not run", () => {
    const plan: Box["plan"] = (_change, observed) => ({ values: observed?.taken === true ? { serial: "taken" } : {} });
    expect(define({ plan }).plan?.(change, { taken: true })).toEqual({ values: { serial: "taken" } });
    // @ts-expect-error -- what was observed may be null
    define({ plan: (_change, observed) => ({ values: isTaken(observed) ? { serial: "taken" } : {} }) });
    // @ts-expect-error -- observe is to see whether the place is taken
    define({ observe: () => Promise.resolve({ free: true }) });
  });

  test("looks at what may be unknown before it uses it", () => {
    // @ts-expect-error -- "label" may be unknown
    define({ plan: ({ planned }) => ({ values: { serial: upper(planned.label) } }) });
    expect(define({ plan: ({ planned }) => ({ values: { serial: planned.label } }) }).plan?.(change, null)).toEqual({
      values: { serial: "x" },
    });
  });
});

const planned = { serial: unknown, label: "x", place: null, on_destroy: "reset" } as const;
const change = { prior: null, config: { label: "x", place: null, on_destroy: null }, planned, isReplacement: false };

test("a provider makes the client that its resources were defined for", () => {
  const shelf = { name: "shelf", version: "1", doc: "Doc.", attributes: { wood: required(string, "Wood.") } };
  const put = (label: string): Promise<string> => Promise.resolve(label);
  const connect = (): Promise<Shelf> => Promise.resolve({ put });
  const text = (): Promise<string> => Promise.resolve("x");
  expect(defineProvider({ ...shelf, resources: [box], configure: () => connect }).resources).toEqual([box]);
  // @ts-expect-error -- the provider has no "would"
  defineProvider({ ...shelf, resources: [box], configure: (config) => (valueOf(config, "would"), connect) });
  // @ts-expect-error -- a text is no shelf
  defineProvider<typeof shelf.attributes, Shelf>({ ...shelf, resources: [], configure: () => text });
});
