import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { checkDefinition } from '#domain/bots/check-definition.ts';
import { riskOfLegs } from '#domain/bots/leg-risk.ts';
import { valueAt, withValueAt } from '#domain/bots/definition-path.ts';

describe('the base strategies', () => {
  it('are at least fifty, each with a code of its own', () => {
    expect(BASE_STRATEGIES.length).toBeGreaterThanOrEqual(50);
    expect(new Set(BASE_STRATEGIES.map(({ code }) => code)).size).toBe(BASE_STRATEGIES.length);
  });

  it.each(BASE_STRATEGIES)('$code is a definition that a bot of its kind may have', ({ kind, definition }) => {
    expect(checkDefinition(nseFo, definition, kind)).toEqual([]);
  });

  it.each(BASE_STRATEGIES)(
    '$code asks for parameters that its definition has, all paths of one with the same value',
    ({ parameters, definition }) => {
      for (const { paths, kind, min, max } of parameters) {
        const values = paths.map((path) => valueAt(definition, path));
        expect(new Set(values).size).toBe(1);
        expect(typeof values[0]).toBe(kind === 'time' ? 'string' : 'number');
        if (min !== null && max !== null) {
          expect(values[0]).toBeGreaterThanOrEqual(min);
          expect(values[0]).toBeLessThanOrEqual(max);
        }
      }
      expect(parameters.map(({ name }) => name)).toContain('entry-time');
    },
  );

  it.each(BASE_STRATEGIES)('$code says truly whether its legs bound its loss', ({ definition, risk }) => {
    expect(risk).toBe(riskOfLegs(definition.legs));
  });
});

describe('a path into a definition', () => {
  const data = { legs: [{ lots: 1 }, { lots: 2 }], schedule: { from: '09:20' } };

  it('replaces one value and shares the rest', () => {
    const changed = withValueAt(data, 'legs.1.lots', 5);
    expect(changed).toEqual({ legs: [{ lots: 1 }, { lots: 5 }], schedule: { from: '09:20' } });
    expect(changed.legs[0]).toBe(data.legs[0]);
    expect(changed.schedule).toBe(data.schedule);
    expect(data.legs[1]?.lots).toBe(2);
  });

  it('that leads nowhere changes nothing', () => {
    expect(withValueAt(data, 'legs.7.lots', 5)).toEqual(data);
    expect(withValueAt(data, 'nothing.here', 5)).toBe(data);
    expect(valueAt(data, 'legs.7.lots')).toBeUndefined();
  });
});
