/** An object in Terraform's state, as far as it is read here. */
interface Instance {
  readonly private?: string;
}

/** Terraform's state, format 4, as far as it is read here. */
interface State {
  readonly resources: readonly { readonly mode: string; readonly instances: readonly Instance[] }[];
}

/** Replaces text of the first object for the one with an index. */
export type Rename = (text: string, index: number) => string;

/** The object of a project becomes that of another one. */
export const otherProject: Rename = (text, index) => text.replaceAll(/\bbench\/p0\b/g, `bench/p${index}`);

/**
 * The state with so many objects, each a renamed copy of the only one in `one`. To apply them all would take Terraform
 * minutes: it writes the whole state after each object.
 */
export function stateOf(one: string, count: number, rename: Rename = otherProject): string {
  const state = JSON.parse(one) as State; // Terraform's own format
  const resources = state.resources.map((resource) => {
    const [first] = resource.instances;
    if (resource.mode !== "managed" || first === undefined) return resource;
    return { ...resource, instances: Array.from({ length: count }, (_, index) => copyOf(first, index, rename)) };
  });
  return JSON.stringify({ ...state, resources });
}

function copyOf(instance: Instance, index: number, rename: Rename): object {
  const copy = JSON.parse(rename(JSON.stringify(instance), index)) as object; // the same with other texts
  if (instance.private === undefined) return { ...copy, index_key: index };
  const text = rename(Buffer.from(instance.private, "base64").toString(), index);
  return { ...copy, index_key: index, private: Buffer.from(text).toString("base64") };
}
