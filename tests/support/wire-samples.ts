import type { Account, Chain, ChainLeg, Charges, Instrument, Order, Portfolio, Position, Quote, User } from '#client/api/types.ts';

/** Answers as the contract writes them, for the client's tests. Both clocks stand at fixed instants. */
export const SERVER_AT = Date.parse('2026-11-23T04:30:00Z');
export const EXCHANGE_AT = Date.parse('2026-11-23T09:20:00+05:30');
export const TRADING_DATE = '2026-11-23';

export const USER: User = {
  id: 'u1',
  email: 'ada@example.test',
  name: 'Ada',
  mobile: '+91 90000 00000',
  locale: 'en',
  created_at: SERVER_AT,
  trade_defaults: {},
};
export const ACCOUNT: Account = {
  id: 'a1',
  broker_name: 'paper',
  environment: 'paper',
  label: 'Paper',
  account_number: 'P-1001',
  status: 'active',
  session_expires_at: null,
  practice_faults: null,
  currency: 'INR',
  opening_balance: 1_000_000,
  created_at: SERVER_AT,
};
export const PORTFOLIO: Portfolio = {
  id: 'p1',
  broker_account_id: 'a1',
  name: 'First',
  capital: null,
  max_day_loss: null,
  created_at: SERVER_AT,
};
export const CALL: Instrument = {
  instrument_id: 'SIM:NIFTY26D0126000CE',
  tradingsymbol: 'NIFTY26D0126000CE',
  exchange: 'NFO',
  segment: 'NFO',
  kind: 'option',
  underlying: 'NIFTY',
  expiry: '2026-12-01',
  expires_at: Date.parse('2026-12-01T15:40:00+05:30'),
  strike: 26_000,
  option_type: 'call',
  lot_size: 65,
  tick_size: 0.05,
  freeze_quantity: 1800,
  tradable: true,
  sector: null,
};
export const NO_CHARGES: Charges = { brokerage: 0, stt: 0, exchange: 0, sebi: 0, stamp: 0, gst: 0, total: 0 };

export function quoteOf(change: Partial<Quote> = {}): Quote {
  return {
    instrument_id: CALL.instrument_id,
    ltp: 112.35,
    bid: 112.3,
    ask: 112.4,
    previous_close: 108,
    volume: 1200,
    oi: 65_000,
    oi_change: 650,
    last_trade_at: EXCHANGE_AT - 1_000,
    exchange_at: EXCHANGE_AT,
    received_at: SERVER_AT,
    source: 'simulated',
    bids: [],
    asks: [],
    ...change,
  };
}
export function orderOf(change: Partial<Order> = {}): Order {
  return {
    order_id: 'o1',
    client_order_id: 'key-1:0',
    account_number: ACCOUNT.account_number,
    portfolio_id: PORTFOLIO.id,
    instrument: CALL,
    transaction_type: 'BUY',
    order_type: 'LIMIT',
    product: 'NRML',
    validity: 'DAY',
    lots: 1,
    quantity: 65,
    price: 112.35,
    trigger_price: null,
    triggered_at: null,
    variety: 'regular',
    waits_for_open: false,
    origin: 'hand',
    protection_price: null,
    filled_quantity: 0,
    average_price: null,
    status: 'open',
    reason_code: null,
    reason: null,
    placed_at: EXCHANGE_AT,
    updated_at: EXCHANGE_AT,
    received_at: SERVER_AT,
    revision: 1,
    charges: NO_CHARGES,
    fills: [],
    children: [],
    ...change,
  };
}
export function positionOf(change: Partial<Position> = {}): Position {
  return {
    position_id: 'x1',
    portfolio_id: PORTFOLIO.id,
    account_number: ACCOUNT.account_number,
    instrument: CALL,
    product: 'NRML',
    net_quantity: 65,
    net_lots: 1,
    average_price: 110,
    open_cost: 7150,
    buy_quantity: 65,
    buy_value: 7150,
    sell_quantity: 0,
    sell_value: 0,
    realised_pnl: 0,
    charges: NO_CHARGES,
    quote: quoteOf(),
    revision: 1,
    updated_at: EXCHANGE_AT,
    ...change,
  };
}
export function chainOf(change: Partial<Chain> = {}): Chain {
  const leg = (instrument_id: string): ChainLeg => ({
    instrument_id,
    tradingsymbol: instrument_id.slice(4),
    ltp: 112.35,
    previous_close: 108,
    bid: 112.3,
    ask: 112.4,
    volume: 10,
    oi: 650,
    oi_change: 0,
    iv: 0.13,
    delta: 0.5,
    gamma: 0.001,
    theta: -12,
    vega: 9,
  });
  return {
    underlying: 'NIFTY',
    expiry: '2026-12-01',
    expires_at: CALL.expires_at ?? 0,
    expiries: [{ expiry: '2026-12-01', expires_at: CALL.expires_at ?? 0, monthly: false, atm_iv: 0.13 }],
    exchange: 'NFO',
    segment: 'NFO',
    tick_size: 0.05,
    freeze_quantity: 1800,
    lot_size: 65,
    spot: quoteOf({ instrument_id: 'SIM:NIFTY', ltp: 26_012.35 }),
    spot_instrument_id: 'SIM:NIFTY',
    forward: 26_040,
    atm_strike: 26_000,
    rows: [{ strike: 26_000, call: leg(CALL.instrument_id), put: leg('SIM:NIFTY26D0126000PE') }],
    exchange_at: EXCHANGE_AT,
    received_at: SERVER_AT,
    source: 'simulated',
    ...change,
  };
}
