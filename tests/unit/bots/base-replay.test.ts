import { describe, expect, it } from 'vitest';
import type { ReplayedDay } from '#domain/backtest/replay/replayed-day.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { rulesOf } from '#domain/bots/hedge-leg.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { DATE, EXPIRY } from '#tests/support/bots/engine-trial.ts';
import { readCatalogues } from '#tests/support/client/catalogue-files.ts';
import { replayed } from '#tests/support/bots/made-day.ts';
import { swingingDay } from '#tests/support/bots/walking-day.ts';

/** History for indicators. */
const EARLIER = ['2026-11-12', '2026-11-13'].flatMap((date) => swingingDay(date, EXPIRY).spot);
const [DAY_BEFORE, EXPIRY_DAY] = [{ ...swingingDay(DATE, EXPIRY), earlier: EARLIER }, swingingDay(EXPIRY, EXPIRY)];
const onExpiry = ({ schedule }: BotDefinition) => schedule.expiries === 'only' || schedule.dte?.includes(0) === true;
const definitionOf = (code: string) => BASE_STRATEGIES.find((base) => base.code === code)!.definition;
/** A condition on a return to an average after a fall needs the fall first. */
const FALLING = { ...swingingDay(DATE, EXPIRY, -1), earlier: EARLIER };
const dayOf = (definition: BotDefinition) => {
  if (definition === definitionOf('vwap-pullback-down')) return replayed(definition, FALLING);
  // Who is called is called in both ways.
  if (definition.calls) return replayed({ ...definition, calls: { ...definition.calls, past: CALLS } }, DAY_BEFORE);
  return replayed(definition, onExpiry(definition) ? EXPIRY_DAY : DAY_BEFORE);
};

const CALLS = (['long', 'exit', 'short'] as const).map((action, place) => ({ at: `${DATE} 10:0${place}`, action }));

const entries = ({ fills }: ReplayedDay) => fills.filter(({ opens }) => opens);
const firstEntries = (code: string) => {
  const seen = new Set<number>();
  return entries(dayOf(definitionOf(code)).low).filter(({ leg }) => !seen.has(leg) && seen.add(leg));
};
/** The lots that fills leave behind, by contract. */
function held({ fills }: ReplayedDay): readonly number[] {
  const lots = new Map<string, number>();
  for (const { contract, side, lots: count } of fills)
    lots.set(contract.key, (lots.get(contract.key) ?? 0) + (side === 'buy' ? count : -count));
  return [...lots.values()].filter((count) => count !== 0);
}

describe('a day that swings both ways', () => {
  it.each(BASE_STRATEGIES)('enters every leg of $code, and leaves nothing of it where it is for a day', ({ definition, kind }) => {
    const { low, high } = dayOf(definition);
    for (const day of [low, high]) {
      expect(new Set(entries(day).map(({ leg }) => leg))).toEqual(new Set(rulesOf(definition).keys()));
      if (kind === 'daily') expect([day.open, held(day)]).toEqual([[], []]);
    }
  });

  it('leaves for reasons that have words', () => {
    const words = readCatalogues().find(({ room }) => room.endsWith('/preview'))?.en ?? {};
    const reasons = new Set(
      BASE_STRATEGIES.flatMap(({ definition }) => dayOf(definition).low.fills.filter(({ opens }) => !opens)).map(({ reason }) => reason),
    );
    expect([...reasons]).toEqual(expect.arrayContaining(['signal-exit', 'adjust', 'time-exit']));
    for (const reason of reasons) expect(Object.keys(words)).toContain(`preview.why.${reason}`);
  });

  it.each(['call-calendar', 'put-calendar', 'double-calendar', 'call-diagonal', 'put-diagonal'])('%s buys what ends later', (code) => {
    const ends = (of: 'buy' | 'sell') => firstEntries(code).flatMap(({ side, contract }) => (side === of ? contract.expiry : []));
    for (const sold of ends('sell')) for (const bought of ends('buy')) expect(bought > sold).toBe(true);
  });

  it.each(['covered-future', 'protected-future', 'collared-future', 'covered-short-future', 'protected-short-future'])(
    '%s takes options that end with the future, and holds both overnight',
    (code) => {
      expect(new Set(firstEntries(code).map(({ contract }) => contract.expiry)).size).toBe(1);
      expect(dayOf(definitionOf(code)).low.open).toHaveLength(definitionOf(code).legs.length);
    },
  );

  it.each<[string, number, number]>([
    ['capped-strangle', 30, 40],
    // A quarter of the two options at the money, which cost 300 less what the first minutes take.
    ['share-strangle', 65, 80],
  ])('%s sells at prices between %d and %d', (code, low, high) => {
    for (const { price } of firstEntries(code)) {
      expect(priceToDecimal(price)).toBeGreaterThan(low);
      expect(priceToDecimal(price)).toBeLessThanOrEqual(high);
    }
  });
});

describe('what one leg does to the other', () => {
  const reasons = (code: string) => {
    const { fills, journal } = dayOf(definitionOf(code)).low;
    return { exits: fills.filter(({ opens }) => !opens).map(({ reason }) => reason), codes: journal.map((line) => line.code) };
  };
  it('of a straddle that leaves together: the stop of one takes both out', () => {
    expect(reasons('straddle-all-out').exits).toEqual(['stop', 'all-leave']);
  });
  it('of a straddle on expiry day: the stop of one moves that of the other to its cost', () => {
    expect(reasons('expiry-day-straddle').codes).toContain('breakeven');
  });
  it('of a straddle at its first price: the stopped leg comes back there', () => {
    expect(reasons('straddle-first-price').codes).toContain('cost-reached');
  });
  it('of a trailed strangle: the stop of a leg that gains follows it', () => {
    expect(reasons('trailing-strangle').codes).toContain('trailed');
  });
});

it('is not entered on a day that is not its own', () => {
  expect(replayed(definitionOf('expiry-day-straddle'), DAY_BEFORE).low.fills).toEqual([]);
  expect(replayed(definitionOf('call-diagonal'), EXPIRY_DAY).low.fills).toEqual([]);
});
