import { describe, expect, it } from 'vitest';
import { exchangeTime } from '#domain/units/time.ts';
import { type MarketState, createMarket, expiriesOf, findInstrument, instrumentsOf, quoteOf, stepMarket } from '#simulator/feed/market.ts';
import { nextSession } from '#simulator/feed/session-end.ts';
import { Random } from '#simulator/processes/random.ts';

const start = (text: string, seed = 1) => createMarket(seed, exchangeTime(Date.parse(text)));

/** The opens of the following trading days without the steps between: a session's move is drawn as one. */
function* opens(state: MarketState, days: number, drift = 0): Generator<MarketState> {
  const random = Random.seeded(77);
  let market = state;
  for (let day = 0; day < days; day += 1) {
    const moved = {
      ...market,
      underlyings: market.underlyings.map((entry) => ({
        ...entry,
        path: { ...entry.path, spot: entry.path.spot * Math.exp(drift + 0.008 * random.normal()) },
      })),
    };
    market = nextSession(moved, random);
    yield market;
  }
}

describe('what is listed', () => {
  it('on the monthly expiry of 23 Nov 2026: that month, three weeklies, the next two months', () => {
    const state = start('2026-11-23T03:45:00Z');
    expect(expiriesOf(state, 'NIFTY').map((row) => [row.expiry, row.monthly])).toEqual([
      ['2026-11-23', true],
      ['2026-12-01', false],
      ['2026-12-08', false],
      ['2026-12-15', false],
      ['2026-12-29', true],
      ['2027-01-25', true],
    ]);
    const contracts = instrumentsOf(state).filter((row) => row.underlying === 'NIFTY');
    expect(contracts).toHaveLength(1 + 3 + 2 * (3 * 41 + 3 * 121));
    expect(instrumentsOf(state)).toBe(instrumentsOf(stepMarket(state).state));
    expect(expiriesOf(state, 'ACME')).toEqual([]);
  });

  it('has the venue’s terms: lot 65, freeze 1800, tick 0.05, and an index that nobody can trade', () => {
    const state = start('2026-11-23T03:45:00Z');
    expect(findInstrument(state, 'SIM:NIFTY26D0126000CE')).toMatchObject({
      kind: 'option',
      exchange: 'NFO',
      segment: 'NFO',
      underlying: 'NIFTY',
      lotSize: 65,
      freezeQuantity: 1800,
      tickSize: 500,
      tradable: true,
      strike: 260_000_000,
      optionType: 'call',
      expiry: '2026-12-01',
      expiresAt: Date.parse('2026-12-01T10:10:00Z'),
    });
    expect(findInstrument(state, 'SIM:NIFTY')).toMatchObject({ kind: 'index', exchange: 'NSE', tradable: false });
    expect(findInstrument(state, 'SIM:NIFTY26NOVFUT')).toMatchObject({ kind: 'future', expiry: '2026-11-23' });
    expect(findInstrument(state, 'SIM:NIFTY26D0226000CE')).toBeNull();
    expect(quoteOf(state, 'SIM:NOTHING')).toBeNull();
  });

  it('trap 27: every contract that is listed is on an index, so nothing is ever delivered', () => {
    const rows = instrumentsOf(start('2026-11-23T03:45:00Z'));
    const indices = new Set(rows.flatMap((row) => (row.kind === 'index' ? [row.underlying] : [])));
    const contracts = rows.filter((row) => row.kind === 'option' || row.kind === 'future');
    expect(contracts.length).toBeGreaterThan(1_000);
    expect(contracts.filter((row) => !indices.has(row.underlying))).toEqual([]);
  });

  it('stays six distinct expiries for half a year; what is listed stays until its expiry, each id once', () => {
    let before = start('2026-11-23T03:45:00Z');
    for (const state of opens(before, 125, 0.003)) {
      const expiries = expiriesOf(state, 'NIFTY');
      expect(new Set(expiries.map((row) => row.expiry)).size).toBe(6);
      expect(expiries.filter((row) => row.monthly)).toHaveLength(3);
      expect(expiries.every((row) => row.expiry >= state.tradingDate)).toBe(true);
      const ids = new Set(instrumentsOf(state).map((row) => row.id));
      expect(ids.size).toBe(instrumentsOf(state).length);
      const lost = instrumentsOf(before).filter((row) => 'expiry' in row && row.expiry >= state.tradingDate && !ids.has(row.id));
      expect(lost).toEqual([]);
      const gone = instrumentsOf(before).filter((row) => 'expiry' in row && row.expiry < state.tradingDate && ids.has(row.id));
      expect(gone).toEqual([]);
      const spot = state.underlyings[0]?.path.spot ?? 0;
      for (const listed of state.underlyings[0]?.listing ?? []) {
        const above = (listed.firstStrike + (listed.strikeCount - 1) * 50 - spot) / 50;
        const below = (spot - listed.firstStrike) / 50;
        expect(Math.min(above, below)).toBeGreaterThanOrEqual(19.5);
      }
      before = state;
    }
  }, 60_000);

  it('the January 2027 monthly is Monday 25, the day before Republic Day', () => {
    const state = start('2026-12-30T03:45:00Z');
    expect(
      expiriesOf(state, 'NIFTY')
        .filter((row) => row.monthly)
        .map((row) => row.expiry),
    ).toEqual(['2027-01-25', '2027-02-23', '2027-03-30']);
  });

  it('grows during the day when the spot nears the end of the ladder, and what has traded stays with its strike', () => {
    let state = start('2026-11-25T05:00:00Z', 3);
    for (let i = 0; i < 400; i += 1) state = stepMarket(state).state;
    const traded = instrumentsOf(state)
      .filter((row) => row.kind !== 'index')
      .map((row) => [row.id, quoteOf(state, row.id)] as const);
    const moved = {
      ...state,
      underlyings: state.underlyings.map((entry) => ({ ...entry, path: { ...entry.path, spot: entry.path.spot * 0.965 } })),
    };
    const after = stepMarket(moved).state;
    expect(instrumentsOf(after).length).toBeGreaterThan(instrumentsOf(state).length);
    let kept = 0;
    for (const [id, quote] of traded) {
      const now = quoteOf(after, id);
      if (now?.lastTradeAt === after.at) continue;
      kept += 1;
      expect([now?.lastPrice, now?.lastTradeAt, now?.volume, now?.openInterest]).toEqual([
        quote?.lastPrice,
        quote?.lastTradeAt,
        quote?.volume,
        quote?.openInterest,
      ]);
    }
    expect(kept).toBeGreaterThan(350);
  });
});
