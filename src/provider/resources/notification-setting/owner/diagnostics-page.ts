import type { PageOf } from "../../../../kit/errors-page.ts";
import type { ERRORS, WARNINGS } from "./diagnostics.ts";

/** The page's words for what may go wrong with finding out whose setting is written. */
export const ownerErrorsPage: PageOf<typeof ERRORS> = {
  userNotRead: { when: "A notification setting is to be changed or destroyed." },
  identityNotChecked: {
    group: "state",
    when: "An `import` block names a notification setting by its identity, and the service has no endpoint for the current user, or the token may not read it.",
  },
  identityOfOther: {
    group: "state",
    when: "An `import` block names a notification setting of another user than the token's by its identity.",
  },
};

/** The page's words for a setting that is another user's, or may be. */
export const ownerWarningsPage: PageOf<typeof WARNINGS> = {
  userNotKnown: { when: "The token may not read its own user, or the service failed to say who that is." },
  stateOfOther: {
    group: "state",
    when: "A refresh finds other values than the state has, or no project or group, and the state has the setting of another user than the token's.",
  },
  changeOfOther: {
    when: "A plan changes a notification setting, and the state has that of another user than the token's. An apply writes the one of the token's user.",
  },
  deleteOfOther: {
    when: "A notification setting is to be destroyed, or is destroyed, and the state has that of another user than the token's. Nothing is sent.",
  },
};
