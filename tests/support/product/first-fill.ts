import { expect } from 'vitest';
import type { Trader } from '#tests/support/device/trader.ts';

/** Has a trader buy one lot in the middle of the chain, which is filled at once. */
export async function firstFill(trader: Trader): Promise<void> {
  const { rows } = await trader.chain();
  const { status } = await trader.place({
    instrument_id: rows[Math.floor(rows.length / 2)]!.call.instrument_id,
    transaction_type: 'BUY',
    order_type: 'MARKET',
    product: 'NRML',
    lots: 1,
  });
  expect(status).toBe('filled');
}
