import { expect, it } from 'vitest';
import { decimalsOfTick } from '#client/i18n/number-format.ts';
import { shownTick } from '#client/widgets/shown-tick.ts';

it('shows the level of an index with two places in whatever steps it is published, and a contract with those of its tick', () => {
  const places = (kind: 'index' | 'option' | 'future' | 'equity' | null, tick: number) =>
    decimalsOfTick(shownTick({ kind, tick_size: tick }));
  expect([places('index', 0.0025), places('index', 0.05)]).toEqual([2, 2]);
  expect([places('future', 0.0025), places('option', 0.05), places('equity', 0.1), places(null, 0.0025)]).toEqual([4, 2, 2, 4]);
});
