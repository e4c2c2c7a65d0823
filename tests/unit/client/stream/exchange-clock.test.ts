import { beforeEach, expect, it, vi } from 'vitest';
import { type ExchangeTime, type WallTime, wallTime } from '#domain/units/time.ts';

let exchangeTimeAt: (at: WallTime) => ExchangeTime | null;
let noteExchangeClock: (exchangeMs: number, at: WallTime) => void;
beforeEach(async () => {
  vi.resetModules();
  ({ exchangeTimeAt, noteExchangeClock } = await import('#client/state/stream/exchange-clock.ts'));
});

const DAY = 86_400_000;

it('an instant of the device has the exchange’s time, also of an exchange that is twenty times as fast', () => {
  for (let second = 0; second <= 60; second += 15) noteExchangeClock(10 * DAY + second * 20_000, wallTime(1_000_000 + second * 1_000));
  expect(exchangeTimeAt(wallTime(1_030_000))).toBe(10 * DAY + 600_000);
  expect(exchangeTimeAt(wallTime(1_070_000))).toBe(10 * DAY + 1_400_000);
});

it('an instant that nothing was heard around has none', () => {
  expect(exchangeTimeAt(wallTime(1_000_000))).toBeNull();
  noteExchangeClock(10 * DAY, wallTime(1_000_000));
  noteExchangeClock(10 * DAY + 5_000, wallTime(1_005_000));
  expect(exchangeTimeAt(wallTime(1_000_000 + DAY))).toBeNull();
  expect(exchangeTimeAt(wallTime(1_000_000 - DAY))).toBeNull();
});

it('each side of a break in the exchange’s clock keeps its own time', () => {
  for (let second = 0; second <= 60; second += 15) noteExchangeClock(DAY + second * 1_000, wallTime(1_000_000 + second * 1_000));
  for (let second = 0; second <= 60; second += 15) noteExchangeClock(3 * DAY + second * 1_000, wallTime(2_000_000 + second * 1_000));
  expect(exchangeTimeAt(wallTime(1_020_000))).toBe(DAY + 20_000);
  expect(exchangeTimeAt(wallTime(2_020_000))).toBe(3 * DAY + 20_000);
});

it('a copy kept from before tells the time of then and leaves the time of now as it is', () => {
  noteExchangeClock(3 * DAY, wallTime(2_000_000));
  noteExchangeClock(3 * DAY + 15_000, wallTime(2_015_000));
  noteExchangeClock(DAY, wallTime(500_000));
  expect(exchangeTimeAt(wallTime(500_000))).toBe(DAY);
  expect(exchangeTimeAt(wallTime(2_010_000))).toBe(3 * DAY + 10_000);
});
