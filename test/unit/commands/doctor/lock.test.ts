import { expect, test } from "@jest/globals";
import { buildOf } from "../../../../src/commands/doctor/lock.ts";
import { checksumOf } from "../../../../src/commands/install/index.ts";
import { VERSION } from "../../../../src/version.ts";
import { makeFolder } from "../../../support/diagnosis.ts";

const SCRIPT = checksumOf(new Map([["main.js", Buffer.from("main")]]));
const RELEASED = JSON.stringify([
  { platform: "linux_amd64", checksum: "h1:linux" },
  { platform: "linux_arm64", checksum: "h1:linux" },
  { platform: "windows_amd64", checksum: "h1:windows" },
]);

const makeOwn = (): Promise<string> => makeFolder({ "provider/main.js": "main", "released.json": RELEASED });

test.each<[string, string, string[]]>([
  ["the script that comes with this command", VERSION, ["h1:x", SCRIPT, "h1:linux"]],
  ["the release's package for linux_amd64 and linux_arm64", VERSION, ["h1:linux"]],
  ["the release's package for windows_amd64", VERSION, ["h1:windows"]],
  ["another build", VERSION, ["h1:x"]],
  ["another build", "9.9.9", [SCRIPT]],
])("is called %s", async (text, version, checksums) => {
  expect(await buildOf(await makeOwn(), version, checksums)).toBe(text);
});

test("a command without a provider or a release beside it knows none", async () => {
  expect(await buildOf(await makeFolder(), VERSION, [SCRIPT, "h1:linux"])).toBe("another build");
});
