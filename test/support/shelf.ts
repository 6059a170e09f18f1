import { createEngine, type Engine, type ManagedResource } from "../../src/kit/engine/index.ts";
import {
  bool,
  checked,
  computed,
  defaulted,
  defineProvider,
  defineResource,
  integer,
  isUnknown,
  map,
  nested,
  nestedList,
  nullable,
  oneOf,
  optional,
  required,
  string,
  type Provider,
  type Resource,
  type State,
} from "../../src/kit/schema/index.ts";
import { DiagnosticError } from "../../src/kit/errors.ts";

/** Attributes of every mode, with nested ones, a map, and one that replaces. */
export const attributes = {
  id: computed(string, "Where the box stands: the import ID."),
  serial: computed(integer(0), "A number that the shelf gives each new box."),
  seal: computed(nullable(string), "Set once the box is sealed.", { sensitive: true }),
  label: required(
    checked(string, (text) => (text.length <= 8 ? null : "must have 8 characters at most")),
    "Label.",
  ),
  place: optional(string, "Place on the shelf.", { replaces: true }),
  colour: defaulted(oneOf(["red", "blue"]), "red", "Colour."),
  count: optional(integer(0, 10), "How many pieces."),
  tags: optional(map(string), "Tags."),
  lid: optional(
    nested({ kind: required(oneOf(["flat", "round"]), "Kind."), locked: optional(bool, "Locked.") }),
    "Lid.",
  ),
  items: optional(nestedList({ name: required(string, "Name."), grams: optional(integer(1), "Weight.") }), "Items."),
};

export type Attributes = typeof attributes;
export type Box = State<Attributes>;

/** Where the boxes are, and what happens when one is touched. */
export interface Shelf {
  readonly boxes: Map<string, Box>;
  /** Runs as the last step of create and update, when the box is on the shelf already. */
  seal: (box: Box, signal: AbortSignal) => Promise<string> | string;
}

/** A shelf whose seals cannot fail. */
export const createShelf = (): Shelf => ({ boxes: new Map(), seal: ({ label }) => `sealed ${label}` });

type BoxResource = Resource<Attributes, Shelf, { readonly standing: string }>;

/** A box in a place: a plan observes what is there already, and private state counts the writes. */
export const box: BoxResource = defineResource<Shelf>()<Attributes, { readonly standing: string }>({
  name: "box",
  doc: "A box on a shelf.",
  attributes,
  rules: [
    {
      doc: "A locked lid needs a count.",
      check: ({ lid, count }) =>
        lid !== null && !isUnknown(lid) && count === null
          ? [{ summary: "Lid without a count", detail: "Set `count`.", path: ["count"] }]
          : [],
    },
  ],
  importForms: [{ id: "<place>", doc: "the box in a place" }],
  holds: ({ id }) => [id],
  withoutParent: "gone",
  observe({ prior, planned }, { client }) {
    const found = isUnknown(planned.place) ? undefined : client.boxes.get(idOf(planned.place));
    return Promise.resolve(prior !== null || found === undefined ? null : { standing: found.label });
  },
  plan({ planned }, observed) {
    return {
      ...(isUnknown(planned.place) ? {} : { values: { id: idOf(planned.place) } }),
      warnings: observed === null ? [] : [{ summary: "Place taken", detail: `${observed.standing} is there.` }],
    };
  },
  create({ plan }, context) {
    const made = { ...plan, id: idOf(plan.place), serial: context.client.boxes.size + 1, seal: null };
    return sealed(made, context);
  },
  read: ({ id }, { client }) => Promise.resolve(client.boxes.get(id) ?? null),
  update: ({ plan, prior: { id, serial, seal } }, context) => sealed({ ...plan, id, serial, seal }, context),
  delete({ id }, { client }) {
    if (client.boxes.delete(id)) return Promise.resolve();
    return Promise.reject(new DiagnosticError({ code: "gone", summary: "Box not found", detail: `No box at ${id}.` }));
  },
  import(id, context) {
    context.keep({ imported: id });
    context.warn({ summary: "Imported", detail: `Box ${id}.`, path: ["id"] });
    return Promise.resolve(context.client.boxes.get(id) ?? null);
  },
});

/** Both steps of a write: the box is on the shelf after the first, and sealed after the second. */
async function sealed(made: Box, context: Parameters<BoxResource["create"]>[1]): Promise<Box> {
  const { client, kept, signal } = context;
  client.boxes.set(made.id, made);
  context.save(made);
  context.keep({ writes: writesIn(kept) + 1 });
  const done = { ...made, seal: await client.seal(made, signal) };
  client.boxes.set(done.id, done);
  return done;
}

const writesIn = (kept: unknown): number =>
  typeof kept === "object" && kept !== null && "writes" in kept ? Number(kept.writes) : 0;

const idOf = (place: string | null): string => place ?? "floor";

const providerAttributes = { shelf: optional(string, "Name of the shelf."), lamps: optional(map(string), "Lamps.") };

/** What a test changes of the provider. */
export interface ShelfOptions {
  readonly shelf?: Shelf;
  readonly resource?: Partial<BoxResource>;
  readonly configure?: Provider<typeof providerAttributes, Shelf>["configure"];
}

/** A provider of boxes, not yet configured. */
export function shelfProvider({ shelf = createShelf(), resource = {}, configure }: ShelfOptions = {}) {
  return defineProvider({
    name: "shelf",
    version: "1.0.0",
    doc: "Boxes on a shelf.",
    attributes: providerAttributes,
    resources: [{ ...box, ...resource }],
    configure: configure ?? (() => () => Promise.resolve(shelf)),
  });
}

/** An engine with the provider of boxes, configured, and its one resource. */
export async function shelfEngine(options: ShelfOptions = {}): Promise<{ engine: Engine; boxes: ManagedResource }> {
  const engine = createEngine(shelfProvider(options), {});
  await engine.configure({ shelf: null, lamps: null }, "1.11.4");
  return { engine, boxes: engine.resource("shelf_box") };
}
