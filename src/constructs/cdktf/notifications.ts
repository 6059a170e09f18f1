import { Token } from "cdktf";
import { Construct } from "constructs";
import {
  NotificationSetting,
  type NotificationSettingAttributes,
  type NotificationSettingLevel,
  type NotificationSettingOnDestroy,
} from "./generated/notification-setting/index.js";
import { normalizedReference, type OneOf } from "./text.js";

/**
 * A group or project by its numeric ID or full path. Set the construct's `id` yourself if only Terraform knows the
 * reference, such as an attribute of another resource, or if the path may change.
 */
export type NotificationsTarget = string | number | { readonly id: string; readonly target: string | number };

/** One policy of notifications, and what it is for. */
export interface NotificationsConfig<
  Level extends string = NotificationSettingLevel,
  OnDestroy extends string = NotificationSettingOnDestroy,
> extends Pick<
  NotificationSettingAttributes<Level, OnDestroy>,
  "dependsOn" | "events" | "lifecycle" | "onDestroy" | "provider"
> {
  /** The notification level. */
  readonly level: OneOf<Level, NotificationSettingLevel>;
  /** The groups, each once. Without `groups` and `projects`, the constructor throws. */
  readonly groups?: readonly NotificationsTarget[];
  /** The projects, each once. */
  readonly projects?: readonly NotificationsTarget[];
}

/**
 * One notification policy for many groups and projects: a `NotificationSetting` for each, named after its target.
 * Adding or removing one changes no other.
 */
export class Notifications<
  Level extends string = NotificationSettingLevel,
  OnDestroy extends string = NotificationSettingOnDestroy,
> extends Construct {
  /** The settings of the groups, then of the projects, in order. */
  public readonly settings: readonly NotificationSetting[];

  /**
   * @param scope The scope in which to define this construct
   * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
   * @param config The policy, and what it is for
   */
  public constructor(scope: Construct, id: string, config: NotificationsConfig<Level, OnDestroy>) {
    super(scope, id);
    const { groups = [], projects = [], ...policy } = config;
    // An empty list is right: a program may find none.
    if (config.groups === undefined && config.projects === undefined)
      throw this.error("neither `groups` nor `projects` says what it is for. Set one of them.");
    this.settings = [
      ...this.settingsOf(
        "group",
        groups,
        (group, place) => new NotificationSetting(place.scope, place.id, { ...policy, group }),
      ),
      ...this.settingsOf(
        "project",
        projects,
        (project, place) => new NotificationSetting(place.scope, place.id, { ...policy, project }),
      ),
    ];
  }

  private settingsOf(
    kind: "group" | "project",
    targets: readonly NotificationsTarget[],
    create: (target: string | number, place: { readonly scope: Construct; readonly id: string }) => NotificationSetting,
  ): NotificationSetting[] {
    if (Token.isUnresolved(targets))
      throw this.error(`the list of ${kind}s is known to Terraform alone. Use a NotificationSetting with forEach.`);
    const scope = new Construct(this, `${kind}s`);
    const names = new Set<string>();
    return targets.map((given) => {
      const { id, target } = isNamed(given) ? given : { id: undefined, target: given };
      const isToken = Token.isUnresolved(target);
      if (isToken && id === undefined)
        throw this.error(`a ${kind} is known to Terraform alone. Give it an ID of your own: { id: "…", target: … }.`);
      const name = isToken ? String(target) : normalizedReference(target);
      if (names.has(name)) throw this.error(`the ${kind} ${target} is there twice. Leave one out.`);
      names.add(name);
      // A slash separates constructs, and no path has a colon.
      const ownId = id ?? name.replaceAll("/", ":");
      if (scope.node.tryFindChild(ownId) !== undefined)
        throw this.error(`two ${kind}s have the ID ${ownId}. Change one.`);
      return create(target, { scope, id: ownId });
    });
  }

  private error(problem: string): Error {
    return new Error(`Notifications ${this.node.path}: ${problem}`);
  }
}

/** A token is an object too, where its type is `any`. */
const isNamed = (given: NotificationsTarget): given is Exclude<NotificationsTarget, string | number> =>
  typeof given === "object" && !Token.isUnresolved(given);
