import { createEngine, type Engine, type ManagedResource } from "../../../src/kit/engine/index.ts";
import {
  allAttributes,
  bool,
  checked,
  computed,
  defaulted,
  defineAction,
  defineDataSource,
  definePrivateState,
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
  type DataSource,
  type FieldValues,
  type Provider,
  type Resource,
  type State,
} from "../../../src/kit/schema/index.ts";
import { diagnosticError } from "../../../src/kit/errors.ts";

/** Attributes of every mode, with nested ones, a map, and one that replaces. */
export const attributes = {
  serial: computed(integer(0), "A number that the shelf gives each new box."),
  seal: computed(nullable(string), "Set once the box is sealed.", { sensitive: true }),
  label: required(
    checked(string, (text) => (text.length <= 8 ? null : "must have 8 characters at most")),
    "Label.",
  ),
  place: optional(string, "Place on the shelf.", { replaces: true }),
  colour: defaulted(oneOf(["red", "blue"]), "red", "Colour."),
  pieces: optional(integer(0, 10), "How many pieces."),
  tags: optional(map(string), "Tags."),
  lid: optional(
    nested({ kind: required(oneOf(["flat", "round"]), "Kind."), locked: optional(bool, "Locked.") }),
    "Lid.",
  ),
  items: optional(nestedList({ name: required(string, "Name."), grams: optional(integer(1), "Weight.") }), "Items."),
};

export type Attributes = typeof attributes;
export type Box = State<Attributes>;

/** A box in Terraform's state. */
export type StoredBox = Box & { readonly id: string };

/** A box that may be on a shelf. */
export const nail: StoredBox = {
  id: "top",
  serial: 1,
  seal: null,
  label: "nails",
  place: "top",
  colour: "red",
  pieces: null,
  tags: null,
  lid: null,
  items: null,
};

/** The boxes, and a hook that runs when one is changed. */
export interface Shelf {
  readonly boxes: Map<string, Box>;
  /** Runs as the last step of a create or update, when the box is already on the shelf. */
  seal: (box: Box, signal: AbortSignal) => Promise<string> | string;
}

/** A shelf whose seals cannot fail. */
export const createShelf = (): Shelf => ({ boxes: new Map(), seal: ({ label }) => `sealed ${label}` });

const privateFields = { writes: integer(0), imported: string };

type Observed = { readonly occupant: string };
type Form = "<place>" | "floor";
type Private = FieldValues<typeof privateFields>;
/** The resource of boxes, with its types. */
export type BoxResource = Resource<Attributes, Shelf, Observed, Form, Private>;

/** A box in a place, or on the floor: a plan observes the boxes there, and private state counts the writes. */
export const box: BoxResource = defineResource<Shelf>()<Attributes, Observed, Form, Private>({
  name: "box",
  doc: "A box on a shelf.",
  attributes,
  rules: [
    {
      doc: "A locked lid needs a number of pieces.",
      check: ({ lid, pieces }) =>
        lid !== null && !isUnknown(lid) && pieces === null
          ? [{ summary: "Lid without a number of pieces", detail: "Set `pieces`.", path: ["pieces"] }]
          : [],
    },
  ],
  identity: [
    { form: "<place>", doc: "the box in a place" },
    { form: "floor", doc: "the box without a place" },
  ],
  privateState: definePrivateState({ version: 1, fields: privateFields }),
  onMissingParent: "gone",
  observe({ prior, planned }, { client }) {
    const found = isUnknown(planned.place) ? undefined : client.boxes.get(spotOf(planned.place));
    return Promise.resolve(prior !== null || found === undefined ? null : { occupant: found.label });
  },
  plan: (_change, observed) => ({
    warnings: observed === null ? [] : [{ summary: "Place taken", detail: `${observed.occupant} is there.` }],
  }),
  create({ plan }, context) {
    return sealed({ ...plan, serial: context.client.boxes.size + 1, seal: null }, context);
  },
  read: ({ place }, { client }) => Promise.resolve(client.boxes.get(spotOf(place)) ?? null),
  update: ({ plan, prior: { serial, seal } }, context) => sealed({ ...plan, serial, seal }, context),
  delete({ place }, { client }) {
    const spot = spotOf(place);
    if (client.boxes.delete(spot)) return Promise.resolve();
    return Promise.reject(diagnosticError({ code: "gone", summary: "Box not found" }, { why: `No box at ${spot}.` }));
  },
  import({ place }, context) {
    const spot = spotOf(place);
    context.setPrivateState({ imported: spot });
    context.warn({ summary: "Imported", detail: `Box ${spot}.`, path: ["id"] });
    return Promise.resolve(context.client.boxes.get(spot) ?? null);
  },
});

