import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The browser test files that take longest, the longest first: started last, one of them would keep a single worker busy while the others are idle.
 */
const LONGEST = [
  'thorough/screens',
  'thorough/update',
  'thorough/cold-start',
  'thorough/gone-chunks',
  'thorough/lost-chunks',
  'thorough/broker-login',
  'flows/backtest-offline',
  'thorough/first-moments',
  'thorough/https',
  'flows/placed-elsewhere',
  'thorough/lossy-wire',
  'thorough/one-name',
  'thorough/one-thumb',
  'flows/bot-sets',
  'flows/bots',
  'thorough/keyboard-only',
].map((name) => `/browser/${name}.test.ts`);

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(file));
  return place === -1 ? LONGEST.length : place;
};

/** Vitest's own order, but for the longest files. Without times of an earlier run it would go by their bytes, which say little. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual: TestSpecification[] = await Reflect.apply(BaseSequencer.prototype.sort, this, [files]);
    return usual.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
