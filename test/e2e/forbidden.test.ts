import { afterAll, expect, test } from "@jest/globals";
import { answer, closeAll, startServer } from "../support/server/http-server.ts";
import { describeAttached } from "../support/terraform/workspace.ts";

afterAll(closeAll);

/** Two objects that nobody has created yet. */
const TWO = ["app", "lib"]
  .map((name) => `resource "tocsin_error_tracking_settings" "${name}" {\n  project = "team/${name}"\n}`)
  .join("\n");

const PAGE = "<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>";
const TERMS = "403 Forbidden - You (@ada) must accept the Terms of Service in order to perform this action.";

/** Responses of the service, with the exit code of the plan, and what the plan prints how often. */
const answers: Readonly<Record<string, [body: unknown, exitCode: number, printed: Readonly<Record<string, number>>]>> =
  {
    "a web page of a firewall": [
      PAGE,
      1,
      {
        "Error: Web page answered instead of the API": 2,
        'titled "Just a moment..."': 2,
        "team/lib: ": 0,
      },
    ],
    "a reason of the user": [
      { message: TERMS },
      1,
      { "Error: Terms of service were not accepted": 2, [TERMS]: 2, ": terms of service were not accepted: 403": 1 },
    ],
    "no reason": [
      { message: "403 Forbidden" },
      2,
      { "Warning: Existing setting not read": 1, "2 to add": 1, "Error: ": 0 },
    ],
  };

describeAttached("the plan of a create to which the service answers 403", (open) => {
  test.each(Object.entries(answers))("with %s", async (_title, [body, exitCode, printed]) => {
    const workspace = await open();
    await workspace.write(TWO);
    const { url } = await startServer((_request, response) => {
      if (body === PAGE) response.setHeader("content-type", "text/html");
      answer(response, 403, body);
    });
    const output = await workspace.expectExit(exitCode, "plan -detailed-exitcode -no-color", { TOCSIN_BASE_URL: url });
    const text = output.replaceAll(/[\s│]+/g, " ");
    const counts = Object.keys(printed).map((expected) => [expected, text.split(expected).length - 1]);
    expect(Object.fromEntries(counts)).toEqual(printed);
  });
});
