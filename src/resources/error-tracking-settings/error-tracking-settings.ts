import type { Client, ErrorTrackingSetting as Answer } from "../../client/index.ts";
import { DiagnosticError } from "../../kit/errors.ts";
import {
  bool,
  computed,
  defaulted,
  defineResource,
  isUnknown,
  nullable,
  oneOf,
  required,
  string,
  unknown,
  type Plan,
  type Problem,
  type State,
  type WriteContext,
} from "../../kit/schema/index.ts";
import { callOf, valueOf } from "../call.ts";
import { notKept } from "../not-kept.ts";
import { projectKey, projectReference } from "../project.ts";
import { settingsName } from "./name.ts";
import { sections } from "./sections.ts";

const attributes = {
  id: computed(string, "The project as `project` names it: the import ID too."),
  project: required(projectReference, "ID or full path of the project.", { replaces: true }),
  active: defaulted(bool, true, "Whether the project takes in errors."),
  integrated: defaulted(
    bool,
    true,
    "Whether errors go to the service's own backend. `false` is for a project that somebody has set up for an external tracker: that can be switched on and off here, and not be set up.",
  ),
  on_destroy: defaulted(
    oneOf(["disable", "keep"]),
    "disable",
    "What destroy does. `disable`: error tracking is switched off; the service cannot delete the settings. `keep`: nothing is sent.",
  ),
  project_name: computed(nullable(string), "Name of the project at the external tracker; null where there is none."),
  tracker_external_url: computed(
    nullable(string),
    "Address of the project at the external tracker; null where there is none.",
  ),
  api_url: computed(nullable(string), "Address of the external tracker's API; null where there is none."),
};

type Attributes = typeof attributes;
type Settings = State<Attributes>;
type Tracker = Pick<Answer, "project_name" | "tracker_external_url" | "api_url">;
type Writing = WriteContext<Client, Attributes>;

/** Whether and where a project takes in errors. */
export const errorTrackingSettings = defineResource<Client>()({
  name: "error_tracking_settings",
  doc: "The error tracking settings of a project: whether it takes in errors, and by which backend. They belong to the project; the token's user must be a Maintainer of it.",
  sections,
  attributes,
  importForms: [{ id: "<project>", doc: "the settings of a project, by ID or full path" }],
  importDoc:
    "An import fills in every attribute; `on_destroy` becomes `disable`. For a project with an external tracker write `integrated = false`: it defaults to `true`, and the next plan would switch the project over.",
  holds: ({ project }) => [settingsName(project)],
  withoutParent: "gone",

  async observe({ prior, planned: { project } }, { run, client, signal, warn }): Promise<Answer | null> {
    if (prior !== null || isUnknown(project) || run.managed.has(settingsName(project))) return null;
    return valueOf(client.errorTrackingSettings.get(project, callOf({ signal })), { warn });
  },

  plan({ config, prior, planned }, observed: Answer | null) {
    if (observed !== null && isExternal(observed) && config.integrated === null) throw undecided(observed);
    const stays = prior !== null && planned.integrated === prior.integrated;
    return {
      values: {
        id: planned.project,
        ...(stays ? {} : { project_name: unknown, tracker_external_url: unknown, api_url: unknown }),
      },
      warnings: observed === null ? [] : [takeOver(observed)],
    };
  },

  create: ({ plan, config }, context) =>
    context.run.exclusively(projectKey(plan.project), async () => {
      const { errorTrackingSettings: api } = context.client;
      const found = await valueOf(api.get(plan.project, callOf(context)), context);
      if (found !== null && isExternal(found) && config.integrated === null) throw undecided(found);
      if (found === null && !plan.integrated) throw nothingToSwitch();
      // A service whose feature is off refuses to create settings, and still changes those that are there.
      const answer =
        found === null
          ? await valueOf(api.put(plan.project, plan, callOf(context)), context)
          : await valueOf(api.patch(plan.project, plan, callOf(context)), context);
      return settled(plan, answer, context);
    }),

  async read(state, context) {
    const answer = await valueOf(context.client.errorTrackingSettings.get(state.project, callOf(context)), context);
    if (answer === null) return null;
    const integrated = answer.integrated || (state.integrated && isHidden(context.kept));
    return { ...state, active: answer.active, integrated, ...trackerOf(answer) };
  },

  update: ({ plan, prior }, context) =>
    context.run.exclusively(projectKey(plan.project), async () => {
      if (plan.active === prior.active && plan.integrated === prior.integrated) return { ...prior, ...plan };
      const answer = await valueOf(
        context.client.errorTrackingSettings.patch(plan.project, plan, callOf(context)),
        context,
      );
      const state = settled(plan, answer, context);
      // The plan knew the tracker. What somebody else has changed of it is for the next refresh to show.
      return plan.integrated === prior.integrated ? { ...state, ...trackerOf(prior) } : state;
    }),

  delete: ({ project, on_destroy }, context) =>
    context.run.exclusively(projectKey(project), async () => {
      const { errorTrackingSettings: api } = context.client;
      const isAnothers = context.run.written.has(settingsName(project));
      if (isAnothers) context.warn(keptFor(project));
      if (isAnothers || on_destroy === "keep") return;
      const found = await valueOf(api.get(project, callOf(context)), context);
      if (found?.active === true) await valueOf(api.patch(project, { active: false }, callOf(context)), context);
    }),

  async import(project, context) {
    if (projectReference.problem?.(project) !== null) throw invalidId(project);
    const answer = await valueOf(context.client.errorTrackingSettings.get(project, callOf(context)), context);
    if (answer === null) return null;
    const { active, integrated } = answer;
    return { id: project, project, active, integrated, on_destroy: "disable", ...trackerOf(answer) };
  },
});

