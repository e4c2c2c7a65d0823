import type { AnalyticsRow } from '#contract/analytics/tables.ts';
import { dayNumber } from '#domain/calendar/dates.ts';
import type { IdeaOutcome } from '#domain/ideas/idea-outcome.ts';
import type { Idea } from '#domain/ideas/idea.ts';
import type { TrackRecord } from '#domain/ideas/track-record.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { isoOf } from '#server/repositories/analytics/rows.ts';
import type { NewRecommendation } from '#server/repositories/analytics/screener.ts';
import { ideaWords } from './words.ts';

/** Newer days come first; within a day ideas keep their order of creation. */
const FAR_DAY = 100_000;
const MOST_A_DAY = 1_000;

/** Returns the sort position of the `number`-th idea of a trading date. It never changes. */
function displayOrder(tradingDate: string, number: number): number {
  return (FAR_DAY - dayNumber(tradingDate)) * MOST_A_DAY + Math.min(number, MOST_A_DAY - 1);
}

const cents = (value: number): number => Math.round(value * 100) / 100;
const short = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Returns the track record in wire form. */
export function wireRecord(record: TrackRecord, since: string | null): NewRecommendation['track_record'] {
  const { closed, hit, stopped, expired, meanOutcome, meanR, worstR } = record;
  return { closed, hit, stopped, expired, mean_outcome: meanOutcome, mean_r: meanR, worst_r: worstR, since };
}

/** Returns the row of the `number`-th idea of its trading date. */
export function rowOfIdea(idea: Idea, number: number, trackRecord: NewRecommendation['track_record']): NewRecommendation {
  const { view } = idea;
  return {
    at: idea.at,
    key: `${idea.tradingDate}-${number}`,
    display_order: displayOrder(idea.tradingDate, number),
    trading_date: idea.tradingDate,
    structure: idea.structure,
    origin: idea.source,
    underlying: idea.underlying,
    expiry: idea.expiry,
    lot_size: idea.lotSize,
    spot: idea.spot,
    legs: idea.legs.map(({ instrumentId, tradingsymbol, side, kind, strike, price }) => ({
      instrument_id: instrumentId,
      tradingsymbol,
      side,
      kind,
      strike: priceToDecimal(strike),
      expiry: idea.expiry,
      lots: 1,
      price: priceToDecimal(price),
    })),
    entry: idea.entry,
    entry_low: idea.entryLow,
    entry_high: idea.entryHigh,
    stop: idea.stop,
    target: idea.target,
    max_loss: idea.maxLoss === null ? null : cents(idea.maxLoss),
    max_profit: idea.maxProfit === null ? null : cents(idea.maxProfit),
    pop: short(idea.pop),
    risk_reward: short(idea.riskReward),
    margin: cents(idea.margin),
    charges: cents(idea.charges),
    ...ideaWords(idea),
    figures: {
      iv: short(view.volatility),
      iv_percentile: view.ivPercentile === null ? null : cents(view.ivPercentile),
      trend: short(view.trend),
      expected_move: cents(view.expectedMove),
      breakeven_low: idea.breakevens[0] === undefined ? null : cents(idea.breakevens[0]),
      breakeven_high: idea.breakevens.length < 2 ? null : cents(idea.breakevens.at(-1) ?? 0),
    },
    valid_until: isoOf(idea.validUntil),
    status: 'open',
    closed_at: null,
    outcome: null,
    r_multiple: null,
    track_record: trackRecord,
  };
}

/** Returns a stored row in the form for writing. */
export function rewritable({
  id: _id,
  created_at,
  received_at: _received,
  source: _source,
  ...row
}: AnalyticsRow<'screener'>): NewRecommendation {
  return { ...row, at: exchangeTime(Date.parse(created_at)) };
}

/** Returns the row of a closed idea with the idea's result. */
export function withOutcome(row: NewRecommendation, { status, closedAt, exit, outcome, rMultiple }: IdeaOutcome): NewRecommendation {
  return {
    ...row,
    status,
    closed_at: closedAt === null ? null : isoOf(closedAt),
    outcome: outcome === null ? null : cents(outcome),
    r_multiple: rMultiple === null ? null : short(rMultiple),
    figures: { ...row.figures, exit },
  };
}
