/** How the provider's files are joined, with programs that are small enough to say what each file has to hold. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "@jest/globals";

const folder = mkdtempSync(join(tmpdir(), "tocsin-join-"));

afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Builds a program of the given modules, of which `main` is the first, and returns where. The builder uses
 * `import.meta`, so it runs by itself.
 */
function built(name: string, modules: Readonly<Record<string, string>>): string {
  const [source, out] = [join(folder, name, "src"), join(folder, name, "out")];
  mkdirSync(source, { recursive: true });
  for (const [file, text] of Object.entries(modules)) writeFileSync(join(source, `${file}.ts`), text);
  const script = `
    import { bundleCommonJs } from "./scripts/build/bundle.ts";
    import { joinFiles } from "./scripts/build/join.ts";
    const bundle = { entryPoints: { main: ${JSON.stringify(join(source, "main.ts"))} }, folder: ${JSON.stringify(out)} };
    await joinFiles(bundle.folder, "main.js", await bundleCommonJs(bundle, []));`;
  execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script], { stdio: "pipe" });
  return out;
}

const run = (out: string): string => execFileSync(process.execPath, [join(out, "main.js")], { encoding: "utf8" });

const filesWith = (out: string, text: string): string[] =>
  readdirSync(out).filter((name) => name.endsWith(".js") && readFileSync(join(out, name), "utf8").includes(text));

test("what two need goes into the smaller one's file, and is evaluated once", () => {
  const out = built("shared", {
    main: `void (async () => {
      const large = await import("./large.ts");
      const small = await import("./small.ts");
      console.log(large.name(), small.name());
    })();`,
    large: `import { next } from "./shared.ts"; export const name = () => "large" + next() + "${"x".repeat(500)}".length;`,
    small: `import { next } from "./shared.ts"; export const name = () => "small" + next();`,
    shared: `let count = 0; console.log("evaluated"); export const next = () => "-" + ++count + "-";`,
  });
  expect(run(out)).toBe("evaluated\nlarge-1-500 small-2-\n");
  expect(filesWith(out, "evaluated")).toEqual(filesWith(out, "small"));
  expect(filesWith(out, "evaluated")).not.toEqual(filesWith(out, "xxxxx"));
});

test("a module that throws is evaluated again at the next import, and an import that is never made costs no file", () => {
  const out = built("thrown", {
    main: `let tries = 0;
      globalThis.may = () => ++tries > 1;
      const load = () => import("./late.ts").then(({ word }) => console.log(word), (error) => console.log(error.message));
      if (process.env.NEVER === "x") void import("./never.ts").then(console.log);
      void load().then(load).then(load);`,
    late: `if (!globalThis.may()) throw new Error("not yet"); export const word = "late";`,
    never: `export const word = "never";`,
  });
  expect(run(out)).toBe("not yet\nlate\nlate\n");
  for (const name of filesWith(out, '"never"')) rmSync(join(out, name));
  expect(run(out)).toBe("not yet\nlate\nlate\n");
});
