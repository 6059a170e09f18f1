import { nodeHost } from "../../../../src/host/node/index.ts";
import { unknown, type Value } from "../../../../src/kit/cty/index.ts";
import { configOf, createEngine } from "../../../../src/kit/engine/index.ts";
import { tocsinProvider } from "../../../../src/provider/configuration/index.ts";
import { nail, shelfEngine } from "../../../support/provider/shelf.ts";
import { readData } from "../../../support/provider/read-data.ts";
import { answer, startServer } from "../../../support/server/http-server.ts";
import { engineOn, runOn } from "../../../support/provider/world.ts";
import { error, said, warning, type Cases } from "../case.ts";

type Written = Readonly<Record<string, Value>>;

const ADDRESS = "http://127.0.0.1:1";
const BLOCK = { base_url: ADDRESS, token: "secret" };

/** Configures a provider with a block. */
function configured(written: Written, env: Readonly<Record<string, string>> = {}) {
  const connect = () => Promise.reject(new Error("nothing is to connect"));
  const provider = tocsinProvider({ version: "1.2.3", host: nodeHost, connect });
  const engine = createEngine(provider, env);
  const config = configOf(provider.attributes, written);
  return { engine, problems: engine.validateProvider(config), diagnostics: engine.configure(config, "1.11.4") };
}

/** Returns the diagnostics of a resource's validation. */
function validated(type: string, written: Written) {
  const { engine } = configured(BLOCK);
  const resource = engine.resource(`tocsin_${type}`);
  return engine.validateResource(resource, configOf(resource.attributes, written));
}

/** Returns the diagnostics of a data source's validation. */
function validatedData(type: string, written: Written) {
  const { engine } = configured(BLOCK);
  const source = engine.dataSource(`tocsin_${type}`);
  return engine.validateDataSource(source, configOf(source.definition.attributes, written));
}

/** Returns the diagnostics of a plan with one event, for a setting that already has it or not. */
async function planned(event: string, { settings, isOld }: { settings: Written; isOld: boolean }) {
  const { url } = await startServer((_request, response) => answer(response, 200, { level: "watch" }));
  const driver = await runOn(url, "token", settings);
  const written = { group: "team", level: "custom", events: { [event]: true } };
  const config = driver.config({ ...written, on_destroy: "keep" });
  const stored = { state: { ...config, id: "group/team" }, private: new TextEncoder().encode("{}") };
  return said(driver.plan(config, isOld ? stored : null));
}

/** The cases of an event that the service does not have. */
const unavailable = (event: string, settings: Written) => ({
  ...error(["events", { key: event }], () => planned(event, { settings, isOld: false })),
  ...warning(["events", { key: event }], () => planned(event, { settings, isOld: true })),
});

export const configuration: Cases = {
  exclusive: error(["project"], () =>
    validated("notification_setting", { group: "team", project: "team/app", level: "watch" }),
  ),
  nothingToManage: error(null, () => validated("notification_setting", {})),
  readOnly: error(["key_id"], () => validated("client_key", { project: "team/app", key_id: 1 })),
  subgroupsOfNoGroup: error(["include_subgroups"], () => validatedData("projects", { include_subgroups: true })),
  missing: error(["project"], () => validated("client_key", {})),
  invalidValue: error(["project"], () => validated("client_key", { project: "team/.." })),
  eventsWithoutCustom: error(["events"], () =>
    validated("notification_setting", { level: "watch", events: { new_note: true } }),
  ),
  customWithoutEvents: warning(["level"], () => validated("notification_setting", { level: "custom" })),
  emailNotGlobal: error(["notification_email"], () =>
    validated("notification_setting", { group: "team", notification_email: "ada@example.com" }),
  ),
  eventNotForGroups: error(["events", { key: "approver" }], () =>
    validated("notification_setting", { group: "team", level: "custom", events: { approver: true } }),
  ),
  laterRelease: unavailable("moved_project", { service_version: "13.0" }),
  higherTier: unavailable("new_epic", { tier: "free" }),
  halfCertificate: error(["client_key_file"], () => configured({ ...BLOCK, client_key_file: "key.pem" }).problems),
  noBaseUrl: error(["base_url"], () => configured({ token: "secret" }).diagnostics),
  noToken: error(["token"], () => configured({ base_url: ADDRESS }).diagnostics),
  noTokenForCi: error(["token"], () => configured({}, { CI_SERVER_URL: ADDRESS, TOCSIN_TOKEN: "secret" }).diagnostics),
  mixedSources: warning(null, () => configured({}, { TOCSIN_BASE_URL: ADDRESS, GITLAB_TOKEN: "secret" }).diagnostics),
  unencrypted: warning(["base_url"], () => configured({ ...BLOCK, base_url: "http://gitlab.example" }).diagnostics),
  unverified: warning(["insecure_skip_verify"], () => configured({ ...BLOCK, insecure_skip_verify: true }).diagnostics),
  unreadableFile: error(["ca_cert_file"], () => configured({ ...BLOCK, ca_cert_file: "/nowhere/ca.pem" }).diagnostics),
  textForFile: error(["ca_cert_file"], () => configured({ ...BLOCK, ca_cert_file: "a\nb" }).diagnostics),
  textForFileInVariable: error(["ca_cert_file"], () => configured(BLOCK, { TOCSIN_CA_CERT_FILE: "a\nb" }).diagnostics),
  notUtf8: error(null, () => configured(BLOCK, { TOCSIN_SUDO: "j\uFFFDrg" }).diagnostics),
  invalidOption: error(["proxy_url"], () => configured({ ...BLOCK, proxy_url: "socks5://proxy" }).diagnostics),
  notYetKnown: error(null, async () => {
    const { engine, diagnostics } = configured({ ...BLOCK, base_url: unknown });
    await diagnostics;
    return said(readData(engine, "tocsin_notification_setting", {}));
  }),
  notConfigured: error(null, async () => {
    const provider = tocsinProvider({
      version: "1.2.3",
      host: nodeHost,
      connect: () => Promise.reject(new Error("not configured")),
    });
    return said(readData(createEngine(provider, {}), "tocsin_notification_setting", {}));
  }),
  notRefreshed: warning(null, async () => {
    const { engine } = await shelfEngine();
    await engine.configure({ shelf: unknown, lamps: null }, "1.11.4");
    return said(engine.read(engine.resource("shelf_box"), { state: nail, private: new Uint8Array() }));
  }),
  sameCause: warning(null, async () => {
    const engine = await engineOn("http://gitlab.invalid", "token", { isValidated: true });
    const resource = engine.resource("tocsin_notification_setting");
    const read = () => {
      const state = {
        ...configOf(resource.attributes, { project: "team/app", level: "watch" }),
        id: "project/team/app",
      };
      return said(engine.read(resource, { state, private: new Uint8Array() }));
    };
    await read();
    return read();
  }),
  notAnId: error(null, async () => {
    const engine = await engineOn(ADDRESS, "token");
    const resource = engine.resource("tocsin_notification_setting");
    const state = { ...configOf(resource.attributes, { project: "..", level: "watch" }), id: "project/.." };
    return said(engine.read(resource, { state, private: new Uint8Array() }));
  }),
};
