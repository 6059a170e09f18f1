import type { Section } from "../../kit/schema/index.ts";

/** What the attributes of a notification setting do not say. */
export const sections: readonly Section[] = [
  {
    title: "Whose Setting",
    paragraphs: [
      "The service keeps a setting for each user, of a group and of a project too. This resource manages the one of the user to whom the provider's token belongs; it cannot decide what anybody else is notified of.",
      "With an administrator's token, `sudo` in the provider block acts for another user: write one provider alias for each person, as in the example above.",
    ],
  },
  {
    title: "Ownership",
    paragraphs: [
      "What the configuration names is owned: `level`, `notification_email`, and the events one by one. Owned values are written, compared with the service, and reported when somebody changes them. Everything else is never sent, never stored in the state, and never drift.",
      "- An event that is not named keeps what the service has stored for it, on or off. To say exactly which events notify, name every one, as in the example above.\n- To take a value out of the configuration gives it up: the plan shows `-> null`, nothing is sent, and the service keeps the value.\n- The service shows events at the level `custom` only. When somebody moves the level away from it, the plan shows the level alone, and the apply sends the level with all owned events.\n- A setting is always there, so a create takes it over. When its level is not at the default, the plan warns what it was.\n- Keep each setting in one block. A second block that writes the same one in the same apply is an error; a path and an ID for one project are not recognised as the same.",
    ],
  },
  {
    title: "Misspelt Events",
    paragraphs: [
      "Terraform and OpenTofu drop an attribute of a nested object that the schema does not know, without a word, so neither they nor the provider report a misspelt event: `events = { faild_pipeline = true }` owns nothing. The plan lists the events that will be owned. The CDKTF constructs do not compile with one that is written in its place, `events: { … }`.",
    ],
  },
  {
    title: "Destroy",
    paragraphs: [
      "Destroy touches owned values only, as the `on_destroy` of the last apply says. Events need no reset: only the level `custom` shows them, and the service keeps them for the next time.",
      "Destroying a block changes nothing, with a warning, when another block created or updated the same setting in the same apply. That keeps the setting of a block that was renamed; a `moved` block says the same without a warning.",
    ],
  },
  {
    title: "When the Group or Project Is Not Found",
    paragraphs: [
      "The service answers alike for what does not exist and for what the token may no longer see. A refresh then takes the setting for gone, with a warning, and plans it anew; a destroy is done, with a warning. Every other failure is an error.",
      "A project that has moved is followed to its numeric ID, with a warning that names it.",
    ],
  },
];
