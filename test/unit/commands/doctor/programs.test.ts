import { describe, expect, test } from "@jest/globals";
import { errorIn } from "../../../../src/commands/doctor/engine.ts";
import type { Result } from "../../../../src/commands/doctor/result.ts";
import { diagnosed, lineOf, makeFolder, pathWith } from "../../../support/diagnosis.ts";

/** A Terraform that says its version and does nothing else. */
const terraform = (version: string): string => `#!/bin/sh\necho "Terraform v${version}"\necho "on linux_amd64"\n`;

describe("the checks of the programs", () => {
  const withPrograms = async (scripts: Readonly<Record<string, string>>): Promise<readonly Result[]> =>
    diagnosed({ env: { PATH: await pathWith(scripts) } });

  test("find a node that is too old, or none", async () => {
    expect(lineOf(await withPrograms({ node: "#!/bin/sh\necho v18.20.1\n" }), "node")).toMatch(
      /^problem The provider requires Node\.js 20\.19 or newer; \S+node is 18\.20\.1\. -> Install/,
    );
    const none = await diagnosed({ env: { PATH: await makeFolder() } });
    expect(lineOf(none, "node")).toMatch(/^problem There is no node on the PATH/);
  });

  test("find no Terraform, and skip what needs one", async () => {
    const results = await withPrograms({});
    expect(lineOf(results, "terraform")).toMatch(/^problem There is no terraform and no tofu on the PATH\. -> Install/);
    expect(lineOf(results, "provider")).toBe("skipped There is no Terraform to find it.");
    const named = await diagnosed({ env: { PATH: await makeFolder(), TERRAFORM_BINARY_NAME: "terraform9" } });
    expect(lineOf(named, "terraform")).toMatch(
      /^problem There is no terraform9 on the PATH \(TERRAFORM_BINARY_NAME is terraform9\)/,
    );
  });

  test("find a Terraform that is too old, for the provider or for its functions, or wrapped", async () => {
    expect(lineOf(await withPrograms({ terraform: terraform("0.15.5") }), "terraform")).toMatch(
      /^problem Terraform 0\.15\.5 \S+ is too old\./,
    );
    expect(lineOf(await withPrograms({ terraform: terraform("1.7.5") }), "terraform")).toMatch(
      /^warning Terraform 1\.7\.5 .* -> The functions need Terraform 1\.8\.$/,
    );
    expect(lineOf(await withPrograms({ terraform: terraform("1.10.0") }), "terraform")).toMatch(
      /^ok Terraform 1\.10\.0/,
    );
    const wrapped = `${terraform("1.10.0")}echo "::debug::Terraform exited with code 0."\n`;
    expect(lineOf(await withPrograms({ terraform: wrapped }), "terraform")).toMatch(
      /^warning Terraform 1\.10\.0 \S+ is a wrapper: .* -> .*`terraform_wrapper: false`/,
    );
    const tofu = await withPrograms({ tofu: "#!/bin/sh\necho OpenTofu v1.9.0\necho on linux_amd64\n" });
    expect(lineOf(tofu, "terraform")).toMatch(/^ok OpenTofu 1\.9\.0/);
  });
});

describe("the first error that Terraform prints", () => {
  const framed = (...lines: readonly string[]): string =>
    [
      "\u001b[31m╷\u001b[0m\u001b[0m",
      ...lines.map((line) => `\u001b[31m│\u001b[0m ${line}`),
      "\u001b[31m╵\u001b[0m",
    ].join("\n");
  const ERROR = "\u001b[1m\u001b[31mError: \u001b[0m\u001b[0m\u001b[1m";
  const SETTINGS = `There are some problems with the CLI configuration:\n${framed("Warning: No such file", "", "It is not there.")}\n\n`;
  const cases: Readonly<Record<string, [output: string, error: string]>> = {
    "in a frame and in colours": [
      framed(`${ERROR}Failed\u001b[0m`, "", "Its reason", "is this."),
      "Failed Its reason is this.",
    ],
    "of a file, without the line that it quotes": [
      framed(
        `${ERROR}Invalid expression`,
        "",
        "  on main.tf line 2, in x:",
        '   2:   token = "secret"',
        "   3: }",
        "",
        "Expected more.",
      ),
      "Invalid expression: Expected more.",
    ],
    "before a second one": [`${framed("Error: One", "", "a")}\n${framed("Error: Two", "", "b")}\n`, "One a"],
    "without a frame": [
      "\u001b[31mFailed to refresh state: it is\n\nbroken\u001b[0m\n",
      "Failed to refresh state: it is broken",
    ],
    "after what is wrong with its own settings": [`${SETTINGS}Failed\n`, "Failed"],
    "in a frame, after the same": [SETTINGS + framed("Error: Failed"), "Failed"],
    "of no program": ["spawn terraform ENOENT", "spawn terraform ENOENT"],
  };
  test.each(Object.entries(cases))("%s", (_what, [output, error]) => {
    expect(errorIn(output)).toBe(error);
  });
});
