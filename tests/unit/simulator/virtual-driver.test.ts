import { describe, expect, it } from 'vitest';
import type { VenueInput } from '#domain/matching/venue-input.ts';
import { price } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { createDriver, type DriverState, runDriver, type ScriptedCommand } from '#tests/support/market/virtual-driver.ts';
import { expiriesOf, findInstrument, instrumentsOf, quoteOf } from '#simulator/feed/market.ts';
import { terms } from '#tests/support/client/trading-samples.ts';
import { marketHash } from '#tests/support/market/market-hash.ts';

// Four minutes before the close of the day on which the November 2026 contracts end: the night and the settlement are in it.
const STARTS = exchangeTime(Date.parse('2026-11-23T15:36:00+05:30'));
const STEPS = 4 * 60 * 4 + 400;

const first = createDriver(7, STARTS);
const options = instrumentsOf(first.exchange.market).filter((instrument) => instrument.kind === 'option');
const expiry = expiriesOf(first.exchange.market, 'NIFTY')[0]?.expiry;
const spot = quoteOf(first.exchange.market, 'SIM:NIFTY')?.lastPrice ?? price(0);

function nearest(type: 'call' | 'put', ending: boolean) {
  const [found] = options
    .filter((option) => option.optionType === type && (option.expiry === expiry) === ending)
    .toSorted((a, b) => Math.abs(a.strike - spot) - Math.abs(b.strike - spot));
  if (found === undefined) throw new Error('no option');
  return found;
}

function submit(beforeStep: number, orderId: string, instrumentId: string, change: Parameters<typeof terms>[0]): ScriptedCommand {
  const input: VenueInput = { type: 'submit', orderId, instrumentId, terms: terms(change) };
  return { beforeStep, input };
}

const call = nearest('call', true);
const put = nearest('put', true);
const later = nearest('call', false);
const ask = quoteOf(first.exchange.market, later.id)?.depth.asks[0]?.price ?? price(0);
const SCRIPT: ScriptedCommand[] = [
  submit(3, 'a', call.id, { kind: 'market', limitPrice: null, quantity: call.lotSize * 4 }),
  submit(3, 'b', put.id, { kind: 'market', limitPrice: null, side: 'sell', quantity: put.lotSize * 6 }),
  submit(10, 'c', later.id, { quantity: later.lotSize * 20, limitPrice: price(ask - later.tickSize * 4) }),
  {
    beforeStep: 300,
    input: {
      type: 'modify',
      orderId: 'c',
      instrumentId: later.id,
      quantity: later.lotSize * 27,
      limitPrice: price(ask - later.tickSize * 2),
    },
  },
  submit(400, 'd', later.id, {
    side: 'sell',
    quantity: later.lotSize,
    limitPrice: price(Math.round(ask / later.tickSize / 0.9) * later.tickSize),
  }),
  { beforeStep: 450, input: { type: 'cancel', orderId: 'd', instrumentId: later.id } },
  submit(1200, 'e', later.id, { kind: 'market', limitPrice: null, side: 'sell', quantity: later.lotSize * 2 }),
];

const copy = (driver: DriverState): DriverState => JSON.parse(JSON.stringify(driver));
const whole = runDriver(first, SCRIPT, STEPS);

describe('the virtual clock', () => {
  it('gives the same replay log for the same seed and commands', () => {
    const again = runDriver(createDriver(7, STARTS), SCRIPT, STEPS);
    expect(again.replayLog).toBe(whole.replayLog);
    expect(marketHash(again.exchange.market)).toBe(marketHash(whole.exchange.market));
    expect(runDriver(createDriver(8, STARTS), SCRIPT, STEPS).replayLog).not.toBe(whole.replayLog);
  });

  it.each([1, 4, 350, 955, 961, 1300])('gives the same replay log when it is stored and taken up again after %d steps', (steps) => {
    const half = copy(runDriver(createDriver(7, STARTS), SCRIPT, steps));
    const resumed = runDriver(half, SCRIPT, STEPS - steps);
    expect(resumed.replayLog).toBe(whole.replayLog);
    expect(copy(resumed)).toEqual(copy(whole));
  });

  it('fills, carries over the night and settles what ends', () => {
    expect(whole.exchange.market.tradingDate).toBe('2026-11-25');
    expect(whole.positions[`${call.id} NRML`]).toMatchObject({
      netQuantity: 0,
      buyQuantity: call.lotSize * 4,
      sellQuantity: call.lotSize * 4,
    });
    expect(whole.positions[`${put.id} NRML`]).toMatchObject({ netQuantity: 0, sellQuantity: put.lotSize * 6 });
    expect(findInstrument(whole.exchange.market, call.id)).toBeNull();
    expect(whole.exchange.venue.active).toEqual([]);
    expect(whole.positions[`${later.id} NRML`]?.sellQuantity).toBeGreaterThan(0);
  });
});
