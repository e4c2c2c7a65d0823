import type { ColumnPlan } from '#client/ui/fit-columns.ts';

/** The columns of the table of trades, in the default order. */
export const TRADE_COLUMNS = ['time', 'side', 'instrument', 'quantity', 'price', 'value', 'charges', 'trade'] as const;
export type TradeColumn = (typeof TRADE_COLUMNS)[number];

/** Columns that can be moved but not hidden. */
export const KEPT_TRADE_COLUMNS: readonly TradeColumn[] = ['instrument', 'quantity', 'price'];
export const NUMERIC_TRADE_COLUMNS: readonly string[] = ['quantity', 'price', 'value', 'charges'] satisfies readonly TradeColumn[];

export const TRADE_PLAN: ColumnPlan<TradeColumn | 'more'> = {
  widths: { time: 88, side: 68, instrument: 160, quantity: 100, price: 88, value: 120, charges: 92, trade: 110, more: 52 },
  leave: ['trade', 'charges', 'value', 'time'],
};
