import * as v from 'valibot';
import { decimal, id, wallMs } from './common.ts';

const units = v.pipe(v.number(), v.integer());

/** Shares in the demat account that belongs to a broker account. Quantities in units. */
const brokerHolding = v.object({
  /** As the broker names the share: it need not be an instrument of this server. */
  instrument_id: v.string(),
  name: v.string(),
  /** All units, the next two fields included. */
  quantity: units,
  /** Bought, and delivered on the next day. */
  t1_quantity: units,
  /** Pledged as collateral. */
  pledged_quantity: units,
  /** What may be sold today without a further authorisation at the broker; null where the broker does not tell. */
  authorised_quantity: v.nullable(units),
  average_price: v.nullable(decimal),
  last_price: v.nullable(decimal),
});

export const brokerHoldingsAnswer = v.object({
  account_id: id,
  /** As read last; null before the first time, and where the broker tells none. */
  holdings: v.nullable(v.array(brokerHolding)),
  read_at: v.nullable(wallMs),
});
