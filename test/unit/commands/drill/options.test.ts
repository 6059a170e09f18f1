/** Values that the options of a drill take or refuse. */
import { expect, test } from "@jest/globals";
import { drillCommand } from "../../../../src/commands/drill/command.ts";

/** Why an option is refused; empty if it is the drill itself that ends, for want of a DSN. */
async function refusal(...args: readonly string[]): Promise<string> {
  const command = drillCommand()
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  const message = await command.parseAsync(args, { from: "user" }).then(() => "", String);
  return message.includes("Nothing to prove") ? "" : message;
}

const LENGTH = "It must have 1 to 64 characters, without spaces and slashes.";

test.each([["x"], ["x".repeat(64)], ["None-yet"], ["Übung"]])("takes the environment %s", async (name) => {
  expect(await refusal("--environment", name)).toBe("");
});

test.each([
  ["--environment", "", LENGTH],
  ["--environment", "x".repeat(65), LENGTH],
  ["--environment", "None", LENGTH],
  ["--environment", "a b", LENGTH],
  ["--environment", "a/b", LENGTH],
  ["--report", "drill.xml", "Write junit=FILE."],
  ["--report", "html=drill.html", "Write junit=FILE."],
  ["--report", "junit=", "It must not be empty."],
  ["--state", "", "It must not be empty."],
  ["--project", "", "It must not be empty."],
  ["--message", "", "It must not be empty."],
])("refuses %s %j", async (option, value, message) => {
  expect(await refusal(option, value)).toContain(message);
});
