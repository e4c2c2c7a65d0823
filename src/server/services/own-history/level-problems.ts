import { addDays } from '#domain/calendar/dates.ts';
import { type DayRow, MINUTE_WIDTH } from '#domain/market/files/collected-rows.ts';
import { contractKey, type FileKind } from '#domain/market/files/file-contract.ts';
import type { Db } from '#server/db/database.ts';
import { decodeOwnDay } from '#server/repositories/codecs/own-day-bytes.ts';
import { decodeOwnMinutes } from '#server/repositories/codecs/own-minutes-bytes.ts';
import {
  listBroughtDays,
  listBroughtRanges,
  listDaysTwice,
  listMinutesTwice,
  listSpotsNear,
} from '#server/repositories/own-history-levels.ts';
import type { gentleWork } from '../history/gentle-work.ts';
import type { ImportProblem } from './import-problem.ts';

const ROWS_AT_ONCE = 100;
/** Underlying-days: more than ten years have. */
const MOST_DAYS = 100_000;
const DAYS_AT_ONCE = 100;
const CLOSE = 4;
/** Largest normal difference between two vendors, as a part of the price; wider for options, whose last trades are at different moments. */
const APART: Readonly<Record<FileKind, number>> = { spot: 0.01, future: 0.01, call: 0.25, put: 0.25 };
/** In 1/10 000: small prices move by large parts. */
const LITTLE = 50_000;
/** Part of the common minutes that may differ. */
const FEW = 0.1;
/** Within this many days an index or share moves at most by `MOVED`. */
const LEVEL_DAYS = 7;
const MOVED = 0.3;
/** Largest distance of the nearest strike from the level, as a part of it. */
const FAR = 0.5;

interface Needs {
  readonly db: Db;
  readonly userId: string;
  readonly importId: string;
  readonly work: ReturnType<typeof gentleWork>;
  /** Whether prices replace contradicting stored prices. */
  readonly replaces: boolean;
}

const isApart = (kind: FileKind, one: number, other: number): boolean =>
  one > 0 && other > 0 && Math.abs(one - other) > Math.max(LITTLE, APART[kind] * Math.max(one, other));

/** Whether minutes of a contract on a day differ from the stored ones in more than a few prices. */
function differ(kind: FileKind, brought: readonly number[], kept: readonly number[]): boolean {
  const closes = new Map<number, number>();
  for (let at = 0; at < kept.length; at += MINUTE_WIDTH) closes.set(kept[at] ?? 0, kept[at + CLOSE] ?? 0);
  let [both, apart] = [0, 0];
  for (let at = 0; at < brought.length; at += MINUTE_WIDTH) {
    const [own = 0, other = 0] = [brought[at + CLOSE], closes.get(brought[at] ?? 0)];
    if (own === 0 || other === 0) continue;
    both += 1;
    if (isApart(kind, own, other)) apart += 1;
  }
  return apart > both * FEW;
}

const told = (underlying: string, date: string, code: ImportProblem['code']): ImportProblem => ({
  file: '',
  line: 0,
  column: `${underlying} ${date}`,
  code,
});

/** Returns the first contract with prices contradicting the stored ones; null when there is none. */
async function contradiction({ db, userId, importId, work }: Needs): Promise<ImportProblem | null> {
  for (let rows = await listMinutesTwice(db, userId, importId, null, ROWS_AT_ONCE); rows.length > 0;) {
    for (const { underlying, trading_date: date, kind, brought, kept } of rows) {
      if (differ(kind, decodeOwnMinutes(brought), decodeOwnMinutes(kept))) return told(underlying, date, 'history.contradicts-kept');
      await work.turn();
    }
    rows = await listMinutesTwice(db, userId, importId, rows.at(-1) ?? null, ROWS_AT_ONCE);
  }
  for (let rows = await listDaysTwice(db, userId, importId, null, ROWS_AT_ONCE); rows.length > 0;) {
    for (const { underlying, trading_date: date, brought, kept } of rows) {
      const before = new Map(decodeOwnDay(kept).map((row) => [contractKey(row.contract), row]));
      const all = decodeOwnDay(brought);
      const apart = all.filter(({ contract, close }) => isApart(contract.kind, close, before.get(contractKey(contract))?.close ?? 0));
      if (apart.length > before.size * FEW) return told(underlying, date, 'history.contradicts-kept');
      await work.turn();
    }
    rows = await listDaysTwice(db, userId, importId, rows.at(-1) ?? null, ROWS_AT_ONCE);
  }
  return null;
}

