import { answerTo, BIDI, C1, each, ESC, HIDDEN, named, SETTINGS, TOKEN, type Answers } from "./answer.ts";

const EMOJI = "❤️ 👩‍👩‍👧";

const FIELDS = ["project_name", "tracker_external_url", "api_url"] as const;
const UNFIT = [ESC, C1, "a\r\nb", BIDI, HIDDEN, "x".repeat(3000), "\ud800", 7, `at ${TOKEN}`];

const unfit = FIELDS.flatMap((field) => UNFIT.map((value) => [field, value] as const));

/** Settings that are not what they should be, and some that only look so. */
export const SETTINGS_ANSWERS: Answers = {
  ...each(unfit, ([field, value]) => [
    `settings whose ${field} is ${named(value)}`,
    answerTo("settings", { body: { ...SETTINGS, [field]: value } }, new RegExp(`: ${field} is (not|the token)`)),
  ]),
  "settings that are an error": answerTo(
    "settings",
    { body: { status: "error", message: ESC } },
    /status is a success, but the response is an error/,
  ),
  "settings whose integrated is a text": answerTo(
    "settings",
    { body: { ...SETTINGS, integrated: "true" } },
    /: integrated is not of the type boolean/,
  ),
  "settings with an emoji in a name": answerTo(
    "settings",
    { body: { ...SETTINGS, project_name: EMOJI } },
    { value: { ...SETTINGS, project_name: EMOJI } },
  ),
  "settings with 100,000 further fields": answerTo(
    "settings",
    {
      body: () =>
        `{${Array.from({ length: 100_000 }, (_, index) => `"f${index}":0,`).join("")}${JSON.stringify(SETTINGS).slice(1)}`,
    },
    { value: SETTINGS },
  ),
  "a level for terminals": answerTo("setting", { body: { level: ESC } }, /: level is not one of the known values/),
  "an address with a line break": answerTo(
    "setting",
    { body: { level: "watch", notification_email: "a@b.test\r\nc" } },
    /: notification_email is not/,
  ),
  "an event that is a text": answerTo(
    "setting",
    { body: { level: "custom", events: { new_note: ESC } } },
    /: events.new_note is not of the type boolean/,
  ),
  "events that are a list": answerTo("setting", { body: { level: "custom", events: [] } }, /: events is not/),
  "unknown events with names that no event can have": answerTo(
    "setting",
    {
      body: {
        level: "custom",
        events: { new_note: true, [ESC]: true, "a b": true, [BIDI]: true, __PROTO: true, later_event: null },
      },
    },
    { value: { level: "custom", notification_email: null, events: { new_note: true, later_event: null } } },
  ),
};
