/** What a cell of the chain can show of a leg. */
export type ColumnId = 'oi' | 'oi-change' | 'volume' | 'iv' | 'delta' | 'gamma' | 'theta' | 'vega' | 'ltp' | 'change' | 'bid' | 'ask';

/** The columns that a phone shows beside the last price, one at a time. */
export const METRICS = ['oi', 'oi-change', 'iv', 'delta', 'theta'] as const satisfies readonly ColumnId[];

export const PRESETS = ['price', 'greeks'] as const;
export type PresetId = (typeof PRESETS)[number];

/** Least width of a column in pixels: eight a side and the strike fit beside the open navigation of a 1440 screen. */
export const WIDTHS: Readonly<Record<ColumnId, number>> = {
  oi: 60,
  'oi-change': 64,
  volume: 58,
  iv: 54,
  bid: 62,
  ask: 62,
  change: 76,
  ltp: 74,
  delta: 58,
  gamma: 66,
  theta: 60,
  vega: 58,
};

/** On a phone the last price carries its change below it and needs more room than the metric. */
export const PHONE_WIDTHS: Readonly<Partial<Record<ColumnId, number>>> = { ltp: 84 };

/** Columns of the call side from the outer edge to the strike; the put side mirrors them. */
export const PRESET_COLUMNS: Readonly<Record<PresetId, readonly ColumnId[]>> = {
  price: ['oi', 'oi-change', 'volume', 'iv', 'bid', 'ask', 'change', 'ltp'],
  greeks: ['oi', 'iv', 'vega', 'theta', 'gamma', 'delta', 'change', 'ltp'],
};

/** What stays of a preset beside an open ticket. */
export const NARROW_COLUMNS: Readonly<Record<PresetId, readonly ColumnId[]>> = {
  price: ['oi', 'iv', 'bid', 'ask', 'ltp'],
  greeks: ['iv', 'theta', 'gamma', 'delta', 'ltp'],
};

/** One column of the grid: a value of one side, or the strike in the middle. */
export interface GridColumn {
  readonly side: 'call' | 'strike' | 'put';
  readonly id: ColumnId | 'strike';
}

/** Returns the columns of the grid from left to right. A phone has five: last price, metric, strike, metric, last price. */
export function gridColumns(columns: readonly ColumnId[]): readonly GridColumn[] {
  return [
    ...columns.map((id) => ({ side: 'call', id }) as const),
    { side: 'strike', id: 'strike' } as const,
    ...columns.toReversed().map((id) => ({ side: 'put', id }) as const),
  ];
}

/** Returns the columns a phone shows on each side of the strike, outermost first. */
export function phoneColumns(metric: ColumnId): readonly ColumnId[] {
  return ['ltp', metric];
}
