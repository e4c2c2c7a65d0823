import { describe, expect, it } from 'vitest';
import {
  INDEX_FUTURE_TICKS,
  INDEX_OPTION_TICKS,
  SHARE_TICKS,
  indexFutureTick,
  indexOptionTick,
  shareTick,
} from '#domain/instruments/tick-size.ts';

describe('tick sizes', () => {
  it.each([
    ['2026-11-23', 249.95, 100],
    ['2026-11-23', 250, 500],
    ['2026-11-23', 1_000, 500],
    ['2026-11-23', 1_000.1, 1_000],
    ['2026-11-23', 5_000.5, 5_000],
    ['2026-11-23', 15_900, 10_000],
    ['2026-11-23', 80_000, 50_000],
    ['2025-04-14', 1_500, 500],
    ['2024-06-10', 120, 100],
  ])('of a share on %s at %d is %d ten-thousandths', (date, level, tick) => {
    expect(shareTick(level, date)).toBe(tick);
  });

  it('of an index future follows the level of its index since April 2025', () => {
    expect([indexFutureTick(14_000, '2026-11-23'), indexFutureTick(26_000, '2026-11-23'), indexFutureTick(58_500, '2026-11-23')]).toEqual([
      500, 1_000, 2_000,
    ]);
    expect(indexFutureTick(58_500, '2025-04-14')).toBe(500);
  });

  it('of an index option stays what it was when that of its future changed', () => {
    expect([indexOptionTick('2025-04-14'), indexOptionTick('2026-11-23')]).toEqual([500, 500]);
  });

  it('is an error before the table begins, never a guess', () => {
    expect(() => shareTick(500, '2020-01-01')).toThrow(RangeError);
  });

  it('every row names its source', () => {
    for (const row of [...SHARE_TICKS, ...INDEX_OPTION_TICKS, ...INDEX_FUTURE_TICKS]) expect(row.source).not.toBe('');
  });
});
