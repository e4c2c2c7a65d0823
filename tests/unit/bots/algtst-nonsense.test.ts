import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '#client/platform/decode-text.ts';
import { checkDefinition } from '#domain/bots/check-definition.ts';
import { readAlgtst } from '#domain/bots/import/read-algtst.ts';
import { recordedFile, strategyFile, strategyLeg } from '#tests/support/bots/strategy-file.ts';

describe('whatever stands where in a file', () => {
  const plain = JSON.parse(recordedFile('one-strategy-v07')) as object;
  const request = JSON.parse(
    strategyFile({
      OverallMomentum: { Type: 'MomentumType.PointsDown', Value: 5 },
      IdleLegConfigs: { lazy1: strategyLeg() },
      OverallTrailSL: { Type: 'OverallTgtSLType.MTM', Value: { InstrumentMove: 1, StopLossMove: 1 } },
    }),
  ) as object;
  /** Every place of a file, as the keys that lead to it. */
  function placesOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
    if (typeof value !== 'object' || value === null) return [path];
    return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))];
  }
  function withAt(value: unknown, [first, ...rest]: readonly string[], change: unknown): unknown {
    if (first === undefined) return change;
    if (Array.isArray(value)) return value.map((each, at) => (String(at) === first ? withAt(each, rest, change) : (each as unknown)));
    return { ...(value as object), [first]: withAt((value as Record<string, unknown>)[first], rest, change) };
  }
  const odd = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      1.005,
      1e300,
      -1e308,
      '',
      'None',
      'constructor',
      '__proto__',
      'a.constructor',
      'LegType.toString',
      'NaN',
      [],
      {},
      [[]],
      [null],
      { Type: [] },
      { Type: {}, Value: [] },
      { Value: { Value: { Value: 1 } } },
      JSON.parse('{"__proto__":{"Type":"x"}}') as unknown,
    ),
    fc.jsonValue({ maxDepth: 4 }),
  );
  const finite = (value: unknown): boolean =>
    typeof value === 'number' ? Number.isFinite(value) : typeof value !== 'object' || value === null || Object.values(value).every(finite);

  it.each([
    ['an export', plain],
    ['a request', request],
  ])(
    '%s is read or refused in a word, and a bot of it is sound or its problems are named',
    (_, file) => {
      const places = placesOf(file);
      fc.assert(
        fc.property(fc.array(fc.tuple(fc.constantFrom(...places), odd), { minLength: 1, maxLength: 4 }), (changes) => {
          const changed = changes.reduce<unknown>((whole, [place, value]) => {
            try {
              return withAt(whole, place, value);
            } catch {
              return whole;
            }
          }, file);
          const found = readAlgtst(nseFo, JSON.stringify(changed));
          if (typeof found === 'string') return;
          expect(JSON.parse(JSON.stringify(found))).toEqual(found);
          for (const { definition, kind, name } of found.bots) {
            expect(finite(definition)).toBe(true);
            expect(Array.isArray(checkDefinition(nseFo, definition, kind))).toBe(true);
            expect(definition.legs.length).toBeGreaterThan(0);
            expect(name === null || (name.length > 0 && name.length <= 60)).toBe(true);
          }
        }),
        { numRuns: process.env['LONG'] ? 20_000 : 250 },
      );
    },
    300_000,
  );

  it('bytes of any kind are read or refused in a word', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(['not-json', 'no-strategy', 'too-deep']).toContain(readAlgtst(nseFo, decodeText(bytes)));
      }),
      { numRuns: 300 },
    );
  });
});
