import {
  defineResource,
  integer,
  required,
  type Context,
  type ResourceIdentity,
  type State,
} from "../../../src/kit/schema/index.ts";
import type { Client } from "../../../src/provider/client/index.ts";
import type { Connection } from "../../../src/provider/resources/index.ts";
import { attributes, identity, type Attributes, type Tracker } from "./attributes.ts";

const parts = { project_id: required(integer(1), "Number of the project.") };

const resourceIdentity: ResourceIdentity<Attributes, Client, object, typeof parts> = {
  attributes: parts,
  of: ({ number }) => (number === null ? null : { project_id: number }),
  import: ({ project_id }, context) => importTracker({ project: String(project_id), number: project_id }, context),
};

/** The external tracker of a project: what the error tracking settings say of it, as an object of its own. */
export const tracker = defineResource<Connection>()({
  name: "tracker",
  doc: "The external tracker of a project.",
  attributes,
  identity,
  resourceIdentity,
  onMissingParent: "gone",
  create: ({ plan }) => Promise.resolve({ ...plan, number: null }),
  read: (state) => Promise.resolve(state),
  update: ({ prior }) => Promise.resolve(prior),
  delete: () => Promise.resolve(),
  import: importTracker,
});

async function importTracker(
  { project, number }: Pick<State<Attributes>, "project" | "number">,
  { client, signal }: Context<Client>,
): Promise<Tracker | null> {
  const { value } = await client.errorTrackingSettings.get(project, { signal });
  return value === null ? null : { project, number, address: value.api_url };
}
