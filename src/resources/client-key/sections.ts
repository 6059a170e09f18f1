import type { Section } from "../../kit/schema/index.ts";

/** What the attributes of a client key do not say. */
export const sections: readonly Section[] = [
  {
    title: "Rotation",
    paragraphs: [
      "A change inside `rotate_when_changed` makes a new key first, and then deletes the earlier ones beyond `retain`, the oldest first. The resource keeps its address, and the key before stays valid in `previous_keys`, so that applications can change over: with the default of 1, a rotation retires the key of the rotation before. With `retain = 0` the old key stops working within the same apply.",
      "- The plan of a rotation shows `id`, `key_id`, `public_key` and `tracker_dsn` as known after apply, and `previous_keys` as it will be: which keys retire is seen before. No other change of the configuration makes them unknown. While a value of the map is itself known only after apply, so is the list; if it proves unchanged, nothing rotates.\n- A map with values that are known only after apply is planned like a rotation; where they prove to be the same, the key stays.\n- To add the map to a key that had none, or to take it away, is only recorded.\n- When a deletion fails, the next plan shows the keys that are left, and the next apply deletes them.",
    ],
  },
  {
    title: "Adopt",
    paragraphs: [
      "The service makes a first key by itself when error tracking is switched on. With `adopt = true` the create takes over the project's key if it has exactly one active key, with a warning in the plan unless the key comes out of the same apply. With none, or several, it makes a new one.",
      "- A key that another block of this configuration holds is not adopted: the plan fails, or within one apply the second block makes a new key. A key that another configuration holds cannot be told apart from a free one.\n- An adopted key is a key like any other: destroy deletes it.",
    ],
  },
  {
    title: "Destroy",
    paragraphs: [
      "Destroy deletes the current key and all `previous_keys`; the service then takes in nothing that is sent with them. A key that is gone already is fine. What could not be deleted stays in the state.",
    ],
  },
  {
    title: "When Keys Are Not Found",
    paragraphs: [
      "- The current key is gone and earlier ones are there: its values are null, and the next plan makes a new key in place.\n- An earlier key is gone: it is dropped from `previous_keys`.\n- All are gone: the resource is planned anew.\n- A key that is there and not active gives a warning: no call can switch it on again, and a rotation makes an active one.",
      "A project that is not found is an error, not a reason to plan anew: the service answers alike when the token may no longer see it, and the key may still be in use. The error names the ways out. A destroy is done then, with a warning. A project that has moved is followed to its numeric ID, with a warning that names it.",
    ],
  },
];
