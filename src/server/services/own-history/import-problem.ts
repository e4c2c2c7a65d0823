import type { ErrorCode } from '#contract/errors/registry.ts';

/** What is wrong with a file of an import. */
export interface ImportProblem {
  readonly file: string;
  readonly line: number;
  readonly column: string;
  readonly code: ErrorCode;
  /** Group of rows of a file of columns, whose lines are its rows. */
  readonly group?: number;
}
