import type { Chain, ChainLeg, Charges, Fill, Instrument, Order, Position, Quote } from '#client/api/types.ts';
import { istInstant } from '#domain/calendar/ist.ts';

/** Builders of what the server sends, for tests of the client. Monday 23 Nov 2026, 10:00 exchange time. */
export const EXCHANGE_AT: number = istInstant('2026-11-23', 600);
export const RECEIVED_AT = 1_795_400_000_000;

export const NO_WIRE_CHARGES: Charges = { brokerage: 0, stt: 0, exchange: 0, sebi: 0, stamp: 0, gst: 0, total: 0 };

export function wireOption(strike: number, type: 'call' | 'put', change: Partial<Instrument> = {}): Instrument {
  const tradingsymbol = `NIFTY26DEC${strike}${type === 'call' ? 'CE' : 'PE'}`;
  return {
    instrument_id: `SIM:${tradingsymbol}`,
    tradingsymbol,
    exchange: 'NSE',
    segment: 'NFO',
    kind: 'option',
    underlying: 'NIFTY',
    expiry: '2026-12-29',
    expires_at: istInstant('2026-12-29', 940),
    strike,
    option_type: type,
    lot_size: 65,
    tick_size: 0.05,
    freeze_quantity: 1800,
    tradable: true,
    ...change,
  };
}

export function wireQuote(instrumentId: string, ltp: number, change: Partial<Quote> = {}): Quote {
  return {
    instrument_id: instrumentId,
    ltp,
    bid: Math.max(0.05, ltp - 0.05),
    ask: ltp + 0.05,
    previous_close: ltp,
    volume: 1000,
    oi: 65_000,
    oi_change: 650,
    last_trade_at: EXCHANGE_AT,
    exchange_at: EXCHANGE_AT,
    received_at: RECEIVED_AT,
    source: 'simulated',
    bids: [],
    asks: [],
    ...change,
  };
}

export function wirePosition(change: Partial<Position> = {}): Position {
  const instrument = change.instrument ?? wireOption(24_500, 'call');
  return {
    position_id: 'position-1',
    portfolio_id: 'portfolio-1',
    account_number: 'PA0001',
    instrument,
    product: 'NRML',
    net_quantity: 130,
    net_lots: 2,
    average_price: 100,
    open_cost: 13_000,
    buy_quantity: 130,
    buy_value: 13_000,
    sell_quantity: 0,
    sell_value: 0,
    realised_pnl: 0,
    charges: NO_WIRE_CHARGES,
    quote: wireQuote(instrument.instrument_id, 110),
    revision: 1,
    updated_at: EXCHANGE_AT,
    ...change,
  };
}

export function wireFill(change: Partial<Fill> = {}): Fill {
  return {
    trade_id: 'trade-1',
    order_id: 'order-1',
    quantity: 65,
    price: 100,
    exchange_at: EXCHANGE_AT,
    charges: NO_WIRE_CHARGES,
    ...change,
  };
}

export function wireOrder(change: Partial<Order> = {}): Order {
  return {
    order_id: 'order-1',
    client_order_id: 'key-1:0',
    account_number: 'PA0001',
    portfolio_id: 'portfolio-1',
    instrument: change.instrument ?? wireOption(24_500, 'call'),
    transaction_type: 'BUY',
    order_type: 'LIMIT',
    product: 'NRML',
    validity: 'DAY',
    lots: 2,
    quantity: 130,
    price: 110,
    trigger_price: null,
    protection_price: null,
    filled_quantity: 0,
    average_price: null,
    status: 'open',
    reason_code: null,
    reason: null,
    placed_at: EXCHANGE_AT,
    updated_at: EXCHANGE_AT,
    received_at: RECEIVED_AT,
    revision: 1,
    charges: NO_WIRE_CHARGES,
    fills: [],
    ...change,
  };
}

function wireLeg(strike: number, type: 'call' | 'put', spot: number): ChainLeg {
  const { instrument_id, tradingsymbol } = wireOption(strike, type);
  const intrinsic = Math.max(0, type === 'call' ? spot - strike : strike - spot);
  const ltp = Math.round((intrinsic + 100) * 20) / 20;
  return {
    instrument_id,
    tradingsymbol,
    ltp,
    previous_close: ltp - 10,
    bid: ltp - 0.05,
    ask: ltp + 0.05,
    volume: 1_300,
    oi: type === 'call' ? 1_240_000 : 620_000,
    oi_change: type === 'call' ? 65_000 : -65_000,
    iv: 0.125,
    delta: type === 'call' ? 0.52 : -0.48,
    gamma: 0.0012,
    theta: -6,
    vega: 14,
  };
}

/** A chain of 41 strikes around 24,500 with the spot at 24,512.35. */
export function wireChain(change: Partial<Chain> = {}): Chain {
  const spot = 24_512.35;
  const strikes = Array.from({ length: 41 }, (_, index) => 23_500 + index * 50);
  return {
    underlying: 'NIFTY',
    expiry: '2026-12-29',
    expires_at: istInstant('2026-12-29', 940),
    expiries: [
      { expiry: '2026-12-01', expires_at: istInstant('2026-12-01', 940), monthly: false, atm_iv: 0.118 },
      { expiry: '2026-12-29', expires_at: istInstant('2026-12-29', 940), monthly: true, atm_iv: 0.125 },
    ],
    exchange: 'NSE',
    segment: 'NFO',
    lot_size: 65,
    tick_size: 0.05,
    freeze_quantity: 1800,
    spot: wireQuote('SIM:NIFTY', spot, { previous_close: 24_400, bid: null, ask: null, oi: 0, oi_change: 0 }),
    spot_instrument_id: 'SIM:NIFTY',
    forward: 24_580,
    atm_strike: 24_500,
    rows: strikes.map((strike) => ({ strike, call: wireLeg(strike, 'call', spot), put: wireLeg(strike, 'put', spot) })),
    exchange_at: EXCHANGE_AT,
    received_at: RECEIVED_AT,
    source: 'simulated',
    ...change,
  };
}
