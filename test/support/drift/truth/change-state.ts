/** Changes of what is recorded: what crashes, other versions and other hands leave in a state. */
import type { Random } from "../../random.ts";
import { BARE } from "./team.ts";

/** An object in a state, as Terraform writes it. */
export interface Instance {
  readonly index_key?: string | number;
  readonly deposed?: string;
  readonly status?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly private?: string;
}

interface Resource {
  readonly type: string;
  readonly instances: readonly Instance[];
}

type Change = (instance: Instance, random: Random, type: string) => Instance;

/** The state with about a third of its objects changed. */
export function changeState(json: string, random: Random): string {
  const state = JSON.parse(json) as { readonly resources: readonly Resource[] }; // Terraform's own
  const resources = state.resources.map((resource) =>
    resource.type.startsWith("tocsin_")
      ? { ...resource, instances: resource.instances.flatMap((instance) => changed(instance, resource.type, random)) }
      : resource,
  );
  // The number is one that JavaScript cannot hold.
  return JSON.stringify({ ...state, resources }, null, 2).replaceAll(`"${BIG}"`, BIG);
}

const BIG = "9007199254740993";

function changed(instance: Instance, type: string, random: Random): readonly Instance[] {
  if (random.chance(0.7)) return [instance];
  const one = random.pick(CHANGES)(instance, random, type);
  // A replacement that failed leaves the old object beside the new one.
  return random.chance(0.3) ? [instance, { ...one, deposed: `0000000${random.below(10)}` }] : [one];
}

const CHANGES: readonly [Change, ...Change[]] = [
  (instance) => ({ ...instance, status: "tainted" }),
  // As another program or an older version wrote it.
  (instance) => ({ ...instance, private: "e30=" }),
  (instance) => ({ ...instance, private: Buffer.from('{"integrated":"hidden"}').toString("base64") }),
  (instance, random, type) => {
    if (type === "tocsin_client_key") return withBigNumber(instance);
    const project = type === "tocsin_error_tracking_settings" && random.chance(0.5) ? BARE : "team/none";
    // What is stored has the number of the first project, which says whose the object is.
    return instance.attributes["project"] === null
      ? instance
      : withAttributes({ ...instance, private: "e30=" }, { project });
  },
  (instance, random, type) => {
    if (type === "tocsin_client_key") return withAttributes(instance, { active: false });
    const level = random.pick(["watch", "custom"]);
    return withAttributes(instance, type === "tocsin_notification_setting" ? { level } : { active: false });
  },
];

const withAttributes = (instance: Instance, attributes: object): Instance => ({
  ...instance,
  attributes: { ...instance.attributes, ...attributes },
});

function withBigNumber(instance: Instance): Instance {
  const previous = instance.attributes["previous_keys"] as readonly object[]; // as the schema has it
  return withAttributes(instance, {
    previous_keys: [...previous, { key_id: BIG, public_key: "gone", tracker_dsn: "https://gone@example.com:443/1" }],
  });
}
