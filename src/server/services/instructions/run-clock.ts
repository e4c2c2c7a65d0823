import type { ExchangeTime } from '#domain/units/time.ts';
import type { KeptRun } from '#server/db/tables/instruction-states.ts';

/** A longer time without prices is a gap, in which the market is unknown. */
const GAP_MS = 60_000;

type Clock = Pick<KeptRun, 'lastAt' | 'gap'>;

/** The place of a price in the clock of a run. */
interface Clocked {
  /** Whether the price is newer than the last one seen by the run, the same, or earlier. */
  readonly place: 'next' | 'same' | 'earlier';
  /** Since when the market is known. */
  readonly from: ExchangeTime;
  readonly clock: Clock;
  /** By how much the clock went back. */
  readonly back: number;
}

/**
 * Returns the place of a price in the clock of a run, and the new clock. A repeated price changes nothing. A price dated inside a gap proves that the
 * clock was ahead of the market: the clock goes back, as otherwise every price would be ignored until then.
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
