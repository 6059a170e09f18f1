import type { PageOf } from "../../../kit/errors-page.ts";
import type { ERRORS } from "./diagnostics.ts";

/** The page's words for what single endpoints may have to say. */
export const endpointErrorsPage: PageOf<typeof ERRORS> = {
  projectNotFound: {
    at: "`project`, where the configuration names it",
    advice: "If the same configuration creates the project, refer to that resource, or name it in `depends_on`.",
  },
  groupNotFound: {
    at: "`group`, where the configuration names it",
    advice: "If the same configuration creates the group, refer to that resource, or name it in `depends_on`.",
  },
  settingNotFound: { when: "An update or a destroy finds no settings any more." },
  longProjectList: { when: "A list of projects has more entries or bytes, or takes longer, than any real one." },
  notAnId: { when: "The state has a text that can name no group or project, such as `..`." },
  severalKeys: {
    when: "The response to the creation of a key was lost, and the project has several new keys since.",
    advice: "List the project's keys. Import the one to manage, and delete what is left behind.",
  },
  keyMayBeMade: {
    when: "The response to the creation of a key was lost, and the project's keys cannot be listed.",
    advice: "List the project's keys later. Import the new one, or delete it.",
  },
};
