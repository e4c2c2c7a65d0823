/** Lengths of a chart's bars: those of candles, and weeks, which are made of days. */
export const CHART_INTERVALS = ['1m', '3m', '5m', '15m', '30m', '1h', '1d', '1w'] as const;
export type ChartInterval = (typeof CHART_INTERVALS)[number];

/** How a bar may be drawn. */
export const BAR_TYPES = ['candles', 'hollow', 'bars', 'line', 'area', 'heikin-ashi'] as const;
export type BarType = (typeof BAR_TYPES)[number];

/** Numbers of charts in one window. */
export const CHART_COUNTS = [1, 2, 4] as const;

/** Limits of the drawings on the chart of one instrument: number of drawings, points of each, and bytes as sent. */
export const DRAWING_LIMITS = { drawings: 500, points: 2_000, bytes: 512 * 1_024 } as const;
