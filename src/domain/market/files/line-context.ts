import type { CollectedRows } from './collected-rows.ts';
import type { Refuse } from './file-problem.ts';
import type { Vendor } from './file-ticker.ts';

/** What reads the lines of a format. */
export interface LineReader {
  /** A line without its end, counted from 1. */
  readonly line: (line: string, at: number) => void;
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
  readonly vendor: Vendor;
  /** Cells of the first line, as they stand there; of its data where there is no header. */
  readonly header: readonly string[];
  /** What separates the cells. */
  readonly separator: string;
}
