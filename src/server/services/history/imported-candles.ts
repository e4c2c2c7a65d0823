import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#contract/operation.ts';
import type { getImportedCandles, importCandles, listImportedCandles } from '#contract/operations/imported-candles.ts';
import { istDate, MINUTE_MS } from '#domain/calendar/ist.ts';
import { sessionOn } from '#domain/calendar/trading-days.ts';
import { aggregateCandles } from '#domain/market/aggregate-candles.ts';
import { candlesInSession } from '#domain/market/candle-interval.ts';
import { readCandleCsv } from '#domain/market/read-candle-csv.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db } from '#server/db/database.ts';
import { presentCandle } from '#contract/present/candle.ts';
import { decodeCandles, encodeCandles } from '#domain/market/packed/candle-bytes.ts';
import { deleteImportedCandles, listImportedDays, listImportedSeries, putImportedCandles } from '#server/repositories/imported-candles.ts';
import { lockImports } from '#server/repositories/import-lock.ts';
import { requireSoundCsv } from './csv-refusal.ts';
import { importedHoldings } from './imported-holdings.ts';

type Series = AnswerOf<typeof listImportedCandles>['imported'][number];

const MOST_SYMBOLS = 50;
const MOST_SESSIONS = 5_000;
const USUAL_CANDLES = 500;
const LONGEST_DATE = '9999-12-31';
/** Special sessions are no shorter; a page is sought in as many sessions as it would take of these. */
const SHORT_SESSION = { opensAt: exchangeTime(0), closesAt: exchangeTime(60 * MINUTE_MS) };

/** Returns the service that keeps candles which users bring along. They are the user's own, and nothing is traded with them. */
export function createImportedCandlesService({ db, clock }: { readonly db: Db; readonly clock: WallClock }) {
  const holdings = importedHoldings(db, {
    list: listImportedSeries,
    remove: deleteImportedCandles,
    named: { field: 'symbol', most: MOST_SYMBOLS },
    counted: { of: ({ sessions }) => sessions, most: MOST_SESSIONS },
  });
  return {
    /** Stores the sessions of a file. Throws request.invalid naming lines and columns, or when too much is stored. */
    async importCandles(userId: string, { symbol, csv }: BodyOf<typeof importCandles>): Promise<Series> {
      const { sessions, problems } = readCandleCsv(csv);
      requireSoundCsv(problems, sessions.size);
      return db.transaction().execute(async (trx) => {
        await lockImports(trx, userId);
        await putImportedCandles(
          trx,
          [...sessions].map(([date, candles]) => ({
            user_id: userId,
            symbol,
            trading_date: date,
            count: candles.length,
            minutes: encodeCandles(candles, sessionOn(date).opensAt),
            imported_at: new Date(clock.now()),
          })),
        );
        const own = (await holdings.requireRoom(trx, userId)).find((each) => each.symbol === symbol);
        if (own === undefined) throw new Error('an imported series is not there');
        return holdings.present(own);
      });
    },

    listImportedCandles: (userId: string): Promise<Series[]> => holdings.listOf(userId),

    /** The newest candles of the range, with where an older page ends. */
    async getImportedCandles(
      userId: string,
      symbol: string,
      { interval, from = 0, to = Infinity, limit = USUAL_CANDLES }: QueryOf<typeof getImportedCandles>,
    ): Promise<AnswerOf<typeof getImportedCandles>> {
      if (from >= to) throw new AppError('market.range-invalid');
      const newest = to === Infinity ? LONGEST_DATE : istDate(exchangeTime(Math.max(0, to - 1)));
      const most = Math.ceil(limit / candlesInSession(interval, SHORT_SESSION)) + 2;
      const rows = await listImportedDays(db, { userId, symbol }, { from: istDate(exchangeTime(from)), to: newest, most });
      if (rows.length === 0 && !(await listImportedSeries(db, userId)).some((each) => each.symbol === symbol))
        throw new AppError('instrument.not-found');
      const longer = rows.toReversed().flatMap((row) => {
        const session = sessionOn(row.trading_date);
        return aggregateCandles(decodeCandles(row.minutes, session.opensAt), interval, session);
      });
      const inRange = longer.filter(({ at }) => at >= from && at < to);
      const candles = inRange.slice(-limit);
      const [first] = candles;
      const more = first !== undefined && (candles.length < inRange.length || rows.length >= most);
      return { symbol, interval, candles: candles.map(presentCandle), next_to: more ? first.at : null, source: 'imported' };
    },

    deleteImportedCandles: (userId: string, symbol: string): Promise<void> => holdings.remove(userId, symbol),
  };
}
