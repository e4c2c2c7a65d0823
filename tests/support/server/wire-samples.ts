import type {
  Account,
  Chain,
  ChainLeg,
  Charges,
  Estimate,
  Instruction,
  Instrument,
  KillLock,
  Order,
  Portfolio,
  Position,
  PositionBookAnswer,
  PositionBookRow,
  Quote,
  RiskStatus,
  User,
} from '#client/api/types.ts';

/** Answers in the format of the contract, for the client's tests. Both clocks stand at fixed instants. */
export const SERVER_AT = Date.parse('2026-11-23T04:30:00Z');
export const EXCHANGE_AT = Date.parse('2026-11-23T09:20:00+05:30');
export const TRADING_DATE = '2026-11-23';

export const USER: User = {
  id: 'u1',
  email: 'ada@example.test',
  name: 'Ada',
  mobile: '+91 90000 00000',
  locale: 'en',
  time_zone: null,
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
  mis_rule: 'own',
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
export const NO_CHARGES: Charges = { brokerage: 0, stt: 0, exchange: 0, sebi: 0, stamp: 0, gst: 0, depository: 0, total: 0 };

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
    protection_percent: null,
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
/** A stop at 90 and a target at 140 on the long sample position. */
export function exitOf(change: Partial<Instruction> = {}, exit: Partial<NonNullable<Instruction['exit']>> = {}): Instruction {
  return {
    instruction_id: 'i1',
    kind: 'exit-pair',
    status: 'watching',
    live: true,
    reason_code: null,
    account_number: ACCOUNT.account_number,
    portfolio_id: PORTFOLIO.id,
    position_id: 'x1',
    parent_order_id: null,
    instrument: CALL,
    product: 'NRML',
    exit: {
      follows: 'position',
      transaction_type: 'SELL',
      source: 'bid-ask',
      stop: { trigger_price: 90, limit_offset: null },
      target_price: 140,
      trailing: null,
      effective_stop: 90,
      stopped: false,
      protected_quantity: 130,
      closed_quantity: 0,
      refusals: 0,
      ...exit,
    },
    gtt: null,
    square_off: null,
    opening: null,
    client_order_ids: [],
    created_at: EXCHANGE_AT,
    updated_at: EXCHANGE_AT,
    received_at: SERVER_AT,
    revision: 1,
    ...change,
  };
}

const NO_DAY = { realised_pnl: 0, unrealised_pnl: 0, converted_pnl: 0, gross_pnl: 0, charges: NO_CHARGES, net_pnl: 0, realised_at_cost: 0 };

/** A row of today's book: two lots bought at 100 and still open at 112.35. */
export function bookRowOf(change: Partial<PositionBookRow> = {}): PositionBookRow {
  return {
    position_id: 'x1',
    portfolio_id: PORTFOLIO.id,
    account_number: ACCOUNT.account_number,
    instrument: CALL,
    product: 'NRML',
    state: 'open',
    carried_quantity: 0,
    carried_cost: 0,
    previous_close: 95,
    carried_value: 0,
    buy_quantity: 130,
    buy_value: 13_000,
    buy_average: 100,
    sell_quantity: 0,
    sell_value: 0,
    sell_average: null,
    converted_quantity: 0,
    net_quantity: 130,
    net_lots: 2,
    average_price: 100,
    open_cost: 13_000,
    settlement_price: null,
    mark: 112.35,
    quote: quoteOf(),
    ...NO_DAY,
    unrealised_pnl: 1_605.5,
    gross_pnl: 1_605.5,
    net_pnl: 1_605.5,
    ...change,
  };
}

export function bookOf(rows: readonly PositionBookRow[], change: Partial<PositionBookAnswer> = {}): PositionBookAnswer {
  return {
    position_book: [...rows],
    totals: NO_DAY,
    trading_date: TRADING_DATE,
    final: false,
    exchange_at: EXCHANGE_AT,
    received_at: SERVER_AT,
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
    bid_quantity: 650,
    ask_quantity: 325,
    volume: 10,
    oi: 650,
    oi_change: 0,
    iv: 0.13,
    delta: 0.5,
    gamma: 0.001,
    theta: -12,
    vega: 9,
    rho: 1.25,
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

/** A manual kill that has stopped new orders and is complete. */
export function lockOf(change: Partial<KillLock> = {}): KillLock {
  return {
    kill_id: 'k1',
    key: 'k1',
    scope: { kind: 'all' },
    cancel_orders: true,
    exit_percent: 0,
    losing_only: false,
    cause: 'hand',
    pressed_at: SERVER_AT,
    until: { kind: 'manual' },
    lapsed: true,
    resume_asked_at: null,
    steps: [
      { step: 'block-entries', status: 'done' },
      { step: 'cancel-orders', status: 'done' },
    ],
    swept: [],
    complete: true,
    ...change,
  };
}

export function estimateOf(change: Partial<Estimate> = {}): Estimate {
  return {
    required: 7_302.75,
    required_hedge_first: 7_302.75,
    final: 7_302.75,
    available: 1_000_000,
    available_after: 992_697.25,
    margin_change: 0,
    hedge_first: [0],
    charges: { ...NO_CHARGES, brokerage: 20, total: 23.6 },
    max_loss: 7_326.35,
    max_loss_kind: 'defined',
    orders: [{ worst_price: 114.6, expected_price: 112.4, slippage: 3.25, slices: [65], adds_risk: true, max_lots: 12, refusal: null }],
    nudges: [],
    exchange_at: EXCHANGE_AT,
    received_at: SERVER_AT,
    ...change,
  };
}

/** The risk status of an account that has used 72 % of its daily loss limit. */
export function riskStatusOf(change: Partial<RiskStatus> = {}): RiskStatus {
  return {
    account_number: ACCOUNT.account_number,
    cash: 900_000,
    broker_funds: null,
    margin_blocked: 250_000,
    reserved_for_orders: 0,
    futures_loss: 0,
    available: 650_000,
    shortfall: 0,
    account: {
      scope: { kind: 'account', id: 'a1' },
      day_profit: -7_200,
      day_loss_limit: 10_000,
      level: '70',
      open_lots: 1,
      open_lots_limit: null,
    },
    portfolios: [],
    kill: { locks: [], revision: 0, updated_at: null },
    exchange_at: EXCHANGE_AT,
    received_at: SERVER_AT,
    trading_date: TRADING_DATE,
    ...change,
  };
}
