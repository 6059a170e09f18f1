import { type Database, orNull } from "./database.ts";

/** The product tiers, lowest first. */
export const TIERS = ["free", "premium", "ultimate"] as const;

/** One of the product tiers. */
export type Tier = (typeof TIERS)[number];

/** Limits on requests for projects and groups: of one, or of a list. */
export type ApiLimit =
  | "project_api_limit"
  | "group_api_limit"
  | "group_projects_api_limit"
  | "groups_api_limit"
  | "projects_api_limit";

/** Properties of the whole service; no request can change them. */
export interface Instance {
  readonly tier: Tier;
  /** Whether the feature is on that allows creating error tracking settings. */
  readonly integratedErrorTracking: boolean;
  /** The URL that the DSN of client keys begins with, up to a relative root; null: the service's own. */
  readonly dsnUrl: string | null;
  /** Requests per user and minute; null: no limit. */
  readonly rateLimitPerMinute: number | null;
  /** Which release the service emulates, such as `13.2`; null: the newest. */
  readonly release: string | null;
  /** Requests per user and window; one that is left out or null is off. */
  readonly apiLimits: Readonly<Partial<Record<ApiLimit, number | null>>>;
}

interface Row {
  readonly tier: Tier;
  readonly integrated_error_tracking: number;
  readonly dsn_url: string | null;
  readonly rate_limit_per_minute: number | null;
  readonly release: string | null;
  readonly api_limits: string;
}

/** The one row of the instance, which every filled store has. */
export interface InstanceTable {
  /** Null for an empty store. */
  find: () => Instance | null;
  insert: (instance: Instance) => void;
}

/** Prepares the queries of the instance's row. */
export function instanceTable(database: Database): InstanceTable {
  const find = database.prepare<Row>("SELECT * FROM instance");
  const insert = database.prepare("INSERT INTO instance VALUES (1, ?, ?, ?, ?, ?, ?)");
  return {
    find: () =>
      orNull(find.get(), (row) => ({
        tier: row.tier,
        integratedErrorTracking: row.integrated_error_tracking === 1,
        dsnUrl: row.dsn_url,
        rateLimitPerMinute: row.rate_limit_per_minute,
        release: row.release,
        // Only this table writes the column.
        apiLimits: JSON.parse(row.api_limits) as Instance["apiLimits"],
      })),
    insert: ({ tier, integratedErrorTracking, dsnUrl, rateLimitPerMinute, release, apiLimits }) => {
      const limits = JSON.stringify(apiLimits);
      insert.run(tier, Number(integratedErrorTracking), dsnUrl, rateLimitPerMinute, release, limits);
    },
  };
}
