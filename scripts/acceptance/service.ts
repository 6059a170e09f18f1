/** The service under test, through the provider's own client: an answer that the client does not expect is an error. */
import { nodeHostWith } from "../../src/host/node/index.ts";
import { ApiError, type Client, type Place, type User } from "../../src/provider/client/index.ts";
import { connectFrom } from "../../src/provider/configuration/index.ts";
import { printWarning } from "../../src/commands/terminal/index.ts";
import { recording, type Answers } from "./answers.ts";
import { connectionOf, type Target } from "./target.ts";

/** The user, and the group and project whose settings a run changes. */
export interface Scene {
  readonly client: Client;
  readonly user: User;
  readonly group: Place;
  readonly project: Place;
}

/** Connects to the target; `answers` records what the service sends. */
export async function connect(target: Target, answers: Answers): Promise<Client> {
  const host = nodeHostWith(connectionOf(target, process.env));
  const loadConnect = async () => recording(await host.loadConnect(), answers);
  return connectFrom({ ...host, loadConnect }, { warn: printWarning });
}

const MAY_ACT_FOR_OTHERS = ["sudo", "admin_mode"];

/** Finds out who and where the run is. Throws a reason not to start, with what to do about it. */
export async function enter(client: Client, target: Target, signal: AbortSignal): Promise<Scene> {
  const call = { signal };
  const user = await client.account.user(call);
  if (user.isAdmin)
    throw new Error(
      `The token belongs to an administrator, ${user.name}. ` +
        "Use a token of a user who is not one, and who has the Maintainer role for the project.",
    );
  await assertPlainToken(client, signal);
  const group = await client.groups.get(target.group, call);
  const project = await client.projects.get(target.project, call);
  await assertAlone(client, { group, project }, signal);
  return { client, user, group, project };
}

async function assertPlainToken(client: Client, signal: AbortSignal): Promise<void> {
  const { scopes, isGranular } = await client.account.token({ signal }).catch((cause: unknown) => {
    const why = "The service does not tell the scopes of the token. Use a personal, project or group access token.";
    throw new Error(`${why}\n${reasonOf(cause)}`, { cause });
  });
  const excessive = scopes.filter((scope) => MAY_ACT_FOR_OTHERS.includes(scope));
  if (excessive.length > 0)
    throw new Error(`The token has the scope ${excessive.join(", ")}. Use a token that has the scope api alone.`);
  if (!isGranular && !scopes.includes("api"))
    throw new Error(`The token has the scope ${scopes.join(", ")}. Use one that has the scope api.`);
}

type Places = Pick<Scene, "group" | "project">;

/** Throws unless the project is the only one in the group and its subgroups. */
async function assertAlone(client: Client, { group, project }: Places, signal: AbortSignal): Promise<void> {
  const filter = { group: group.id, includeSubgroups: true, membership: false, search: null, archived: null };
  const { value: listed } = await client.projects.list(filter, { signal });
  const advice = `Use a group that has the project ${project.path} and no other.`;
  const others = listed.filter(({ id }) => String(id) !== project.id).map(({ path }) => path);
  if (others.length > 0) throw new Error(`The group ${group.path} has other projects: ${others.join(", ")}. ${advice}`);
  if (listed.length === 0) throw new Error(`The project ${project.path} is not in the group ${group.path}. ${advice}`);
}

/** The reason of a failure, without a stack. */
export const reasonOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** Whether the service refused because it lacks something, or because the user may not use it. */
export const isLacking = (thrown: unknown): thrown is ApiError =>
  thrown instanceof ApiError && [403, 404, 405, 501].includes(thrown.status ?? 0);

const LAG_MS = 10_000;
const PAUSE_MS = 250;

/** Reads until a value is as it should be, since a replica may lag behind a write. Resolves to the last value. */
export async function settled<T>(read: () => Promise<T>, isAsWanted: (value: T) => boolean): Promise<T> {
  const deadline = performance.now() + LAG_MS;
  for (;;) {
    const value = await read();
    if (isAsWanted(value) || performance.now() > deadline) return value;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
