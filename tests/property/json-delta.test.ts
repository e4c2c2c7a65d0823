import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedBy, deltaOf } from '#contract/json-delta.ts';

const onTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const json = fc.jsonValue({ maxDepth: 4 }).map(onTheWire);
/** Lists of rows known by a name, some of them twice: what answers are mostly made of. */
const row = fc.record({
  id: fc.integer({ min: 0, max: 6 }),
  price: fc.integer({ min: 0, max: 3 }),
  book: fc.array(fc.integer({ max: 2 })),
});
const answer = fc
  .record({ rows: fc.array(row), at: fc.integer(), note: fc.option(fc.string()) }, { requiredKeys: ['rows'] })
  .map(onTheWire);

describe('a delta', () => {
  it('makes the newer value of the older one, whatever both are, after a way over the wire', () => {
    fc.assert(
      fc.property(fc.oneof(fc.tuple(json, json), fc.tuple(answer, answer)), ([before, after]) => {
        const delta = deltaOf(before, after);
        expect(delta === undefined ? before : changedBy(before, onTheWire(delta))).toEqual(after);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is none for the same value, and for no other', () => {
    fc.assert(
      fc.property(fc.oneof(fc.tuple(json, json), fc.tuple(answer, answer)), ([before, after]) => {
        expect(deltaOf(before, onTheWire(before))).toBeUndefined();
        if (deltaOf(before, after) === undefined) expect(after).toEqual(before);
      }),
    );
  });

  it('names of a list only what has changed, come and gone', () => {
    const order = (id: string, status: string) => ({ id, status, instrument: { symbol: 'NIFTY26D0126150CE', lot_size: 65 } });
    const before = { at: 1, orders: [order('c', 'open'), order('b', 'filled'), order('a', 'filled')] };
    const after = { at: 2, orders: [order('d', 'open'), order('c', 'filled'), order('b', 'filled')] };
    const delta = [
      1,
      {
        at: 2,
        orders: [
          2,
          [
            [0, [[1, { id: 'd' }]]],
            [0, [[1, { status: 'filled' }]]],
            [1, 1],
          ],
        ],
      },
    ];
    expect(deltaOf(before, after)).toEqual(delta);
    expect(changedBy(before, delta)).toEqual(after);
  });

  it('is refused where it does not belong to the value', () => {
    for (const [value, delta] of [
      [{ a: 1 }, [2, [[0, 1]]]],
      [[1], [1, { a: 2 }]],
      [[1], [2, [[4, [2]]]]],
      [[1], [7]],
      [null, [1, {}]],
    ])
      expect(() => changedBy(value, delta)).toThrow();
  });
});
