import type { SpecRows } from './spec-only-back-end.ts';

/** Invalid rows, added to every list: a client must skip the row, not the list. */
const NO_ROWS = [null, 'text', 7, [], {}] as unknown as readonly Record<string, unknown>[];

/** The rows of a back end with the fewest fields: an id, the parent of a row, and of amounts only the essential ones. Invalid rows are mixed in. */
export const FEWEST: SpecRows = {
  user: { id: 7 },
  accounts: [{ id: 11, account_number: 'ZN1001' }, { id: 12 }, ...NO_ROWS],
  portfolios: [{ id: 21, broker_account_id: 11 }, ...NO_ROWS],
  bots: [{ id: 31, portfolio_id: 21 }, ...NO_ROWS],
  orders: [
    { order_id: 'Z1', tradingsymbol: 'NIFTY26NOV24500CE', transaction_type: 'SELL', quantity: 65 },
    { order_id: 'Z2', tradingsymbol: 'NIFTY26NOV25000CE', side: 'buy', lots: 2, status: 'COMPLETE' },
    { order_id: 'Z3', transaction_type: 'BUY' },
    { order_id: 'Z4', tradingsymbol: 'NIFTY26NOV25000CE' },
  ],
  positions: [
    { position_id: 'P1', tradingsymbol: 'NIFTY26NOV24500CE', net_quantity: -65 },
    { tradingsymbol: 'RELIANCE', net_quantity: 10 },
    { position_id: 'P3', net_quantity: 0 },
    { position_id: 'P4', tradingsymbol: 'NIFTY26NOV25000CE' },
  ],
  brokers: [{ id: 'zen' }, ...NO_ROWS],
  baseStrategies: [{ id: 1 }, ...NO_ROWS],
  summary: {},
  hosted: [{ id: 1 }, {}, ...NO_ROWS],
};
