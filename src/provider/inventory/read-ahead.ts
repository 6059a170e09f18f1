/** How many pieces of work are under way at most; the client's own limits say how many requests. */
const WIDTH = 50;

/**
 * Does some work for each item, many at a time, and yields the results in the order of the items. It takes no more
 * items than it works on. Throws what the items or the work throw, once everything before was yielded.
 */
export async function* readAhead<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const underWay: Promise<Result>[] = [];
  for await (const take of settled(items)) {
    const result = workOn(take, work);
    // A failure is thrown when its turn comes, which is later than node waits for somebody to look at it.
    result.catch(() => undefined);
    underWay.push(result);
    const first = underWay.length < WIDTH ? undefined : underWay.shift();
    if (first !== undefined) yield await first;
  }
  for (const result of underWay) yield await result;
}

const workOn = async <Item, Result>(take: () => Item, work: (item: Item) => Promise<Result>): Promise<Result> =>
  await work(take());

/** Yields what gives each item; the last one throws what the items threw. */
async function* settled<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<() => Item, void> {
  try {
    for await (const item of items) yield () => item;
  } catch (thrown) {
    yield () => {
      throw thrown;
    };
  }
}
