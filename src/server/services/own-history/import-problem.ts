import type { ErrorCode } from '#contract/errors/registry.ts';

/** What is wrong with a file of an import. */
export interface ImportProblem {
  readonly file: string;
  readonly line: number;
  readonly column: string;
  readonly code: ErrorCode;
  /** Row group of a column file, whose lines are rows. */
  readonly group?: number;
}
