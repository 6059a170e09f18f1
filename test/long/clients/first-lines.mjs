// The first lines of the documentations of @gitbeaker/rest and of an error-tracking SDK, on the service that the
// arguments name.
import { Gitlab } from "@gitbeaker/rest";
import * as Sentry from "@sentry/node";

const [host, token] = process.argv.slice(2);
const api = new Gitlab({ host, token });
const user = await api.Users.showCurrentUser();
const projects = await api.Projects.all({ membership: false, orderBy: "id", sort: "asc" });
const setting = await api.NotificationSettings.edit({ level: "watch" });
const tracking = await api.ErrorTrackingSettings.create("demo/web", true, true);
const [key] = await api.ErrorTrackingClientKeys.all("demo/web");

const { sentry_dsn, tracker_dsn = sentry_dsn } = key;

Sentry.init({ dsn: tracker_dsn });
Sentry.captureException(new Error("Good bye"));
const isSent = await Sentry.flush(5000);

const paths = projects.map((project) => project.path_with_namespace);
const seen = { user: user.username, projects: paths, level: setting.level, integrated: tracking.integrated, isSent };
console.log(JSON.stringify(seen));
