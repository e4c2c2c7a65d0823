import { describe, expect, it } from 'vitest';
import type { Chain } from '#client/api/types.ts';
import {
  builderLink,
  chartLegs,
  legsText,
  readLegs,
  strikeFrom,
  wantedLegs,
  type WantedStructure,
} from '#client/features/option-chart/model/legs.ts';
import { combinedData, sessionOpen } from '#client/features/option-chart/model/combined-data.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { readPlan } from '#domain/strategies/plan-code.ts';

const leg = (id: string) => ({ instrument_id: id, tradingsymbol: id }) as Chain['rows'][number]['call'];
const rows = [100, 110, 120, 130, 140].map((strike) => ({ strike, call: leg(`C${strike}`), put: leg(`P${strike}`) }));
const chain = { rows, atm_strike: 120, underlying: 'NIFTY', expiry: '2026-11-26' };
const plain: WantedStructure = { structure: 'straddle', strike: null, width: 1, side: 'call', legs: [] };

describe('the legs of the option chart', () => {
  it('of a straddle are the call and the put at the money, unless a strike is named', () => {
    expect(chartLegs(chain, wantedLegs(chain, plain)).found.map(({ instrumentId }) => instrumentId)).toEqual(['C120', 'P120']);
    const other = wantedLegs(chain, { ...plain, strike: 140 });
    expect(chartLegs(chain, other).found.map(({ instrumentId }) => instrumentId)).toEqual(['C140', 'P140']);
  });

  it('of a strangle stand around the middle and stop at the ends of the ladder', () => {
    const at = (width: number) => wantedLegs(chain, { ...plain, structure: 'strangle', width }).map(({ strike }) => strike);
    expect(at(1)).toEqual([130, 110]);
    expect(at(9)).toEqual([140, 100]);
    expect(strikeFrom(chain, 100, -1)).toBe(100);
  });

  it('go to the address and back, and what makes no sense there is left out', () => {
    const legs = [
      { side: 'call' as const, strike: 24_500, lots: 1 },
      { side: 'put' as const, strike: 24_450.5, lots: -2 },
    ];
    expect(readLegs(legsText(legs))).toEqual(legs);
    expect(readLegs('C100x0,X1x1,P100x99,C100x1')).toEqual([{ side: 'call', strike: 100, lots: 1 }]);
    expect(readLegs('C1x1,C2x1,C3x1,C4x1,C5x1,C6x1,C7x1')).toHaveLength(6);
  });

  it('that the chain does not list are named, not dropped in silence', () => {
    expect(chartLegs(chain, [{ side: 'put', strike: 999, lots: 1 }])).toEqual({
      found: [],
      unlisted: [{ side: 'put', strike: 999, lots: 1 }],
    });
  });
});

describe('what the panes show', () => {
  const bar = (at: number, close: number) => ({ at, open: close, high: close + 2, low: close - 2, close, volume: 10, openInterest: 5 });
  const all = { vwap: true, sma: false, underlying: true, interest: true };
  const names = { vwap: 'VWAP', sma: 'SMA', legs: ['NIFTY 120 CE', 'NIFTY 120 PE'] };
  const call = { side: 'call' as const, strike: 120, lots: 1, instrumentId: 'C', underlying: 'NIFTY', expiry: '2026-11-26' };
  const put = { ...call, side: 'put' as const, instrumentId: 'P' };

  it('one bought option is candles, a sold one and several are the line of their sum', () => {
    const one = combinedData({ legs: [call], bars: [[bar(1, 10)]], spot: [], shown: all, names });
    expect(one.candles).toHaveLength(1);
    const sold = combinedData({ legs: [{ ...call, lots: -1 }], bars: [[bar(1, 10)]], spot: [], shown: all, names });
    expect([sold.candles, sold.sum[0]?.close]).toEqual([null, -10]);
  });

  it('a bar that one leg lacks is a gap: it stands among the instants and not in the sum', () => {
    const data = combinedData({
      legs: [call, put],
      bars: [[bar(1, 10), bar(2, 11)], [bar(2, 5)]],
      spot: [bar(1, 99), bar(3, 99)],
      shown: all,
      names,
    });
    expect(data.instants).toEqual([1, 2]);
    expect(data.sum).toEqual([{ at: 2, open: 16, close: 16, volume: 20 }]);
    expect(data.overlays[0]?.line).toEqual([16]);
    expect(data.underlying).toEqual([{ at: 1, value: 99 }]);
    expect(data.interest.map(({ points }) => points.length)).toEqual([2, 1]);
  });
});

describe('a combination', () => {
  const at = (time: string) => Date.parse(`${time}+05:30`);
  const bar = (time: string, open: number) => ({ at: at(time), open, close: open + 1, volume: 1 });

  it('has moved since the open of the day, not since the first bar on the chart', () => {
    const sum = [bar('2026-11-20T15:25:00', 90), bar('2026-11-23T09:15:00', 100), bar('2026-11-23T09:20:00', 105)];
    const now = (time: string) => exchangeTime(at(time));
    expect(sessionOpen(sum, now('2026-11-23T09:21:00'))).toBe(100);
    expect(sessionOpen([], now('2026-11-23T09:21:00'))).toBeNull();
    // Before the first bar of a day, and on a day without a session.
    expect(sessionOpen(sum, now('2026-11-25T09:15:20'))).toBeNull();
    expect(sessionOpen(sum, now('2026-11-25T08:00:00'))).toBe(100);
    expect(sessionOpen(sum, now('2026-11-28T12:00:00'))).toBe(100);
  });

  it('opens in the builder with the same legs, sold ones sold', () => {
    const legs = [
      { side: 'call' as const, strike: 120, lots: 2, instrumentId: 'C', underlying: 'NIFTY', expiry: '2026-11-26' },
      { side: 'put' as const, strike: 110, lots: -1, instrumentId: 'P', underlying: 'NIFTY', expiry: '2026-11-26' },
    ];
    const link = new URL(builderLink('NIFTY', '2026-11-26', legs), 'https://desk.example');
    expect(link.searchParams.get('underlying')).toBe('NIFTY');
    expect(readPlan(link.searchParams.get('legs') ?? '')).toMatchObject([
      { side: 'buy', kind: 'call', lots: 2, strike: 120, expiry: '2026-11-26' },
      { side: 'sell', kind: 'put', lots: 1, strike: 110, expiry: '2026-11-26' },
    ]);
  });
});
