import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { detectBreadth } from '#domain/commentary/detect-breadth.ts';
import { detectClose } from '#domain/commentary/detect-close.ts';
import { detectExpiry } from '#domain/commentary/detect-expiry.ts';
import { detectGap } from '#domain/commentary/detect-gap.ts';
import { detectIvMove } from '#domain/commentary/detect-iv-move.ts';
import { detectMaxPainDrift } from '#domain/commentary/detect-max-pain-drift.ts';
import { detectOiShift } from '#domain/commentary/detect-oi-shift.ts';
import { detectPcrExtreme } from '#domain/commentary/detect-pcr-extreme.ts';
import { detectRangeBreak } from '#domain/commentary/detect-range-break.ts';
import { detectStraddleDecay } from '#domain/commentary/detect-straddle-decay.ts';
import { detectTrendChange } from '#domain/commentary/detect-trend-change.ts';
import { detectVix } from '#domain/commentary/detect-vix.ts';
import { detectVolumeBurst } from '#domain/commentary/detect-volume-burst.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { chainOf, minuteOf, minutesOf, SESSION, withInterest } from './samples.ts';

const flat = (count: number, level = 26_000): number[] => Array.from({ length: count }, () => level);
const level = (last: number, close: number) => ({ last: priceFromDecimal(last), previousClose: priceFromDecimal(close) });

