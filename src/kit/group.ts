/** Groups things by a key of each; the groups are in the order of their first members. */
export function grouped<T, Key>(all: Iterable<T>, keyOf: (each: T) => Key): ReadonlyMap<Key, readonly [T, ...T[]]> {
  const groups = new Map<Key, [T, ...T[]]>();
  for (const each of all) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return groups;
}
