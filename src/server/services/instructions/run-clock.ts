import type { ExchangeTime } from '#domain/units/time.ts';
import type { KeptRun } from '#server/db/tables/instruction-states.ts';

/** After a longer time without a price what lay between is not known. */
const GAP_MS = 60_000;

type Clock = Pick<KeptRun, 'lastAt' | 'gap'>;

/** A price in the clock of a run. */
interface Clocked {
  /** Whether it is newer than what the run has seen, is what it has seen last, or lies before that. */
  readonly place: 'next' | 'same' | 'earlier';
  /** Since when it is known what the market did. */
  readonly from: ExchangeTime;
  readonly clock: Clock;
  /** By how much the clock has gone back. */
  readonly back: number;
}

/**
 * Returns where a price stands in the clock of a run, and the clock after it. A market may say once more what has been seen, which changes nothing. One from within a
 * time in which there was no price proves that the clock had gone ahead of the market: it goes back, as no price would be heard before that time otherwise.
 */
export function clockAfter({ lastAt, gap }: Clock, at: ExchangeTime): Clocked {
  const next = { place: 'next', from: at, back: 0 } as const;
  if (lastAt === null) return { ...next, clock: { lastAt: at } };
  if (at > lastAt) {
    const jumps = at - lastAt > GAP_MS;
    return jumps
      ? { ...next, clock: { lastAt: at, gap: { from: lastAt, to: at } } }
      : { ...next, from: lastAt, clock: { lastAt: at, gap: gap ?? null } };
  }
  if (gap && at > gap.from && at < gap.to) return { ...next, clock: { lastAt: at, gap: null }, back: lastAt - at };
  return { place: at === lastAt ? 'same' : 'earlier', from: at, clock: { lastAt, gap: gap ?? null }, back: 0 };
}
