import { expect, it } from 'vitest';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { journalOfRun } from '#tests/support/bots/journal-of-run.ts';

/** An immediate seller, a strategy with hedges, and a waiting one; `tests/long` runs every base strategy. */
const CODES = ['nine-twenty-straddle', 'iron-condor', 'momentum-buying'];

it.each(BASE_STRATEGIES.filter(({ code }) => CODES.includes(code)))(
  '$code decides the same, at the same prices and times, when the server ends at three moments and comes back',
  async (of) => {
    const whole = await journalOfRun(of, []);
    expect(whole.map(({ code }) => code)).toContain('chosen');
    expect(await journalOfRun(of, [1, 13, 26])).toEqual(whole);
  },
  60_000,
);
