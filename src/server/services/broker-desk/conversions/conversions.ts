import { AppError } from '#contract/errors/app-error.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { BrokerConversionRow } from '#server/db/tables/broker-desk.ts';
import { newId } from '#server/platform/new-id.ts';
import { changeOfDay, insertConversion, saveGaps } from '#server/repositories/broker-conversions.ts';
import { findPositions } from '#server/repositories/positions.ts';
import { type AskedConversion, requireConversion } from '#server/services/instructions/convert.ts';
import { type IntentOutcome, storedError } from '#server/services/orders/intent-outcome.ts';
import type { LoggedIntent } from '#server/services/orders/idempotent-requests.ts';
import { callError } from '../desk-questions.ts';
import { noAnswer } from '../send-orders.ts';
import { readGaps } from './read-gaps.ts';
import { settleConversion } from './settle-conversion.ts';
import type { ConversionNeeds } from './conversion-needs.ts';
import { createConversionWatch } from './watch-conversions.ts';

interface Asked {
  readonly key: string;
  readonly account: BrokerAccountRow;
  readonly broker: Broker;
  readonly body: AskedConversion;
}

/** Sends a conversion once, with the gaps before it stored. Returns its outcome; null when that is unknown. */
async function send(needs: ConversionNeeds, { account, broker }: Asked, row: BrokerConversionRow): Promise<IntentOutcome | null> {
  const { db, eventLog, venue } = needs;
  const quantity = Math.abs(row.units);
  try {
    if (broker.convert === undefined) throw new AppError('broker.not-offered');
    const gaps = await readGaps(needs, broker, account, row);
    await eventLog.transact((trx) => saveGaps(trx, row.id, gaps));
    const [position] = await findPositions(db, [row.position_id]);
    const before = (position?.net_quantity ?? 0) - (await changeOfDay(db, row.position_id, venue.tradingDate()));
    const conversion = {
      ...{ instrumentId: row.instrument_id, side: row.units > 0 ? ('buy' as const) : ('sell' as const) },
      ...{ from: row.from_product, to: row.to_product, quantity },
      carried: before * row.units > 0 ? Math.min(quantity, Math.abs(before)) : 0,
    };
    if ((await broker.convert(account, conversion)) === 'unknown') return null;
  } catch (error) {
    // Nothing was sent, or the broker has said that nothing was done.
    const refused = error instanceof AppError ? error : callError(error);
    return settleConversion(needs, row, { state: 'refused', error: storedError(refused) });
  }
  const outcome = await settleConversion(needs, row, { state: 'made' });
  await needs.onBooked(account.id);
  return outcome;
}

export interface Conversions extends ReturnType<typeof createConversionWatch> {
  /** Checks a conversion and stores that it is about to be sent. Throws when it is not allowed. */
  logIntent(trx: Trx, asked: Asked): Promise<LoggedIntent>;
}

/** Returns the conversions of positions at brokers elsewhere: each is sent once, and one without an answer is found out from the broker's positions. */
export function createConversions(needs: ConversionNeeds): Conversions {
  const underWay = new Set<string>();
  const watch = createConversionWatch(needs, (id) => underWay.has(id));
  return {
    ...watch,

    async logIntent(trx, asked) {
      const { account, key, body } = asked;
      if (asked.broker.convert === undefined) throw new AppError('broker.not-offered');
      const { from, quantity } = await requireConversion(trx, body);
      const row: BrokerConversionRow = {
        ...{ id: newId(needs.clock.now()), user_id: account.user_id, broker_account_id: account.id, key },
        ...{ portfolio_id: from.portfolio_id, position_id: from.id, instrument_id: from.instrument_id },
        ...{ from_product: from.product, to_product: body.product, units: Math.sign(from.net_quantity) * quantity },
        ...{ state: 'sent', from_gap: null, to_gap: null, created_at: new Date(needs.clock.now()), ended_at: null },
      };
      underWay.add(row.id);
      if (!(await insertConversion(trx, row))) {
        underWay.delete(row.id);
        throw new AppError('position.converting');
      }
      return {
        orderIds: [],
        async next() {
          try {
            const outcome = await send(needs, asked, row);
            if (outcome === null) throw noAnswer();
            return outcome;
          } finally {
            underWay.delete(row.id);
          }
        },
      };
    },
  };
}
