import { beforeAll, describe, expect, it } from 'vitest';
import { priceToDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { type MarketState, STEP_MS, createMarket, findInstrument, instrumentsOf, quoteOf, stepMarket } from '#simulator/feed/market.ts';
import { hashText } from '#simulator/processes/random.ts';
import { marketHash } from '#tests/support/market/market-hash.ts';

const monday = exchangeTime(Date.parse('2026-11-23T03:45:00Z'));
/** The second time a day is run as far as this; to its end in the long run. */
const AGAIN = process.env['LONG'] === '1' ? Number.POSITIVE_INFINITY : 12_000;

interface Day {
  readonly steps: number;
  /** Of the market and of every quote on the way, each with those before it. */
  readonly hashes: readonly string[];
  readonly last: MarketState;
  readonly next: MarketState;
  readonly ended: ReturnType<typeof stepMarket>['sessionEnded'];
}

/** A session by virtual steps, from its beginning as far as asked for. */
function runDay(seed: number, until = Number.POSITIVE_INFINITY): Day {
  let state = createMarket(seed, monday);
  let quotes = 0;
  const hashes: string[] = [];
  for (let steps = 1; ; steps += 1) {
    const { state: next, sessionEnded } = stepMarket(state);
    if (sessionEnded !== null || steps === until)
      return { steps, hashes: [...hashes, marketHash(next)], last: state, next, ended: sessionEnded };
    state = next;
    if (steps % 4_000 !== 0) continue;
    for (const { id } of instrumentsOf(state)) quotes = hashText(quotes + JSON.stringify(quoteOf(state, id)));
    hashes.push(`${marketHash(state)} ${quotes}`);
  }
}

describe('one session of the simulated market', () => {
  let first: Day;
  beforeAll(() => {
    first = runDay(42);
  }, 120_000);

  it('has a step for every 250 ms from 09:15 to 15:40', () => {
    expect(first.steps).toBe((385 * 60_000) / STEP_MS);
  });

  it('is the same day twice for the same seed, quotes included', () => {
    const { hashes } = runDay(42, AGAIN);
    // The last hash is of where the run was stopped.
    expect(hashes.slice(0, -1)).toEqual(first.hashes.slice(0, hashes.length - 1));
    expect(hashes.length).toBeGreaterThanOrEqual(3);
    if (AGAIN === Number.POSITIVE_INFINITY) expect(hashes).toEqual(first.hashes);
  }, 120_000);

  it('is another day for another seed', () => {
    let state = createMarket(43, monday);
    let same = createMarket(42, monday);
    expect(marketHash(state)).not.toBe(marketHash(same));
    for (let i = 0; i < 100; i += 1) [state, same] = [stepMarket(state).state, stepMarket(same).state];
    expect(marketHash(state)).not.toBe(marketHash(same));
    expect(state.underlyings[0]?.path.spot).not.toBe(same.underlyings[0]?.path.spot);
  });

  it('settles what ended, at intrinsic value of the spot’s close, and opens the next trading day', () => {
    const { ended: end, last, next } = first;
    const ended = end!;
    expect(ended.date).toBe('2026-11-23');
    // The close is the spot after the last step, which differs from the one before it by a step's move.
    const published = (name: string) => {
      const spot = next.underlyings.find((entry) => entry.name === name)?.close.path.spot ?? 0;
      return Math.round(spot * 20) / 20;
    };
    const expiring = instrumentsOf(last).filter((instrument) => 'expiry' in instrument && instrument.expiry === '2026-11-23');
    expect(new Set(expiring.map((row) => row.underlying))).toEqual(new Set(['NIFTY', 'BANKNIFTY', 'FINNIFTY']));
    expect(ended.settlements.map((row) => row.instrumentId).toSorted()).toEqual(expiring.map((row) => row.id).toSorted());
    for (const { instrumentId, settlementPrice } of ended.settlements) {
      const instrument = findInstrument(last, instrumentId);
      const strike = instrument?.kind === 'option' ? priceToDecimal(instrument.strike) : 0;
      const close = published(instrument?.underlying ?? '');
      const value = instrument?.kind !== 'option' ? close : instrument.optionType === 'call' ? close - strike : strike - close;
      expect(priceToDecimal(settlementPrice)).toBeCloseTo(Math.max(0, value), 4);
      expect(findInstrument(next, instrumentId)).toBeNull();
    }
    // Tuesday 24 November is a holiday.
    expect(next.tradingDate).toBe('2026-11-25');
    expect(next.at).toBe(Date.parse('2026-11-25T03:45:00Z'));
    expect(next.closesAt).toBe(Date.parse('2026-11-25T10:10:00Z'));
  });

  it('carries last prices and open interest into the next day and begins with volume 0', () => {
    const id = 'SIM:NIFTY26D0126000CE';
    const [before, after] = [quoteOf(first.last, id), quoteOf(first.next, id)];
    expect(before?.volume).toBeGreaterThan(0);
    expect(after?.volume).toBe(0);
    expect(after?.openInterestChange).toBe(0);
    expect(after?.lastTradeAt).toBeGreaterThan(first.last.opensAt);
    expect(after?.lastTradeAt).toBeLessThanOrEqual(first.last.closesAt);
  });
});

describe('a stored state', () => {
  it('goes on from JSON to the same market, and stepping leaves it as it was', () => {
    let state = createMarket(9, monday);
    for (let i = 0; i < 1_500; i += 1) state = stepMarket(state).state;
    const stored = JSON.stringify(state);
    let restored = JSON.parse(stored) as MarketState;
    for (let i = 0; i < 2_500; i += 1) [state, restored] = [stepMarket(state).state, stepMarket(restored).state];
    expect(marketHash(restored)).toBe(marketHash(state));
    const once = JSON.parse(stored) as MarketState;
    stepMarket(once);
    for (const { id } of instrumentsOf(once)) quoteOf(once, id);
    expect(JSON.stringify(once)).toBe(stored);
  });

  it('starts at the open of the next trading day when created outside a session, and on a step inside one', () => {
    const at = (text: string) => createMarket(1, exchangeTime(Date.parse(text))).at;
    expect(at('2026-11-21T06:00:00Z')).toBe(monday);
    expect(at('2026-11-23T00:00:00Z')).toBe(monday);
    expect(at('2026-11-23T10:10:00Z')).toBe(Date.parse('2026-11-25T03:45:00Z'));
    expect(at('2026-11-23T05:00:00.999Z')).toBe(Date.parse('2026-11-23T05:00:00.750Z'));
  });
});
