import { fileCalendar, fileExpiries } from './file-calendar.ts';
import { ROLLING_MONTHS } from '#domain/calendar/contract-expiries.ts';
import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, QueryOf } from '#contract/operation.ts';
import type { getOwnCandles, getOwnChain } from '#contract/operations/own-history.ts';
import { addDays } from '#domain/calendar/dates.ts';
import { aggregateCandles } from '#domain/market/aggregate-candles.ts';
import { MINUTE_WIDTH } from '#domain/market/files/collected-rows.ts';
import type { ImportedChain } from '#domain/market/imported-chain.ts';
import { price, priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { Db } from '#server/db/database.ts';
import type { HistoryMinutesRow } from '#server/db/tables/own-history.ts';
import { presentCandle } from '#contract/present/candle.ts';
import { presentImportedChain } from '#server/presenters/imported-chain.ts';
import { decodeOwnDay } from '#server/repositories/codecs/own-day-bytes.ts';
import { decodeOwnMinutes } from '#server/repositories/codecs/own-minutes-bytes.ts';
import * as stored from '#server/repositories/own-history.ts';
import { importedPast } from '../history/imported-past.ts';
import { ownChainAt, ownChainsOfDay } from './daily-chains.ts';
import { minuteCandles } from './minute-candles.ts';

const USUAL_CANDLES = 500;
const FIRST_DATE = '0000-01-01';
const LONGEST_DATE = '9999-12-31';
const MOST_SESSIONS = 2_000;
/** A page of minutes seldom needs more than these sessions. */
const SESSIONS_OF_MINUTES = 30;
const LOOK_BACK_DAYS = 370;

type Option = ImportedChain['options'][number];

/** What a day's last trade, and last quote, say of an option. */
function optionOfMinutes({ kind, strike, minutes }: HistoryMinutesRow): Option | null {
  const values = decodeOwnMinutes(minutes);
  const last = values.slice(-MINUTE_WIDTH);
  let [close, volume] = [0, 0];
  for (let place = 0; place < values.length; place += MINUTE_WIDTH) {
    close = (values[place + 4] ?? 0) || close;
    volume += values[place + 5] ?? 0;
  }
  const [bid = 0, ask = 0] = last.slice(7, 9);
  if (close === 0) return null;
  const quote = (value: number) => (value > 0 ? price(value) : null);
  const optionType = kind === 'call' ? 'call' : 'put';
  return {
    strike: price(strike),
    optionType,
    close: price(close),
    openInterest: last[6] ?? 0,
    volume,
    bid: quote(bid),
    ask: quote(ask),
    iv: null,
  };
}

/** Returns the chains of a day by expiry, from the last trades and quotes of its minutes. */
async function minutesChains(db: Db, userId: string, underlying: string, date: string): Promise<readonly ImportedChain[]> {
  const rows = (await stored.listHeldMinutes(db, userId, underlying, date)).filter(({ kind }) => kind === 'call' || kind === 'put');
  const expiries = [...new Set(rows.map(({ expiry }) => expiry))].toSorted();
  return expiries.map((expiry) => {
    const options = rows.filter((row) => row.expiry === expiry).flatMap((row) => optionOfMinutes(row) ?? []);
    return ownChainAt(underlying, date, expiry, options);
  });
}

/** Returns daily candles of the exchange's daily files, where there are no minutes. */
async function dailyCandles(
  db: Db,
  userId: string,
  { underlying, kind, expiry = '', strike = 0 }: QueryOf<typeof getOwnCandles>,
  from: string,
  to: string,
) {
  const days = await stored.listHeldDays(db, { userId, underlying }, { from, to });
  const wanted = priceFromDecimal(strike);
  return days.flatMap((day) => {
    const row = decodeOwnDay(day.rows).find(
      ({ contract }) => contract.kind === kind && contract.expiry === expiry && contract.strike === wanted,
    );
    if (row === undefined || row.close === 0) return [];
    const at = fileCalendar.instantAt(day.trading_date, 9 * 60 + 15);
    const { open, high, low, close } = row;
    const [volume, openInterest] = [Math.max(0, row.volume), Math.max(0, row.openInterest)];
    return [{ at, open: price(open), high: price(high), low: price(low), close: price(close), volume, openInterest }];
  });
}

interface Dates {
  readonly from: string;
  readonly to: string;
  readonly most: number;
}

/** Returns the newest sessions of a dated future from the vendor's rolling contracts, using the one it was on each day; newest first. */
async function rollingSessions(
  db: Db,
  of: { readonly userId: string; readonly underlying: string; readonly expiry: string },
  dates: Dates,
): Promise<readonly HistoryMinutesRow[]> {
  const { expiry, ...whose } = of;
  const rows = await Promise.all(
    ROLLING_MONTHS.map((name) => stored.listHeldContract(db, { ...whose, kind: 'future', expiry: name, strike: price(0) }, dates)),
  );
  return rows
    .flat()
    .filter((row) => fileExpiries.rollingMonthOf(of.underlying, expiry, row.trading_date) === row.expiry)
    .toSorted((a, b) => (a.trading_date < b.trading_date ? 1 : -1))
    .slice(0, dates.most);
}

const DATED = /^\d{4}-/;

/** Returns a user's imported history for charts and chains; each answer names its imports. */
export function createOwnMarket({ db }: { readonly db: Db }) {
  return {
    /** The newest candles of the range, with where an older page ends. */
    async getOwnCandles(userId: string, query: QueryOf<typeof getOwnCandles>): Promise<AnswerOf<typeof getOwnCandles>> {
      const { underlying, kind, expiry = '', strike = 0, interval, from = 0, to = Infinity, limit = USUAL_CANDLES } = query;
      if (from >= to) throw new AppError('market.range-invalid');
      const first = fileCalendar.dateAt(exchangeTime(from));
      const last = to === Infinity ? LONGEST_DATE : fileCalendar.dateAt(exchangeTime(Math.max(0, to - 1)));
      const most = interval === '1d' ? MOST_SESSIONS : SESSIONS_OF_MINUTES;
      const contract = { userId, underlying, kind, expiry, strike: priceFromDecimal(strike) };
      const dates = { from: first, to: last, most };
      const own = await stored.listHeldContract(db, contract, dates);
      const daily = own.length === 0 && interval === '1d' ? await dailyCandles(db, userId, query, first, last) : [];
      const everHeld = () => stored.listHeldContract(db, contract, { from: FIRST_DATE, to: LONGEST_DATE, most: 1 });
      const dated = kind === 'future' && DATED.test(expiry) && own.length === 0 && daily.length === 0;
      // An older page of a future that was brought in itself goes on with nothing else.
      const rolled = dated && (await everHeld()).length === 0;
      // The contract ended with its expiry: the rolling one continues with another.
      const ended = { ...dates, to: last < expiry ? last : expiry };
      const rows = rolled ? await rollingSessions(db, { userId, underlying, expiry }, ended) : own;
      const made = rows.toReversed().flatMap((row) => {
        const session = fileCalendar.tradedSessionOn(row.trading_date);
        return aggregateCandles(minuteCandles(row), interval, session);
      });
      const all =
        made.length > 0 || interval !== '1d' ? made : daily.length > 0 ? daily : await dailyCandles(db, userId, query, first, last);
      const inRange = all.filter(({ at }) => at >= from && at < to);
      const candles = inRange.slice(-limit);
      const [oldest] = candles;
      if (oldest === undefined) throw new AppError('instrument.not-found');
      const more = candles.length < inRange.length || rows.length >= most;
      const files = await stored.namesOfHeld(db, userId, underlying, {
        from: fileCalendar.dateAt(oldest.at),
        to: fileCalendar.dateAt(candles.at(-1)?.at ?? oldest.at),
      });
      return {
        underlying,
        candles: candles.map(presentCandle),
        next_to: more ? oldest.at : null,
        source: 'own-history',
        files,
        basis: made.length > 0 ? 'minutes' : 'end-of-day',
        rolling: rolled ? [...new Set(rows.map((row) => row.expiry))].toSorted() : [],
      };
    },

    /** A chain at the end of its session, and the earlier figures of its expiry from daily files. */
    async getOwnChain(userId: string, underlying: string, query: QueryOf<typeof getOwnChain>): Promise<AnswerOf<typeof getOwnChain>> {
      const dates = await stored.listHeldDates(db, userId, underlying);
      const date = query.date ?? dates.at(-1) ?? '';
      if (!dates.includes(date)) throw new AppError('market.no-chain');
      const days = await stored.listHeldDays(db, { userId, underlying }, { from: addDays(date, -LOOK_BACK_DAYS), to: date });
      const ofDay = days.find((day) => day.trading_date === date);
      const told = ofDay === undefined ? [] : ownChainsOfDay(underlying, date, decodeOwnDay(ofDay.rows));
      const today = told.length > 0 ? told : await minutesChains(db, userId, underlying, date);
      const basis = told.length > 0 ? ('end-of-day' as const) : ('minutes' as const);
      const expiries = today.map(({ expiry }) => expiry);
      // What ends with the session has no volatility any more.
      const expiry = query.expiry ?? expiries.find((each) => each > date) ?? expiries[0];
      const chain = today.find((each) => each.expiry === expiry);
      if (chain === undefined || expiry === undefined) throw new AppError('market.no-chain');
      function* past(): Generator<ImportedChain> {
        for (const day of days) if (day.trading_date < date) yield* ownChainsOfDay(underlying, day.trading_date, decodeOwnDay(day.rows));
        yield* today;
      }
      const files = await stored.namesOfHeld(db, userId, underlying, { from: date, to: date });
      return {
        ...presentImportedChain(fileCalendar, chain, await importedPast(past(), { date, expiry })),
        dates,
        expiries,
        source: 'own-history',
        files,
        basis,
      };
    },
  };
}
