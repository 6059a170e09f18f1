import { nodeHostWith } from "../../../host/node/index.ts";
import { importBlock, resourceBlock, type Declaration } from "../../declaration/index.ts";
import { currentUser } from "../../../provider/inventory/index.ts";
import { DiagnosticError } from "../../../kit/errors.ts";
import { connectFrom, serviceAddress } from "../../../provider/configuration/index.ts";
import { LIVE } from "../../../provider/resources/live/index.ts";
import { printHcl } from "../../terraform/index.ts";
import { createDeclared } from "../declared/index.ts";
import {
  liveFingerprintOf,
  type Message,
  type ObjectReading,
  type Reading,
  type ReadFailure,
  type ReportSource,
  type UndeclaredFinding,
} from "../model/index.ts";
import { failuresFrom } from "./failures.ts";
import { findLive, type FindOptions, type Live, type LiveObject } from "./find.ts";

/** The groups to search, with options. */
export interface SearchOptions extends Omit<FindOptions, "client" | "table"> {
  /** Called with the length of each rate-limit pause. */
  readonly onPause: (ms: number) => void;
}

/** Looks for what these readings do not declare. Rejects with nothing but a fault of ours. */
export type Search = (readings: readonly ObjectReading[]) => Promise<Reading>;

/** Prepares a search, without a request. Throws `invalid` where the environment does not say where, or as whom. */
export async function openSearch(options: SearchOptions, table = LIVE): Promise<Search> {
  const warnings: Message[] = [];
  const client = await connectFrom(nodeHostWith(options.env), {
    onPause: options.onPause,
    warn: ({ summary, detail }) => void warnings.push({ summary, detail, address: null }),
  });
  return async (readings) => {
    try {
      const found = options.signal.aborted ? STOPPED : await searchIn(readings, { ...options, client, table });
      return readingOf(options, { ...found, warnings: [...warnings, ...found.warnings] });
    } finally {
      await client.close();
    }
  };
}

/** The result of a search. */
interface Found extends Pick<Reading, "declared"> {
  readonly findings: readonly UndeclaredFinding[];
  readonly failures: readonly ReadFailure[];
  readonly warnings: readonly Message[];
}

function readingOf({ groups }: SearchOptions, { findings, declared = [], failures, warnings }: Found): Reading {
  const nothing = { folder: null, program: null, checked: 0 };
  const source: ReportSource = { kind: "groups", path: groups.join(", "), ...nothing, warnings, failures };
  return { source, findings, declared };
}

const failed = (summary: string, detail: string): Found => ({
  findings: [],
  failures: [{ summary, detail, command: null }],
  warnings: [],
});

async function searchIn(readings: readonly ObjectReading[], options: FindOptions): Promise<Found> {
  const { client, env, signal } = options;
  const unread = readings.filter(({ declares }) => declares === null).map(({ source }) => source.path);
  if (unread.length > 0) {
    return failed(
      "Nothing can be called undeclared",
      `It may be declared in what was not read as a whole: ${unread.join(", ")}.`,
    );
  }
  try {
    const user = await currentUser(client, signal);
    const declared = createDeclared(
      readings.flatMap(({ declares }) => declares ?? []),
      user,
    );
    const live = await findLive(declared, options);
    const asker = { service: serviceOf(env), user: user?.id ?? null };
    return {
      findings: live.undeclared.map((one) => findingOf(one, asker)),
      declared: live.declared.map((object) => fingerprintFor(object, asker)),
      failures: failuresFrom(live.unknown),
      warnings: doubtOf(live.doubtful),
    };
  } catch (thrown) {
    if (signal.aborted) return STOPPED;
    if (!(thrown instanceof DiagnosticError)) throw thrown;
    return failed(thrown.summary, thrown.detail);
  }
}

const STOPPED = failed("Stopped before all groups were read", "Nothing is called undeclared.");

/** Normalizes the address: `/api/v4` is optional. */
const serviceOf = (env: NodeJS.ProcessEnv): string =>
  (serviceAddress(env) ?? "")
    .replace(/\/+$/, "")
    .replace(/\/api\/v4$/, "")
    .toLowerCase();

/** The service and the user of a search. */
interface Asker {
  readonly service: string;
  /** The user's ID; null where the service does not say. */
  readonly user: string | null;
}

/** The fingerprint of an object: a project keeps its number when it moves. */
const fingerprintFor = ({ resource, place, number }: LiveObject, { service, user }: Asker): string =>
  liveFingerprintOf({
    service,
    type: resource.type,
    user: resource.live.isPersonal ? user : null,
    id: number === null ? `${place.kind} ${place.id}` : String(number),
  });

const findingOf = ({ object, declaration }: Live["undeclared"][number], asker: Asker): UndeclaredFinding => ({
  kind: "undeclared",
  type: declaration.typeName,
  import_id: declaration.importId,
  scope: { kind: object.place.kind, id: object.place.id, path: object.place.path },
  fingerprint: fingerprintFor(object, asker),
  known: null,
  config: configOf(declaration),
  declaration: printHcl({ blocks: [resourceBlock(declaration), importBlock(declaration)] }),
});

/** It has texts, switches and maps of them. */
const configOf = ({ config }: Declaration): UndeclaredFinding["config"] =>
  JSON.parse(JSON.stringify(config)) as UndeclaredFinding["config"]; // JSON

function doubtOf(objects: readonly LiveObject[]): readonly Message[] {
  if (objects.length === 0) return [];
  const places = objects.map(({ place }) => place.path).join(", ");
  const detail = `Nobody can tell whose notification settings an alias of the provider has that declares some here, so these are not called undeclared: ${places}. With --state, --as ALIAS=USER says it.`;
  return [{ summary: "Settings of an unknown user", detail, address: null }];
}
