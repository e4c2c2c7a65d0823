import { expect, it } from 'vitest';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { journalOfRun } from '#tests/support/bots/journal-of-run.ts';

/** Never the same moments, and always moments between which something is decided. */
const KILLS = [
  [1, 13, 26],
  [2, 12, 37],
  [3, 25, 38],
] as const;

/** In the few seconds of this market no indicator gives a signal and nobody calls a bot: such bots are tested by bot-determinism. */
const BEGIN_BY_THEMSELVES = BASE_STRATEGIES.filter(({ definition: { signals, calls } }) => !signals?.entry && !calls);

it.each(BEGIN_BY_THEMSELVES)(
  '$code decides the same, at the same prices and times, whenever the server ends and comes back',
  async (of) => {
    const whole = await journalOfRun(of, []);
    expect(whole.map(({ code }) => code)).toContain('chosen');
    for (const kills of KILLS) expect(await journalOfRun(of, kills), `after ${kills.join(', ')} steps`).toEqual(whole);
  },
  120_000,
);