/** Both steps of a write: the box is on the shelf after the first, and sealed after the second. */
async function sealed(made: Box, context: Parameters<BoxResource["create"]>[1]): Promise<Box> {
  const { client, privateState, signal } = context;
  client.boxes.set(spotOf(made.place), made);
  context.save(made);
  context.setPrivateState({ writes: (privateState.writes ?? 0) + 1 });
  const done = { ...made, seal: await client.seal(made, signal) };
  client.boxes.set(spotOf(made.place), done);
  return done;
}

const spotOf = (place: string | null): string => place ?? "floor";

/** The attributes of a box as Terraform sees them: with its ID. */
export const everyAttribute = allAttributes(box);

const stockAttributes = {
  colour: required(oneOf(["red", "blue"]), "Colour."),
  place: optional(string, "Place on the shelf."),
  boxes: computed(
    nestedList({
      label: computed(string, "Label."),
      lid: computed(nullable(nested({ kind: computed(string, "Kind.") })), "Lid."),
    }),
    "The boxes.",
  ),
  heaviest: computed(nullable(string), "Label of the heaviest box."),
};

type StockSource = DataSource<typeof stockAttributes, Shelf>;

/** The boxes of one color: all of them, or those in one place. */
export const stock: StockSource = defineDataSource<Shelf>()({
  name: "stock",
  doc: "What is on a shelf.",
  attributes: stockAttributes,
  rules: [
    {
      doc: "Nothing blue is in the attic.",
      check: ({ colour, place }) =>
        colour === "blue" && place === "attic" ? [{ summary: "Blue", detail: "Look elsewhere.", path: ["place"] }] : [],
    },
  ],
  read({ colour, place }, { client, warn }) {
    const boxes = [...client.boxes.values()].filter((each) => each.colour === colour);
    if (boxes.length === 0) warn({ summary: "Empty shelf", detail: `Nothing ${colour} is there.`, path: ["colour"] });
    return Promise.resolve({ boxes: boxes.filter((each) => place === null || each.place === place), heaviest: null });
  },
});

/** An action on a shelf. */
export const dust = defineAction<Shelf>()({
  name: "dust",
  doc: "Dusts a place.",
  attributes: { place: required(string, "Place on the shelf."), gently: optional(bool, "With care.") },
  beginning: ({ place }) => `Dusting ${place}`,
  invoke: ({ place }, { client }) => Promise.resolve(void client.boxes.delete(`dust on ${place}`)),
});

const providerAttributes = { shelf: optional(string, "Name of the shelf."), lamps: optional(map(string), "Lamps.") };

/** The parts of the provider that a test replaces. */
export interface ShelfOptions {
  readonly shelf?: Shelf;
  readonly resource?: Partial<BoxResource>;
  readonly dataSource?: Partial<StockSource>;
  readonly action?: Partial<typeof dust>;
  readonly functions?: Provider["functions"];
  readonly configure?: Provider<typeof providerAttributes, Shelf>["configure"];
}

/** A provider of boxes, not yet configured. */
export function shelfProvider(options: ShelfOptions = {}) {
  const { shelf = createShelf(), resource = {}, dataSource = {}, action = {}, functions = [], configure } = options;
  return defineProvider({
    name: "shelf",
    version: "1.0.0",
    doc: "Boxes on a shelf.",
    attributes: providerAttributes,
    resources: [{ ...box, ...resource }],
    dataSources: [{ ...stock, ...dataSource }],
    actions: [{ ...dust, ...action }],
    functions,
    configure: configure ?? (() => () => Promise.resolve(shelf)),
  });
}

/** An engine with the provider of boxes, configured, and its one resource. */
export async function shelfEngine(options: ShelfOptions = {}): Promise<{ engine: Engine; boxes: ManagedResource }> {
  const engine = createEngine(shelfProvider(options), {});
  await engine.configure({ shelf: null, lamps: null }, "1.11.4");
  return { engine, boxes: engine.resource("shelf_box") };
}
