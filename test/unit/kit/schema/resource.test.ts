import { expect, test } from "@jest/globals";
import {
  defineProvider,
  defineResource,
  required,
  string,
  type Provider,
  type Resource,
} from "../../../../src/kit/schema/index.ts";

const attributes = { label: required(string, "Label.") };

const box: Resource<typeof attributes, string> = {
  name: "box",
  doc: "A box.",
  attributes,
  identity: [{ form: "<label>", doc: "the box of a label" }],
  onMissingParent: "gone",
  create: ({ plan }) => Promise.resolve(plan),
  read: (state) => Promise.resolve(state),
  update: ({ plan }) => Promise.resolve(plan),
  delete: () => Promise.resolve(),
  import: () => Promise.resolve(null),
};

test("a definition comes back as it is: only its type is added", () => {
  expect(defineResource<string>()(box)).toBe(box);
  const provider: Provider<typeof attributes, string> = {
    name: "shelf",
    version: "1.0.0",
    doc: "A shelf.",
    attributes,
    resources: [],
    configure:
      ({ label }) =>
      () =>
        Promise.resolve(label ?? ""),
  };
  expect(defineProvider(provider)).toBe(provider);
});
