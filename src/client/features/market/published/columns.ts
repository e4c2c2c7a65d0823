import type { FigureKind } from '#client/widgets/figure-text.ts';

/** Number format of the analytics back end's columns; columns not listed are text. */
const KINDS: Readonly<Record<string, FigureKind>> = {
  ltp: 'price',
  open: 'price',
  high: 'price',
  low: 'price',
  close: 'price',
  previous_close: 'price',
  straddle: 'price',
  change: 'signed-price',
  change_percent: 'change',
  volume: 'compact',
  oi: 'compact',
  oi_change: 'signed-compact',
  pcr: 'ratio',
  max_pain: 'strike',
  atm_iv: 'percent',
  vix: 'ratio',
  vix_change: 'signed-price',
  advances: 'integer',
  declines: 'integer',
  unchanged: 'integer',
  speed: 'integer',
  refresh_seconds: 'integer',
  kept_sessions: 'integer',
  shares: 'integer',
};
/** Columns that are only ids, or that the screen shows elsewhere. */
const HIDDEN: ReadonlySet<string> = new Set(['id', 'instrument_id', 'indicator', 'received_at', 'source', 'data', 'told', 'screener']);

/** Order of the first columns; columns with the date of a row are last. */
const FIRST = ['symbol', 'ltp', 'change', 'change_percent', 'open', 'high', 'low', 'close', 'previous_close', 'volume', 'oi', 'oi_change'];
const LAST = ['trading_date', 'date', 'created_at', 'updated_at'];

function placeOf(name: string): number {
  const first = FIRST.indexOf(name);
  return first >= 0 ? first : FIRST.length + 1 + LAST.indexOf(name);
}

/** Kinds of figures that a rise or a fall colours. */
const MOVES: ReadonlySet<FigureKind> = new Set(['signed-price', 'change', 'signed-compact', 'signed-percent']);

/** Returns whether a figure of the kind is a move. */
export function isMove(kind: FigureKind): boolean {
  return MOVES.has(kind);
}

/** One column of the table. */
export interface ShownColumn {
  readonly name: string;
  /** Message id of the name; null for a column of another back end, which keeps its own name. */
  readonly label: string | null;
  readonly kind: FigureKind | null;
}

export type PublishedRow = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly told?: Readonly<Record<string, unknown>>;
};

const isPlain = (value: unknown) => value !== null && value !== undefined && typeof value !== 'object';

/** The column of the row's subject: the first one, fixed while the others scroll. */
export const SUBJECT = 'symbol';

/** Returns the columns with a value in some row: price and move, the other known columns, their dates, then those of another back end in its order. */
export function shownColumns(rows: readonly PublishedRow[]): readonly ShownColumn[] {
  const own = new Set(rows.flatMap((row) => Object.keys(row).filter((name) => !HIDDEN.has(name) && isPlain(row[name]))));
  const foreign = new Set(rows.flatMap((row) => Object.keys(row.told ?? {})));
  return [
    ...[...own]
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((name) => ({ name, label: `published.column.${name}`, kind: KINDS[name] ?? null })),
    ...[...foreign].map((name) => ({ name, label: null, kind: null })),
  ];
}

/** Returns the value of a column; null where the row has none. Columns in per cent are sent as per cent, volatilities as fractions. */
export function cellValue(row: PublishedRow, { name, label }: ShownColumn): string | number | boolean | null {
  const value = label === null ? row.told?.[name] : row[name];
  if (!isPlain(value)) return null;
  if (name === 'change_percent' && typeof value === 'number') return value / 100;
  return value as string | number | boolean;
}
