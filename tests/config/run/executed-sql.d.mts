/** What a worker knows and has called: "path name" of each function. */
export interface WorkerCalls {
  known: readonly string[];
  called: readonly string[];
}

export declare const EXECUTED_SQL: string;
export declare function neverCalled(paths: readonly string[], workers: readonly WorkerCalls[]): string[];
