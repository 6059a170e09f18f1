/** What Terraform makes of the files that are printed: no provider is needed to evaluate them. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { numberFromText } from "../../../../src/kit/cty/index.ts";
import {
  expression,
  printHcl,
  printJson,
  reference,
  type PrintableBlock,
  type PrintableFile,
  type PrintableValue,
} from "../../../../src/terraform/index.ts";
import { runs } from "../../../support/runs.ts";
import { cleanEnvironment, findEngines, run } from "../../../support/terraform/terraform.ts";
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

const BIG = "12345678901234567890.5";

const output = (value: PrintableValue, index: number): PrintableBlock => ({
  type: "output",
  labels: [`value_${index}`],
  attributes: { value: { value } },
});

const PLACES = { app: "team/app", "${web}": "%{team}/web" };

/** In JSON, Terraform drops a byte order mark at the beginning of a text. */
const texts = literal.filter((value) => !JSON.stringify(value).includes('"\ufeff'));

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

const formats: Readonly<Record<string, (file: PrintableFile) => string>> = {
  "main.tf": printHcl,
  "main.tf.json": printJson,
};

const engines = findEngines();
const cases = engines.flatMap((engine) => Object.entries(formats).map(([name, print]) => ({ engine, name, print })));

(cases.length === 0 ? test.skip : test).each(cases)("$engine evaluates $name as it is meant", async (one) => {
  const values = [-1, BIG, ...fc.sample(texts, runs(100, 2000))];
  const blocks = [
    ...OBJECTS,
    ...values.map((value, index) => output(value === BIG ? numberFromText(BIG) : value, index)),
  ];
  const { outputs, resources, text } = await applied(one.engine, one.name, one.print({ comment: "All.", blocks }));
  const found = values.map((_, index) => outputs[`value_${index}`]?.value);
  expect(found).toEqual(values.map((value) => ({ value: value === BIG ? Number(BIG) : value })));
  expect(text).toContain(BIG);
  const objects = resources.map(({ name, instances }) => [
    name,
    instances.map(({ index_key: key, attributes: { id, input } }) =>
      name === "made" ? [key, input?.value] : [key, id],
    ),
  ]);
  const places = Object.entries(PLACES).toSorted();
  expect(Object.fromEntries(objects)).toEqual({ alone: [[undefined, "7"]], imported: places, made: places });
});
