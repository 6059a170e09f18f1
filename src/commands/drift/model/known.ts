/** Why a difference does not count: somebody has written it down. */
export interface Known {
  readonly by: "ignore" | "baseline";
  /** The reason given; null in a baseline. */
  readonly reason: string | null;
}
