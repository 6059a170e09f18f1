import fc from "fast-check";

const TRACKING = "tocsin_error_tracking_settings";
const LEVEL = "tocsin_notification_setting";

/** A setting of the service, and the references by which a configuration may name its place. */
export interface Subject {
  readonly type: typeof TRACKING | typeof LEVEL;
  readonly place: "project" | "group";
  readonly id: number;
  readonly references: readonly string[];
}

const APP = { place: "project", id: 7, references: ["7", "007", "team/app", "Team/App", "team/old"] } as const;
const LIB = { place: "project", id: 8, references: ["8", "team/lib", "TEAM/lib"] } as const;
const TEAM = { place: "group", id: 5, references: ["5", "team", "TEAM"] } as const;

/** The settings of each type. */
export const SUBJECTS: Readonly<Record<Subject["type"], readonly Subject[]>> = {
  [TRACKING]: [APP, LIB].map((place) => ({ type: TRACKING, ...place })),
  [LEVEL]: [APP, LIB, TEAM].map((place) => ({ type: LEVEL, ...place })),
};

/** The attribute of each type that a test changes, and its value after a destroy with the default `on_destroy`. */
export const TYPES = {
  [TRACKING]: { attribute: "active", values: [true, false], released: false, path: "error_tracking/settings" },
  [LEVEL]: { attribute: "level", values: ["watch", "mention"], released: "global", path: "notification_settings" },
} as const;

const CHANGES = ["plain", "replace", "create before destroy"] as const;

/** The configuration at one address, and the way in which Terraform changes the state there. */
export interface Block {
  readonly subject: Subject;
  readonly reference: string;
  readonly value: boolean | string;
  /** Whether `on_destroy` is `keep`. */
  readonly keeps: boolean;
  /** As the plan says, with `-replace`, or with that and `create_before_destroy`. */
  readonly change: (typeof CHANGES)[number];
}

/** One `terraform apply`. No two addresses have the same subject. */
export interface Run {
  readonly blocks: ReadonlyMap<string, Block>;
  /** Whether it plans in a separate process first. */
  readonly isPlanned: boolean;
  readonly parallelism: number;
  /**
   * The index of the waiting step that comes next, repeatedly: null for the last one, which continues with one
   * operation.
   */
  readonly order: readonly (number | null)[];
}

const blockOf = (subject: Subject): fc.Arbitrary<Block> =>
  fc.record({
    subject: fc.constant(subject),
    reference: fc.constantFrom(...subject.references),
    value: fc.constantFrom<boolean | string>(...TYPES[subject.type].values),
    keeps: fc.constantFrom(false, false, true),
    change: fc.constantFrom("plain", ...CHANGES),
  });

/**
 * Returns blocks with each subject at another address, and one or more addresses without a block. Subjects change
 * addresses from run to run.
 */
const anyBlocks = (type: Subject["type"]): fc.Arbitrary<Run["blocks"]> => {
  const slots = [...SUBJECTS[type].map((subject) => fc.option(blockOf(subject), { freq: 5 })), fc.constant(null)];
  return fc
    .shuffledSubarray(slots, { minLength: slots.length })
    .chain((shuffled) => fc.tuple(...shuffled))
    .map((blocks) => new Map(blocks.flatMap((block, index) => (block === null ? [] : [[`block ${index}`, block]]))));
};

const anyRun = (type: Subject["type"]): fc.Arbitrary<Run> =>
  fc.record({
    blocks: anyBlocks(type),
    isPlanned: fc.constantFrom(false, false, true),
    parallelism: fc.constantFrom(10, 10, 10, 2, 1),
    // Most bugs need only a few switches between operations, each at a single step.
    order: fc.array(fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(9) }), {
      minLength: 1,
      maxLength: 40,
    }),
  });

/** Any sequence of runs of one configuration of one type. */
export const anyRuns: fc.Arbitrary<readonly [Subject["type"], readonly Run[]]> = fc
  .constantFrom<Subject["type"]>(LEVEL, LEVEL, TRACKING)
  .chain((type) => fc.tuple(fc.constant(type), fc.array(anyRun(type), { minLength: 2, maxLength: 4 })));
