import type { BrokerConversionRow } from '#server/db/tables/broker-desk.ts';
import type { Venue } from '#server/market/venue.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { endConversion } from '#server/repositories/broker-conversions.ts';
import { completeKey } from '#server/repositories/idempotency-keys.ts';
import { conversionMade, convert } from '#server/services/instructions/convert.ts';
import { type IntentOutcome, refusedWith, type StoredError } from '#server/services/orders/intent-outcome.ts';

interface Needs {
  readonly venue: Venue;
  readonly clock: WallClock;
}

/** What became of a conversion; `error` is why the broker has not made it. */
export type ConversionEnd =
  | { readonly state: 'made' }
  | { readonly state: 'not-made' }
  | { readonly state: 'refused'; readonly error: StoredError };

/** The answer of a conversion that was made. */
const CONVERTED: IntentOutcome = { answer: { orders: [], message: 'Position converted' } };

function answerOf(end: ConversionEnd): IntentOutcome {
  if (end.state === 'made') return CONVERTED;
  return end.state === 'refused' ? { error: end.error } : refusedWith('position.conversion-not-made');
}

/**
 * Books what became of a conversion, once, and answers its call. One that was made of what our books no longer hold is not booked: the comparison with the
 * broker shows the difference.
 */
export function settleConversion(
  { venue, clock }: Needs,
  { id }: Pick<BrokerConversionRow, 'id'>,
  end: ConversionEnd,
): Promise<IntentOutcome> {
  // In the venue's queue: no fill comes between reading the positions and moving what they hold.
  return venue.execute({
    inputs: async () => [],
    async conclude(trx, emit) {
      const outcome = answerOf(end);
      const row = await endConversion(trx, id, end.state, new Date(clock.now()));
      if (row === undefined) return outcome;
      if (end.state === 'made') {
        const conversion = await conversionMade(trx, { ...row, product: row.to_product }, row.units);
        const marks = { receivedAt: venue.receivedAt(), source: venue.source, quote: (instrumentId: string) => venue.quote(instrumentId) };
        const timestamps = { exchangeAt: venue.now(), receivedAt: clock.now() };
        const context = { tradingDate: venue.tradingDate(), marks, timestamps };
        if (conversion !== null) await convert(trx, emit, conversion, row.to_product, context);
      }
      await completeKey(trx, row.user_id, row.key, outcome, new Date(clock.now()));
      return outcome;
    },
  });
}
