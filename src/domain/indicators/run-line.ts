import type { Line } from './bar.ts';

/** The part of a streaming indicator used here. */
interface Streaming<Input, Result> {
  add: (input: Input) => Result | null;
  readonly isStable: boolean;
}

/** Returns the results of a streaming indicator over its inputs, one each: null while it warms up or the input is null. */
export function runOver<Input, Result>(indicator: Streaming<Input, Result>, inputs: readonly (Input | null)[]): readonly (Result | null)[] {
  return inputs.map((input) => {
    if (input === null) return null;
    const result = indicator.add(input);
    return indicator.isStable ? result : null;
  });
}

/** Returns the values that a function finds in results, one a bar; null where there is no result or the value is not a number. */
export function pick<Result>(results: readonly (Result | null)[], read: (result: Result) => number): Line {
  return results.map((result) => {
    const value = result === null ? null : read(result);
    return value !== null && Number.isFinite(value) ? value : null;
  });
}

/** Returns a line made from several, where all of them have a value. The lines are as long as the first one. */
export function combine(lines: readonly Line[], make: (...values: number[]) => number): Line {
  return (lines[0] ?? []).map((_, index) => {
    const values = lines.map((line) => line[index] ?? null);
    if (values.some((value) => value === null)) return null;
    const made = make(...(values as number[]));
    return Number.isFinite(made) ? made : null;
  });
}
