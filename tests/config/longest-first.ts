import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Browser test files that take more than a minute, the longest first: started last, one of them would keep a single worker busy while the others are idle.
 */
const LONGEST = [
  'screens',
  'update',
  'network-shapes',
  'spec-only',
  'first-moments',
  'lost-chunks',
  'poisoned-network',
  'cold-start',
  'https',
].map((name) => `/browser/thorough/${name}.test.ts`);

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
