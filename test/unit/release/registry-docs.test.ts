import { expect, test } from "@jest/globals";
import { withLinks } from "../../../scripts/release/registry-docs.ts";

const AT_TAG = "https://github.com/tocsin/terraform-provider-tocsin/blob/v1.2.3";

test.each([
  ["guides/ci.md", "[a](drift.md#exit)", "[a](drift.md#exit)"],
  ["guides/ci.md", "[a](../resources/client_key.md)", "[a](../resources/client_key.md)"],
  ["guides/ci.md", "[a](../errors.md#x)", `[a](${AT_TAG}/docs/errors.md#x)`],
  ["guides/ci.md", "[a](../../examples/ci)", `[a](${AT_TAG}/examples/ci)`],
  ["index.md", "[a](design.md) [b](guides/ci.md)", `[a](${AT_TAG}/docs/design.md) [b](guides/ci.md)`],
  [
    "guides/drift.md",
    "![a](../images/drift.webp)",
    "![a](https://raw.githubusercontent.com/tocsin/terraform-provider-tocsin/v1.2.3/docs/images/drift.webp)",
  ],
  ["index.md", "[a](https://example.com/x) [b](#there)", "[a](https://example.com/x) [b](#there)"],
])("on the page %s, %s", (page, text, expected) => {
  expect(withLinks(text, page, "1.2.3")).toBe(expected);
});
