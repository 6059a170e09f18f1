/** A profile as V8 writes it, as far as it is read here. */
interface Profile {
  readonly nodes: readonly ProfileNode[];
  /** The node of each sample. */
  readonly samples: readonly number[];
  /** Microseconds from the sample before. */
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
}

/** A function and the time spent in it, without that of the functions that it calls. */
export interface SelfTime {
  readonly name: string;
  /** The last part of the file's path, and the line; empty for what is part of V8. */
  readonly place: string;
  readonly milliseconds: number;
}

/** The functions of a profile, those with the most time of their own first. */
export function selfTimes(json: string): readonly SelfTime[] {
  const { nodes, samples, timeDeltas } = JSON.parse(json) as Profile; // V8's own format
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, frameOf(callFrame)]));
  const found = new Map<string, SelfTime>();
  samples.forEach((id, index) => {
    const frame = frames.get(id);
    if (frame === undefined) return;
    const key = `${frame.name} ${frame.place}`;
    const before = found.get(key)?.milliseconds ?? 0;
    found.set(key, { ...frame, milliseconds: before + (timeDeltas[index] ?? 0) / 1000 });
  });
  return [...found.values()].sort((left, right) => right.milliseconds - left.milliseconds);
}

function frameOf({ functionName, url, lineNumber }: ProfileNode["callFrame"]): Omit<SelfTime, "milliseconds"> {
  const name = functionName === "" ? "(anonymous)" : functionName;
  return { name, place: url === "" ? "" : `${url.replace(/^.*\//, "")}:${lineNumber + 1}` };
}
