import { EVENT_NAMES } from "../../provider/event.ts";
import { whyUnknownEvent } from "../../provider/resources/index.ts";
import { blocksIn, ownBlocks, type Configuration, type PlacedBlock } from "./configuration.ts";
import { warning, type Result } from "./result.ts";
import { variableIn } from "./variables.ts";

/** Warns of mistakes that Terraform silently accepts: events that are ignored, or come from a variable. */
export function eventWarnings({ files, modules }: Configuration): readonly Result[] {
  const all = [...files, ...modules];
  const settings = ownBlocks(all).filter(
    ({ kind, labels: [type] }) => kind === "resource" && type === "tocsin_notification_setting",
  );
  const found = settings.flatMap((setting) => [
    ...ignoredWarnings(setting),
    ...objectWarnings(setting, blocksIn(all, "variable", 1)),
  ]);
  // One variable may be used by several settings.
  return [...new Map(found.map((each) => [each.finding, each])).values()];
}

const IGNORED = /\bevents(?:\.(\w+)|\["([^"]*)"\])/g;

function ignoredWarnings({ file, body }: PlacedBlock): readonly Result[] {
  return body.blocks("lifecycle", 0).flatMap((lifecycle) => {
    const { line = 0, text = "" } = lifecycle.body.attribute("ignore_changes") ?? {};
    return [...text.matchAll(IGNORED)].flatMap(([reference, dotted, key = dotted ?? ""]) => {
      const begin = `${file}, line ${line}: \`${reference}\` in ignore_changes ignores nothing:`;
      if (!EVENT_NAMES.some((name) => name === key)) {
        return [warning("configuration", `${begin} there is no such event.`, whyUnknownEvent(key))];
      }
      const map = `${begin} events is a map, and Terraform takes no other form of its keys than one in brackets.`;
      return dotted === undefined ? [] : [warning("configuration", map, `Write \`events["${key}"]\`.`)];
    });
  });
}

/** An object has the names that its type has; Terraform drops all others. */
function objectWarnings({ file, body }: PlacedBlock, variables: readonly PlacedBlock[]): readonly Result[] {
  const folder = folderOf(file);
  const name = variableIn(body.attribute("events")?.text ?? "");
  return variables
    .filter((variable) => variable.labels[0] === name && folderOf(variable.file) === folder)
    .flatMap((variable) => {
      const type = variable.body.attribute("type");
      if (type?.text.startsWith("object(") !== true) return [];
      const place = `${variable.file}, line ${type.line}`;
      const finding = `${place}: the variable ${name ?? ""} has the type object, and Terraform drops events that the type does not name, including misspelled ones.`;
      return [
        warning("configuration", finding, "Write `type = map(bool)`: then a name that is not an event is an error."),
      ];
    });
}

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf("/") + 1);
