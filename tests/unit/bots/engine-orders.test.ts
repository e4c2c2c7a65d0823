import { expect, it } from 'vitest';
import type { BotInput } from '#domain/bots/engine/io.ts';
import { definition, leg } from '#tests/support/bots/engine-trial.ts';
import { bars, report, squareOff, takeSteps } from '#tests/support/bots/take-steps.ts';

/** Three lots are sold at 100 with a stop at 120; the entry is order 1. */
const OF = definition([leg({ lots: 3, stop: { unit: 'points', value: 20 } })]);
const STOPPED = bars([101, 122, 101, 122]);
const FILLED = report(1, 'filled', 100, 3);

it.each<[string, readonly BotInput[], readonly string[], { readonly lots: number; readonly phase: string }]>([
  ['an entry that was taken and then refused holds nothing', [report(1, 'rejected')], ['sell 3'], { lots: 0, phase: 'over' }],
  [
    'an entry that was refused after a part holds the part under its rules',
    [report(1, 'part', 100, 1), report(1, 'rejected'), STOPPED],
    ['sell 3', 'buy 1'],
    { lots: 1, phase: 'exiting' },
  ],
  [
    'parts make one average; what is left is called back with the stop, and what still comes is left too',
    [
      report(1, 'part', 100, 1),
      report(1, 'part', 102, 1),
      STOPPED,
      report(1, 'filled', 121, 1),
      report(2, 'filled', 121, 2),
      report(3, 'filled', 123, 1),
    ],
    ['sell 3', 'cancel 1', 'buy 2', 'buy 1'],
    { lots: 0, phase: 'over' },
  ],
  [
    'an entry that is filled whole after everything ended is left at once',
    [squareOff, FILLED],
    ['sell 3', 'cancel 1', 'buy 3'],
    { lots: 3, phase: 'exiting' },
  ],
  [
    'an exit that was refused after a part is tried again with what is left',
    [FILLED, STOPPED, report(2, 'part', 120, 1), report(2, 'rejected'), bars(122)],
    ['sell 3', 'buy 3', 'buy 2'],
    { lots: 2, phase: 'exiting' },
  ],
  [
    'an exit on its way is not sent again',
    [FILLED, STOPPED, bars([130, 140, 130, 140]), squareOff],
    ['sell 3', 'buy 3'],
    { lots: 3, phase: 'exiting' },
  ],
  [
    'a fill that is told of again changes nothing',
    [FILLED, FILLED, STOPPED, report(2, 'filled', 120, 3), report(2, 'filled', 120, 3)],
    ['sell 3', 'buy 3'],
    { lots: 0, phase: 'over' },
  ],
  ['a report of an order that was never sent changes nothing', [report(7, 'filled', 100, 3)], ['sell 3'], { lots: 0, phase: 'entering' }],
])('%s', (_, follows, sent, becomes) => {
  const { state, intents } = takeSteps(OF, follows);
  const words = intents.flatMap((intent) =>
    intent.type === 'ask' ? [] : [intent.type === 'order' ? `${intent.side} ${intent.lots}` : `cancel ${intent.order}`],
  );
  expect(words).toEqual(sent);
  expect(state.legs[0]).toMatchObject(becomes);
});

it('a fill that comes late is written down as one', () => {
  const { journal } = takeSteps(OF, [squareOff, FILLED]);
  expect(journal.map(({ code }) => code).slice(-2)).toEqual(['square-off', 'late-fill']);
});

it('levels count from the average of the parts', () => {
  const { state } = takeSteps(OF, [report(1, 'part', 100, 1), report(1, 'filled', 103, 2)]);
  expect(state.legs[0]).toMatchObject({ entry: 1_020_000, stop: { of: 'leg', at: 1_220_000 } });
});
