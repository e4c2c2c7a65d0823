import { candleLines, looksLikeCandles } from './candle-lines.ts';
import { chainLines, looksLikeChains } from './chain-lines.ts';
import type { CollectedRows } from './collected-rows.ts';
import { BHAVCOPY, dailyLines, UDIFF } from './daily-lines.ts';
import type { FileProblem } from './file-problem.ts';
import type { Vendor } from './file-ticker.ts';
import { indexLines } from './index-lines.ts';
import type { LineContext, LineReader } from './line-context.ts';
import { minuteLines } from './minute-lines.ts';
import { cellsOf, separatorOf } from './separated.ts';
import { looksHeaderless, tickLines, trueDataLines } from './tick-lines.ts';

/** The forms in which history comes as text. */
const TEXT_FORMATS = ['udiff', 'bhavcopy', 'index-closes', 'gdf-minutes', 'gdf-ticks', 'truedata', 'candles', 'chains'] as const;
type TextFormat = (typeof TEXT_FORMATS)[number];
/** All forms in which it comes. */
export const HISTORY_FORMATS = [...TEXT_FORMATS, 'parquet'] as const;
export type HistoryFormat = (typeof HISTORY_FORMATS)[number];

/** After these a file is wrong as a whole. */
const MOST_PROBLEMS = 20;
/** Characters of a line: the longest of any format has some hundred. */
const LONGEST_LINE = 65_536;

const MINUTE_HEADER = ['ticker', 'date', 'time', 'open', 'high', 'low', 'close', 'volume', 'openinterest'];
const TICK_HEADER = ['ticker', 'date', 'time', 'ltp', 'buyprice', 'buyqty', 'sellprice', 'sellqty', 'ltq', 'openinterest'];

const READERS: Readonly<Record<TextFormat, (context: LineContext) => LineReader>> = {
  udiff: (context) => dailyLines(context, UDIFF),
  bhavcopy: (context) => dailyLines(context, BHAVCOPY),
  'index-closes': indexLines,
  'gdf-minutes': minuteLines,
  'gdf-ticks': tickLines,
  truedata: trueDataLines,
  candles: candleLines,
  chains: chainLines,
};

/** Returns the format of a file by its first line; null when it is none that is known. What stands by position is read only in its own order. */
function formatOf(cells: readonly string[]): TextFormat | null {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[ _]/g, ''));
  const has = (...wanted: readonly string[]) => wanted.every((name) => names.includes(name));
  if (has('tckrsymb', 'fininstrmtp')) return 'udiff';
  if (has('instrument', 'symbol', 'expirydt')) return 'bhavcopy';
  if (has('indexname', 'indexdate')) return 'index-closes';
  const begins = (header: readonly string[], least: number) =>
    names.length >= least && header.every((name, place) => names[place] === undefined || names[place] === '' || names[place] === name);
  if (begins(MINUTE_HEADER, 8)) return 'gdf-minutes';
  if (begins(TICK_HEADER, 9)) return 'gdf-ticks';
  if (looksLikeChains(cells)) return 'chains';
  if (looksLikeCandles(cells)) return 'candles';
  return looksHeaderless(cells) ? 'truedata' : null;
}

interface FileOptions {
  /** With its folders: a vendor's name may stand in one of them. */
  readonly path: string;
  /** Whose file it is where that cannot be seen; null = nobody said. */
  readonly vendor: Vendor | null;
  readonly into: CollectedRows;
}

/** Returns how the lines of a text end, by the first of them; null while that cannot be seen. Old systems end them with a carriage return alone. */
function lineEndOf(text: string): '\n' | '\r' | null {
  const first = text.search(/[\r\n]/);
  if (first === -1) return null;
  if (text[first] === '\n' || text[first + 1] === '\n') return '\n';
  return first + 1 < text.length ? '\r' : null;
}

/** Returns the name of a file without its folders and ending. */
export const fileNameOf = (path: string): string => (path.split('/').at(-1) ?? path).replace(/\.(?:csv|txt|parquet|parq|pq)$/i, '');

/** Returns whose file it is: as somebody said, or as its folders or its name say; null where nothing tells. */
export const vendorOf = (told: Vendor | null, path: string): Vendor | null => told ?? (/true[ _-]?data/i.test(path) ? 'truedata' : null);

/**
 * Reads a file of history as it comes, in pieces of text of any length, each line once: what it tells is in the given rows, what is wrong with
 * it in `problems`. Rows of a file with problems are not to be kept.
 */
export class HistoryFileReader {
  readonly problems: FileProblem[] = [];
  format: TextFormat | null = null;
  private reader: LineReader | null = null;
  private rest = '';
  private lineEnd: '\n' | '\r' | null = null;
  private tooLong = false;
  private at = 0;
  private told = 0;

  constructor(private readonly options: FileOptions) {}

  /** Whether so much is wrong that reading on tells nothing. */
  get given(): boolean {
    return this.tooLong || this.problems.length >= MOST_PROBLEMS || (this.at > 0 && this.reader === null);
  }

  write(text: string): void {
    if (this.given) return;
    const whole = this.rest + text;
    // What is left of the pieces before holds no end of a line, once it is known what one is.
    const unseen = this.lineEnd === null ? 0 : this.rest.length;
    this.lineEnd ??= lineEndOf(whole);
    let from = 0;
    if (this.lineEnd !== null)
      for (;;) {
        const end = whole.indexOf(this.lineEnd, Math.max(from, unseen));
        if (end === -1) break;
        this.line(whole.slice(from, whole.charCodeAt(end - 1) === 13 && end > from ? end - 1 : end));
        from = end + 1;
        if (this.given) return;
      }
    this.rest = whole.slice(from);
    if (this.rest.length > LONGEST_LINE) this.refuseLength();
  }

  /** After the last piece. */
  end(): void {
    if (!this.given && this.rest.trim() !== '') this.line(this.rest.replace(/\r$/, ''));
    this.reader?.end?.();
    if (this.problems.length === 0 && this.told === 0) this.refuse(0, '', 'history.empty');
  }

  /** Returns whether what was collected may be taken away now; then it is to be cleared. */
  pause(): boolean {
    this.reader?.pause?.();
    return this.reader?.pause !== undefined;
  }

  private readonly refuse = (line: number, column: string, code: FileProblem['code']): void => {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push({ line, column, code });
  };

  private refuseLength(): void {
    this.tooLong = true;
    this.refuse(this.at + 1, '', 'history.line-too-long');
  }

  private line(line: string): void {
    if (line.length > LONGEST_LINE) return this.refuseLength();
    this.at += 1;
    if (this.reader !== null) {
      if (line === '') return;
      this.told += 1;
      this.reader.line(line, this.at);
      return;
    }
    this.begin(line.replace(/^\uFEFF/, ''));
  }

  private begin(first: string): void {
    const separator = separatorOf(first);
    const header = cellsOf(first, separator);
    this.format = formatOf(header);
    if (this.format === null) return this.refuse(1, '', 'history.format-unknown');
    const { path, into } = this.options;
    const headerless = this.format === 'truedata';
    // Bid and ask stand elsewhere in files of other vendors: by position alone they are not read.
    const vendor = vendorOf(this.options.vendor, path) ?? (headerless ? null : 'gdf');
    if (headerless && vendor !== 'truedata') return this.refuse(1, '', 'history.vendor-missing');
    this.reader = READERS[this.format]({ into, refuse: this.refuse, name: fileNameOf(path), vendor: vendor ?? 'gdf', header, separator });
    if (!headerless) return;
    this.told += 1;
    this.reader.line(first, this.at);
  }
}
