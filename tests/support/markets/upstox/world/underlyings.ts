/** Indices and shares; those with an expiry day have options and futures. */
export interface Underlying {
  readonly key: string;
  /** Of index rows, such as "Nifty 50"; of shares the company. */
  readonly name: string;
  /** The symbol of the row itself and of its contracts. */
  readonly symbol: string;
  readonly token: number;
  readonly exchange: 'NSE' | 'BSE';
  readonly kind: 'INDEX' | 'EQ';
  /** Without a seed's shift. */
  readonly start: number;
  readonly volatility: number;
  /** In paise. */
  readonly tick: number;
  /** The type of share rows; "A" and others on BSE. */
  readonly series: string;
  readonly contracts: Terms | null;
}

export interface Terms {
  /** 2: Tuesday. */
  readonly weekday: number;
  readonly weeklies: number;
  readonly months: number;
  readonly step: number;
  readonly lot: number;
  readonly freeze: number;
  /** In paise. */
  readonly tick: number;
  readonly futureTick: number;
}

const index = (key: string, symbol: string, token: number, start: number, volatility: number, contracts: Terms | null): Underlying => {
  const [segment = '', name = ''] = key.split('|');
  const exchange = segment === 'BSE_INDEX' ? 'BSE' : 'NSE';
  return { key, name, symbol, token, exchange, kind: 'INDEX', start, volatility, tick: 5, series: 'INDEX', contracts };
};

const share = (
  key: string,
  name: string,
  symbol: string,
  token: number,
  start: number,
  { series = 'EQ', contracts = null }: { series?: string; contracts?: Terms | null } = {},
): Underlying => {
  const exchange = key.startsWith('BSE') ? 'BSE' : 'NSE';
  return { key, name, symbol, token, exchange, kind: 'EQ', start, volatility: 0.22, tick: 10, series, contracts };
};

/** Lots, freeze quantities and expiry days of January 2026. */
export const UNDERLYINGS: readonly Underlying[] = [
  index('NSE_INDEX|Nifty 50', 'NIFTY', 26_000, 25_700, 0.13, {
    weekday: 2,
    weeklies: 2,
    months: 1,
    step: 50,
    lot: 65,
    freeze: 1_800,
    tick: 5,
    futureTick: 10,
  }),
  index('NSE_INDEX|Nifty Bank', 'BANKNIFTY', 26_009, 59_400, 0.15, {
    weekday: 2,
    weeklies: 0,
    months: 1,
    step: 100,
    lot: 30,
    freeze: 600,
    tick: 5,
    futureTick: 20,
  }),
  index('NSE_INDEX|India VIX', 'INDIA VIX', 26_017, 11.2, 0.9, null),
  index('BSE_INDEX|SENSEX', 'SENSEX', 1, 83_500, 0.13, {
    weekday: 4,
    weeklies: 1,
    months: 1,
    step: 100,
    lot: 20,
    freeze: 1_000,
    tick: 5,
    futureTick: 5,
  }),
  index('BSE_INDEX|BANKEX', 'BANKEX', 12, 66_300, 0.15, null),
  share('NSE_EQ|INE002A01018', 'RELIANCE INDUSTRIES LTD', 'RELIANCE', 2_885, 1_455, {
    contracts: { weekday: 2, weeklies: 0, months: 1, step: 10, lot: 500, freeze: 30_000, tick: 5, futureTick: 10 },
  }),
  share('NSE_EQ|INE101A01026', 'MAHINDRA & MAHINDRA LTD', 'M&M', 2_031, 3_690),
  share('NSE_EQ|INE917I01010', 'BAJAJ AUTO LIMITED', 'BAJAJ-AUTO', 16_669, 9_540),
  share('BSE_EQ|INE002A01018', 'RELIANCE INDUSTRIES LTD.', 'RELIANCE', 500_325, 1_455, { series: 'A' }),
];
