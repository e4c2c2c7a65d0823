import type { ColumnPlan } from '#client/ui/fit-columns.ts';

/** What the table knows of a column. */
interface ColumnFacts {
  /** Pixels at the usual size of text. */
  readonly width: number;
  /** Place in the order in which columns leave for want of space; null = it stays. */
  readonly leaves: number | null;
  /** Whether the column is shown until the user chooses. */
  readonly standard: boolean;
  /** Whether the column is text, not a number. */
  readonly text: boolean;
  /** Whether the column has a sum. */
  readonly summed: boolean;
  /** Whether the table can be sorted by it, and whether its values move with the prices; null = no sorting. */
  readonly sorts: 'still' | 'live' | null;
}

const FACTS = {
  side: { width: 64, leaves: 12, standard: true, text: true, summed: false, sorts: null },
  product: { width: 72, leaves: 7, standard: true, text: true, summed: false, sorts: null },
  quantity: { width: 96, leaves: null, standard: true, text: false, summed: false, sorts: 'still' },
  average: { width: 84, leaves: 15, standard: true, text: false, summed: false, sorts: null },
  ltp: { width: 88, leaves: null, standard: true, text: false, summed: false, sorts: null },
  mark: { width: 80, leaves: 9, standard: true, text: false, summed: false, sorts: null },
  change: { width: 84, leaves: 10, standard: true, text: false, summed: false, sorts: null },
  pnl: { width: 112, leaves: null, standard: true, text: false, summed: true, sorts: 'live' },
  'pnl-percent': { width: 80, leaves: 8, standard: true, text: false, summed: false, sorts: 'live' },
  day: { width: 108, leaves: 13, standard: true, text: false, summed: true, sorts: 'live' },
  guard: { width: 96, leaves: 11, standard: true, text: true, summed: false, sorts: null },
  delta: { width: 72, leaves: 6, standard: true, text: false, summed: true, sorts: 'still' },
  theta: { width: 92, leaves: 5, standard: true, text: false, summed: true, sorts: 'still' },
  iv: { width: 68, leaves: 4, standard: true, text: false, summed: false, sorts: 'still' },
  realised: { width: 136, leaves: 3, standard: false, text: false, summed: true, sorts: null },
  charges: { width: 128, leaves: 2, standard: false, text: false, summed: true, sorts: null },
  account: { width: 110, leaves: 1, standard: false, text: true, summed: false, sorts: null },
} as const satisfies Readonly<Record<string, ColumnFacts>>;
export type PositionColumn = keyof typeof FACTS;
type Having<Fact extends Partial<ColumnFacts>> = {
  [Column in PositionColumn]: (typeof FACTS)[Column] extends Fact ? Column : never;
}[PositionColumn];
type SummedColumn = Having<{ readonly summed: true }>;
/** What the positions can be sorted by. */
export type SortColumn = 'instrument' | Having<{ readonly sorts: 'still' | 'live' }>;

export const COLUMNS = Object.keys(FACTS) as readonly PositionColumn[];
const factsOf = (column: PositionColumn): ColumnFacts => FACTS[column];

/** All columns of the table: figures, selection box, contract, actions, and the button for the details. */
export type TableColumn = PositionColumn | 'pick' | 'instrument' | 'acts' | 'more';

const OTHERS = { pick: 48, instrument: 150, acts: 196, more: 52 };
/** The place of the actions in the order of leaving. */
const ACTS_LEAVE = 14;
const placeOf = (column: PositionColumn | 'acts'): number => (column === 'acts' ? ACTS_LEAVE : (factsOf(column).leaves ?? 0));

export const PLAN: ColumnPlan<TableColumn> = {
  widths: { ...OTHERS, ...(Object.fromEntries(COLUMNS.map((column) => [column, FACTS[column].width])) as Record<PositionColumn, number>) },
  leave: [...COLUMNS.filter((column) => factsOf(column).leaves !== null), 'acts' as const].toSorted((a, b) => placeOf(a) - placeOf(b)),
};

/** Compact rows have no second line for the mark, so its column is among the last to be dropped. */
export const DENSE_PLAN: ColumnPlan<TableColumn> = {
  ...PLAN,
  leave: [...PLAN.leave.filter((column) => column !== 'mark' && column !== 'acts' && column !== 'average'), 'mark', 'acts', 'average'],
};

/** The default columns; instrument and actions are always shown. */
export const STANDARD_COLUMNS: readonly PositionColumn[] = COLUMNS.filter((column) => FACTS[column].standard);

export const TEXT_COLUMNS: readonly PositionColumn[] = COLUMNS.filter((column) => FACTS[column].text);

/** Returns whether a column is a figure of the position. */
export function isFigure(column: TableColumn): column is PositionColumn {
  return (COLUMNS as readonly string[]).includes(column);
}

/** Returns whether a column has a sum. */
export function isSummed(column: TableColumn): column is SummedColumn {
  return isFigure(column) && FACTS[column].summed;
}

/** Returns the sort of a column; null when it cannot be sorted by. */
export function sortOf(column: PositionColumn): SortColumn | null {
  return FACTS[column].sorts === null ? null : (column as SortColumn);
}

export const SORTS: readonly SortColumn[] = ['instrument', ...COLUMNS.flatMap((column) => sortOf(column) ?? [])];

/** Returns whether the values that the view sorts by move with the prices. */
export function sortsLive(sort: SortColumn | null): boolean {
  return sort !== null && sort !== 'instrument' && FACTS[sort].sorts === 'live';
}

/** Returns the last part of a column's message id; profit after charges has a name of its own. */
export const columnWord = (column: string, net: boolean): string =>
  net && (column === 'pnl' || column === 'day') ? `${column}.net` : column;
