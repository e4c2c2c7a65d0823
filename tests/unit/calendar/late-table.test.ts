import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MarketState } from '#simulator/feed/market-state.ts';

/** Tuesday 5 January 2027 is a weekly expiry of NIFTY by the standing rule; the table closes it, and Tuesday 26 January as the rule does. */
const LATE = { year: 2027, days: '0105x 0126r', source: 'a table that came after contracts had been listed', checkedOn: '2027-01-04' };

/** The modules as loaded by a server with the current tables, or with those of 2027 as well. */
async function modules(late: boolean) {
  vi.resetModules();
  vi.doMock('#domain/calendar/exchanges/nse-fo-closed-days.ts', async (original) => {
    const real = await original<{ readonly CLOSED_YEARS: readonly object[] }>();
    return late ? { ...real, CLOSED_YEARS: [...real.CLOSED_YEARS, LATE] } : real;
  });
  // The mock counts once one import has waited for it; of imports side by side a busy machine let some have the real module.
  await import('#domain/calendar/exchanges/nse-fo-closed-days.ts');
  const [calendar, market, ends, first, random, scenarios, candles, time] = await Promise.all([
    import('#domain/calendar/exchanges/nse-fo.ts'),
    import('#simulator/feed/market.ts'),
    import('#simulator/feed/session-end.ts'),
    import('#simulator/feed/first-market.ts'),
    import('#simulator/processes/random.ts'),
    import('#simulator/scenarios/start-scenario.ts'),
    import('#simulator/history/option-candles.ts'),
    import('#domain/units/time.ts'),
  ]);
  return { ...calendar, ...market, ...ends, ...first, ...random, ...scenarios, ...candles, ...time };
}

afterEach(() => {
  vi.doUnmock('#domain/calendar/exchanges/nse-fo-closed-days.ts');
  vi.resetModules();
});

/** Steps through openings up to a date or later; expiries are collected by the session in which they occurred. */
function until(own: Awaited<ReturnType<typeof modules>>, start: MarketState, date: string) {
  const random = own.Random.seeded(5);
  const settled = new Map<string, readonly string[]>();
  let state = start;
  while (state.tradingDate < date) {
    settled.set(
      state.tradingDate,
      own.settlementsOf(state).map(({ instrumentId }) => instrumentId),
    );
    state = own.nextSession(state, random);
  }
  return { state, settled };
}
const listed = (state: MarketState, name = 'NIFTY') =>
  state.underlyings.find((each) => each.name === name)?.listing.map(({ expiry }) => expiry) ?? [];

describe('a table of the days of 2027 that comes after contracts of that year were listed', () => {
  it('ends a contract in the session before the day that it closes, lists none twice, and loses none', async () => {
    const before = await modules(false);
    const { state } = until(before, before.createMarket(3, before.exchangeTime(Date.parse('2026-12-24T03:45:00Z'))), '2026-12-30');
    expect(listed(state).slice(0, 3)).toEqual(['2027-01-05', '2027-01-12', '2027-01-19']);
    const stored: MarketState = JSON.parse(JSON.stringify(state));

    const after = await modules(true);
    expect(after.nseFo.dayOn('2027-01-05')).toBe('closed');
    const { state: then, settled } = until(after, stored, '2027-01-13');
    expect(settled.has('2027-01-05')).toBe(false);
    const nifty = (date: string) => (settled.get(date) ?? []).filter((id) => id.startsWith('SIM:NIFTY27'));
    expect(nifty('2027-01-04').length).toBeGreaterThan(40);
    expect(nifty('2027-01-06')).toEqual([]);
    expect(nifty('2027-01-12').length).toBeGreaterThan(40);
    expect(new Set(nifty('2027-01-04')).size).toBe(nifty('2027-01-04').length);
    // Every contract that was listed under the old tables ends once, under its own name.
    const names = before.instrumentsOf(state).filter(({ id, kind }) => kind === 'option' && id.startsWith('SIM:NIFTY27105'));
    expect(names.length).toBeGreaterThan(40);
    for (const { id } of names)
      expect(
        [...settled.values()].filter((ids) => ids.includes(id)),
        id,
      ).toHaveLength(1);
    expect(listed(then)).toEqual([...new Set(listed(then))]);
  });

  it('is known in the listing: what was moved ends at the close of the session before', async () => {
    const before = await modules(false);
    const { state } = until(before, before.createMarket(3, before.exchangeTime(Date.parse('2026-12-24T03:45:00Z'))), '2026-12-30');
    const after = await modules(true);
    const next = after.nextSession(JSON.parse(JSON.stringify(state)), after.Random.seeded(1));
    const [first] = after.expiriesOf(next, 'NIFTY');
    expect(first).toMatchObject({ expiry: '2027-01-05', expiresAt: Date.parse('2027-01-04T10:10:00Z') });
    expect(listed(next).filter((expiry) => expiry < '2027-01-12')).toEqual(['2027-01-05']);
  });

  it('makes nothing throw: days that were stored, listed or under way are sessions with the hours of their time', async () => {
    const after = await modules(true);
    const open = (date: string) => new Date(after.nseFo.sessionOn(date).opensAt).toISOString();
    expect(open('2027-01-05')).toBe('2027-01-05T03:45:00.000Z');
    expect(open('2027-01-06')).toBe('2027-01-06T03:45:00.000Z');
    expect(new Date(after.nseFo.expiresAt('2027-01-05')).toISOString()).toBe('2027-01-04T10:10:00.000Z');
    expect(new Date(after.nseFo.expiresAt('2027-01-12')).toISOString()).toBe('2027-01-12T10:10:00.000Z');
    // A trial or Muhurat trading of a table does not change the hours of a day that was stored with regular ones.
    expect(open('2026-11-08')).toBe('2026-11-08T03:45:00.000Z');
    const before = await modules(false);
    const { state } = until(before, before.createMarket(3, before.exchangeTime(Date.parse('2026-12-24T03:45:00Z'))), '2026-12-30');
    const begins = [before, after].map((own) => new Date(own.startScenario(state, 'expiry').scenario?.from ?? 0).toISOString());
    expect(begins).toEqual(['2027-01-05T03:45:00.000Z', '2027-01-04T03:45:00.000Z']);
  });
});

describe('the simulated market beyond the tables', () => {
  it('goes on through 2027 and 2028: every session, every expiry, no contract without an end', async () => {
    const own = await modules(false);
    const { state, settled } = until(own, own.createMarket(9, own.exchangeTime(Date.parse('2026-12-29T03:45:00Z'))), '2028-03-01');
    expect(settled.size).toBeGreaterThan(290);
    expect(settled.has('2027-01-26')).toBe(false);
    expect(listed(state).length).toBe(6);
    expect(listed(state).every((expiry) => expiry >= '2028-03-01')).toBe(true);
    const ends = [...settled].filter(([, ids]) => ids.some((id) => id.startsWith('SIM:NIFTY2'))).map(([date]) => date);
    expect(ends.length).toBeGreaterThan(55);
  });
});
