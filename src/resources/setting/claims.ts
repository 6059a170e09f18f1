import { DiagnosticError } from "../../kit/errors.ts";
import { compareNames, isNumber, type Place } from "../place/place.ts";
import { kindOf, thingInWords, thingName, type Thing, type ThingChange } from "./thing.ts";

/** What a create or an update is about to write. */
export interface Wanted extends ThingChange {
  /** The values, in words. */
  readonly wants: string;
}

/** A thing that a create or an update of this apply has written, or is about to write. */
export interface Claim extends Wanted {
  /** Its names: the new one, and the one in the state. */
  readonly names: readonly string[];
  /** The number under which a moved project answers; null while none is known. */
  readonly movedTo: string | null;
  /** Whether its names are all that can be known of it: a number, or a path that an answer has shown to be no old one. */
  readonly isSettled: boolean;
  /** Whether its operation may yet learn more. */
  readonly isOpen: boolean;
  /** Resolves when it is open no longer. */
  readonly closed: Promise<void>;
}

/** What an operation that holds a claim tells of it. */
export interface Holding {
  /** Learns from an answer where the project is. */
  heard(reply: { readonly movedTo: string | null }): void;
}

/**
 * What the creates and updates of one apply write, so that two of them never write one thing, and no delete undoes it. All waits are for
 * operations that were entered earlier, and deletes wait only before they are entered: no two can wait for each other.
 */
export interface Claims {
  /** Runs a create or an update. Throws `conflict`, before it waits for anything, when another one has claimed the same words. */
  hold<T>(wanted: Wanted, work: (holding: Holding) => Promise<T>): Promise<T>;
  /** Runs a delete, which is told the claims that are or may be of the same thing. What is claimed later waits for its end. */
  release<T>(thing: Thing, work: (claims: readonly Claim[]) => Promise<T>): Promise<T>;
}

/** Starts with nothing claimed. */
export function createClaims(): Claims {
  const claims: Claim[] = [];
  const deletes = new Map<Thing, Promise<unknown>>();
  return {
    async hold(wanted, work) {
      const { claim, holding, end } = createClaim(wanted);
      const rival = claims.find((earlier) => isKind(earlier, wanted.thing) && shareName(earlier, claim));
      if (rival !== undefined) throw conflict(rival, wanted);
      claims.push(claim);
      try {
        const earlier = [...deletes].filter(([thing]) => isKind(claim, thing) && mayBe(claim, thing));
        await Promise.all(earlier.map(([, ended]) => ended));
        return await work(holding);
      } finally {
        end();
      }
    },

    async release(thing, work) {
      const related = (): Claim[] => claims.filter((claim) => isKind(claim, thing) && mayBe(claim, thing));
      const open = (): Claim[] => related().filter((claim) => claim.isOpen && !claim.names.includes(thingName(thing)));
      while (open().length > 0) await Promise.all(open().map(({ closed }) => closed));
      const { promise: ended, resolve: end } = withResolvers();
      deletes.set(thing, ended);
      try {
        return await work(related());
      } finally {
        deletes.delete(thing);
        end();
      }
    },
  };
}

function createClaim(wanted: Wanted) {
  const { promise: closed, resolve } = withResolvers();
  const { thing, prior } = wanted;
  const names = [...new Set([thing, ...(prior === null ? [] : [prior])].map(thingName))];
  const isSettled = names.some(isNumber);
  const claim = { ...wanted, names, movedTo: null as string | null, isSettled, isOpen: !isSettled, closed };
  const end = (): void => {
    claim.isOpen = false;
    resolve();
  };
  const heard: Holding["heard"] = ({ movedTo }) => {
    claim.movedTo ??= movedTo;
    claim.isSettled = true;
    end();
  };
  return { claim, holding: { heard }, end };
}

/** Promise.withResolvers, which came with Node 22. */
function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}

const isKind = (claim: Wanted, thing: Thing): boolean => kindOf(claim.thing) === kindOf(thing);

const shareName = (one: Claim, other: Claim): boolean => one.names.some((name) => other.names.includes(name));

/** Whether a claim is, or may be, of this thing, as far as names tell. */
const mayBe = ({ names }: Claim, thing: Thing): boolean =>
  names.some((name) => compareNames(kindOfPlace(thing.place), name, thingName(thing)) !== "different");

const kindOfPlace = (place: Place | null): Place["kind"] => place?.kind ?? "group";

function conflict(rival: Wanted, { wants }: Wanted): DiagnosticError {
  return new DiagnosticError({
    code: "conflict",
    /**
     * @error An apply writes a setting that another resource has written in the same apply.
     * @warning Two resources of a configuration want the same setting; the apply fails if it writes both.
     * @do Keep one resource for each setting.
     */
    summary: "Two resources manage the same setting",
    detail: `Another resource already set ${thingInWords(rival.thing)} to ${rival.wants} in this apply, and this one wants ${wants}. Keep one resource for each.`,
  });
}
