import type { ProductGaps } from '#domain/positions/conversion-outcome.ts';
import type { Product } from '#domain/orders/order-kinds.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { BrokerConversionRow } from '#server/db/tables/broker-desk.ts';
import { listOpenOfAccount } from '#server/repositories/positions.ts';

interface Needs {
  readonly db: Db;
  /** Reads the books of the broker and books what they say. Throws without an answer. */
  readonly bookFirst: (account: BrokerAccountRow) => Promise<void>;
}

/** Returns how far the broker's quantities of the two products of a conversion are from ours, its trades booked. Throws without an answer. */
export async function readGaps(
  { db, bookFirst }: Needs,
  broker: Broker,
  account: BrokerAccountRow,
  { instrument_id: instrumentId, from_product: from, to_product: to }: BrokerConversionRow,
): Promise<ProductGaps> {
  await bookFirst(account);
  const theirs = (await broker.positions(account)).filter((one) => one.instrumentId === instrumentId);
  const ours = (await listOpenOfAccount(db, account.id)).filter((row) => row.instrument_id === instrumentId);
  const gapOf = (product: Product) =>
    theirs.reduce((sum, one) => sum + (one.product === product ? one.netQuantity : 0), 0) -
    ours.reduce((sum, row) => sum + (row.product === product ? row.net_quantity : 0), 0);
  return { from: gapOf(from), to: gapOf(to) };
}
