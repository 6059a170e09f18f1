/**
 * Does the work for every item, so many at a time, and resolves to the results in the items' order, without those that
 * are null. It begins no more once the signal aborts. Rejects with the first failure, and begins no more then either.
 */
export async function inParallel<T, U extends object>(
  items: readonly T[],
  { atOnce, signal }: { readonly atOnce: number; readonly signal: AbortSignal },
  work: (item: T) => Promise<U | null>,
): Promise<readonly U[]> {
  const results: (U | null)[] = items.map(() => null);
  const queue = items.entries();
  let hasFailed = false;
  const keepBusy = async (): Promise<void> => {
    for (const [index, item] of queue) {
      if (signal.aborted || hasFailed) return;
      results[index] = await work(item);
    }
  };
  const workers = Array.from({ length: atOnce }, () =>
    keepBusy().catch((thrown: unknown) => {
      hasFailed = true;
      throw thrown;
    }),
  );
  await Promise.all(workers);
  return results.filter((result) => result !== null);
}
