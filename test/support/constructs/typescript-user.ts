import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cleanEnvironment, run } from "../terraform/terraform.ts";

const constructs = (library: string): string => `
import { Construct } from "constructs";
import { App, TerraformStack } from "${library}";
import { ClientKey, ErrorTrackingSettings, Notifications, NotificationSetting, TocsinProvider, onlyEvents, type ClientKeyConfig } from "tocsin/${library}";
import { ClientKey as ClientKeyModule } from "tocsin/${library}/lib/client-key";
import { ErrorTrackingSettings as SettingsModule } from "tocsin/${library}/lib/error-tracking-settings";
import { NotificationSetting as SettingModule, type NotificationSettingEvents } from "tocsin/${library}/lib/notification-setting";
import { TocsinProvider as ProviderModule } from "tocsin/${library}/lib/provider";

export class Alarms extends Construct {
  readonly setting: NotificationSetting;
  readonly key: ClientKey;
  constructor(scope: Construct, id: string, events: NotificationSettingEvents) {
    super(scope, id);
    new TocsinProvider(this, "tocsin", { token: "secret" });
    this.setting = new NotificationSetting(this, "setting", { project: "team/web", level: "custom", events });
    const settings = new ErrorTrackingSettings(this, "settings", { project: this.setting.project });
    const config: ClientKeyConfig = { project: settings.project, retain: 2 };
    this.key = new ClientKey(this, "key", config);
  }
  // The types of these are inferred: a declaration file has to name them.
  get events() { return this.setting.events; }
  get eventsInput() { return this.setting.eventsInput; }
  get previousKeys() { return this.key.previousKeys; }
  get firstPrevious() { return this.key.previousKeys.get(0); }
  get many() { return new Notifications(this, "many", { level: "watch", groups: ["team"], projects: [42] }); }
  get settings() { return this.many.settings; }
  get own() { return new NotificationSetting(this, "own", { level: "custom", events: this.only, onDestroy: this.setting.onDestroy }); }
  get only() { return onlyEvents("newNote"); }
  get firstValue() { return this.key.previousKeys.get(0).internalValue; }
}
export const read = (alarms: Alarms) => [alarms.events, alarms.previousKeys, alarms.firstPrevious] as const;

const alarms = new Alarms(new TerraformStack(new App(), "alarms"), "alarms", { newNote: true });
export const dsn: string = alarms.key.trackerDsn;
// @ts-expect-error the types are known, so that a wrong one is found
export const wrong: number = alarms.firstPrevious.publicKey;

const pairs: readonly (readonly [object, object])[] = [
  [ClientKey, ClientKeyModule],
  [ErrorTrackingSettings, SettingsModule],
  [NotificationSetting, SettingModule],
  [TocsinProvider, ProviderModule],
];
if (pairs.some(([one, other]) => one !== other)) throw new Error("the modules have other classes than the index");
`;

const TESTING = `
import { readSeedFile, startService, type SeedInput, type ServiceOptions, type TestService } from "tocsin/testing";

const seed: SeedInput = { users: [{ username: "ada", email: "ada@example.com" }] };
const options: ServiceOptions = { seed, profile: "upstream" };
export const start = () => startService(options);
export const read = (file: string) => readSeedFile(file);
export async function urlOf(): Promise<string> {
  await using service: TestService = await start();
  // @ts-expect-error the types are known, so that a wrong one is found
  const wrong: number = service.url;
  return String(wrong);
}
void urlOf().then((url) => {
  if (!url.startsWith("http://127.0.0.1:")) throw new Error(url);
});
`;

/** Programs of a user, by file name: together they use all that the package exports to programs. */
const PROGRAMS: Readonly<Record<string, string>> = {
  "cdktf.ts": constructs("cdktf"),
  "cdktn.ts": constructs("cdktn"),
  "testing.ts": TESTING,
};

/** The resolution of a project: options of the compiler, and the type in its package.json. */
export interface Resolution {
  readonly type: "commonjs" | "module";
  readonly module: string;
  /** Undefined leaves it out, as many projects do. */
  readonly moduleResolution?: string;
  /** False when node cannot run what is written, because a bundler is to come. */
  readonly runs?: boolean;
}

/** Every resolution that a compiler offers, by what a title calls it. */
export const RESOLUTIONS = {
  "node10 in CommonJS": { type: "commonjs", module: "commonjs", moduleResolution: "node10" },
  "CommonJS with the compiler's own choice": { type: "commonjs", module: "commonjs" },
  "node16 in CommonJS": { type: "commonjs", module: "node16", moduleResolution: "node16" },
  "node16 in ES modules": { type: "module", module: "node16", moduleResolution: "node16" },
  "nodenext in CommonJS": { type: "commonjs", module: "nodenext", moduleResolution: "nodenext" },
  "nodenext in ES modules": { type: "module", module: "nodenext", moduleResolution: "nodenext" },
  "bundler in CommonJS": { type: "commonjs", module: "preserve", moduleResolution: "bundler", runs: false },
  "bundler in ES modules": { type: "module", module: "esnext", moduleResolution: "bundler" },
} satisfies Readonly<Record<string, Resolution>>;

/** A project of a user. */
export interface UserProject {
  /** The folder in which the package is installed. */
  readonly installed: string;
  /** The file of the compiler. */
  readonly compiler: string;
  readonly resolution: Resolution;
  /** By name; without them, the programs that use all entry points. */
  readonly files?: Readonly<Record<string, string>>;
}

/**
 * Compiles the project in a new folder, with declarations, and runs its programs where node can. Returns the complaints
 * of the compiler or of node; none if all is well.
 */
export async function complaintsAbout({
  installed,
  compiler,
  resolution,
  files = PROGRAMS,
}: UserProject): Promise<string> {
  const cwd = mkdtempSync(join(installed, "user-"));
  const { type, runs = true, ...choice } = resolution;
  const rules = { target: "es2022", lib: ["es2022"], types: [], strict: true, declaration: true, skipLibCheck: true };
  const config = { compilerOptions: { ...rules, ...choice, outDir: "out" }, files: Object.keys(files) };
  writeFileSync(join(cwd, "package.json"), JSON.stringify({ private: true, type }));
  writeFileSync(join(cwd, "tsconfig.json"), JSON.stringify(config));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  const options = { cwd, env: cleanEnvironment({}) };
  const compiled = await run(process.execPath, [compiler, "-p", "."], options);
  if (compiled.code !== 0) return compiled.stdout;
  const declared = Object.keys(files).map((name) =>
    readFileSync(join(cwd, `out/${name.replace(/ts$/, "d.ts")}`), "utf8"),
  );
  if (declared.some((text) => text.includes("tocsin/dist")))
    return "A declaration names a file that no other resolution finds.";
  if (!runs) return "";
  // All in one process, one after the other: each makes the folder `cdktf.out`.
  const imports = Object.keys(files).map((name) => `await import("./out/${name.replace(/ts$/, "js")}");`);
  const { code, stderr } = await run(process.execPath, ["--input-type=module", "-e", imports.join("\n")], options);
  return code === 0 ? "" : stderr;
}
