import { describe, expect, it } from 'vitest';
import { NO_CHARGES } from '#domain/fees/charges.ts';
import { bookedBy, chainTo, isHeldSince, type RolledEntry } from '#domain/positions/roll-chain.ts';
import { money } from '#domain/units/money.ts';
import { price } from '#domain/units/price.ts';

let trades = 0;
/** A fill of units at a price in whole currency units, charged one; above zero bought. */
const fill = (units: number, at: number, rollId: string | null = null): RolledEntry => {
  trades += 1;
  const side = units > 0 ? ('buy' as const) : ('sell' as const);
  const charges = { ...NO_CHARGES, brokerage: money(10_000), total: money(10_000) };
  return {
    rollId,
    entry: { kind: 'trade', fill: { tradeId: `${trades}`, side, quantity: Math.abs(units), price: price(at * 10_000), charges } },
  };
};

describe('what a roll has booked', () => {
  it('is the profit of its own fills on the old position, with their charges', () => {
    const entries = [fill(-130, 110), fill(65, 100, 'r'), fill(65, 90, 'r')];
    expect(bookedBy(entries, 'r')).toEqual({ booked: money((10 + 20) * 65 * 10_000), charges: money(20_000), fills: 2 });
  });

  it('leaves out what others closed before it, and what it did not fill', () => {
    const entries = [fill(-130, 110), fill(65, 50), fill(65, 100, 'r')];
    expect(bookedBy(entries, 'r').booked).toBe(money(10 * 65 * 10_000));
    expect(bookedBy(entries, 'other')).toEqual({ booked: 0, charges: 0, fills: 0 });
  });
});

describe('what a roll has opened', () => {
  it('is held as long as it is neither flat nor turned round', () => {
    expect(isHeldSince([fill(-65, 100, 'r')], 'r', null)).toBe(true);
    expect(isHeldSince([fill(-65, 100, 'r'), fill(-65, 100)], 'r', null)).toBe(true);
    expect(isHeldSince([fill(-65, 100, 'r'), fill(65, 100), fill(-65, 100)], 'r', null)).toBe(false);
    expect(isHeldSince([fill(-65, 100, 'r'), fill(130, 100)], 'r', null)).toBe(false);
    expect(isHeldSince([fill(-65, 100)], 'r', null)).toBe(false);
  });

  it('is held until the next roll begins to close it', () => {
    expect(isHeldSince([fill(-65, 100, 'r'), fill(65, 90, 's')], 'r', 's')).toBe(true);
    expect(isHeldSince([fill(-65, 100, 'r'), fill(65, 90), fill(-65, 90), fill(65, 90, 's')], 'r', 's')).toBe(false);
    expect(isHeldSince([fill(-65, 100), fill(65, 90, 's'), fill(-65, 100, 'r')], 'r', 's')).toBe(false);
  });
});

describe('the chain of a position', () => {
  const links = [
    { rollId: 'one', from: 'a', to: 'b' },
    { rollId: 'two', from: 'b', to: 'c' },
    { rollId: 'else', from: 'x', to: 'y' },
  ];
  const names = (found: ReturnType<typeof chainTo>) => found.map(({ rollId }) => rollId);

  it('goes back from roll to roll', () => {
    expect(names(chainTo(links, 'c', () => true))).toEqual(['two', 'one']);
    expect(names(chainTo(links, 'b', () => true))).toEqual(['one']);
    expect(chainTo(links, 'a', () => true)).toEqual([]);
  });

  it('ends where a position was not held from one roll to the next', () => {
    expect(names(chainTo(links, 'c', (id, roll, until) => !(id === 'b' && roll === 'one' && until === 'two')))).toEqual(['two']);
  });

  it('counts a roll once that leads back to where it began', () => {
    const round = [...links.slice(0, 2), { rollId: 'back', from: 'c', to: 'a' }];
    expect(names(chainTo(round, 'a', () => true))).toEqual(['back', 'two', 'one']);
  });
});
