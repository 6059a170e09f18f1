import type { ObjectValue } from "../../../src/kit/cty/index.ts";
import { createDriver, type Engine, type Stored } from "../../../src/kit/engine/index.ts";

/** An object of GitLab's own provider, by its type without `gitlab_`, and what it becomes without it. */
export interface PeerObject {
  readonly from: string;
  readonly to: string;
  readonly attributes: object;
}

/** Moves an object of GitLab's own provider, as Terraform does before it refreshes it. */
export async function moved(engine: Engine, { from, to, attributes }: PeerObject): Promise<Stored> {
  const { moved: answer, diagnostics } = await engine.move(engine.resource(`tocsin_${to}`), {
    provider: "registry.terraform.io/gitlabhq/gitlab",
    typeName: `gitlab_${from}`,
    json: new TextEncoder().encode(JSON.stringify(attributes)),
  });
  if (answer === null) throw new Error(JSON.stringify(diagnostics));
  return { state: answer.state as ObjectValue, private: answer.private }; // an answer is an object
}

/** Moves and refreshes an object; fails if the refresh has diagnostics. */
export async function movedAndRead(engine: Engine, object: PeerObject): Promise<Stored> {
  const driver = createDriver(engine, engine.resource(`tocsin_${object.to}`));
  const { stored, diagnostics } = await driver.refresh(await moved(engine, object));
  if (stored === null || diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  return stored;
}
