/** Finds the drift of deposed objects: Terraform reads them in a refresh, but does not list their drift. */
import { isSafeNumber, parse, stringify } from "lossless-json";
import {
  driftFinding,
  type ObjectFinding,
  type ManagedObject,
  type Mask,
  type JsonValue,
} from "../../../../src/commands/drift/model/index.ts";
import { objectsIn, parseState } from "../../../../src/commands/terraform/state.ts";

interface RefreshedModule {
  readonly resources?: readonly {
    readonly address: string;
    readonly deposed_key?: string;
    readonly values: JsonValue;
    readonly sensitive_values?: Mask;
  }[];
  readonly child_modules?: readonly RefreshedModule[];
}

/** Terraform's documented format. */
interface RefreshedPlan {
  readonly prior_state?: { readonly values?: { readonly root_module?: RefreshedModule } };
}

/** Compares each such object in a state file with the same one in the refreshed state that a plan has. */
export function deposedFindings(stateFile: string, planJson: string): readonly ObjectFinding[] {
  const plan = parseExact(planJson) as RefreshedPlan;
  const refreshed = new Map<string, Refreshed>();
  for (const module of modulesIn(plan.prior_state?.values?.root_module ?? {})) {
    for (const { address, deposed_key: key, values, sensitive_values: sensitive } of module.resources ?? []) {
      if (key !== undefined) refreshed.set(`${address} ${key}`, { live: values, sensitive });
    }
  }
  const { ours } = objectsIn(parseState(stateFile), "tocsin/tocsin");
  return ours.flatMap(({ instance, provider, ...parts }) => {
    if (parts.deposed === null) return [];
    const object = { ...parts, provider: provider.source, construct: null, scope: null };
    const now = refreshed.get(`${object.address} ${object.deposed}`) ?? GONE;
    // The numbers of both sides are to be read alike.
    const recorded = parseExact(stringify(instance.attributes) ?? "null") as JsonValue;
    return compare(object, recorded, now) ?? [];
  });
}

/** An object after the refresh, and what of it is sensitive. */
interface Refreshed {
  readonly live: JsonValue;
  readonly sensitive: Mask;
}

const GONE: Refreshed = { live: null, sensitive: undefined };

const compare = (object: ManagedObject, recorded: JsonValue, { live, sensitive }: Refreshed): ObjectFinding | null =>
  driftFinding({
    object,
    folder: null,
    recorded,
    live,
    configured: "absent",
    sensitive: [sensitive],
    program: "terraform",
    isScopeGone: false,
  });

const modulesIn = (module: RefreshedModule): readonly RefreshedModule[] => [
  module,
  ...(module.child_modules ?? []).flatMap(modulesIn),
];

const parseExact = (text: string): unknown =>
  parse(text, null, (digits) => (isSafeNumber(digits) ? Number(digits) : digits));
