import type { WireBook, WireTrigger } from '#server/brokers/wire/broker-wire.ts';
import type { Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { BrokerTriggerRow } from '#server/db/tables/broker-desk.ts';
import { newId } from '#server/platform/new-id.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { insertTrigger, lockTriggers, updateTrigger } from '#server/repositories/broker-triggers.ts';
import { completeKey } from '#server/repositories/idempotency-keys.ts';
import { type IntentOutcome, refusedWith } from '#server/services/orders/intent-outcome.ts';
import { sameLegs, sortTriggers } from './sort-triggers.ts';

/** The answer of a trigger that the broker holds. */
export const HELD: IntentOutcome = { answer: { orders: [], message: 'Held by the broker' } };

interface Booking {
  readonly clock: WallClock;
  readonly account: BrokerAccountRow;
  readonly book: WireBook<WireTrigger>;
  /** Whether whole lists now prove: a trigger that is absent was never placed, a trigger that is as it was never cancelled or changed. */
  readonly isProven: (row: BrokerTriggerRow) => boolean;
}

const wordsOf = ({ triggerId, legs, standing, rawStatus, message, brokerOrderIds }: WireTrigger) => ({
  ...{ broker_trigger_id: triggerId, legs, state: standing },
  ...{ raw_status: rawStatus, raw_message: message, broker_order_ids: brokerOrderIds },
});

/** Books what a list of the broker does not have. */
async function bookMissing(trx: Trx, row: BrokerTriggerRow, { clock, book, isProven }: Booking): Promise<void> {
  const at = new Date(clock.now());
  if (!book.complete) return;
  // What was held and is listed no more has ended.
  if (row.state === 'active') await updateTrigger(trx, row.id, { state: 'ended', ends: false, asked_legs: null }, at);
  if (row.state !== 'sent' || !isProven(row)) return;
  await updateTrigger(trx, row.id, { state: 'not-made' }, at);
  if (row.key !== null) await completeKey(trx, row.user_id, row.key, refusedWith('trigger.not-made'), at);
}

/**
 * Books a list of the triggers that a broker holds. Those of other programs are taken over for display; nothing is sent. Returns whether a call has
 * no outcome yet.
 */
export async function bookTriggers(trx: Trx, booking: Booking): Promise<boolean> {
  const { clock, account, book, isProven } = booking;
  const at = new Date(clock.now());
  const rows = await lockTriggers(trx, account.id);
  const { own, elsewhere } = sortTriggers(rows, book.entries);
  for (const row of rows) {
    const told = own.get(row.id);
    if (told === undefined) {
      await bookMissing(trx, row, booking);
      continue;
    }
    const isChanged = row.asked_legs !== null && sameLegs(row.asked_legs, told.legs);
    const isOpen = told.standing === 'active' && (row.ends || (row.asked_legs !== null && !isChanged)) && !isProven(row);
    const asked_legs = isOpen && !isChanged ? row.asked_legs : null;
    await updateTrigger(trx, row.id, { ...wordsOf(told), ends: isOpen && row.ends, asked_legs }, at);
    if (row.state === 'sent' && row.key !== null) await completeKey(trx, row.user_id, row.key, HELD, at);
  }
  for (const told of elsewhere)
    await insertTrigger(trx, {
      ...{ id: newId(clock.now()), user_id: account.user_id, broker_account_id: account.id, key: null, portfolio_id: null },
      ...{
        instrument_id: told.instrumentId,
        ends: false,
        asked_legs: null,
        known_before: [],
        created_at: at,
        updated_at: at,
        ...wordsOf(told),
      },
    });
  return (await lockTriggers(trx, account.id)).some((row) => row.state === 'sent' || row.ends || row.asked_legs !== null);
}
