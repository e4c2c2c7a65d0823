import { OPEN_IDEA, reduceOutcome } from '#domain/ideas/idea-outcome.ts';
import { addToRecord } from '#domain/ideas/track-record.ts';
import { bestAsk, bestBid } from '#domain/market/mid-price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import type { NewRecommendation } from '#server/repositories/analytics/screener.ts';
import type { MarketSnapshot } from '../producers.ts';
import type { IdeaRecords } from './idea-records.ts';
import { wireRecord, withOutcome } from './idea-row.ts';

/** Returns the value per unit of closing a structure; null when a leg has no price on its side. */
function valueOf(market: MarketSource, legs: NewRecommendation['legs']): number | null {
  let sum = 0;
  for (const { instrument_id, side } of legs) {
    const quote = market.quote(instrument_id);
    const price = quote && (side === 'buy' ? bestBid(quote) : bestAsk(quote));
    if (price === null) return null;
    sum += side === 'buy' ? price : -price;
  }
  return Math.round(sum * 100) / 100;
}

/** Closes the ideas at their stop, target or end, and adds the results to the track records. */
export async function judgeIdeas({ open, known, setRecord, put }: IdeaRecords, snapshot: MarketSnapshot): Promise<void> {
  const closed: NewRecommendation[] = [];
  for (const row of open()) {
    const tick = { at: snapshot.at, value: valueOf(snapshot.market, row.legs) };
    const terms = {
      at: row.at,
      validUntil: exchangeTime(Date.parse(row.valid_until)),
      entry: row.entry,
      stop: row.stop ?? -Infinity,
      target: row.target ?? Infinity,
      lotSize: row.lot_size,
      charges: row.charges,
    };
    const outcome = reduceOutcome(terms, OPEN_IDEA, tick);
    if (outcome.status === 'open') continue;
    const { record, since } = known(row.origin);
    setRecord(row.origin, addToRecord(record, outcome), since ?? snapshot.tradingDate);
    closed.push(withOutcome(row, outcome));
  }
  if (closed.length === 0) return;
  const origins = new Set(closed.map(({ origin }) => origin));
  const others = open().filter(({ key, origin }) => origins.has(origin) && closed.every((row) => row.key !== key));
  await put(
    [...closed, ...others].map((row) => ({ ...row, track_record: wireRecord(known(row.origin).record, known(row.origin).since) })),
    snapshot,
  );
}
