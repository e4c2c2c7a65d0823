import { describe, expect, it } from 'vitest';
import { nearestListed, nextExpiryWith, nextStrike, rollExpiries } from '#domain/positions/roll-choice.ts';

const LISTED = ['2026-11-26', '2026-12-03', '2026-12-10', '2026-12-31'];
const STRIKES: Record<string, readonly number[]> = {
  '2026-12-03': [26_000, 26_050],
  '2026-12-10': [26_000, 26_150],
  '2026-12-31': [26_000],
};

describe('the expiry of a roll', () => {
  it('is one of the listed ones from the own one on, soonest first', () => {
    expect(rollExpiries(LISTED.toReversed(), '2026-12-03')).toEqual(LISTED.slice(1));
  });

  it('is the next one that lists the strike', () => {
    expect(nextExpiryWith(LISTED, '2026-11-26', 26_050, (expiry) => STRIKES[expiry] ?? null)).toEqual({
      expiry: '2026-12-03',
      asking: false,
    });
    expect(nextExpiryWith(LISTED, '2026-11-26', 26_150, (expiry) => STRIKES[expiry] ?? null)?.expiry).toBe('2026-12-10');
  });

  it('is asked for one after the other while strikes are not known', () => {
    const only = (expiry: string) => (expiry === '2026-12-03' ? [26_000] : null);
    expect(nextExpiryWith(LISTED, '2026-11-26', 26_150, () => null)).toEqual({ expiry: '2026-12-03', asking: true });
    expect(nextExpiryWith(LISTED, '2026-11-26', 26_150, only)).toEqual({ expiry: '2026-12-10', asking: true });
  });

  it('is the next one where none lists the strike, and none after the last', () => {
    expect(nextExpiryWith(LISTED, '2026-11-26', 1, (expiry) => STRIKES[expiry] ?? null)?.expiry).toBe('2026-12-03');
    expect(nextExpiryWith(LISTED, '2026-12-31', 26_000, () => null)).toBeNull();
  });
});

describe('the strike of a roll', () => {
  it('is the wanted one, or the nearest that is listed, the lower of two', () => {
    expect(nearestListed([26_100, 26_000], 26_000)).toBe(26_000);
    expect(nearestListed([26_100, 26_000], 26_050)).toBe(26_000);
    expect(nearestListed([26_100, 26_000], 26_090)).toBe(26_100);
    expect(nearestListed([], 26_000)).toBeNull();
  });

  it('steps along what is listed and stops at the ends', () => {
    expect(nextStrike([26_200, 26_000, 26_050], 26_050, 1)).toBe(26_200);
    expect(nextStrike([26_200, 26_000, 26_050], 26_050, -1)).toBe(26_000);
    expect(nextStrike([26_200, 26_000, 26_050], 26_200, 1)).toBeNull();
    expect(nextStrike([26_200, 26_000, 26_050], 26_000, -1)).toBeNull();
  });
});
