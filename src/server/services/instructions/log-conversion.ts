import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { convertPosition } from '#contract/operations/instructions.ts';
import type { Broker } from '#server/brokers/broker.ts';
import { booksAreOurs, misRuleOf } from '#server/brokers/catalogue.ts';
import type { Trx } from '#server/db/database.ts';
import type { Venue } from '#server/market/venue.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { findPositions } from '#server/repositories/positions.ts';
import { acquireAccountLock, portfolioOf } from '../orders/account-lock.ts';
import type { LoggedIntent } from '../orders/idempotent-requests.ts';
import { type IntentOutcome, storedError } from '../orders/intent-outcome.ts';
import { isPastMisCutOff } from '../orders/placing-checks.ts';
import type { Conversions } from '../broker-desk/conversions/conversions.ts';
import { convert, requireConversion } from './convert.ts';

interface Needs {
  readonly clock: WallClock;
  readonly venue: Venue;
  readonly brokers: ReadonlyMap<string, Broker>;
  readonly conversions: Pick<Conversions, 'logIntent'>;
}

/** Checks that a position may be converted, and returns how that is done. Throws order.mis-cut-off. */
export async function logConversionIntent(
  { clock, venue, brokers, conversions }: Needs,
  trx: Trx,
  { userId, key, body }: { readonly userId: string; readonly key: string; readonly body: BodyOf<typeof convertPosition> },
): Promise<LoggedIntent> {
  const lock = await acquireAccountLock(trx, brokers, userId, body.account_number, 'reduces-risk');
  await portfolioOf(trx, lock, body.portfolio_id);
  const [position] = body.product === 'MIS' ? await findPositions(trx, [body.position_id]) : [];
  if (position !== undefined && isPastMisCutOff(misRuleOf(lock.account), position.instrument.kind, venue, venue.now()))
    throw new AppError('order.mis-cut-off');
  if (!booksAreOurs(lock.account)) return conversions.logIntent(trx, { key, account: lock.account, broker: lock.broker, body });
  const marks = () => ({ receivedAt: venue.receivedAt(), source: venue.source, quote: (id: string) => venue.quote(id) });
  const timestamps = () => ({ exchangeAt: venue.now(), receivedAt: clock.now() });
  // In the venue's queue: no fill comes between reading the positions and moving what they hold.
  return {
    orderIds: [],
    next: (conclude) =>
      venue.execute<IntentOutcome>({
        inputs: async () => [],
        async conclude(trx, emit) {
          let outcome: IntentOutcome = { answer: { orders: [], message: 'Position converted' } };
          try {
            const context = { tradingDate: venue.tradingDate(), marks: marks(), timestamps: timestamps() };
            await convert(trx, emit, await requireConversion(trx, body), body.product, context);
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            outcome = { error: storedError(error) };
          }
          // Answered as never made when the exchange was read again: then it is not made now either.
          const waited = await conclude(trx, outcome);
          if (!(await waited())) throw new Error('the call was answered before its turn came');
          return outcome;
        },
      }),
  };
}
