import type { CollectedRows } from './collected-rows.ts';
import type { FileDay } from './file-days.ts';
import type { Refuse } from './file-problem.ts';
import type { FileContract } from './file-contract.ts';

/** Columns that the survey reads in all rows before any row is stored, by index. */
export interface TablePlaces {
  /** Columns of the date and, where separate, of the time, in this order. */
  readonly stamps: readonly number[];
  readonly expiries: readonly number[];
  readonly numbers: readonly number[];
  /** Of the ticker; null where no column has one. */
  readonly name: number | null;
  /** What a row is of: a bar, a second, figures of an instant, or a day. */
  readonly rows: 'bars' | 'seconds' | 'instants' | 'days';
}

/** When a row is, by the clock of India. */
export interface RowTime {
  readonly day: FileDay;
  /** Of the day; -1 of a row that is of the whole day. */
  readonly second: number;
}

/** Reads cells as the whole file writes them. */
export interface CellReader {
  /** A number from 0 up in 1/10 000; -1 when it is none. */
  readonly number: (text: string) => number;
  /** A whole number from 0 up; -1 when it is none. */
  readonly count: (text: string) => number;
  /** YYYY-MM-DD; null when it is none. */
  readonly date: (text: string) => string | null;
  /** Null when invalid. */
  readonly time: (text: string) => RowTime | null;
  readonly day: (date: string) => FileDay | null;
  readonly contract: (name: string, date: string) => FileContract | 'unsure' | null;
  /** Whether the stamp of a bar is its end. */
  readonly stampsAtEnd: boolean;
}

/** The reader of the rows of a format. */
export interface LineReader {
  /** Cells of a line, counted from 1. */
  readonly row: (cells: readonly string[], at: number) => void;
  /** Called before the collected rows are taken away: the reader must not keep references to them. Absent where a minute may still be in progress. */
  readonly pause?: () => void;
  /** After the last one. */
  readonly end?: () => void;
}

/** Inputs of the reader of a format. */
export interface LineContext {
  readonly into: CollectedRows;
  readonly refuse: Refuse;
  /** Of the file, without its folder and ending. */
  readonly name: string;
  readonly read: CellReader;
  /** Cells of the first line, verbatim; those of its data where there is no header. */
  readonly header: readonly string[];
}

/** Returns the cells of a row with as many columns as its header, else null: an extra cell would shift every value after it. */
export function sameWidth(cells: readonly string[], header: readonly string[]): boolean {
  if (cells.length <= header.length) return true;
  for (let at = header.length; at < cells.length; at += 1) if (cells[at] !== '') return false;
  return true;
}

/** Returns the joined cells of some columns, separated by blanks. */
export function joinedAt(cells: readonly string[], places: readonly number[]): string {
  const [first = -1, second] = places;
  const one = cells[first] ?? '';
  if (second === undefined) return one;
  const other = cells[second] ?? '';
  return other === '' ? one : `${one} ${other}`;
}
