import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { optionSymbol } from '#domain/instruments/symbol.ts';
import { instrumentsOf, quoteOf, stepMarket, STEP_MS } from '#simulator/feed/market.ts';
import { dailyChains } from '#simulator/history/daily-chains.ts';
import { dayCandles } from '#simulator/history/day-candles.ts';
import { optionCandles } from '#simulator/history/option-candles.ts';
import { createMarketAfterHistory, firstHistoryOpen, historyDates } from '#simulator/history/pre-run.ts';
import { historyDay } from '#tests/support/market/history-day.ts';
import { marketHash } from '#tests/support/market/market-hash.ts';

const FIRST = '2026-11-23';
const SESSIONS = 3;

function days(seed: number) {
  const made = [];
  let open = firstHistoryOpen(seed, FIRST, SESSIONS);
  for (let count = 0; count < SESSIONS; count += 1) {
    const day = historyDay(open);
    made.push(day);
    open = day.next;
  }
  return made;
}

const history = days(7);
const last = history.at(-1)!;
const candles = new Map([...dayCandles(last)].flatMap((made) => (made === null ? [] : [[made.instrumentId, made.candles] as const])));
const live = createMarketAfterHistory(7, FIRST, SESSIONS);

const hashOf = (of: typeof history) =>
  createHash('sha256')
    .update(JSON.stringify(of.map((day) => [[...dayCandles(day)], [...dailyChains(day.closing)]])))
    .digest('hex');

describe('the history before the first session', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(hashOf(days(7))).toBe(hashOf(history));
    expect(hashOf(days(8))).not.toBe(hashOf(history));
  });

  it('covers the trading days right before the first session', () => {
    const dates = historyDates(FIRST, SESSIONS);
    expect(history.map((day) => day.closing.tradingDate)).toEqual(dates);
    expect(nseFo.tradingDaysBetween(dates[0]!, FIRST)).toBe(SESSIONS);
  });

  it('leads to the very state in which the live market begins, which then goes on in its own steps', () => {
    expect(live.tradingDate).toBe(FIRST);
    expect(live.step).toBe(0);
    expect(marketHash({ ...last.next, step: 0, stepMs: STEP_MS })).toBe(marketHash(live));
    expect(stepMarket(live).state.at).toBe(live.opensAt + STEP_MS);
  });

  it('ends at the previous closes of the live market, for every index and share', () => {
    for (const instrument of instrumentsOf(live).filter(({ kind }) => kind === 'index' || kind === 'equity'))
      expect([instrument.id, candles.get(instrument.id)?.at(-1)?.close]).toEqual([
        instrument.id,
        quoteOf(live, instrument.id)?.previousClose,
      ]);
  });

  it('ends with the closing prices of the options that the live market calls previous closes', () => {
    const chains = [...dailyChains(last.closing)].filter(({ expiry }) => expiry > last.closing.tradingDate);
    expect(chains.length).toBeGreaterThan(10);
    const options = new Map(instrumentsOf(live).map((entry) => [entry.tradingsymbol, entry]));
    for (const { underlying, expiry, monthly, rows } of chains)
      for (const { strike, call } of rows.filter((row) => row.strike % 10_000_000 === 0)) {
        const id = options.get(optionSymbol(underlying, expiry, monthly, strike, 'call'))!.id;
        expect([id, quoteOf(live, id)?.previousClose]).toEqual([id, call.close]);
      }
  });

  it('has a candle for every minute, each beginning where the one before ended, with its ends inside its range', () => {
    expect(candles.size).toBeGreaterThanOrEqual(4 + 1 + 50 + 8);
    for (const [id, minutes] of candles) {
      expect([id, minutes.length]).toEqual([id, (last.closing.closesAt - last.closing.opensAt) / 60_000]);
      minutes.forEach((minute, index) => {
        expect(minute.low).toBeLessThanOrEqual(Math.min(minute.open, minute.close));
        expect(minute.high).toBeGreaterThanOrEqual(Math.max(minute.open, minute.close));
        if (index > 0) expect(minute.open).toBe(minutes[index - 1]!.close);
      });
    }
  });

  it('carries the day in the minutes: volumes of a share add up to what the close says', () => {
    const traded = candles.get('SIM:RELIANCE')!.reduce((sum, { volume }) => sum + volume, 0);
    expect(traded).toBe(last.closing.shares.volume[16]);
  });

  it('is busier in the first half hour than at noon', () => {
    const volume = (from: number) =>
      [...candles.values()].reduce(
        (sum, minutes) => sum + minutes.slice(from, from + 30).reduce((own, minute) => own + minute.volume, 0),
        0,
      );
    expect(volume(0)).toBeGreaterThan(volume(180) * 1.3);
  });

  it('gives an option candles that end at its close of the day and spread its volume', () => {
    const chain = [...dailyChains(last.closing)].find(({ expiry }) => expiry > last.closing.tradingDate)!;
    const row = chain.rows[chain.rows.length >> 1]!;
    const index = last.closing.underlyings.findIndex(({ name }) => name === chain.underlying);
    const made = optionCandles(
      {
        instrumentId: 'an option',
        underlying: chain.underlying,
        expiry: chain.expiry,
        expiresAt: chain.expiresAt,
        strike: row.strike / 10_000,
        isCall: true,
        lotSize: chain.lotSize,
        volume: row.call.volume,
        morning: 0,
        closing: row.call.openInterest,
      },
      {
        session: { date: last.closing.tradingDate, opensAt: last.closing.opensAt, closesAt: last.closing.closesAt },
        path: last.minutes.map((state) => state.underlyings[index]!.path),
        candles: candles.get(`SIM:${chain.underlying}`)!,
      },
    );
    expect(made.at(-1)).toMatchObject({ close: row.call.close, openInterest: row.call.openInterest });
    expect(made.reduce((sum, { volume }) => sum + volume, 0)).toBe(row.call.volume);
  });
});
