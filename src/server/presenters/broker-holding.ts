import type { InferOutput } from 'valibot';
import type { brokerHoldingsAnswer } from '#contract/schemas/broker-holdings.ts';
import { type Price, priceToDecimal } from '#domain/units/price.ts';
import { wallTime } from '#domain/units/time.ts';
import type { BrokerHoldingsRow } from '#server/db/tables/broker-desk.ts';

const decimal = (value: Price | null) => (value === null ? null : priceToDecimal(value));

/** Returns the shares held at a broker in wire form, by name. */
export function presentHoldings(
  accountId: string,
  row: BrokerHoldingsRow | undefined,
  nameOf: (instrumentId: string) => string,
): InferOutput<typeof brokerHoldingsAnswer> {
  if (row === undefined) return { account_id: accountId, holdings: null, read_at: null };
  const holdings = row.holdings.map((one) => ({
    ...{ instrument_id: one.instrumentId, name: nameOf(one.instrumentId), quantity: one.quantity, t1_quantity: one.t1Quantity },
    ...{ pledged_quantity: one.pledgedQuantity, authorised_quantity: one.authorisedQuantity },
    ...{ average_price: decimal(one.averagePrice), last_price: decimal(one.lastPrice) },
  }));
  return {
    account_id: accountId,
    holdings: holdings.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    read_at: wallTime(row.read_at.getTime()),
  };
}
