import type { PageOf } from "../../kit/errors-page.ts";
import type { WARNINGS } from "./diagnostics.ts";

/** The page's words for what does not keep a list from going on. */
export const listWarningsPage: PageOf<typeof WARNINGS> = {
  notAllListed: { when: "A list cannot read a project, a part of it, or what is in a group." },
};
