import type { Block, Configuration } from "../../simulation/core/configuration.ts";

/** A configuration as Terraform reads it, without references to the provider's version. */
export function asHcl({ blocks, moved, removed, imports }: Configuration): string {
  const lines = [
    ...blocks.map(resourceHcl),
    ...moved.map(({ from, to }) => `moved {\n  from = tocsin_${from}\n  to = tocsin_${to}\n}\n`),
    ...imports.map(({ to, id }) => `import {\n  to = tocsin_${to}\n  id = ${JSON.stringify(id)}\n}\n`),
    ...removed.map(
      ({ from, destroy }) => `removed {\n  from = tocsin_${from}\n  lifecycle {\n    destroy = ${destroy}\n  }\n}\n`,
    ),
  ];
  return lines.join("\n");
}

function resourceHcl({ address, values, references = {}, createBeforeDestroy = false }: Block): string {
  const [type = "", name = ""] = address.split(".");
  const written = Object.entries(values).map(([attribute, value]) => `  ${attribute} = ${JSON.stringify(value)}`);
  const referred = Object.entries(references).map(
    ([attribute, to]) => `  ${attribute} = tocsin_${to.address}.${to.attribute}`,
  );
  const lifecycle = createBeforeDestroy ? ["  lifecycle {\n    create_before_destroy = true\n  }"] : [];
  return `resource "tocsin_${type}" "${name}" {\n${[...written, ...referred, ...lifecycle].join("\n")}\n}\n`;
}
