import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { listTrades } from '#domain/backtest/days/listed-trades.ts';
import type { PlayedDay } from '#domain/backtest/days/played-day.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { keepDay } from '#domain/backtest/days/keep-day.ts';
import { tradePrices } from '#domain/backtest/days/trade-prices.ts';
import { definition, leg } from '#tests/support/bots/engine-trial.ts';
import { madeDay, tapeExpiry } from '#tests/support/bots/made-day.ts';
import { playedDays } from '#tests/support/bots/played-days.ts';

const dates = ['2026-11-02'];
while (dates.length < 14) dates.push(nseFo.nextTradingDay(dates.at(-1)!));
const EXPIRY = tapeExpiry('2026-12-29', true);
/** A call that costs 100 and has not moved, but for a spike within the fourth minute of each day. */
const tapeOf = (date: string): DayTape => ({ ...madeDay({ date, call: { 3: [100, 130, 90, 100] } }), expiries: [EXPIRY] });
const CARRIED: BotDefinition = {
  ...definition([leg()], { schedule: { from: '09:20', to: '09:21', end: { kind: 'open' } } }),
  product: 'NRML',
};

/** The prices around a trade that is carried over so many sessions. */
function drawn(sessions: number) {
  const held = dates.slice(0, sessions);
  const [trade] = listTrades(playedDays(CARRIED, held.map(tapeOf)));
  const asked: string[] = [];
  const read = (date: string) => {
    asked.push(date);
    return Promise.resolve(tapeOf(date));
  };
  // The test went on after the trade, and began before it.
  return { asked, prices: tradePrices(nseFo, trade!, ['2026-10-30', ...held], read) };
}

describe('the prices around a trade', () => {
  it('are the minutes of its sessions, and of no other', async () => {
    const { asked, prices } = drawn(2);
    const { interval, cut, candles, underlying } = (await prices)!;
    expect([interval, cut, asked]).toEqual(['1m', false, dates.slice(0, 2)]);
    expect(candles).toHaveLength(tapeOf(dates[0]!).spot.length * 2);
    expect(underlying).toHaveLength(candles.length);
    expect(candles[0]!.at).toBe(nseFo.sessionOn(dates[0]!).opensAt);
  });

  it('of a longer one are bars of five minutes, which lose no extreme', async () => {
    const { interval, cut, candles } = (await drawn(3).prices)!;
    expect([interval, cut, candles.length]).toEqual(['5m', false, (tapeOf(dates[0]!).spot.length / 5) * 3]);
    expect([candles[0]!.high, candles[0]!.low]).toEqual([1_300_000, 900_000]);
  });

  it('of one that goes on and on are those of its last sessions, and say so', async () => {
    const { asked, prices } = drawn(14);
    expect((await prices)?.cut).toBe(true);
    expect(asked).toEqual(dates.slice(-10));
  });

  it('that are not stored any more are no prices', async () => {
    const [trade] = listTrades(playedDays(CARRIED, [tapeOf(dates[0]!)]));
    expect(await tradePrices(nseFo, trade!, dates, () => Promise.resolve(null))).toBeNull();
  });
});

describe('the trades that a test keeps', () => {
  const result = () => ({ days: [] as PlayedDay[], trades: 0, complete: true });

  it('are those of all days while there are few, and end with a whole day when there are too many', () => {
    const played = playedDays(definition([leg()]), dates.slice(0, 5).map(tapeOf));
    const [all, some] = [result(), result()];
    for (const day of played) {
      keepDay(all, day, 100);
      keepDay(some, day, 1);
    }
    expect([all.complete, listTrades(all.days).length]).toEqual([true, 5]);
    expect([some.complete, listTrades(some.days)]).toEqual([false, listTrades(played.slice(0, 2))]);
    // The results of all days are stored.
    expect(some.days.map(({ low }) => low)).toEqual(played.map(({ low }) => low));
  });

  it('do not break off while something is held', () => {
    const held = result();
    for (const day of playedDays(CARRIED, dates.slice(0, 5).map(tapeOf))) {
      keepDay(held, day, 0);
      // As if there had been others before.
      held.trades = 1;
    }
    const [trade] = listTrades(held.days);
    expect([held.complete, trade!.exit.at]).toEqual([true, nseFo.sessionOn(dates[4]!).closesAt]);
  });
});
