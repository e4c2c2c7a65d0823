import type { Overview, OverviewShare } from '#client/api/types.ts';
import { breadthOf, type Breadth } from '#domain/market/breadth.ts';
import { relativeMove } from '#domain/market/relative-move.ts';
import { weightedMove } from '#domain/market/weighted-move.ts';

type Sector = NonNullable<OverviewShare['sector']>;

/** A share with its move of the day, a fraction; null = unknown. */
export interface MovedShare {
  readonly share: OverviewShare;
  readonly move: number | null;
}
interface SectorMove {
  readonly sector: Sector;
  /** Mean move of the sector's shares, weighted by market value. */
  readonly move: number | null;
  readonly breadth: Breadth;
}

const MOST = 5;

export function movedShares(shares: readonly OverviewShare[]): readonly MovedShare[] {
  return shares.map((share) => ({ share, move: relativeMove(share.ltp, share.previous_close) }));
}

/** Returns the five largest rises or falls; shares that moved the other way are left out. */
export function strongest(shares: readonly MovedShare[], direction: 1 | -1): readonly MovedShare[] {
  const known = shares.filter((each) => each.move !== null && each.move * direction > 0);
  return known.toSorted((a, b) => ((b.move ?? 0) - (a.move ?? 0)) * direction).slice(0, MOST);
}

/** Returns an estimate of the turnover: volume times the last price. */
export const turnoverOf = ({ volume, ltp }: Pick<OverviewShare, 'volume' | 'ltp'>): number => volume * ltp;

/** Returns the five shares with the largest turnover. */
export function mostActive(shares: readonly MovedShare[]): readonly MovedShare[] {
  return shares.toSorted((a, b) => turnoverOf(b.share) - turnoverOf(a.share)).slice(0, MOST);
}

/** Returns the sectors by move, largest rise first; unknown moves last. */
export function sectorMoves(shares: readonly MovedShare[]): readonly SectorMove[] {
  const groups = new Map<Sector, MovedShare[]>();
  for (const each of shares) {
    const { sector } = each.share;
    if (sector !== null) groups.set(sector, [...(groups.get(sector) ?? []), each]);
  }
  return [...groups]
    .map(([sector, list]) => ({
      sector,
      move: weightedMove(list.map(({ share, move }) => ({ move, weight: share.issued === null ? null : share.issued * share.ltp }))),
      breadth: breadthOf(list.map(({ move }) => move)),
    }))
    .toSorted((a, b) => (b.move ?? -Infinity) - (a.move ?? -Infinity));
}

/** Returns the events by date, soonest first. */
export function eventDays(events: Overview['events']): readonly (readonly [date: string, events: Overview['events']])[] {
  const dates = [...new Set(events.map(({ date }) => date))].toSorted();
  return dates.map((date) => [date, events.filter((event) => event.date === date)]);
}
