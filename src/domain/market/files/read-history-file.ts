import { barLines } from './bar-lines.ts';
import { chainLines } from './chain-lines.ts';
import type { CollectedRows } from './collected-rows.ts';
import type { Vendor } from './contract-choice.ts';
import { BHAVCOPY, dailyLines, UDIFF } from './daily-lines.ts';
import { symbolOfName } from './file-name.ts';
import type { FileProblem } from './file-problem.ts';
import type { FileReading } from './file-survey.ts';
import { indexLines } from './index-lines.ts';
import type { LineContext, LineReader } from './line-context.ts';
import { TEXT_FORMATS, type TextFormat } from './table-format.ts';
import { TableLines } from './table-lines.ts';
import { tickLines, trueDataLines } from './tick-lines.ts';

/** All forms in which history comes. */
export const HISTORY_FORMATS = [...TEXT_FORMATS, 'parquet'] as const;
export type HistoryFormat = (typeof HISTORY_FORMATS)[number];

/** After these a file is wrong as a whole. */
const MOST_PROBLEMS = 20;

const READERS: Readonly<Record<TextFormat, (context: LineContext) => LineReader>> = {
  udiff: (context) => dailyLines(context, UDIFF),
  bhavcopy: (context) => dailyLines(context, BHAVCOPY),
  'index-closes': indexLines,
  'gdf-minutes': barLines,
  'gdf-ticks': tickLines,
  truedata: trueDataLines,
  candles: barLines,
  chains: chainLines,
};

interface FileOptions {
  /** With its folders: a vendor's name may stand in one of them. */
  readonly path: string;
  /** Whose file it is where that cannot be seen; null = nobody said. */
  readonly vendor: Vendor | null;
  readonly into: CollectedRows;
  /** What all of it shows. */
  readonly reading: FileReading;
}

/** Returns the name of a file without its folders and ending. */
export const fileNameOf = (path: string): string => (path.split('/').at(-1) ?? path).replace(/\.(?:csv|txt|tsv|parquet|parq|pq)$/i, '');

/** Returns whose file it is: as somebody said, or as its folders or its name say; null where nothing tells. */
export const vendorOf = (told: Vendor | null, path: string): Vendor | null => told ?? (/true[ _-]?data/i.test(path) ? 'truedata' : null);

/**
 * Reads a file of history as it comes, in pieces of text of any length, each line once: what it tells is in the given rows, what is wrong with
 * it in `problems`. Rows of a file with problems are not to be kept.
 */
export class HistoryFileReader {
  readonly problems: FileProblem[] = [];
  private reader: LineReader | null = null;
  private readonly lines: TableLines;

  constructor(private readonly options: FileOptions) {
    this.problems.push(...options.reading.problems);
    this.lines = new TableLines({
      open: () => this.open(),
      refuse: (line, column, code) => this.refuse(line, column, code),
      over: () => this.problems.length >= MOST_PROBLEMS || this.options.reading.problems.length > 0,
    });
  }

  get format(): TextFormat | null {
    return this.options.reading.table?.format ?? null;
  }

  /** Whether so much is wrong that reading on tells nothing. */
  get given(): boolean {
    return this.lines.over;
  }

  write(text: string): void {
    this.lines.write(text);
  }

  /** After the last piece. */
  end(): void {
    this.lines.end();
    this.reader?.end?.();
    if (this.problems.length === 0 && this.lines.rows === 0) this.refuse(0, '', 'history.empty');
  }

  /** Returns whether what was collected may be taken away now; then it is to be cleared. */
  pause(): boolean {
    this.reader?.pause?.();
    return this.reader?.pause !== undefined;
  }

  private readonly refuse = (line: number, column: string, code: FileProblem['code']): void => {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push({ line, column, code });
  };

  private open() {
    const { path, into, reading, vendor } = this.options;
    const { table, read } = reading;
    if (table === null) return null;
    const { format, cells: header, separator } = table;
    const headerless = format === 'truedata';
    // Bid and ask stand elsewhere in files of other vendors: by position alone they are not read.
    if (headerless && vendorOf(vendor, path) !== 'truedata') {
      this.refuse(1, '', 'history.vendor-missing');
      return null;
    }
    const own = fileNameOf(path);
    this.reader = READERS[format]({ into, refuse: this.refuse, name: symbolOfName(own) || own, read, header });
    return { taker: this.reader, separator, headerless };
  }
}
