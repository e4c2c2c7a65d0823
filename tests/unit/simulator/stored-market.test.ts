import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { exchangeTime } from '#domain/units/time.ts';
import { createMarket, expiriesOf, instrumentsOf, quoteOf, stepMarket } from '#simulator/feed/market.ts';
import { readMarket } from '#simulator/feed/stored-market.ts';
import { marketHash } from '#tests/support/market/market-hash.ts';

type Older = Parameters<typeof readMarket>[0] & { at: number; underlyings: { path: { spot: number }; listing: { expiry: string }[] }[] };
const older = JSON.parse(readFileSync(new URL('./fixtures/older-market.json', import.meta.url), 'utf8')) as Older;

describe('a stored market', () => {
  it('of this version is taken as it is', () => {
    const market = createMarket(5, exchangeTime(Date.UTC(2026, 10, 20, 6)));
    expect(readMarket(market)).toBe(market);
  });

  it('of the version with one underlying goes on at its instant and price, with every contract that was listed', () => {
    const market = readMarket(older);
    expect(market.at).toBe(older.at);
    const spot = quoteOf(market, 'SIM:NIFTY')?.lastPrice ?? 0;
    expect(Math.abs(spot / 10_000 - (older.underlyings[0]?.path.spot ?? 0))).toBeLessThan(0.1);
    const expiries = expiriesOf(market, 'NIFTY').map((entry) => entry.expiry);
    expect(older.underlyings[0]?.listing.every((entry) => expiries.includes(entry.expiry))).toBe(true);
    expect(instrumentsOf(market).some((instrument) => instrument.underlying === 'BANKNIFTY')).toBe(true);
    const option = instrumentsOf(market).find((instrument) => instrument.kind === 'option' && instrument.strike === 252_000_000);
    expect(quoteOf(market, option?.id ?? '')?.lastPrice).toBeGreaterThan(0);
  });

  it('is read the same every time and steps on', () => {
    expect(marketHash(readMarket(older))).toBe(marketHash(readMarket(older)));
    expect(stepMarket(readMarket(older)).state.at).toBe(older.at + 250);
  });
});
