import { beforeAll, test } from "@jest/globals";

/**
 * Makes a test of each case, by its title. All of them begin at once, as most of their time is waiting; none may
 * disturb another.
 */
export function testSideBySide(cases: Readonly<Record<string, () => Promise<void>>>): void {
  const outcomes = new Map<string, Promise<unknown>>();
  beforeAll(() => {
    for (const [title, run] of Object.entries(cases)) {
      outcomes.set(
        title,
        run().then(
          () => null,
          (error: unknown) => ({ error }),
        ),
      );
    }
  });
  test.each(Object.keys(cases))("%s", async (title) => {
    const failed = (await outcomes.get(title)) as { readonly error: unknown } | null; // as it was set above
    if (failed !== null) throw failed.error;
  });
}
