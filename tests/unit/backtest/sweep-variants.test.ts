import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { offeredFields } from '#domain/backtest/sweep/sweep-fields.ts';
import { axisLength, axisValues, variantsOf } from '#domain/backtest/sweep/variants.ts';
import { definition, leg } from '#tests/support/bots/engine-trial.ts';

const STOP = { unit: 'percent', value: 20 } as const;
const TWO = definition([leg({ stop: STOP }), leg({ kind: 'put', stop: STOP })], { schedule: { from: '09:20', to: '09:25' } });
const STOPS = ['legs.0.stop.value', 'legs.1.stop.value'];

describe('the fields that can be varied', () => {
  it('are the numbers and times that the rules have, those of several legs together', () => {
    const offered = offeredFields(TWO);
    expect(offered.find(({ field }) => field === 'legs.*.stop.value')).toEqual({
      field: 'legs.*.stop.value',
      paths: STOPS,
      now: 20,
      isTime: false,
    });
    expect(offered.find(({ field }) => field === 'schedule.from')).toMatchObject({ now: 560, isTime: true });
    expect(offered.map(({ field }) => field)).not.toContain('legs.*.target.value');
  });

  it('have no one value where their places differ', () => {
    const other = definition([leg({ stop: STOP }), leg({ stop: { ...STOP, value: 30 } })]);
    expect(offeredFields(other).find(({ field }) => field === 'legs.*.stop.value')?.now).toBeNull();
  });
});

describe('the values of an axis', () => {
  it('go from the first to the last by the step, both included, without the noise of adding', () => {
    expect(axisValues({ from: 0.1, to: 0.3, step: 0.1 })).toEqual([0.1, 0.2, 0.3]);
    expect(axisValues({ from: 5, to: 12, step: 5 })).toEqual([5, 10]);
    expect(axisValues({ from: -1, to: 1, step: 1 })).toEqual([-1, 0, 1]);
  });

  it('are none where the range or the step is none', () => {
    expect([axisLength({ from: 2, to: 1, step: 1 }), axisLength({ from: 1, to: 2, step: 0 })]).toEqual([0, 0]);
  });
});

describe('variants', () => {
  const axes = [
    { paths: STOPS, from: 10, to: 20, step: 10 },
    { paths: ['schedule.from'], from: 561, to: 567, step: 3 },
  ];
  const variants = variantsOf(nseFo, TWO, 'daily', axes);

  it('are every pair of values, the last axis running fastest, each put at all its paths', () => {
    expect(variants.map(({ values }) => values)).toEqual([
      [10, 561],
      [10, 564],
      [10, 567],
      [20, 561],
      [20, 564],
      [20, 567],
    ]);
    expect(variants[3]?.definition?.schedule.from).toBe('09:21');
    expect(variants[0]?.definition?.legs.map(({ stop }) => stop?.value)).toEqual([10, 10]);
    expect(TWO.legs[0]?.stop?.value).toBe(20);
  });

  it('have no definition where the rules do not hold: a window that ends before it begins', () => {
    expect(variants.map(({ definition: own }) => own !== null)).toEqual([true, true, false, true, true, false]);
  });
});
