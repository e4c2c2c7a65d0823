const closers: (() => Promise<unknown>)[] = [];

/** Closes something when the test that opens it has ended, or the test file where it is opened outside of a test: the last opened closes first. */
export function atTheEnd(close: () => Promise<unknown>): void {
  closers.push(close);
}

/** How much is open now. */
export const openNow = (): number => closers.length;

/** Closes positions beyond a number. */
export async function closeDownTo(count: number): Promise<void> {
  while (closers.length > count) await closers.pop()?.();
}
