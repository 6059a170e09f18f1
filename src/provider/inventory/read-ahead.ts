/** The maximum number of tasks in progress; the client's own limits apply to requests. */
const WIDTH = 50;

/**
 * Runs a task for each item, many at a time, and yields the results in the order of the items. It takes no more items
 * than it works on. Throws errors of the items or the tasks once all earlier results were yielded.
 */
export async function* readAhead<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const inProgress: Promise<Result>[] = [];
  for await (const take of settled(items)) {
    const result = workOn(take, work);
    // A failure is thrown when its turn comes, by which time Node.js would have reported it as unhandled.
    result.catch(() => undefined);
    inProgress.push(result);
    const first = inProgress.length < WIDTH ? undefined : inProgress.shift();
    if (first !== undefined) yield await first;
  }
  for (const result of inProgress) yield await result;
}

const workOn = async <Item, Result>(take: () => Item, work: (item: Item) => Promise<Result>): Promise<Result> =>
  await work(take());

/** Yields functions that return the items; the last one throws the error of the items, if any. */
async function* settled<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<() => Item, void> {
  try {
    for await (const item of items) yield () => item;
  } catch (thrown) {
    yield () => {
      throw thrown;
    };
  }
}
