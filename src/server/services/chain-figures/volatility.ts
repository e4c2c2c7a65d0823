import type { Calendar } from '#domain/calendar/calendar.ts';
import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, QueryOf } from '#contract/operation.ts';
import type { getVolatility } from '#contract/operations/chain-figures.ts';
import { addDays } from '#domain/calendar/dates.ts';
import { chainFigures } from '#domain/indicators/chain-figures.ts';
import { constantMaturity } from '#domain/indicators/constant-maturity.ts';
import { volatilityStanding } from '#domain/indicators/volatility-rank.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { Db } from '#server/db/database.ts';
import { decodeCandles } from '#domain/market/packed/candle-bytes.ts';
import { presentVolatility } from '#server/presenters/chain-figures.ts';
import { listCandleDays } from '#server/repositories/history.ts';
import { keptAnswers } from '#server/platform/kept-answers.ts';
import type { MarketService } from '#server/services/market/market.ts';
import { chainAt } from './chain-at.ts';
import { type createChainDays, MATURITY_YEARS } from './chain-days.ts';

const MOST_SESSIONS = 252;
const LONGEST_DATE = '9999-12-31';

/** Returns the rank of a value among earlier ones, if these are enough. */
function standingOf(earlier: readonly number[], current: number | null) {
  const found = volatilityStanding(earlier, current);
  return { rank: found?.rank ?? null, percentile: found?.percentile ?? null, sessions: earlier.length };
}

/** Returns the reader of an underlying's volatility: now, by expiry, and among its own past. */
export function createVolatility(db: Db, days: ReturnType<typeof createChainDays>) {
  const closes = keptAnswers<readonly { date: string; close: number }[]>();

  async function readCloses(calendar: Calendar, id: string, today: string) {
    const rows = await listCandleDays(db, id, addDays(today, -370), LONGEST_DATE, MOST_SESSIONS);
    return rows.toReversed().flatMap((row) => {
      const last = decodeCandles(row.minutes, calendar.sessionOn(row.trading_date).opensAt).at(-1);
      return last === undefined || row.trading_date >= today ? [] : [{ date: row.trading_date, close: priceToDecimal(last.close) }];
    });
  }

  async function indexNow(market: MarketService, underlying: string, today: string, version: string) {
    const id = market.view.indices().find(({ volatilityOf }) => volatilityOf === underlying)?.id;
    const quote = id === undefined ? null : market.view.quote(id);
    if (id === undefined || quote === null) return null;
    const past = await closes(id, `${today} ${version}`, () => readCloses(market.view.calendar, id, today));
    const ltp = priceToDecimal(quote.lastPrice);
    const standing = standingOf(
      past.map(({ close }) => close),
      ltp,
    );
    return { instrument_id: id, ltp, previous_close: priceToDecimal(quote.previousClose), ...standing, days: [...past] };
  }

  return async (
    market: MarketService,
    { underlying }: QueryOf<typeof getVolatility>,
    version: string,
  ): Promise<AnswerOf<typeof getVolatility>> => {
    const { view } = market;
    const chains = view.expiries(underlying).flatMap(({ expiry }) => market.chainNow(underlying, expiry) ?? []);
    const first = chains[0];
    if (first === undefined) throw new AppError('market.no-chain');
    const today = view.calendar.dateAt(first.spot.at);
    const past = (await days(underlying, today)).volatilities.filter(({ date }) => date < today);
    const points = chains.flatMap(({ chain }) =>
      chain.atmVolatility === null ? [] : [{ years: chain.years, volatility: chain.atmVolatility }],
    );
    const current = constantMaturity(points, MATURITY_YEARS);
    return {
      underlying,
      current,
      ...standingOf(
        past.map(({ iv }) => iv),
        current,
      ),
      days: [...past],
      index: await indexNow(market, underlying, today, version),
      term: chains.map((entry) => ({
        expiry: entry.expiry.expiry,
        expires_at: entry.expiry.expiresAt,
        monthly: entry.expiry.monthly,
        forward: entry.chain.forward,
        atm_iv: presentVolatility(entry.chain.atmVolatility),
        straddle: chainFigures(chainAt(entry, today)).straddle,
      })),
      exchange_at: first.spot.at,
      received_at: view.receivedAt(),
      source: view.source,
    };
  };
}
