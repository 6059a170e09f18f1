import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { parseSettings } from "../../../src/commands/terraform/cli-configuration.ts";
import { type Attributes, idFrom, parseId } from "../../../src/kit/schema/index.ts";
import type { Identity } from "../../../src/kit/schema/identity.ts";
import { duration, parseDurationMs } from "../../../src/kit/schema/type.ts";
import { clientKey, errorTrackingSettings, notificationSetting } from "../../../src/provider/resources/index.ts";
import { mutatedText } from "../mutated.ts";
import { assertThat, type Trial, trialsOf } from "../target.ts";
import { readOrRefused } from "./read-or-refused.ts";

interface Named {
  readonly name: string;
  readonly attributes: Attributes;
  readonly identity: Identity;
}

const resources: readonly Named[] = [clientKey, errorTrackingSettings, notificationSetting];

const importId = fc.constantFrom(
  "team/app:7",
  "42:glet_0123456789abcdef",
  "https://glet_1@tracker.test:443/errortracking/api/v1/projects/7",
  "team/app",
  "project/team/app",
  "group/team",
  "global",
);

/** Asserts that an ID parses to the same object's ID; a form that is only for imports is not an object's ID. */
function assertIdentified(id: string, { attributes, identity }: Named): void {
  const values = readOrRefused(() => parseId(id, attributes, identity));
  if (values === null) return;
  const own = idFrom(identity, values);
  if (typeof own !== "string") return;
  const again = parseId(own, attributes, identity);
  assertThat(isDeepStrictEqual(again, values), "its own ID is another object", { own, values, again });
}

const length = fc
  .array(fc.tuple(fc.oneof(fc.nat(100_000), fc.float({ min: 0, noNaN: true })), fc.constantFrom("ms", "s", "m", "h")), {
    maxLength: 3,
  })
  .map((parts) => parts.flat().join(""));

const cliConfiguration = fc.constantFrom(
  'provider_installation {\n  filesystem_mirror {\n    path = "/a"\n    include = ["x/y/*"]\n  }\n  direct {}\n}',
  '{"provider_installation": [{"direct": {"exclude": ["a/b"]}}]} # end',
);

/** Texts that users write: import IDs, durations, and the configuration of Terraform's command line. */
export const textTrials: readonly fc.Arbitrary<Trial>[] = [
  ...resources.map((resource) =>
    trialsOf(`text is an ID of ${resource.name} or refused`, mutatedText(fc.oneof(importId, fc.string())), (id) =>
      assertIdentified(id, resource),
    ),
  ),
  trialsOf("text is a length of time or refused", fc.oneof(length, mutatedText(length)), (text) => {
    if ((duration.problem?.(text) ?? null) !== null) return;
    const lengthMs = parseDurationMs(text);
    assertThat(Number.isSafeInteger(lengthMs) && lengthMs > 0, "no length of time", lengthMs);
  }),
  trialsOf("any text is a CLI configuration", mutatedText(cliConfiguration), (text) => void parseSettings(text)),
];
