import type { Found, FoundPlace, Part, Read, Skipped } from "./found.ts";
import { reasonOf, type Visit } from "./visit.ts";

/** Reads the parts of a place that it has and that are asked for, with one request each, or one list. */
export async function readPlace(place: FoundPlace, visit: Visit): Promise<readonly Found[]> {
  const reads = readsOf(place, visit);
  const readPart = async (part: Part): Promise<Read | Skipped> => {
    try {
      return (await reads[part]?.()) ?? {};
    } catch (thrown) {
      const reference = place.kind === "global" ? null : { kind: place.kind, reference: place.path };
      return { kind: "skipped", what: part, place: reference, reason: reasonOf(thrown, visit) };
    }
  };
  const results = await Promise.all(visit.parts.map(readPart));
  const read = results.reduce<Read>((all, each) => (isSkipped(each) ? all : { ...all, ...each }), {});
  return [{ kind: "place", place, ...read }, ...results.filter(isSkipped)];
}

const isSkipped = (result: Read | Skipped): result is Skipped => "reason" in result;

function readsOf(place: FoundPlace, { client, signal }: Visit): Partial<Record<Part, () => Promise<Read>>> {
  // The client would keep every list of keys for as long as it lives.
  const call = { signal, fresh: true } as const;
  const notification_setting = async (): Promise<Read> => ({
    notification_setting: (await client.notificationSettings.get(place, call)).value,
  });
  if (place.kind !== "project") return { notification_setting };
  return {
    notification_setting,
    error_tracking_settings: async () => ({
      error_tracking_settings: (await client.errorTrackingSettings.get(place.id, call)).value,
    }),
    client_keys: async () => ({ client_keys: (await client.clientKeys.list(place.id, call)).value }),
  };
}
