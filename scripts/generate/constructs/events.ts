import { onlyEvents } from "../../../src/provider/functions/index.ts";
import { EVENT_NAMES } from "../../../src/provider/event.ts";
import { camelCase } from "./names.ts";

/** The module with the events that the function `only_events` knows, and with its value where no event is named. */
export function generateEvents(): string {
  const names = EVENT_NAMES.map((name) => `  "${camelCase(name)}",\n`);
  const off = Object.keys(onlyEvents.call({ events: [] })).map((name) => `  ${camelCase(name)}: false,\n`);
  return `// generated from the provider function only_events

/** Every event, in the order in which the service lists them. */
export const EVENTS = [
${names.join("")}] as const;

/** The events that are off unless they are named; all others are left as they are. */
export const OFF = {
${off.join("")}} as const;
`;
}
