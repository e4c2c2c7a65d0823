import type { ExchangeEntry } from '#domain/matching/exchange-entry.ts';
import type { AskedChange, ChangeRefusal } from '#domain/orders/check-change.ts';
import { isChanging } from '#domain/orders/status-sets.ts';
import { isStopKind, takesLimit } from '#domain/orders/order-kinds.ts';
import { money } from '#domain/units/money.ts';
import type { CallBinding } from '#server/brokers/broker.ts';
import { NotTaken } from '#server/brokers/wire/broker-wire.ts';
import type { CallPurpose } from '#domain/orders/broker-calls.ts';
import type { Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { findBrokerOrders, saveAskedChange } from '#server/repositories/broker-desk.ts';
import { lockOrders } from '#server/repositories/orders.ts';
import { recordEntries } from '../venue/venue-records.ts';
import { orderAsTold } from './news-of-order.ts';
import { NOT_DONE, noAnswer, type SendingNeeds, wordsOf } from './send-orders.ts';

/** A change of an order; null = its cancelling. */
type Change = AskedChange | null;

function refusalOf({ kind, message }: NotTaken): ChangeRefusal {
  return kind === 'ended'
    ? { code: 'order.not-open', field: null, values: {} }
    : { code: NOT_DONE[kind], field: null, values: wordsOf(kind, message) };
}

/** A stop, or an order that closes, is moved before new risk is sent. */
const purposeOfChange = ({ purpose, kind }: OrderRow): CallPurpose => (purpose === 'open' && !isStopKind(kind) ? 'entry' : 'exit');

/** Returns the effect of a change that the broker has taken; null for a cancelling, whose end its books tell. */
function taken(row: OrderRow, change: Change, now: ReturnType<SendingNeeds['venue']['now']>): ExchangeEntry['effects'] {
  if (change === null || row.status !== 'modify-pending') return [];
  const limit = takesLimit(row.kind) ? row.limit_price : row.protection_price;
  const told = {
    quantity: change.quantity ?? row.quantity,
    limitPrice: change.limitPrice ?? limit,
    triggerPrice: change.triggerPrice ?? row.trigger_price,
    standing: row.triggered_at === null ? ('awaits-trigger' as const) : ('working' as const),
  };
  return [
    {
      type: 'modified',
      order: orderAsTold(row, told, { filledQuantity: row.filled_quantity, filledValue: money(row.filled_value) }, now),
    },
  ];
}

/**
 * Sends a change or cancelling of an order, once, and books what the broker answers in a transaction of its own. Throws when the outcome is unknown.
 */
export async function sendChangeTo<T>(
  needs: SendingNeeds,
  account: BrokerAccountRow,
  { orderId, change }: { readonly orderId: string; readonly change: Change },
  binding: CallBinding<T>,
): Promise<T> {
  const { wire, calls, eventLog, venue, clock } = needs;
  const conclude = (effectsOf: (row: OrderRow) => ExchangeEntry['effects'], refusal: ChangeRefusal | null) =>
    eventLog.transact(async (trx, emit) => {
      const [row] = await lockOrders(trx, [orderId]);
      const at = venue.now();
      const effects = row === undefined ? [] : effectsOf(row);
      await saveAskedChange(trx, orderId, null);
      const entry = { input: { type: 'tick' as const, at }, effects, tradingDate: venue.tradingDate(), at };
      const marks = { receivedAt: clock.now(), source: venue.source, quote: venue.quote };
      const recorded = await recordEntries(trx, emit, effects.length === 0 ? [] : [entry], marks);
      return binding.conclude(trx, emit, { refusal, orders: recorded });
    });

  const target = await eventLog.transact(async (trx: Trx) => {
    const selected = await binding.select(trx, 'at-once');
    if (selected.size === 0) return undefined;
    // The order before its name at the broker, as a reading of the books locks them.
    const [row] = await lockOrders(trx, [orderId]);
    await saveAskedChange(trx, orderId, change);
    const [named] = await findBrokerOrders(trx, [orderId]);
    return row === undefined || named === undefined ? undefined : { row, named };
  });
  if (target === undefined) return conclude(() => [], null);
  try {
    const id = target.named.broker_order_id;
    if (id === null) throw new NotTaken('busy', 'the broker has not named the order yet');
    if (change === null) await calls.with(account, 'cancel', 'exit', (secrets) => wire.cancel(secrets, id));
    else await calls.with(account, 'modify', purposeOfChange(target.row), (secrets) => wire.modify(secrets, id, change));
  } catch (error) {
    if (!(error instanceof NotTaken)) throw noAnswer();
    const refusal = refusalOf(error);
    const type = change === null ? 'cancel-refused' : 'modify-refused';
    return conclude((row) => (isChanging(row.status) ? [{ type, orderId, refusal }] : []), refusal);
  }
  return conclude((row) => taken(row, change, venue.now()), null);
}
