import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { exchangeTime } from '#domain/units/time.ts';

/**
 * Rows of a foreign back end, with column names of its own where the specification gives none. Amounts of the main back end are texts with two decimals, as a
 * decimal field of its framework writes them, and its times have no zone: they are in exchange time.
 */
export type Row = Record<string, unknown>;

/** The running day by the exchange's clock. */
export const today = (): string => nseFo.dateAt(exchangeTime(Date.now()));

export const USER = {
  id: 7,
  email: 'meera@desk.test',
  name: 'Meera Iyer',
  mobile: '9876543210',
};

export const PASSWORD = 'a-long-enough-word-41';

export const brokers = (): Row[] => [
  { id: 1, broker_name: 'zerodha', display_name: 'Zerodha Kite' },
  { id: 2, broker_name: 'fyers', display_name: 'Fyers' },
];

export const brokerAccounts = (): Row[] => [
  { id: 12, broker: 1, broker_name: 'zerodha', account_number: 'ZX4411', account_name: 'Family desk', is_active: true },
  { id: 13, broker: 2, broker_name: 'fyers', account_number: 'FY0907', account_name: 'Second desk', is_active: false },
];

export const portfolios = (): Row[] => [
  { id: 31, broker_account: 12, portfolio_name: 'Weekly hedges', capital: '275000.00' },
  { id: 32, broker_account: 12, portfolio_name: 'Index swings', capital: '140000.00' },
];

export const baseStrategies = (): Row[] => [
  { id: 3, strategy_name: 'Quiet straddle', description: 'Sells both sides at the money and leaves at noon' },
  { id: 4, strategy_name: 'Broken wing', description: 'Three strikes, one of them further away' },
];

export const tradingBots = (): Row[] => [
  {
    id: 51,
    portfolio_id: 31,
    base_strategy: 3,
    bot_name: 'Noon straddle',
    lots: 2,
    stop_loss: '31.50',
    target: '47.25',
    start_time: '09:21:00',
    is_active: true,
  },
];

export const dailyBots = (): Row[] => [
  { id: 61, portfolio_id: 31, bot_name: 'Evening wing', base_strategy: 4, lots: 3, start_time: '14:07:00', is_active: false },
];

export const orderBook = (): Row[] => [
  {
    id: 9001,
    order_id: '260112000412345',
    tradingsymbol: 'NIFTY26JAN24100CE',
    exchange: 'NFO',
    transaction_type: 'SELL',
    order_type: 'LIMIT',
    product: 'MIS',
    quantity: 130,
    filled_quantity: 130,
    price: '112.40',
    average_price: '112.65',
    status: 'COMPLETE',
    order_timestamp: `${today()} 09:21:04`,
  },
  {
    id: 9002,
    order_id: '260112000412399',
    tradingsymbol: 'NIFTY26JAN23900PE',
    exchange: 'NFO',
    transaction_type: 'BUY',
    order_type: 'LIMIT',
    product: 'MIS',
    quantity: 65,
    filled_quantity: 0,
    price: '64.15',
    average_price: '0.00',
    status: 'OPEN',
    order_timestamp: `${today()} 10:43:37`,
  },
  {
    id: 9003,
    order_id: '260112000412777',
    tradingsymbol: 'NIFTY26JAN24500CE',
    exchange: 'NFO',
    transaction_type: 'BUY',
    order_type: 'LIMIT',
    product: 'NRML',
    quantity: 195,
    filled_quantity: 0,
    price: '18.85',
    average_price: '0.00',
    status: 'REJECTED',
    status_message: 'Margin is short by 3417.20',
    order_timestamp: `${today()} 11:12:58`,
  },
];

export const positionBook = (): Row[] => [
  {
    tradingsymbol: 'NIFTY26JAN24100CE',
    exchange: 'NFO',
    product: 'MIS',
    quantity: -130,
    average_price: '112.65',
    last_price: '97.30',
    pnl: '1995.50',
  },
];

export const positions = (): Row[] => [
  {
    id: 71,
    portfolio_id: 31,
    tradingsymbol: 'NIFTY26JAN24100CE',
    exchange: 'NFO',
    product: 'MIS',
    quantity: -130,
    average_price: '112.65',
    last_price: '97.30',
    pnl: '1995.50',
    entry_time: `${today()} 09:21:04`,
    strategy: 'Noon straddle',
  },
  {
    id: 72,
    portfolio_id: 31,
    tradingsymbol: 'NIFTY26JAN24100PE',
    exchange: 'NFO',
    product: 'MIS',
    quantity: -130,
    average_price: '98.20',
    last_price: '103.75',
    pnl: '-721.50',
    entry_time: `${today()} 09:21:05`,
    strategy: 'Noon straddle',
  },
];

