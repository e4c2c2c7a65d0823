import { cpus } from 'node:os';
import type { BarePage } from './bare-browser.ts';

/** Below this index, reckoned as Lighthouse does, the machine was too busy for a figure of a page. */
export const SLOWEST_MACHINE = 1500;
/** The loop itself keeps one processor busy: allowed load of other programs while it ran. */
const MOST_OTHERS = 0.6;

interface MachineTime {
  /** How fast a page computes, by Lighthouse's loop: a quiet machine of these tests has about 2,000. */
  readonly index: number;
  /** Processors kept busy by other programs. */
  readonly others: number;
  readonly enough: boolean;
}

function busyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}

/** Returns whether a page that is not slowed down has the machine to itself now; takes a second. */
export async function machineTime(page: Pick<BarePage, 'run'>): Promise<MachineTime> {
  const [before, began] = [busyMs(), performance.now()];
  const index = await page.run(computingIndex);
  const others = Math.max(0, (busyMs() - before) / (performance.now() - began) - 1);
  return { index, others, enough: index >= SLOWEST_MACHINE && others <= MOST_OTHERS };
}

/** Runs in the page: Lighthouse's measure of a machine, strings built and numbers copied for half a second each. */
function computingIndex(): number {
  const HALF_MS = 500;
  const perSecond = (work: () => void) => {
    const began = performance.now();
    let times = 0;
    while (times % 10 !== 0 || performance.now() - began < HALF_MS) {
      work();
      times += 1;
    }
    return (times / (performance.now() - began)) * 100;
  };
  const strings = perSecond(() => {
    let text = '';
    for (let index = 0; index < 10_000; index += 1) text += 'a';
    if (text.length === 1) throw new Error('it was not built');
  });
  let [from, to] = [Array.from({ length: 100_000 }, (_, index) => index), Array.from({ length: 100_000 }, (_, index) => index)];
  const numbers = perSecond(() => {
    for (let index = 0; index < from.length; index += 1) to[index] = from[index] ?? 0;
    [from, to] = [to, from];
  });
  return (strings + numbers) / 2;
}
