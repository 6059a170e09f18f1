/** Tests how Terraform evaluates the printed files: no provider is needed for that. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect } from "@jest/globals";
import { numberFromText } from "../../../../../src/kit/cty/index.ts";
import {
  expression,
  identifierFrom,
  printHcl,
  printJson,
  reference,
  type Literal,
  type PrintableBlock,
  type PrintableFile,
  type PrintableValue,
} from "../../../../../src/commands/terraform/index.ts";
import { checkSample } from "../../../../support/check-sample.ts";
import { needing } from "../../../../support/needs.ts";
import { runs } from "../../../../support/runs.ts";
import { cleanEnvironment, findEngines, run } from "../../../../support/terraform/terraform.ts";
import { literal } from "./random-file.ts";

/** The parts of a state that show what a file said. */
interface State {
  readonly outputs: Readonly<Record<string, { readonly value: unknown }>>;
  readonly resources: readonly {
    readonly name: string;
    readonly instances: readonly {
      readonly index_key: string;
      readonly attributes: { readonly id: string; readonly input: { readonly value: string } | null };
    }[];
  }[];
}

/** The state after an apply of one file, and its text. */
async function applied(engine: string, name: string, text: string): Promise<State & { readonly text: string }> {
  const folder = await mkdtemp(join(tmpdir(), "tocsin-print-"));
  try {
    await writeFile(join(folder, name), text);
    const options = { cwd: folder, env: cleanEnvironment({}) };
    const apply = await run(engine, ["apply", "-auto-approve", "-input=false", "-no-color"], options);
    expect(apply).toMatchObject({ code: 0, stderr: "" });
    const state = await readFile(join(folder, "terraform.tfstate"), "utf8");
    return { ...(JSON.parse(state) as State), text: state }; // as Terraform writes it
  } finally {
    await rm(folder, { recursive: true });
  }
}

const formats: Readonly<Record<string, (file: PrintableFile) => string>> = {
  "main.tf": printHcl,
  "main.tf.json": printJson,
};

const engines = findEngines();
const cases = engines.flatMap((engine) => Object.entries(formats).map(([name, print]) => ({ engine, name, print })));

const output = (name: string, value: PrintableValue): PrintableBlock => ({
  type: "output",
  labels: [name],
  attributes: { value },
});

/** In JSON, Terraform drops a byte order mark at the beginning of a text. */
const texts = literal.filter((value) => !JSON.stringify(value).includes('"\ufeff'));

const BIG = "12345678901234567890.5";

const PLACES = { app: "team/app", "${web}": "%{team}/web" };

/** Objects of Terraform's own, imported and made for each place. */
const OBJECTS: readonly PrintableBlock[] = [
  {
    type: "import",
    attributes: {
      for_each: PLACES,
      to: reference("terraform_data.imported[each.key]"),
      id: expression("each.value"),
    },
  },
  { type: "import", attributes: { to: reference("terraform_data.alone"), id: "7" } },
  { type: "resource", labels: ["terraform_data", "alone"] },
  { type: "resource", labels: ["terraform_data", "imported"], attributes: { for_each: PLACES } },
  {
    type: "resource",
    labels: ["terraform_data", "made"],
    comment: "For each place.",
    attributes: {
      for_each: PLACES,
      input: expression("each.value"),
      depends_on: [reference("terraform_data.imported")],
    },
    blocks: [{ type: "lifecycle", attributes: { create_before_destroy: true } }],
  },
];

/** Texts that become names of objects. Terraform reserves none of these words there. */
const NAMED = "team/web-app 7 - a.b 日本 for in if null true each count data module".split(" ");

/** Without an engine there is one case, which is skipped. */
const someCases = cases.length > 0 ? cases : [{ engine: "terraform", name: "main.tf", print: printHcl }];

describe.each(someCases)("$engine evaluates in $name", ({ engine, name, print }) => {
  const withEngine = needing("terraform or tofu", cases.length > 0);

  const expectPrinted = async (sample: readonly Literal[]): Promise<void> => {
    const values = [-1, ...sample];
    const blocks = values.map((value, index) => output(`value_${index}`, { value }));
    const big = output("big", numberFromText(BIG));
    const { outputs, text } = await applied(engine, name, print({ comment: "Values.", blocks: [...blocks, big] }));
    expect(values.map((_, index) => outputs[`value_${index}`]?.value)).toEqual(values.map((value) => ({ value })));
    expect(text).toContain(BIG);
  };

  withEngine.test("any value as it was printed", () => checkSample(texts, { count: runs(100, 2000) }, expectPrinted));

  withEngine.test("imports, references and identifiers", async () => {
    const identifiers = NAMED.map(identifierFrom);
    const named = identifiers.flatMap((each) => [
      { type: "resource", labels: ["terraform_data", each], attributes: { input: each } },
      output(each, expression(`terraform_data.${each}.output`)),
    ]);
    const { outputs, resources } = await applied(engine, name, print({ blocks: [...OBJECTS, ...named] }));
    expect(identifiers.map((each) => outputs[each]?.value)).toEqual(identifiers);
    const ids = (label: string) =>
      resources
        .filter((resource) => resource.name === label)
        .flatMap(({ instances }) => instances)
        .map(({ index_key: key, attributes: { id, input } }) => [key, input?.value ?? id]);
    const places = Object.entries(PLACES).toSorted();
    expect([ids("alone"), ids("imported"), ids("made")]).toEqual([[[undefined, "7"]], places, places]);
  });
});