export const positionSummary = (portfolioId: string): Row =>
  portfolioId === '31' ? { total_pnl: '1274.00', realised_pnl: '0.00', unrealised_pnl: '1274.00', open_positions: 2 } : {};

export const commentary = (): Row[] => [
  { id: 301, created_at: '2026-01-12T05:07:00+00:00', commentary: 'Sellers of calls gave way above 24,080 after the first hour.' },
  { id: 302, created_at: '2026-01-12T06:31:00+00:00', commentary: 'Puts at 23,900 gather interest while volatility falls.' },
  { id: 303, created_at: '2026-01-12T08:49:00+00:00', commentary: 'The range narrows: a close above 24,140 would change the picture.' },
];

export const marketData = (): Row[] => [
  {
    id: 401,
    created_at: '2026-01-12T11:15:00',
    indicator: null,
    symbol: 'NIFTY',
    spot: 24112.35,
    pcr: 0.93,
    max_pain: 24050,
    trend: 'Sideways',
  },
  {
    id: 402,
    created_at: '2026-01-12T11:20:00',
    indicator: null,
    symbol: 'NIFTY',
    spot: 24119.85,
    pcr: 0.97,
    max_pain: 24100,
    trend: 'Rising',
  },
  {
    id: 403,
    created_at: '2026-01-12T11:20:00',
    indicator: 'screener',
    symbol: 'TATAPOWER',
    close: 412.55,
    change_percent: 3.17,
    volume: 1874321,
  },
  {
    id: 404,
    created_at: '2026-01-12T11:20:00',
    indicator: 'screener',
    symbol: 'INDIGO',
    close: 5127.1,
    change_percent: -2.41,
    volume: 690412,
  },
];

export const dailyData = (): Row[] => [
  {
    id: 501,
    created_at: '2026-01-08T16:05:00',
    date: '2026-01-08',
    symbol: 'NIFTY',
    open: 23987.4,
    high: 24104.75,
    low: 23931.2,
    close: 24066.9,
  },
  {
    id: 502,
    created_at: '2026-01-09T16:05:00',
    date: '2026-01-09',
    symbol: 'NIFTY',
    open: 24071.15,
    high: 24133.6,
    low: 24002.85,
    close: 24095.45,
  },
];

export const screener = (): Row[] => [
  {
    id: 602,
    created_at: '2026-01-12T10:05:00',
    display_order: 2,
    name: 'Fade the gap in banks',
    symbol: 'BANKNIFTY',
    action: 'SELL',
    entry: 52140,
    stop_loss: 52410,
    target: 51620,
    conviction: 'Medium',
  },
  {
    id: 601,
    created_at: '2026-01-12T09:35:00',
    display_order: 1,
    name: 'Breakout above the first hour',
    symbol: 'NIFTY',
    action: 'BUY',
    entry: 24152.5,
    stop_loss: 24061,
    target: 24333,
    conviction: 'High',
  },
];

export const hostedBots = (): Row[] => [
  {
    id: 701,
    created_at: '2025-11-03T12:00:00',
    bot_name: 'Thursday condor',
    description: 'Four legs around the range of the week',
    win_rate: 63.4,
    max_drawdown: 18235,
    capital_required: 147500,
    status: 'Live',
  },
  {
    id: 702,
    created_at: '2025-12-15T12:00:00',
    bot_name: 'Gap fader',
    description: 'Sells the opening gap once it stalls',
    win_rate: 54.8,
    status: 'Paused',
  },
];

export const indexConfig = (): Row[] => [
  { id: 1, index_name: 'NIFTY 50', lot_size: 65, strike_step: 50, expiry_day: 'Tuesday' },
  { id: 2, index_name: 'SECOND ROW', lot_size: 999, strike_step: 999, expiry_day: 'Never' },
];

export const LAST_PRICES: Readonly<Record<string, number>> = { NIFTY: 24118.65, BANKNIFTY: 52087.3, FINNIFTY: 25640.9 };
