/** Changes behind Terraform's back, on the service. */
import type { Random } from "../../random.ts";
import { EVENTS, SECOND, type Objects, type Team, type Wish } from "./team.ts";

/** A request of somebody who is not Terraform; what is refused changes nothing. */
export type Ask = (method: string, path: string) => Promise<unknown>;

const LEVELS = ["disabled", "watch", "mention", "custom", "custom"] as const;

/** Changes about a third of what a team manages. */
export async function changeService(team: Team, random: Random, ask: Ask): Promise<void> {
  for (const [place, objects] of Object.entries(team.places)) {
    const sudo = place === "second" ? `&sudo=${SECOND}` : "";
    for (const [kind, change] of Object.entries(CHANGES)) {
      for (const wish of Object.values(objects[kind as keyof Objects])) {
        if (random.chance(0.35)) await change(random, { path: `/projects/${pathOf(wish)}`, sudo, ask });
      }
    }
  }
  const email = random.pick(["root@example.com", "alarms@example.com"]);
  await ask("PUT", `/notification_settings?level=${random.pick(LEVELS)}&notification_email=${email}`);
}

const pathOf = ({ project }: Wish): string => encodeURIComponent(project);

/** The target of a change, and its user. */
interface Target {
  readonly path: string;
  readonly sudo: string;
  readonly ask: Ask;
}

const CHANGES: Readonly<Record<keyof Objects, (random: Random, target: Target) => Promise<void>>> = {
  async settings(random, { path, sudo, ask }) {
    const events = EVENTS.filter(() => random.chance(0.4)).map((name) => `&${name}=${random.chance(0.5)}`);
    await ask("PUT", `${path}/notification_settings?level=${random.pick(LEVELS)}${events.join("")}${sudo}`);
  },
  async tracking(random, { path, sudo, ask }) {
    const integrated = random.chance(0.4) ? `&integrated=${random.chance(0.5)}` : "";
    await ask("PATCH", `${path}/error_tracking/settings?active=${random.chance(0.5)}${integrated}${sudo}`);
  },
  async keys(random, { path, sudo, ask }) {
    const keys = `${path}/error_tracking/client_keys`;
    // As documented.
    const all = (await ask("GET", `${keys}?per_page=100${sudo}`)) as readonly { readonly id: number }[];
    const share = random.pick([0.4, 0.4, 1]);
    for (const { id } of all.filter(() => random.chance(share))) await ask("DELETE", `${keys}/${id}?${sudo}`);
  },
};
