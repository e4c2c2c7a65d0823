import { fileCalendar, fileExpiries } from './file-calendar.ts';
import { AppError } from '#contract/errors/app-error.ts';
import { UNKNOWN_LOT } from '#domain/backtest/past/past-choice.ts';
import type { DayTape, TapeExpiry } from '#domain/backtest/replay/day-tape.ts';
import { hasCourse, type OwnDay } from '#domain/backtest/replay/own-day.ts';
import { lotSizeOf } from '#domain/instruments/lot-sizes.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { type Price, price } from '#domain/units/price.ts';
import { spotOf } from '#server/market/chain-catalogue.ts';
import type { Db } from '#server/db/database.ts';
import type { HistoryMinutesRow } from '#server/db/tables/own-history.ts';
import { decodeOwnDay } from '#server/repositories/codecs/own-day-bytes.ts';
import { decodeOwnMinutes } from '#server/repositories/codecs/own-minutes-bytes.ts';
import { ownTape } from './own-tape.ts';
import { listHeldDays, listHeldMinutes } from '#server/repositories/own-history.ts';

interface Needs {
  readonly db: Db;
  readonly userId: string;
  /** Say where the contracts of an underlying trade and in which ticks. */
  readonly instruments: readonly Instrument[];
}

/** Returns the strikes from lowest to highest without gaps: strikes without trades were listed too, and count as steps from the money. */
function ladderOf(strikes: readonly Price[]): readonly Price[] {
  const sorted = [...new Set(strikes)].toSorted((a, b) => a - b);
  const step = Math.min(...sorted.slice(1).map((strike, place) => strike - (sorted[place] ?? 0)));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined || !Number.isFinite(step)) return sorted;
  const filled = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, place) => price(first + place * step));
  return [...new Set([...filled, ...sorted])].toSorted((a, b) => a - b);
}

/** Without a known rule, a file may contain only near expiries, so being the last of the month proves little. */
const isMonthly = (underlying: string, expiry: string, all: readonly string[]): boolean =>
  fileExpiries.monthlyByRule(underlying, expiry) ??
  (fileExpiries.isMonthlyExpiry(underlying, expiry) && !all.some((other) => other > expiry && other.slice(0, 7) === expiry.slice(0, 7)));

/** Returns the lot sizes from the exchange's daily file of the day, by expiry. */
async function toldLots(db: Db, userId: string, underlying: string, date: string): Promise<ReadonlyMap<string, number>> {
  const [row] = await listHeldDays(db, { userId, underlying }, { from: date, to: date });
  const rows = row === undefined ? [] : decodeOwnDay(row.rows);
  return new Map(rows.flatMap(({ contract, lotSize }) => (lotSize > 0 ? [[contract.expiry, lotSize] as const] : [])));
}

function expiriesOf(
  rows: readonly HistoryMinutesRow[],
  { underlying, date: on }: { readonly underlying: string; readonly date: string },
  lots: ReadonlyMap<string, number>,
  unknownLot: number | null,
): readonly TapeExpiry[] {
  const strikes = new Map<string, Price[]>();
  for (const { expiry, kind, strike } of rows)
    if (kind === 'call' || kind === 'put') strikes.set(expiry, [...(strikes.get(expiry) ?? []), price(strike)]);
  const dates = [...strikes.keys()].toSorted();
  return dates.map((date) => {
    const monthly = isMonthly(underlying, date, dates);
    const lotSize = lots.get(date) ?? lotSizeOf(underlying, date, monthly, on) ?? unknownLot;
    // Today's lot size would make another trade.
    if (lotSize === null) throw new AppError('history.lot-size-unknown');
    return { date, monthly, expiresAt: fileCalendar.expiresAt(date), lotSize, strikes: ladderOf(strikes.get(date) ?? []) };
  });
}

/** Tick of options without a known one. */
const USUAL_TICK = price(500);

async function packedDay(
  { db, userId, instruments }: Needs,
  underlying: string,
  date: string,
  unknownLot: number | null,
): Promise<OwnDay | null> {
  const [rows, lots] = await Promise.all([listHeldMinutes(db, userId, underlying, date), toldLots(db, userId, underlying, date)]);
  const listed = instruments.filter((each) => each.underlying === underlying);
  const option = listed.find(({ kind }) => kind === 'option');
  const future = listed.find(({ kind }) => kind === 'future');
  const expiries = expiriesOf(rows, { underlying, date }, lots, unknownLot);
  if (expiries.length === 0) return null;
  return {
    date,
    underlying,
    segment: option?.segment ?? '',
    marginClass: spotOf(instruments, underlying)?.kind === 'equity' ? 'stock' : 'index',
    tick: { option: option?.tickSize ?? USUAL_TICK, future: future?.tickSize ?? option?.tickSize ?? USUAL_TICK },
    expiries,
    rows: rows.map(({ kind, expiry, strike, minutes }) => ({ kind, expiry, strike, minutes })),
  };
}

/** Returns a session of a user's own history, still packed; null when there is nothing to play. */
export async function readOwnDay(needs: Needs, underlying: string, date: string): Promise<OwnDay | null> {
  const day = await packedDay(needs, underlying, date, null);
  const trades = needs.instruments.some((each) => each.underlying === underlying && each.kind === 'option');
  return day !== null && trades && hasCourse(fileCalendar, day.rows, date, decodeOwnMinutes) ? day : null;
}

/** Returns a session of a user's own history as a backtest reads it; null when there is nothing to play. */
export async function ownDay(needs: Needs, underlying: string, date: string): Promise<DayTape | null> {
  const day = await readOwnDay(needs, underlying, date);
  return day === null ? null : ownTape(day);
}

/** Returns a session for viewing only: needs no listing here, no minutes of the underlying and no lot size. Null without options. */
export async function ownDayToSee(needs: Needs, underlying: string, date: string): Promise<DayTape | null> {
  const day = await packedDay(needs, underlying, date, UNKNOWN_LOT);
  return day === null ? null : ownTape(day);
}
