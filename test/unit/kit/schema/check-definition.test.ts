import { describe, expect, test } from "@jest/globals";
import {
  defineDataSource,
  defineProvider,
  defineResource,
  required,
  string,
  type Resource,
} from "../../../../src/kit/schema/index.ts";

const label = required(string, "Label.");

const box: Resource = {
  name: "box",
  doc: "A box.",
  attributes: { label },
  identity: [{ form: "<label>", doc: "the box of a label" }],
  onMissingParent: "gone",
  create: ({ plan }) => Promise.resolve(plan),
  read: (state) => Promise.resolve(state),
  update: ({ plan }) => Promise.resolve(plan),
  delete: () => Promise.resolve(),
  import: () => Promise.resolve(null),
};

const define = (changes: Partial<Resource>) => () => defineResource()({ ...box, ...changes });
const same = (state: Readonly<Record<string, unknown>>) => state;

describe("a resource cannot be defined", () => {
  test.each(["connection", "count", "depends_on", "for_each", "lifecycle", "provider", "provisioner"])(
    "with the attribute %s, which Terraform reserves",
    (name) => {
      expect(define({ attributes: { label, [name]: label } })).toThrow(
        `The resource "box" cannot be defined: Terraform reserves the attribute name "${name}".`,
      );
    },
  );

  const wrong: Readonly<Record<string, [Partial<Resource>, string]>> = {
    "with no form of an identity": [{ identity: [] }, "its identity has no form that makes an ID"],
    "with forms for an import alone": [
      { identity: [{ form: "<label>", doc: "a box", importOnly: true }] },
      "its identity has no form that makes an ID",
    ],
    "without an upgrader from the version before": [
      { version: 1 },
      "its version is 1, and it has no upgrader from version 0",
    ],
    "without one of several upgraders": [
      { version: 3, upgraders: { 0: same, 2: same } },
      "its version is 3, and it has no upgrader from version 1",
    ],
    "with an upgrader from its own version": [
      { version: 1, upgraders: { 0: same, 1: same } },
      "its version is 1, and it has an upgrader from version 1",
    ],
    "with a version that is no whole number": [{ version: 0.5 }, "its version 0.5 is not a whole number from 0"],
  };
  test.each(Object.entries(wrong))("%s", (_title, [changes, problem]) => {
    expect(define(changes)).toThrow(`The resource "box" cannot be defined: ${problem}.`);
  });
});

test("all problems of a definition are named at once", () => {
  expect(define({ attributes: { count: label }, identity: [], version: 1 })).toThrow(
    /"count"; its identity [^;]+; its version is 1, [^;]+\.$/,
  );
});

test("a resource with an upgrader from each earlier version is defined", () => {
  expect(define({ version: 2, upgraders: { 0: same, 1: same } })()).toMatchObject({ version: 2 });
  expect(define({ identity: [{ form: "the box", doc: "the only one" }] })()).toMatchObject({ name: "box" });
});

describe("a data source", () => {
  const define = (name: string) => () =>
    defineDataSource()({
      name: "stock",
      doc: "Stock.",
      attributes: { [name]: label },
      read: () => Promise.resolve({}),
    });

  test.each(["count", "depends_on", "for_each", "lifecycle", "provider"])(
    "cannot be defined with the attribute %s, which Terraform reserves",
    (name) => {
      expect(define(name)).toThrow(
        `The data source "stock" cannot be defined: Terraform reserves the attribute name "${name}".`,
      );
    },
  );

  test("may have an attribute that only a resource block reserves, and one named id", () => {
    for (const name of ["connection", "provisioner", "id"]) expect(define(name)().name).toBe("stock");
  });
});

test.each(["alias", "version"])("a provider cannot be defined with the attribute %s", (name) => {
  const shelf = { name: "shelf", version: "1.0.0", doc: "A shelf.", resources: [] };
  const define = (attributes: Readonly<Record<string, typeof label>>) =>
    defineProvider({ ...shelf, attributes, configure: () => () => Promise.resolve(null) });
  expect(() => define({ [name]: label })).toThrow(
    `The provider "shelf" cannot be defined: Terraform reserves the attribute name "${name}".`,
  );
  expect(define({ count: label }).name).toBe("shelf");
});
