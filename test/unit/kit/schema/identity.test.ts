import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { BigNumber, unknown, type ObjectValue } from "../../../../src/kit/cty/index.ts";
import { DiagnosticError } from "../../../../src/kit/errors.ts";
import { idFrom, integer, oneOf, optional, parseId, required, string } from "../../../../src/kit/schema/index.ts";
import { idAttribute } from "../../../../src/kit/schema/identity.ts";

const attributes = {
  room: required(string, "Room."),
  shelf: optional(string, "Shelf."),
  number: optional(integer(1), "Number of the box."),
  colour: optional(oneOf(["red", "blue"]), "Colour."),
};

const identity = [
  { form: "<room>:<number>", doc: "a box by its number" },
  { form: "shelf/<shelf>", doc: "a whole shelf" },
  { form: "hall", doc: "what stands in the hall" },
  { form: "<room>:<colour>", doc: "the box of a colour", importOnly: true },
] as const;

const nothing: ObjectValue = { room: null, shelf: null, number: null, colour: null };

const errorOf = (id: string): DiagnosticError => {
  try {
    parseId(id, attributes, identity);
  } catch (thrown) {
    if (thrown instanceof DiagnosticError) return thrown;
  }
  throw new Error("it was parsed");
};

describe("the ID of an object", () => {
  const ids: Readonly<Record<string, [ObjectValue, unknown]>> = {
    "has the values in the places of their names": [{ room: "attic", number: 7 }, "attic:7"],
    "is of the first form whose attributes are all set": [{ room: "attic", number: 7, shelf: "top" }, "attic:7"],
    "is of a later form where one of them is null": [{ room: "attic", shelf: "top" }, "shelf/top"],
    "is a form without names where no other is left": [{ room: "attic" }, "hall"],
    "is unknown where a part of it is": [{ room: unknown, number: 7 }, unknown],
    "is unknown where an earlier form may turn out to be its own": [
      { room: "a", number: unknown, shelf: "b" },
      unknown,
    ],
    "is of a later form where an unknown value cannot make up for a null": [
      { room: unknown, shelf: "top" },
      "shelf/top",
    ],
    "keeps the digits of a number that no double holds": [
      { room: "a", number: new BigNumber("9007199254740993") },
      "a:9007199254740993",
    ],
    "writes a long number without an exponent": [{ room: "a", number: 1e21 }, "a:1000000000000000000000"],
    "takes what stands for a replacement elsewhere as it is": [{ room: "$& $1", number: 1 }, "$& $1:1"],
  };
  test.each(Object.entries(ids))("%s", (_title, [values, id]) => {
    expect(idFrom(identity, { ...nothing, ...values })).toEqual(id);
  });

  test("is null where nothing that it is made of is set", () => {
    expect(idFrom(identity.slice(0, 2), nothing)).toBeNull();
  });

  test("is never of a form that only an import takes", () => {
    expect(idFrom(identity.slice(3), { ...nothing, room: "attic", colour: "red" })).toBeNull();
  });

  test("is described by its own forms", () => {
    expect(idAttribute(identity).doc).toContain("`<room>:<number>`, `shelf/<shelf>` or `hall`");
    expect(idAttribute(identity.slice(1, 2)).doc).toBe("Import ID: `shelf/<shelf>`.");
    expect(idAttribute(identity)).toMatchObject({ mode: "computed", type: { cty: "string", isNullable: true } });
  });
});

describe("an import ID", () => {
  const parsed: Readonly<Record<string, [string, ObjectValue]>> = {
    "says what its form names, and null for the names of the others": ["attic:7", { room: "attic", number: 7 }],
    "may be of any form": ["shelf/top", { shelf: "top" }],
    "may be of a form without names": ["hall", {}],
    "may be of a form for imports alone": ["attic:red", { room: "attic", colour: "red" }],
    "is of the first form that fits": ["shelf/top:7", { room: "shelf/top", number: 7 }],
    "may hold in a value what separates values": ["attic:left:7", { room: "attic:left", number: 7 }],
    "may hold any text in a value, line ends too": ["a\n*(b):7", { room: "a\n*(b)", number: 7 }],
  };
  test.each(Object.entries(parsed))("%s", (_title, [id, values]) => {
    expect(parseId(id, attributes, identity)).toEqual({ ...nothing, ...values });
  });

  const refused: Readonly<Record<string, string>> = {
    "of no known form": "attic",
    "that is empty": "",
    "with nothing in the place of a name": ":7",
    "with a number that its attribute cannot have": "attic:0",
    "with a number written as no ID has it": "attic:007",
    "with a number that no double holds": "attic:9007199254740993",
    "with a text that its attribute cannot have": "attic:green",
    "with more than its form": "the hall",
  };
  test.each(Object.entries(refused))("%s is refused: %p", (_title, id) => {
    expect(errorOf(id)).toMatchObject({ code: "invalid", summary: "Invalid import ID" });
  });

  test("that is refused names itself and every form", () => {
    expect(errorOf("attic").detail).toBe(
      '"attic" is not an import ID of this resource. Write `<room>:<number>`, `shelf/<shelf>`, `hall` or `<room>:<colour>`.',
    );
  });

  test("that is a form without names is that one, whatever fits before it", () => {
    const forms = [
      { form: "<room>", doc: "a room" },
      { form: "hall", doc: "the hall" },
    ];
    expect(parseId("hall", attributes, forms)).toEqual({ room: null });
    expect(parseId("attic", attributes, forms)).toEqual({ room: "attic" });
    // A form as it stands on the registry page is no ID: its name is to be replaced.
    expect(parseId("<room>", attributes, forms)).toEqual({ room: "<room>" });
  });

  test("leaves a number its digits where a text follows that holds the separator", () => {
    const forms = [{ form: "<number>:<room>", doc: "a box" }];
    expect(parseId("7:attic:left", attributes, forms)).toEqual({ number: 7, room: "attic:left" });
  });
});

test("the ID of an object, parsed, says what the object is", () => {
  const room = fc.string({ minLength: 1, unit: "grapheme" }).filter((text) => !text.startsWith("shelf/"));
  fc.assert(
    fc.property(room, fc.integer({ min: 1 }), (room, number) => {
      const id = idFrom(identity, { ...nothing, room, number });
      expect(parseId(typeof id === "string" ? id : "", attributes, identity)).toEqual({ ...nothing, room, number });
    }),
  );
});