const lastClose = (minutes: Uint8Array): number => {
  const values = decodeOwnMinutes(minutes);
  return values[values.length - MINUTE_WIDTH + CLOSE] ?? 0;
};

/** Whether all strikes of a day are too far from the level to be listed; a level of 0 is unknown. */
const isFar = (level: number, lowest: number, highest: number): boolean =>
  level > 0 && (highest < level * (1 - FAR) || lowest > level * (1 + FAR));

/** Returns the first day far from its underlying's level: an index that jumped within days, or strikes too far away to be listed. */
async function farFromLevel({ db, userId, importId, work, replaces }: Needs): Promise<ImportProblem | null> {
  const ranges = await listBroughtRanges(db, importId, MOST_DAYS);
  let last: { readonly underlying: string; readonly date: string; readonly level: number } | null = null;
  for (let from = 0; from < ranges.length; from += DAYS_AT_ONCE) {
    const days = ranges.slice(from, from + DAYS_AT_ONCE);
    const spots = await listSpotsNear(db, { userId, importId }, days, LEVEL_DAYS);
    const byDay = new Map(spots.map((row) => [`${row.underlying} ${row.trading_date}`, row]));
    for (const { underlying, trading_date: date, lowest, highest } of days) {
      const near = byDay.get(`${underlying} ${date}`);
      const [brought, kept] = [near?.own ?? null, near?.kept ?? null].map((minutes) => (minutes === null ? 0 : lastClose(minutes)));
      if (brought && kept && !replaces && Math.abs(brought - kept) > MOVED * kept)
        return told(underlying, date, 'history.contradicts-kept');
      // For a day without the index, the import's level of some days before is used.
      const before: number = last?.underlying === underlying && last.date >= addDays(date, -LEVEL_DAYS) ? last.level : 0;
      const level = brought || kept || before;
      if (brought) last = { underlying, date, level: brought };
      if (lowest !== null && highest !== null && isFar(level, lowest, highest)) return told(underlying, date, 'history.strikes-far');
    }
    await work.turn();
  }
  return null;
}

const lower = (one: number, other: number): number => Math.min(one, other);
const higher = (one: number, other: number): number => Math.max(one, other);

/** Returns the level of the underlying in a day file: the index or share, else the nearest future; 0 without either. */
function levelIn(rows: readonly DayRow[]): number {
  const levels = rows
    .filter(({ contract: { kind }, close, settlement }) => (kind === 'spot' || kind === 'future') && (close || settlement) > 0)
    .toSorted(
      (a, b) =>
        Number(b.contract.kind === 'spot') - Number(a.contract.kind === 'spot') || a.contract.expiry.localeCompare(b.contract.expiry),
    );
  return levels[0] === undefined ? 0 : levels[0].close || levels[0].settlement;
}

/** Returns the first day of a day file with strikes too far from the file's own level. */
async function farInDayFiles({ db, importId, work }: Needs): Promise<ImportProblem | null> {
  for (let days = await listBroughtDays(db, importId, null, ROWS_AT_ONCE); days.length > 0;) {
    for (const { underlying, trading_date: date, brought } of days) {
      const rows = decodeOwnDay(brought);
      const strikes: readonly number[] = rows.flatMap(({ contract: { kind, strike } }) =>
        kind === 'call' || kind === 'put' ? [strike] : [],
      );
      if (strikes.length > 0 && isFar(levelIn(rows), strikes.reduce(lower), strikes.reduce(higher)))
        return told(underlying, date, 'history.strikes-far');
      await work.turn();
    }
    days = await listBroughtDays(db, importId, days.at(-1) ?? null, ROWS_AT_ONCE);
  }
  return null;
}

/** Returns the problems with price levels in the staged import, compared with stored prices: at most one of each kind. */
export async function levelProblems(needs: Needs): Promise<readonly ImportProblem[]> {
  const found = [needs.replaces ? null : await contradiction(needs), await farFromLevel(needs), await farInDayFiles(needs)];
  return found.filter((problem) => problem !== null).slice(0, 1);
}
