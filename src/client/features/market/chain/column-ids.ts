/** Everything that a cell of the chain can show of a leg, in the order in which a list of own columns has them: outermost first. */
export const COLUMN_IDS = [
  'oi',
  'oi-change',
  'oi-change-share',
  'build-up',
  'volume',
  'iv',
  'iv-change',
  'rho',
  'vega',
  'theta',
  'gamma',
  'delta',
  'moneyness',
  'in-the-money',
  'profit-chance',
  'breakeven',
  'intrinsic',
  'time-value',
  'bid-quantity',
  'bid',
  'ask',
  'ask-quantity',
  'middle',
  'spread',
  'spread-share',
  'change-points',
  'change',
  'ltp',
] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];

/** The columns of which a phone shows one beside the last price. */
export const METRICS = ['oi', 'oi-change', 'iv', 'delta', 'theta', 'bid'] as const satisfies readonly ColumnId[];

export const PRESETS = ['price', 'greeks', 'interest', 'own'] as const;
export type PresetId = (typeof PRESETS)[number];

/** More columns would leave no width for a number. */
export const MOST_OWN = 12;
