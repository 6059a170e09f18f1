import { placesOn, type Known, type Places } from "./listed-places.ts";
import { hasGroups, reasonOf, type Visit } from "./visit.ts";

/** Yields a group, its subgroups and its projects. Where one of the lists ends in a failure, the other one goes on. */
export async function* contentOf(group: Known, includeSubgroups: boolean, visit: Visit): Places {
  const { client, signal } = visit;
  const { kind, id, path } = group;
  const lists = {
    subgroups: () => placesOn("group", client.groups.pages(id, { signal })),
    projects: () => placesOn("project", client.projects.pages({ group: id, includeSubgroups }, { signal })),
  };
  const names: readonly (keyof typeof lists)[] =
    includeSubgroups && hasGroups(visit) ? ["subgroups", "projects"] : ["projects"];
  if (hasGroups(visit)) yield group;
  for (const what of names) {
    try {
      yield* lists[what]();
    } catch (thrown) {
      yield { kind: "skipped", what, place: { kind, reference: path }, reason: reasonOf(thrown, visit) };
    }
  }
}
