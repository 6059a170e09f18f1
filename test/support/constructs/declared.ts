import type { Declaration } from "../../../src/commands/declaration/index.ts";
import { EVENT_NAMES } from "../../../src/provider/event.ts";
import { identifierFrom } from "../../../src/commands/terraform/index.ts";

/** Declares projects, each with a setting (half of them with every event), error tracking, and a key. */
export function declaredProjects(paths: readonly string[]): readonly Declaration[] {
  return paths.flatMap((path, index): readonly Declaration[] => {
    const place = { kind: "project", id: String(index), path } as const;
    const common = {
      place,
      name: identifierFrom(path),
      number: null,
      isDefault: false,
      isInactive: false,
      remarks: [],
    };
    const events = Object.fromEntries(EVENT_NAMES.map((name, position) => [name, (index + position) % 3 === 0]));
    return [
      {
        ...common,
        typeName: "tocsin_notification_setting",
        importId: `project/${path}`,
        config: { project: path, ...(index % 2 === 0 ? { level: "watch" } : { level: "custom", events }) },
      },
      { ...common, typeName: "tocsin_error_tracking_settings", importId: path, config: { project: path } },
      {
        ...common,
        typeName: "tocsin_client_key",
        name: `${common.name}_${index}`,
        number: index,
        importId: `${path}:${index}`,
        config: { project: path },
      },
    ];
  });
}
