import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { runningBar } from '#domain/indicators/running-bar.ts';

const MINUTE = 60_000;
const at = nseFo.instantAt('2026-11-20', 555);
const last = { at, open: 100, high: 102, low: 99, close: 101, volume: 500, openInterest: 7 };

describe('the last bar of a chart', () => {
  it('follows a trade within it', () => {
    expect(runningBar(last, 103, at + 4 * MINUTE, 5 * MINUTE, nseFo.dayAt)).toEqual({ ...last, high: 103, close: 103 });
    expect(runningBar(last, 98, at, 5 * MINUTE, nseFo.dayAt)).toEqual({ ...last, low: 98, close: 98 });
  });

  it('is left alone by an older trade and by the same price', () => {
    expect(runningBar(last, 103, at - 1, 5 * MINUTE, nseFo.dayAt)).toBeNull();
    expect(runningBar(last, 101, at + MINUTE, 5 * MINUTE, nseFo.dayAt)).toBeNull();
  });

  it('gives way to a new one on its grid, also after a night', () => {
    expect(runningBar(last, 103, at + 12 * MINUTE, 5 * MINUTE, nseFo.dayAt)).toEqual({
      ...last,
      at: at + 10 * MINUTE,
      open: 103,
      high: 103,
      low: 103,
      close: 103,
      volume: 0,
    });
    const morning = nseFo.instantAt('2026-11-23', 557);
    expect(runningBar({ ...last, at: nseFo.instantAt('2026-11-20', 915) }, 103, morning, 60 * MINUTE, nseFo.dayAt)?.at).toBe(
      nseFo.instantAt('2026-11-23', 555),
    );
  });

  it('of a day follows its own day only', () => {
    expect(runningBar(last, 105, at + 300 * MINUTE, null, nseFo.dayAt)?.close).toBe(105);
    expect(runningBar(last, 105, nseFo.instantAt('2026-11-23', 560), null, nseFo.dayAt)).toBeNull();
  });
});
