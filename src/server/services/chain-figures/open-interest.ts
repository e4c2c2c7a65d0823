import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, QueryOf } from '#contract/operation.ts';
import type { getOpenInterest } from '#contract/operations/chain-figures.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { chainFigures, type ChainFigures } from '#domain/indicators/chain-figures.ts';
import type { DailyChain, DailyChainRow } from '#domain/market/daily-chain.ts';
import type { Db } from '#server/db/database.ts';
import type { ChainSampleRow } from '#server/db/tables/history.ts';
import { listChainSamples } from '#server/repositories/chain-samples.ts';
import { listChainDays } from '#server/repositories/history.ts';
import { presentFigures, presentInterest } from '#server/presenters/chain-figures.ts';
import { chainOfRow } from '#server/services/history/history-rows.ts';
import type { MarketService } from '#server/services/market/market.ts';
import { chainAt } from './chain-at.ts';
import type { createChainDays } from './chain-days.ts';

/** A sample this much older than requested still counts: samples are five minutes apart, on a fast exchange more. */
const NEAR_MS = 25 * MINUTE_MS;
const QUARTER_HOUR_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const FIRST_DATE = '0000-01-01';

interface Sample extends DailyChain {
  readonly figures: ChainFigures;
}

const sampleOf = ({ sampled_at: closed_at, ...row }: ChainSampleRow): Sample => {
  const chain = chainOfRow({ ...row, closed_at });
  return { ...chain, figures: chainFigures(chain) };
};

/** Returns the newest sample that is at least so old; undefined when none is near enough. */
function sampleBefore(samples: readonly Sample[], now: number, ago: number): Sample | undefined {
  const found = samples.findLast(({ at }) => at <= now - ago);
  return found !== undefined && now - ago - found.at <= NEAR_MS ? found : undefined;
}

const byStrike = (rows: readonly DailyChainRow[] | undefined) => new Map((rows ?? []).map((row) => [row.strike, row]));

/** Returns the reader of an expiry's open interest. */
export function createOpenInterest(db: Db, days: ReturnType<typeof createChainDays>) {
  return async (
    market: MarketService,
    { underlying, expiry }: QueryOf<typeof getOpenInterest>,
  ): Promise<AnswerOf<typeof getOpenInterest>> => {
    const now = market.chainNow(underlying, expiry);
    if (now === null) throw new AppError('market.no-chain');
    const { view } = market;
    const today = view.calendar.dateAt(now.spot.at);
    const [stored, [before], closed] = await Promise.all([
      listChainSamples(db, underlying, now.expiry.expiry, today),
      listChainDays(db, underlying, now.expiry.expiry, FIRST_DATE, view.calendar.previousTradingDay(today), 1),
      days(underlying, today),
    ]);
    const samples = stored.map(sampleOf).filter(({ at }) => at < now.spot.at);
    const quarterHour = sampleBefore(samples, now.spot.at, QUARTER_HOUR_MS);
    const hour = sampleBefore(samples, now.spot.at, HOUR_MS);
    const [quarterRows, hourRows, closingRows] = [quarterHour, hour, before && chainOfRow(before)].map((chain) => byStrike(chain?.rows));
    const present = chainAt(now, today);
    return {
      underlying,
      expiry: now.expiry.expiry,
      trading_date: today,
      quarter_hour_at: quarterHour?.at ?? null,
      hour_at: hour?.at ?? null,
      rows: now.chain.rows.map(({ strike, call, put }) =>
        presentInterest({
          strike,
          call: { now: call.quote.openInterest, open: call.quote.openInterest - call.quote.openInterestChange },
          put: { now: put.quote.openInterest, open: put.quote.openInterest - put.quote.openInterestChange },
          quarterHour: quarterRows?.get(strike),
          hour: hourRows?.get(strike),
          closing: closingRows?.get(strike),
        }),
      ),
      points: [...samples, { ...present, figures: chainFigures(present) }].map((point) => ({
        at: point.at,
        ...presentFigures(point, point.figures),
      })),
      days: closed.chains
        .filter((chain) => chain.expiry === now.expiry.expiry && chain.date < today)
        .map((chain) => ({ date: chain.date, at: chain.at, ...presentFigures(chain, chain.figures) })),
      exchange_at: now.spot.at,
      received_at: view.receivedAt(),
      source: view.source,
    };
  };
}
