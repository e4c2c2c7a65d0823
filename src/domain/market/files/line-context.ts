import type { CollectedRows } from './collected-rows.ts';
import type { FileDay } from './file-days.ts';
import type { Refuse } from './file-problem.ts';
import type { FileContract } from './file-contract.ts';

/** Where a table has what is looked at in all of its rows before one is read; places of columns. */
export interface TablePlaces {
  /** Of the date, and of the time where it has a column of its own, in this order. */
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
  /** Null when it is none. */
  readonly time: (text: string) => RowTime | null;
  readonly day: (date: string) => FileDay | null;
  readonly contract: (name: string, date: string) => FileContract | 'unsure' | null;
  /** What a stamp of a bar is of. */
  readonly stampsAtEnd: boolean;
}

/** What reads the rows of a format. */
export interface LineReader {
  /** Cells of a line, counted from 1. */
  readonly row: (cells: readonly string[], at: number) => void;
  /** What was collected is to be taken away: it goes on with nothing at hand. Absent where a minute may still be under way. */
  readonly pause?: () => void;
  /** After the last one. */
  readonly end?: () => void;
}

/** What the reader of a format is given. */
export interface LineContext {
  readonly into: CollectedRows;
  readonly refuse: Refuse;
  /** Of the file, without its folder and ending. */
  readonly name: string;
  readonly read: CellReader;
  /** Cells of the first line, as they stand there; of its data where there is no header. */
  readonly header: readonly string[];
}

/** Returns the cells of a row that has as many columns as its header, or null: one more would move every value after it. */
export function sameWidth(cells: readonly string[], header: readonly string[]): boolean {
  if (cells.length <= header.length) return true;
  for (let at = header.length; at < cells.length; at += 1) if (cells[at] !== '') return false;
  return true;
}

/** Returns the cells at places, those of a stamp with a blank between them. */
export function joinedAt(cells: readonly string[], places: readonly number[]): string {
  const [first = -1, second] = places;
  const one = cells[first] ?? '';
  if (second === undefined) return one;
  const other = cells[second] ?? '';
  return other === '' ? one : `${one} ${other}`;
}
