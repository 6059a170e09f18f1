import { recordOf } from "../../../kit/json.ts";
import { replyWith, type Live } from "../live/live.ts";

/** The keys of a project, whoever created them. */
export const liveClientKey: Live = {
  nouns: ["client key", "client keys"],
  places: ["project"],
  isPersonal: false,
  role: "Maintainer",

  async read({ place, reference, client, signal }) {
    if (place.kind !== "project") return [];
    // Otherwise, the client would keep the list for its whole life.
    const { value: keys } = await client.clientKeys.list(place.id, { signal, fresh: true });
    return keys.map(({ id, active, public_key }) => ({
      reference: { project: reference, key_id: id, public_key: null, tracker_dsn: null },
      number: id,
      isDefault: false,
      isInactive: !active,
      remarks: active ? [] : [`Inactive: the service refuses errors that are sent with the key ${public_key}.`],
      answer: (own) => ({ ...own, clientKeys: { ...own.clientKeys, list: replyWith([...keys]) } }),
    }));
  },

  numbersIn({ key_id: current, previous_keys: previous }) {
    const earlier = Array.isArray(previous) ? previous.map((key) => recordOf(key)["key_id"]) : [];
    return [current, ...earlier].filter((id) => typeof id === "number");
  },
};
