import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import type { Db } from '#server/db/database.ts';
import { spotOf } from '#server/market/chain-catalogue.ts';
import type { Market } from '#server/market/market.ts';
import { storedDay } from '../history/stored-day.ts';
import { ownDay } from '../own-history/own-day.ts';

/** The underlying, and the owner of its history. */
export interface PastOf {
  readonly underlying: string;
  /** The user with the imported history; the simulated history when absent. */
  readonly ownedBy?: string | undefined;
}

interface Needs {
  readonly db: Db;
  readonly venue: Market;
}

/** Returns how sessions of a past are read; a session is null where nothing of it is stored. */
export function tapeReader({ db, venue }: Needs, { underlying, ownedBy }: PastOf): (date: string) => Promise<DayTape | null> {
  const instruments = venue.instruments();
  if (ownedBy !== undefined) return (date) => ownDay({ db, userId: ownedBy, instruments }, underlying, date);
  const spot = spotOf(instruments, underlying);
  return (date) => (spot === null ? Promise.resolve(null) : storedDay({ db, past: venue.past, instruments }, spot, date));
}
