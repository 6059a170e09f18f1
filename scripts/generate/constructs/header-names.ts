import type { ConstructDefinition } from "./definitions.ts";
import { replaceOnce } from "./names.ts";

/** Makes the provider's construct write the names of headers as they are. */
export function withHeaders(text: string, { folder }: Pick<ConstructDefinition, "folder">): string {
  if (folder !== "provider") return text;
  const imports = "import * as cdktf from 'cdktf';\n";
  const synthesis = "  // =========\n  // SYNTHESIS\n  // =========\n";
  const importing = replaceOnce(text, imports, `${imports}import { withHeaderNames } from '../../header-names.js';\n`);
  return replaceOnce(importing, synthesis, `${synthesis}${METHODS}`);
}

const METHODS = `
  public toTerraform() {
    return withHeaderNames(super.toTerraform(), { values: this.synthesizeAttributes(), overrides: this.rawOverrides });
  }

  public toHclTerraform() {
    return withHeaderNames(super.toHclTerraform(), { values: this.synthesizeAttributes(), overrides: this.rawOverrides });
  }
`;
