import { describe, expect, test } from "@jest/globals";
import {
  importIdError,
  integer,
  nullable,
  computed,
  optional,
  otherImportId,
  required,
  string,
  type Importable,
} from "../../../../src/kit/schema/index.ts";

const box: Importable = {
  typeName: "shelf_box",
  attributes: { room: required(string, "Room."), number: computed(nullable(integer(0)), "Number.") },
  identity: [{ form: "<room>:<number>", doc: "a box" }],
};
const lamp: Importable = {
  typeName: "shelf_lamp",
  attributes: { room: optional(string, "Room."), shelf: optional(string, "Shelf.") },
  identity: [
    { form: "room/<room>", doc: "a lamp of a room" },
    { form: "shelf/<shelf>", doc: "a lamp on a shelf" },
    { form: "hall", doc: "the lamp of the hall" },
  ],
};
const all = [box, lamp];

describe("an import ID", () => {
  test("of a form of the resource has no problem", () => {
    expect(importIdError("attic:7", box, all)).toBeNull();
    expect(importIdError("hall", lamp, all)).toBeNull();
  });

  test("of no form is a problem that names the forms", () => {
    expect(importIdError("attic", box, all)?.problem).toEqual({
      summary: "Invalid import ID",
      detail: '"attic" is not an import ID of this resource. Write `<room>:<number>`.',
    });
  });

  test.each([
    { id: "attic:7", own: lamp, other: "shelf_box", form: "room/attic" },
    { id: "room/attic", own: box, other: "shelf_lamp", form: "attic:<number>" },
  ])("of another resource, $id, is a problem that says what to write", ({ id, own, other, form }) => {
    const said = `That is an import ID of \`${other}\`; for this resource, write \`${form}\`.`;
    expect(importIdError(id, own, all)?.detail).toContain(said);
    expect(otherImportId(id, own, all)).toBe(said);
  });

  test("that two other resources have is that of the one whose form has more of it", () => {
    const crate: Importable = { ...lamp, typeName: "shelf_crate", identity: [{ form: "<room>", doc: "a crate" }] };
    const said = "That is an import ID of `shelf_lamp`; for this resource, write `attic:<number>`.";
    expect(otherImportId("room/attic", box, [box, crate, lamp])).toBe(said);
    expect(otherImportId("room/attic", box, [lamp, crate])).toBe(said);
  });

  test("of another resource that names nothing of this one says nothing", () => {
    expect(otherImportId("hall", box, all)).toBe("");
    expect(otherImportId("shelf/top", box, all)).toBe("");
  });
});
