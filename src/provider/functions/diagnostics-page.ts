import type { PageOf } from "../../kit/errors-page.ts";
import type { ERRORS } from "./diagnostics.ts";

/** The page's words for what may be wrong with an argument. */
export const functionErrorsPage: PageOf<typeof ERRORS> = {
  notADsn: {
    at: "`dsn`",
    when: "`parse_dsn` is called with a text that is no DSN.",
    advice: "Pass an address such as `https://<public_key>@<host>/<project_id>`.",
  },
};
