import { describe, expect, test } from "@jest/globals";
import { openStateWorld, type StateWorld } from "../../../../support/drift/state-drift.ts";
import { PROVIDER, sampleInstance, sampleState, type SampleResource } from "../../../../support/drift/state-sample.ts";

const SETTINGS = "tocsin_error_tracking_settings";

/** The settings of `team/a`, whose write has made this key. */
const settings = (firstKey: number, more: Partial<SampleResource> = {}): SampleResource => ({
  type: SETTINGS,
  instances: [
    sampleInstance(
      { id: "team/a", project: "team/a", active: true, integrated: true, on_destroy: "disable" },
      { private: Buffer.from(JSON.stringify({ version: 1, first_key: firstKey })).toString("base64") },
    ),
  ],
  ...more,
});

/** A key of `team/a` in the state. */
const key = (key_id: number | null, previous: readonly number[] = []): SampleResource => ({
  type: "tocsin_client_key",
  instances: [
    sampleInstance({ project: "team/a", retain: 1, key_id, previous_keys: previous.map((id) => ({ key_id: id })) }),
  ],
});

/** The number of the key that the seed has for `team/a`. */
async function keyIn(world: StateWorld): Promise<number> {
  const headers = { "PRIVATE-TOKEN": "root" };
  const answer = await fetch(`${world.url}/api/v4/projects/team%2Fa/error_tracking/client_keys`, { headers });
  const [first] = (await answer.json()) as readonly { readonly id: number }[]; // the service's own JSON
  return first?.id ?? 0;
}

async function namedIn(world: StateWorld, resources: readonly SampleResource[]) {
  const { source } = await world.drift(sampleState(resources));
  return (source.warnings ?? []).filter(({ summary }) => summary === "First key in no state");
}

describe("a first key that the settings of a state have made", () => {
  test("is named if no object has it, with its import ID", async () => {
    const world = await openStateWorld();
    const id = await keyIn(world);
    const [named, ...more] = await namedIn(world, [settings(id), key(id + 99)]);
    expect(more).toEqual([]);
    expect(named?.address).toBe(`${SETTINGS}.app`);
    expect(named?.detail).toContain(`\`team/a:${id}\``);
  });

  test("is not named if an object has it, as its current key or as an earlier one", async () => {
    const world = await openStateWorld();
    const id = await keyIn(world);
    expect(await namedIn(world, [settings(id), key(id)])).toEqual([]);
    expect(await namedIn(world, [key(id + 99, [id]), settings(id)])).toEqual([]);
  });

  test("is not named if it is gone, or if nothing says whose the settings are", async () => {
    const world = await openStateWorld();
    const id = await keyIn(world);
    expect(await namedIn(world, [settings(id + 99)])).toEqual([]);
    expect(await namedIn(world, [settings(id, { provider: `${PROVIDER}.ada` })])).toEqual([]);
  });
});
