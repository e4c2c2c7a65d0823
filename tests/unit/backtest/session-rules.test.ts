import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { findEntry } from '#domain/backtest/find-entry.ts';
import { ruleResults } from '#domain/backtest/rule-results.ts';
import { runSession, type SessionTrade } from '#domain/backtest/run-session.ts';
import { SESSION_RULES, type SessionRule } from '#domain/backtest/session-rule.ts';
import type { SessionTape } from '#domain/backtest/session-tape.ts';
import { chargesOfFill } from '#domain/fees/fill-charges.ts';
import type { Candle } from '#domain/market/candle.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';

const session = nseFo.sessionOn('2026-11-25');
const COUNT = (session.closesAt - session.opensAt) / MINUTE_MS;
const candle = (minute: number, level: number): Candle => {
  const price = priceFromDecimal(level);
  const at = exchangeTime(session.opensAt + minute * MINUTE_MS);
  return { at, open: price, high: price, low: price, close: price, volume: 0, openInterest: 0 };
};
const course = (levelAt: (minute: number) => number) => Array.from({ length: COUNT }, (_, minute) => candle(minute, levelAt(minute)));

function tapeOf(spot: (minute: number) => number, option: (minute: number, kind: 'call' | 'put', strike: number) => number): SessionTape {
  return {
    session,
    underlying: 'NIFTY',
    previousClose: priceFromDecimal(26_000),
    spot: course(spot),
    strikes: Array.from({ length: 41 }, (_, place) => priceFromDecimal(25_000 + place * 50)),
    lotSize: 65,
    instrument: { kind: 'option', segment: 'NFO' },
    option: (kind, strike) => course((minute) => option(minute, kind, strike / 10_000)),
  };
}
const ruleOf = (key: string): SessionRule => {
  const rule = SESSION_RULES.find((each) => each.key === key);
  if (rule === undefined) throw new Error('no such rule');
  return rule;
};
const charged = (side: 'buy' | 'sell', level: number) =>
  chargesOfFill({
    instrument: { kind: 'option', segment: 'NFO' },
    side,
    price: priceFromDecimal(level),
    quantity: 65,
    tradeDate: session.date,
    firstOfOrder: true,
  }).total / 10_000;

describe('a rule over a session', () => {
  it('sells the straddle at 09:20 and leaves at 15:15, with slippage on every fill and the charges of four', () => {
    const trade = runSession(
      ruleOf('morning-straddle'),
      tapeOf(
        () => 26_010,
        (minute) => 100 - minute / 10,
      ),
    );
    // 99.5 sold at 99.00 and 64.0 bought back at 64.35, a call and a put.
    const charges = 2 * (charged('sell', 99) + charged('buy', 64.35));
    expect(trade).toMatchObject({ date: session.date, entryMinute: 5, exitMinute: 360, reason: 'time' });
    expect(trade?.gross).toBeCloseTo(2 * (99 - 64.35) * 65, 6);
    expect(trade?.charges).toBeCloseTo(charges, 6);
    expect(trade?.net).toBeCloseTo(2 * (99 - 64.35) * 65 - charges, 6);
  });

  it('stops at the first close beyond its stop, at that price, however far beyond', () => {
    const jumps = tapeOf(
      () => 26_010,
      (minute) => (minute < 60 ? 100 : 160),
    );
    const trade = runSession(ruleOf('morning-straddle'), jumps);
    expect(trade).toMatchObject({ exitMinute: 60, reason: 'stop' });
    expect(trade?.gross).toBeLessThan(-2 * 60 * 65);
  });

  it('buys the side of the break of the opening range, and nothing without a break', () => {
    const falls = (minute: number) => (minute < 40 ? 26_000 : 25_990);
    expect(
      findEntry(
        ruleOf('opening-range').entry,
        tapeOf(falls, () => 1),
      ),
    ).toEqual({ minute: 40, up: false });
    const seen: string[] = [];
    runSession(
      ruleOf('opening-range'),
      tapeOf(falls, (minute, kind) => {
        seen.push(kind);
        return 100 + minute / 10;
      }),
    );
    expect(new Set(seen)).toEqual(new Set(['put']));
    expect(
      runSession(
        ruleOf('opening-range'),
        tapeOf(
          () => 26_000,
          () => 100,
        ),
      ),
    ).toBeNull();
  });

  it('follows a gap only when there is one', () => {
    const { entry } = ruleOf('gap-follower');
    expect(
      findEntry(
        entry,
        tapeOf(
          () => 26_100,
          () => 1,
        ),
      ),
    ).toEqual({ minute: 5, up: true });
    expect(
      findEntry(
        entry,
        tapeOf(
          () => 26_020,
          () => 1,
        ),
      ),
    ).toBeNull();
  });

  it('is left out when the ladder or the prices end too soon', () => {
    const tape = tapeOf(
      () => 26_900,
      () => 100,
    );
    expect(runSession(ruleOf('morning-condor'), tape)).toBeNull();
    expect(runSession(ruleOf('morning-straddle'), { ...tape, option: () => [] })).toBeNull();
  });
});

describe('the results of a rule', () => {
  it('count wins, the factor and the deepest fall', () => {
    const trade = (date: string, net: number, reason: SessionTrade['reason'] = 'time'): SessionTrade => ({
      date,
      entryMinute: 5,
      exitMinute: 360,
      reason,
      gross: net + 10,
      charges: 10,
      net,
    });
    const results = ruleResults([
      trade('2026-11-02', 300),
      trade('2026-11-03', -500, 'stop'),
      trade('2026-11-04', -100),
      trade('2026-11-05', 400),
    ]);
    expect(results).toMatchObject({ trades: 4, net: 100, charges: 40, mean: 25, winRate: 0.5, maxDrawdown: 600, worst: -500, stopped: 1 });
    expect(results.profitFactor).toBeCloseTo(700 / 600, 12);
    expect(results.equity.map(({ net }) => net)).toEqual([300, -200, -300, 100]);
    expect(ruleResults([])).toMatchObject({ trades: 0, mean: null, winRate: null, profitFactor: null, worst: null, maxDrawdown: 0 });
  });
});
