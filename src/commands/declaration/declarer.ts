import { nodeHostWith } from "../../host/node/index.ts";
import type { Client } from "../../provider/client/index.ts";
import { isObject } from "../../kit/cty/index.ts";
import { configFromState, configOf, type Outcome } from "../../kit/engine/index.ts";
import { errorFromProblem, type DiagnosticError } from "../../kit/errors.ts";
import { createEngineOn } from "../../provider/configuration/index.ts";
import type { LiveResource } from "../../provider/resources/live/index.ts";
import { declarationOf, type Declarable, type Declaration } from "./declaration.ts";

/** Declares an object that was found; resolves to the reason where no configuration can. */
export type Declarer = (object: Declarable) => Promise<Declaration | DiagnosticError>;

/** The client that found the objects, and their resources. */
export interface DeclarerOptions {
  readonly client: Client;
  /** The environment that the client was made from. */
  readonly env: NodeJS.ProcessEnv;
  readonly table: readonly LiveResource[];
}

/**
 * Makes the declarer of what a client finds. It asks the service for nothing but once who the user is: what is found is
 * what the provider imports. Throws `invalid` where the environment configures no provider.
 */
export async function createDeclarer({ client, env, table }: DeclarerOptions): Promise<Declarer> {
  const resources = table.map(({ definition }) => definition);
  const engine = createEngineOn(client, nodeHostWith(env), resources);
  const failure = errorIn(await engine.configure(configOf(engine.provider.attributes, {}), "none"));
  if (failure !== null) throw failure;
  return async (object) => {
    const resource = engine.resource(object.resource.type);
    const { imported, diagnostics } = await engine.import(resource, object.importId, object);
    const error = errorIn(diagnostics);
    if (error !== null) return error;
    const state = imported?.state ?? null;
    return declarationOf(object, isObject(state) ? configFromState(resource.attributes, state) : {});
  };
}

function errorIn(diagnostics: Outcome["diagnostics"]): DiagnosticError | null {
  const error = diagnostics.find(({ severity }) => severity === "error");
  return error === undefined ? null : errorFromProblem(error);
}
