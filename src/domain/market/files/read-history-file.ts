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

/** All formats of history files. */
export const HISTORY_FORMATS = [...TEXT_FORMATS, 'parquet'] as const;
export type HistoryFormat = (typeof HISTORY_FORMATS)[number];

/** After this many problems the whole file is refused. */
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
  /** With folders, since one of them may carry the vendor's name. */
  readonly path: string;
  /** Vendor of the file, if the importer named one. */
  readonly vendor: Vendor | null;
  readonly into: CollectedRows;
  /** Result of the survey of the file. */
  readonly reading: FileReading;
}

/** Returns the name of a file without folders and extension. */
export const fileNameOf = (path: string): string => (path.split('/').at(-1) ?? path).replace(/\.(?:csv|txt|tsv|parquet|parq|pq)$/i, '');

/** Returns the vendor of a file: the given one, or the one in its path; null where neither is known. */
export const vendorOf = (told: Vendor | null, path: string): Vendor | null => told ?? (/true[ _-]?data/i.test(path) ? 'truedata' : null);

/**
 * Reads a history file in pieces of text of any length, each line once: its rows go into the given collection, its faults into `problems`. Rows of a file
 * with problems must not be stored.
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

  /** Whether there are so many problems that reading on is useless. */
  get given(): boolean {
    return this.lines.over;
  }

  write(text: string): void {
    this.lines.write(text);
  }

  /** Call after the last piece of text. */
  end(): void {
    this.lines.end();
    this.reader?.end?.();
    if (this.problems.length === 0 && this.lines.rows === 0) this.refuse(0, '', 'history.empty');
  }

  /** Returns whether the collected rows may be stored and cleared now. */
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
    // Other vendors have bid and ask in other places: without column names they are not read.
    if (headerless && vendorOf(vendor, path) !== 'truedata') {
      this.refuse(1, '', 'history.vendor-missing');
      return null;
    }
    const own = fileNameOf(path);
    this.reader = READERS[format]({ into, refuse: this.refuse, name: symbolOfName(own) || own, read, header });
    return { taker: this.reader, separator, headerless };
  }
}
