import type { Tally } from './tally.mjs';

export declare const MOST_FILES: number;

export interface FailedFile {
  suite: string;
  file: string;
  /** Tests of the file that passed the first time. */
  passed: number;
  failures: string[];
  /** Runs the file alone. */
  rerun: () => Promise<{ passed: number; failures: string[] }>;
}

export declare class SecondTries {
  add(entry: FailedFile): void;
  run(tally: Tally): Promise<void>;
}