describe('a detector finds its event with the figures of the source, and only its event', () => {
  it('gap: from 0.3 % on', () => {
    const close = priceFromDecimal(26_000);
    expect(detectGap(close, minuteOf(0, 26_130))).toEqual({
      direction: 'up',
      figures: { open: 26_130, previous_close: 26_000, points: 130, percent: 0.5 },
    });
    expect(detectGap(close, minuteOf(0, 25_870))?.direction).toBe('down');
    expect(detectGap(close, minuteOf(0, 26_070))).toBeNull();
  });

  it('range break: the first close beyond the first thirty minutes, once a side', () => {
    const range = [...flat(29), 26_040];
    const broken = detectRangeBreak(SESSION.opensAt, minutesOf([...range, 26_040, 26_041]));
    expect(broken).toEqual({ direction: 'up', figures: { close: 26_041, range_high: 26_040, range_low: 26_000, minutes: 30 } });
    expect(detectRangeBreak(SESSION.opensAt, minutesOf([...range, 25_999]))?.direction).toBe('down');
    expect(detectRangeBreak(SESSION.opensAt, minutesOf([...range, 26_041, 26_000, 26_050]))).toBeNull();
    expect(detectRangeBreak(SESSION.opensAt, minutesOf([...range, 26_040]))).toBeNull();
    expect(detectRangeBreak(SESSION.opensAt, minutesOf([26_000, 26_100]))).toBeNull();
  });

  it('trend change: the short average crosses clearly to the other side', () => {
    const falls = Array.from({ length: 70 }, (_, minute) => 26_000 - minute * 4);
    const turns = (minutes: number) => [...falls, ...Array.from({ length: minutes }, (_, minute) => 25_724 + minute * 10)];
    const first = Array.from({ length: 60 }, (_, minutes) => detectTrendChange(minutesOf(turns(minutes)))).findIndex(
      (found) => found !== null,
    );
    const found = detectTrendChange(minutesOf(turns(first)));
    const levels = turns(first);
    const mean = (count: number) => Math.round((levels.slice(-count).reduce((sum, one) => sum + one, 0) / count) * 100) / 100;
    expect(found).toEqual({
      direction: 'up',
      figures: { close: levels.at(-1), fast: mean(20), slow: mean(60), fast_minutes: 20, slow_minutes: 60 },
    });
    expect(detectTrendChange(minutesOf(turns(first + 1)))).toBeNull();
    expect(detectTrendChange(minutesOf(falls))).toBeNull();
    expect(detectTrendChange(minutesOf(flat(200)))).toBeNull();
  });

  it('volume burst: five minutes of two and a half times the usual volume', () => {
    const usual = Array.from({ length: 30 }, (_, minute) => minuteOf(minute, 26_000, 26_000, 1_000));
    const recent = (volume: number) => Array.from({ length: 5 }, (_, minute) => minuteOf(30 + minute, 26_000, 26_026, volume));
    expect(detectVolumeBurst([...usual, ...recent(3_000)])).toEqual({
      direction: 'up',
      figures: { volume: 15_000, usual: 5_000, ratio: 3, minutes: 5, close: 26_026, percent: 0.1 },
    });
    expect(detectVolumeBurst([...usual, ...recent(2_400)])).toBeNull();
    expect(detectVolumeBurst([...usual.slice(1), ...recent(9_000)])).toBeNull();
  });

  it('IV move: three quarters of a point at the money', () => {
    const before = chainOf();
    expect(detectIvMove(before, chainOf({ iv: 13.1 }))).toEqual({
      direction: 'up',
      figures: { iv: 13.1, before: 12, points: 1.1, expiry: '2026-12-01', since: before.at },
    });
    expect(detectIvMove(before, chainOf({ iv: 12.7 }))).toBeNull();
    expect(detectIvMove(before, chainOf({ iv: 20, expiry: '2026-12-08' }))).toBeNull();
    expect(detectIvMove(before, chainOf({ iv: null }))).toBeNull();
    expect(detectIvMove(before, chainOf({ iv: 30, at: exchangeTime(before.expiresAt - 60 * MINUTE_MS) }))).toBeNull();
  });

  it('OI shift: the largest change at one strike, from 2 % of its side', () => {
    const before = chainOf();
    expect(detectOiShift(before, withInterest(before, 26_050, { call: 150_000 }))).toEqual({
      direction: 'up',
      figures: { strike: 26_050, side: 'call', change: 50_000, oi: 150_000, share: 9.1, expiry: '2026-12-01', since: before.at },
    });
    expect(detectOiShift(before, withInterest(before, 25_950, { put: 60_000 }))?.direction).toBe('down');
    expect(detectOiShift(before, withInterest(before, 26_050, { call: 105_000 }))).toBeNull();
  });

  it('PCR extreme: only on entering it', () => {
    const before = chainOf();
    const high = withInterest(before, 26_000, { put: 260_000 });
    expect(detectPcrExtreme(before, high)).toEqual({
      direction: 'up',
      figures: { pcr: 1.32, before: 1, call_oi: 500_000, put_oi: 660_000, expiry: '2026-12-01' },
    });
    expect(detectPcrExtreme(before, withInterest(before, 26_000, { call: 400_000 }))?.direction).toBe('down');
    expect(detectPcrExtreme(high, high)).toBeNull();
    expect(detectPcrExtreme(before, withInterest(before, 26_000, { put: 200_000 }))).toBeNull();
  });

  it('max-pain drift: two strikes or more', () => {
    const before = chainOf();
    const moved = withInterest(withInterest(before, 26_100, { put: 900_000 }), 25_900, { call: 20_000 });
    expect(detectMaxPainDrift(before, moved)).toEqual({
      direction: 'up',
      figures: { max_pain: 26_100, before: 26_000, points: 100, spot: 26_000, expiry: '2026-12-01' },
    });
    expect(detectMaxPainDrift(before, before)).toBeNull();
  });

  it('straddle decay: 10 % while the underlying stands almost still', () => {
    const before = chainOf();
    expect(detectStraddleDecay(before, chainOf({ straddle: 170, spot: 26_020 }))).toEqual({
      direction: 'down',
      figures: { straddle: 170, before: 200, percent: -15, strike: 26_000, moved: 20, expiry: '2026-12-01', since: before.at },
    });
    expect(detectStraddleDecay(before, chainOf({ straddle: 170, spot: 26_150 }))).toBeNull();
    expect(detectStraddleDecay(before, chainOf({ straddle: 185 }))).toBeNull();
  });

  it('expiry: when a mark of its last hours is reached', () => {
    const closing = (minutes: number) => chainOf({ at: exchangeTime(chainOf().expiresAt - minutes * MINUTE_MS) });
    expect(detectExpiry(closing(121).at, closing(120))).toEqual({
      direction: 'flat',
      figures: { expiry: '2026-12-01', minutes_left: 120, spot: 26_000, straddle: 200, max_pain: 26_000, strike: 26_000 },
    });
    expect(detectExpiry(closing(119).at, closing(118))).toBeNull();
    expect(detectExpiry(null, chainOf())).toBeNull();
    expect(detectExpiry(closing(1).at, closing(0))).toBeNull();
  });

  it('breadth: three quarters of those that move go one way', () => {
    const even = { advances: 25, declines: 25, unchanged: 0 };
    const broad = { advances: 40, declines: 8, unchanged: 2 };
    expect(detectBreadth(even, broad)).toEqual({ direction: 'up', figures: { ...broad, share: 83 } });
    expect(detectBreadth(null, { advances: 10, declines: 40, unchanged: 0 })?.direction).toBe('down');
    expect(detectBreadth(broad, broad)).toBeNull();
    expect(detectBreadth(null, even)).toBeNull();
  });

  it('VIX: every further 4 % from its previous close', () => {
    expect(detectVix(null, level(15.75, 15))).toEqual({ direction: 'up', figures: { vix: 15.75, previous_close: 15, percent: 5 } });
    expect(detectVix(level(15.75, 15), level(16.3, 15))?.figures['percent']).toBe(8.67);
    expect(detectVix(level(15.75, 15), level(14.2, 15))?.direction).toBe('down');
    expect(detectVix(level(15.75, 15), level(15.9, 15))).toBeNull();
    expect(detectVix(level(16.3, 15), level(15.75, 15))).toBeNull();
    expect(detectVix(null, level(15.5, 15))).toBeNull();
  });

  it('close: once the last minute is complete', () => {
    const count = (SESSION.closesAt - SESSION.opensAt) / MINUTE_MS;
    const minutes = minutesOf([25_900, ...flat(count - 2, 26_200), 26_130]);
    expect(detectClose(SESSION, priceFromDecimal(26_000), minutes)).toEqual({
      direction: 'up',
      figures: { close: 26_130, previous_close: 26_000, high: 26_200, low: 25_900, percent: 0.5 },
    });
    expect(detectClose(SESSION, priceFromDecimal(26_000), minutes.slice(0, -1))).toBeNull();
  });
});
