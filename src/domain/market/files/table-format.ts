import { barPlaces } from './bar-columns.ts';
import { chainPlaces } from './chain-lines.ts';
import { BHAVCOPY, dailyPlaces, UDIFF } from './daily-lines.ts';
import { indexPlaces } from './index-lines.ts';
import type { TablePlaces } from './line-context.ts';
import { headerlessPlaces, looksHeaderless, tickPlaces } from './tick-lines.ts';
import type { FirstLine } from './table-lines.ts';

/** The text formats of history files. */
export const TEXT_FORMATS = ['udiff', 'bhavcopy', 'index-closes', 'gdf-minutes', 'gdf-ticks', 'truedata', 'candles', 'chains'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** A table, recognised by its first line. */
export interface FileTable extends FirstLine {
  readonly format: TextFormat;
}

const PRICES = ['open', 'high', 'low', 'close'] as const;

/** Returns the format of a table by its column names, or by the shape of its first row; null when unknown. */
function formatOf(cells: readonly string[]): TextFormat | null {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[ _]/g, ''));
  const has = (...wanted: readonly string[]) => wanted.every((name) => names.includes(name));
  if (has('tckrsymb', 'fininstrmtp')) return 'udiff';
  if (has('instrument', 'symbol', 'expirydt')) return 'bhavcopy';
  if (has('indexname', 'indexdate')) return 'index-closes';
  if (has('ticker', 'date', 'time', ...PRICES)) return 'gdf-minutes';
  if (has('ticker', 'date', 'time', 'ltp', 'ltq')) return 'gdf-ticks';
  const [bars, chains] = [barPlaces(cells), chainPlaces(cells)];
  // In a table of bars with times, the close alone would be the price of another minute.
  if (chains !== null && (bars === null || !(has('time') || has('timestamp') || has('datetime')))) return 'chains';
  if (bars !== null) return 'candles';
  return looksHeaderless(cells) ? 'truedata' : null;
}

/** Returns the table of a first line, by the separator that gives the most cells; null when no format matches. */
export function tableOf(splits: readonly FirstLine[]): FileTable | null {
  for (const split of splits) {
    const format = formatOf(split.cells);
    if (format !== null) return { ...split, format };
  }
  return null;
}

/** Returns the columns of a table that the survey reads. */
export const PLACES: Readonly<Record<TextFormat, (header: readonly string[]) => TablePlaces>> = {
  udiff: (header) => dailyPlaces(header, UDIFF),
  bhavcopy: (header) => dailyPlaces(header, BHAVCOPY),
  'index-closes': indexPlaces,
  'gdf-minutes': (header) => barPlaces(header) ?? NONE,
  'gdf-ticks': tickPlaces,
  truedata: headerlessPlaces,
  candles: (header) => barPlaces(header) ?? NONE,
  chains: (header) => chainPlaces(header) ?? NONE,
};
const NONE: TablePlaces = { stamps: [], expiries: [], numbers: [], name: null, rows: 'days' };
