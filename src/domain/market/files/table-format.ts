import { barPlaces } from './bar-columns.ts';
import { chainPlaces } from './chain-lines.ts';
import { BHAVCOPY, dailyPlaces, UDIFF } from './daily-lines.ts';
import { indexPlaces } from './index-lines.ts';
import type { TablePlaces } from './line-context.ts';
import { headerlessPlaces, looksHeaderless, tickPlaces } from './tick-lines.ts';
import type { FirstLine } from './table-lines.ts';

/** The forms in which history comes as text. */
export const TEXT_FORMATS = ['udiff', 'bhavcopy', 'index-closes', 'gdf-minutes', 'gdf-ticks', 'truedata', 'candles', 'chains'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** A file as its first line shows it. */
export interface FileTable extends FirstLine {
  readonly format: TextFormat;
}

const PRICES = ['open', 'high', 'low', 'close'] as const;

/** Returns the format of a table by the names of its columns, or by the shape of its first row; null when it is none that is known. */
function formatOf(cells: readonly string[]): TextFormat | null {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[ _]/g, ''));
  const has = (...wanted: readonly string[]) => wanted.every((name) => names.includes(name));
  if (has('tckrsymb', 'fininstrmtp')) return 'udiff';
  if (has('instrument', 'symbol', 'expirydt')) return 'bhavcopy';
  if (has('indexname', 'indexdate')) return 'index-closes';
  if (has('ticker', 'date', 'time', ...PRICES)) return 'gdf-minutes';
  if (has('ticker', 'date', 'time', 'ltp', 'ltq')) return 'gdf-ticks';
  const [bars, chains] = [barPlaces(cells), chainPlaces(cells)];
  // Where a line has four prices of a time, its close alone would be another minute's.
  if (chains !== null && (bars === null || !(has('time') || has('timestamp') || has('datetime')))) return 'chains';
  if (bars !== null) return 'candles';
  return looksHeaderless(cells) ? 'truedata' : null;
}

/** Returns what a first line is by the separator that makes most of it; null when it is nothing that is known. */
export function tableOf(splits: readonly FirstLine[]): FileTable | null {
  for (const split of splits) {
    const format = formatOf(split.cells);
    if (format !== null) return { ...split, format };
  }
  return null;
}

/** Returns where a table has what is looked at before any row is read. */
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
