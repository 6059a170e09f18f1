import { describe, expect, jest, test } from "@jest/globals";
import {
  hashMapper,
  stringToTerraform,
  TerraformProvider,
  TerraformStack,
  TerraformVariable,
  Testing,
  Token,
} from "cdktf";

/** A module of the constructs, which the compiler cannot check among these: they are CommonJS. */
interface HeaderNames {
  withHeaderNames<T>(configuration: T, change: { readonly values: unknown; readonly overrides: unknown }): T;
}

const constructs = jest.requireActual<HeaderNames>("../../../src/constructs/cdktf/header-names.ts");

/** A provider as the generator makes it, with headers alone. */
class Provider extends TerraformProvider {
  public headers: unknown;

  public override toTerraform(): unknown {
    return constructs.withHeaderNames(super.toTerraform(), {
      values: this.synthesizeAttributes(),
      overrides: this.rawOverrides,
    });
  }

  protected override synthesizeAttributes(): Record<string, unknown> {
    return { base_url: "https://gitlab.example", headers: hashMapper(stringToTerraform)(this.headers) };
  }
}

/** The headers that are written for what a provider was set to, and then changed to. */
function headersOf(
  headers: unknown,
  change: (provider: Provider, variable: TerraformVariable) => void = () => undefined,
) {
  const stack = new TerraformStack(Testing.app(), "alarms");
  const variable = new TerraformVariable(stack, "more", { type: "map(string)" });
  const provider = new Provider(stack, "tocsin", { terraformResourceType: "tocsin" });
  provider.headers = headers;
  change(provider, variable);
  const { provider: written } = JSON.parse(Testing.synth(stack)) as { provider: { tocsin: { headers?: unknown }[] } };
  return written.tocsin[0]?.headers;
}

const HEADERS = { "CF-Access-Client-Id": "a", "X-Key": "b", camelCase: "c" };

describe("the headers of a provider construct", () => {
  test("keep their names", () => {
    expect(headersOf(HEADERS)).toEqual(HEADERS);
  });

  test("are not written where there are none", () => {
    expect(headersOf(undefined)).toBeUndefined();
  });

  test("are changed, added and removed by overrides of their own names", () => {
    const written = headersOf(HEADERS, (provider) => {
      provider.addOverride("headers.X-Key", "d");
      provider.addOverride("headers.X-Added", "e");
      provider.addOverride("headers.camelCase", undefined);
    });
    expect(written).toEqual({ "CF-Access-Client-Id": "a", "X-Key": "d", "X-Added": "e" });
  });

  test("are replaced by an override of all", () => {
    const expression = "${var.more}";
    expect(headersOf(HEADERS, (provider) => provider.addOverride("headers", expression))).toBe(expression);
    expect(headersOf(HEADERS, (provider) => provider.addOverride("headers", undefined))).toBeUndefined();
  });

  test("are what an override says where none are set", () => {
    expect(headersOf(undefined, (provider) => provider.addOverride("headers", HEADERS))).toEqual(HEADERS);
  });

  test("take tokens: for a value, and for the whole map", () => {
    expect(headersOf({ "X-Key": "${var.key}" })).toEqual({ "X-Key": "${var.key}" });
    const byToken = (token: (variable: TerraformVariable) => unknown): unknown =>
      headersOf(undefined, (provider, variable) => (provider.headers = token(variable)));
    expect(byToken(({ value }) => value)).toBe("${var.more}");
    expect(byToken(({ value }) => Token.asStringMap(value))).toBe("${var.more}");
  });
});
