import type { PageOf } from "../../../kit/errors-page.ts";
import type { ERRORS, WARNINGS } from "./diagnostics.ts";

/** The page's words for what may go wrong with a setting of any kind. */
export const settingErrorsPage: PageOf<typeof ERRORS> = {
  managedTwice: {
    when: "Two resources of a configuration want the same setting, also where one names its group or project by ID and the other by path. Or an apply writes a setting that another resource has written in the same apply.",
  },
  notStored: {
    at: "the attribute",
    when: "The service accepted a value, and its answer shows another one.",
  },
};

/** The page's words for what does not keep a plan or a destroy of it from going on. */
export const settingWarningsPage: PageOf<typeof WARNINGS> = {
  managedTwice: {
    when: "Two resources of a configuration have the same setting, and the plan changes neither. Or `terraform test` plans one resource again with the same provider process.",
  },
  notRead: {
    when: "The service forbids (403) the plan to read the setting that a create would take over, so it does not say what is there. Any other failure of that read is an error, such as a 403 that is a web page, or that names a reason of the token's user.",
  },
  writtenByOther: {
    when: "A destroy finds that another resource wrote the same setting in the same apply, and changes nothing.",
  },
  perhapsWrittenByOther: {
    when: "A destroy finds that another resource wrote a setting in the same apply. The service could not tell whether it is the same one, so the destroy changes nothing.",
  },
  nothingToRestore: {
    at: "`on_destroy`",
    when: '`on_destroy = "restore"` cannot put back what was there before Terraform managed it: Terraform forgets it when an object is tainted, or removed from the state. It is reset, or switched off, instead.',
  },
};
