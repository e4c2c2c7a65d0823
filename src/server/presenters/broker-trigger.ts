import type { InferOutput } from 'valibot';
import type { brokerTrigger } from '#contract/schemas/broker-triggers.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { wallTime } from '#domain/units/time.ts';
import type { BrokerTriggerRow } from '#server/db/tables/broker-desk.ts';

function stateOf({ ends, asked_legs: asked, state }: BrokerTriggerRow): InferOutput<typeof brokerTrigger>['state'] {
  if (ends) return 'ending';
  if (asked !== null) return 'changing';
  return state === 'refused' || state === 'not-made' ? 'ended' : state;
}

/** Returns a trigger that a broker holds, in wire form. `named`: our orders by the broker's ids; `instrument`: null for a contract not known here. */
export function presentTrigger(
  row: BrokerTriggerRow,
  instrument: Instrument | null,
  named: ReadonlyMap<string, string>,
): InferOutput<typeof brokerTrigger> {
  return {
    trigger_id: row.id,
    broker_trigger_id: row.broker_trigger_id,
    instrument_id: row.instrument_id,
    name: instrument?.tradingsymbol ?? row.instrument_id,
    lot_size: instrument?.lotSize ?? null,
    tick_size: instrument === null ? null : priceToDecimal(instrument.tickSize),
    placed_elsewhere: row.key === null,
    state: stateOf(row),
    legs: row.legs.map(({ triggerPrice, side, product, quantity, limitPrice }) => ({
      ...{ trigger_price: priceToDecimal(triggerPrice), transaction_type: side === 'buy' ? ('BUY' as const) : ('SELL' as const) },
      ...{ product, quantity, price: priceToDecimal(limitPrice) },
    })),
    status: row.raw_status,
    message: row.raw_message,
    orders: row.broker_order_ids.map((id) => ({ broker_order_id: id, order_id: named.get(id) ?? null })),
    placed_at: wallTime(row.created_at.getTime()),
    told_at: wallTime(row.updated_at.getTime()),
  };
}
