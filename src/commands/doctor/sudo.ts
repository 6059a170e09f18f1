import type { Client, User } from "../../provider/client/index.ts";
import { placeOf, type Access } from "./address.ts";
import { failureFrom } from "./failure.ts";
import type { ProviderBlock } from "./provider-block.ts";
import { ok, problem, type Check } from "./result.ts";
import type { TokenIdentity } from "./token.ts";
import { nameOf } from "./token.ts";

/** Checks that the token may act as the user in `sudo`; returns whom requests act for, null where that is refused. */
export async function* checkSudo(
  { options }: Access,
  { block, identity }: { readonly block: ProviderBlock; readonly identity: TokenIdentity },
  acting: Client,
): Check<{ readonly user: User | null }> {
  const { sudo, variables } = options;
  if (sudo === undefined) {
    yield ok("sudo", `Not set: requests act for ${identity.user?.name ?? "the token's user"}`);
    return { user: identity.user };
  }
  const place = placeOf(variables?.sudo, block);
  try {
    const user = await acting.account.user({ signal: AbortSignal.timeout(2 * options.requestTimeoutMs) });
    yield ok("sudo", `Accepted: requests act for ${nameOf(user)} (${place})`);
    return { user };
  } catch (thrown) {
    const { finding, advice } = failureFrom(thrown);
    yield problem("sudo", `${finding} (${place} is ${sudo})`, advice);
    return null;
  }
}
