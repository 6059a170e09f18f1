import type { Client } from "../../provider/client/index.ts";
import type { Spinner } from "../terminal/index.ts";
import type { ExportScope } from "./scope.ts";
import type { Whose } from "./whose.ts";

/** What a run works with. */
export interface Run {
  readonly scope: ExportScope;
  readonly env: NodeJS.ProcessEnv;
  readonly client: Client;
  readonly whose: Whose;
  readonly signal: AbortSignal;
  readonly spinner: Spinner;
}

/** Shows how many places are read. */
export const showPlaces =
  ({ spinner }: Run) =>
  (places: number): void =>
    spinner.show(`Read ${places.toLocaleString("en")} ${places === 1 ? "place" : "places"}`);
