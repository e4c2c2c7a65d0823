import { type Expiry, mondayOf } from '#domain/calendar/contract-expiries.ts';
import { exchangeCalendar } from '#simulator/exchange-calendar.ts';
import { exchangeExpiries } from '#simulator/exchange-expiries.ts';
import { freezeQuantityOf } from '#domain/instruments/contract-terms.ts';
import { lotSizeOf } from '#domain/instruments/lot-sizes.ts';
import { nearestStrike } from '#domain/instruments/strike-ladder.ts';
import { indexFutureTick } from '#domain/instruments/tick-size.ts';
import type { UnderlyingRow } from '../underlyings.ts';
import type { ListedExpiry } from './market-state.ts';

/** When fewer strikes than this are left on one side during the day, more are listed. */
const THIN = 10;

interface Ladder {
  readonly firstStrike: number;
  readonly strikeCount: number;
}

function ladderAround(spot: number, row: UnderlyingRow, monthly: boolean): Ladder {
  const middle = nearestStrike(spot, row.strikeStep);
  const each = monthly ? row.monthlyStrikes : row.weeklyStrikes;
  return { firstStrike: middle - each * row.strikeStep, strikeCount: 2 * each + 1 };
}

/** Only NSE widens the tick with the index level; BSE futures use the options' tick. */
function futureTickOf(spot: number, date: string, row: UnderlyingRow): number {
  return row.exchange === 'NSE' ? indexFutureTick(spot, date) : row.tick;
}

function united(a: Ladder, b: Ladder, step: number): Ladder {
  const firstStrike = Math.min(a.firstStrike, b.firstStrike);
  const last = Math.max(a.firstStrike + (a.strikeCount - 1) * step, b.firstStrike + (b.strikeCount - 1) * step);
  return { firstStrike, strikeCount: (last - firstStrike) / step + 1 };
}

/**
 * Returns the expiries that are listed on a trading date. A contract once listed keeps its expiry date and its name, also where a calendar that came later
 * closes that day (the contract ends in the session before) or would have listed another day of the same week.
 */
function expiriesOn(date: string, row: UnderlyingRow, before: readonly ListedExpiry[]): readonly Expiry[] {
  const morning = exchangeCalendar.instantAt(date, 0);
  const kept = before.flatMap(({ expiry, monthly, expiresAt: stored }): Expiry[] => {
    const ends = expiry <= date ? stored : exchangeCalendar.expiresAt(expiry);
    return ends > morning ? [{ expiry, monthly, expiresAt: ends }] : [];
  });
  const weeks = new Set(kept.map(({ expiry }) => mondayOf(expiry)));
  const ruled = [
    ...exchangeExpiries.expiriesFrom(row.name, date, row.weeklies, 'weekly'),
    ...exchangeExpiries.expiriesFrom(row.name, date, row.monthlies, 'monthly'),
  ];
  const all = [...kept, ...ruled.filter(({ expiry }) => !weeks.has(mondayOf(expiry)))];
  return all.toSorted((a, b) => a.expiresAt - b.expiresAt);
}

/** Returns what is listed on a trading date: the next non-monthly weeklies and the next monthlies. Strikes once listed stay until their expiry. */
export function listingOn(date: string, spot: number, row: UnderlyingRow, before: readonly ListedExpiry[]): readonly ListedExpiry[] {
  const expiries = expiriesOn(date, row, before);
  const weekly = ladderAround(spot, row, false);
  const monthly = ladderAround(spot, row, true);
  return expiries.map((entry): ListedExpiry => {
    const known = before.find((listed) => listed.expiry === entry.expiry);
    const lotSize = known?.lotSize ?? lotSizeOf(row.name, entry.expiry, entry.monthly, date);
    const freezeQuantity = freezeQuantityOf(row.name, date);
    if (lotSize === null || freezeQuantity === null) throw new RangeError(`no contract terms for ${row.name} on ${date}`);
    const around = entry.monthly ? monthly : weekly;
    const futureTick = entry.monthly ? (known?.futureTick ?? futureTickOf(spot, date, row)) : 0;
    const ladder = known === undefined ? around : united(known, around, row.strikeStep);
    return {
      ...entry,
      lotSize,
      freezeQuantity,
      futureTick,
      laterSessions: exchangeCalendar.tradingDaysBetween(date, entry.expiry),
      ...ladder,
    };
  });
}

/** Returns whether the spot has come so near an end of a ladder that more strikes are due during the day. */
export function needsStrikes(listing: readonly ListedExpiry[], spot: number, row: UnderlyingRow): boolean {
  const margin = THIN * row.strikeStep;
  for (const listed of listing) {
    if (spot - listed.firstStrike < margin || listed.firstStrike + (listed.strikeCount - 1) * row.strikeStep - spot < margin) return true;
  }
  return false;
}

/** Returns the number of contracts of a listed expiry: the future when it is monthly, then a call and a put of each strike. */
export function contractCount(listed: ListedExpiry): number {
  return (listed.monthly ? 1 : 0) + 2 * listed.strikeCount;
}