/** A service whose feature is off shows its own settings as not integrated, too; only an external tracker has a name or an address. */
const isExternal = ({ integrated, project_name, tracker_external_url, api_url }: Answer): boolean =>
  !integrated && (project_name ?? tracker_external_url ?? api_url) !== null;

const trackerOf = ({ project_name, tracker_external_url, api_url }: Tracker): Tracker => ({
  project_name,
  tracker_external_url,
  api_url,
});

/** A service whose feature is off shows `integrated` as false whatever it has stored. What the write kept is remembered. */
const HIDDEN = { integrated: "hidden" };

const isHidden = (kept: unknown): boolean => JSON.stringify(kept) === JSON.stringify(HIDDEN);

/** The state after a write. An answer that does not show what was written is an error, but for what the service hides. */
function settled(plan: Plan<Attributes>, answer: Answer, context: Writing): Settings {
  const state = { ...plan, id: plan.project, ...trackerOf(answer) };
  context.run.written.set(settingsName(plan.project), "the settings");
  const hides = plan.integrated && !answer.integrated;
  context.keep(hides ? HIDDEN : null);
  if (hides) context.warn(hidden);
  if (answer.active === plan.active && (hides || answer.integrated === plan.integrated)) return state;
  context.save({ ...state, active: answer.active, integrated: answer.integrated });
  throw notKept([answer.active === plan.active ? "integrated" : "active"], plan.project);
}

const hidden: Problem = {
  summary: "Integrated error tracking is switched off on the service",
  detail:
    "The service stored `integrated = true` and shows it as false, because its feature integrated_error_tracking is off: errors are not taken in before an administrator switches it on. Until then false is not reported as drift.",
  path: ["integrated"],
};

const keptFor = (project: string): Problem => ({
  summary: "Settings kept for another block",
  detail: `The settings of ${project} were written by another block of this configuration in the same apply, so destroying this block changed nothing.`,
});

function takeOver({ active, integrated }: Answer): Problem {
  return {
    summary: "Existing error tracking settings taken over",
    detail: `The project has settings already: active = ${String(active)}, integrated = ${String(integrated)}. Applying this plan takes them over.`,
  };
}

function undecided({ tracker_external_url: url }: Answer): DiagnosticError {
  return new DiagnosticError({
    code: "conflict",
    summary: "Project set up for an external tracker",
    detail: `Somebody has set the project up for an external tracker${url === null ? "" : ` (${url})`}. Write \`integrated = true\` to switch over to the service's own backend, or \`integrated = false\` to keep the external one.`,
    path: ["integrated"],
  });
}

const nothingToSwitch = (): DiagnosticError =>
  new DiagnosticError({
    code: "unsupported",
    summary: "No external tracker to switch",
    detail:
      "`integrated = false` switches an external tracker that somebody has set up, and this project has none. Set it up in the project's settings first, or write `integrated = true`.",
    path: ["integrated"],
  });

const invalidId = (id: string): DiagnosticError =>
  new DiagnosticError({
    code: "invalid",
    summary: "Invalid import ID",
    detail: `"${id}" is not a project. Write its numeric ID or its full path.`,
  });
