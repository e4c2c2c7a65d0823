import { describe, expect, it } from 'vitest';
import type { BotInput, BotIntent } from '#domain/bots/engine/io.ts';
import type { BotDefinition, BotLeg } from '#domain/bots/definition.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { definition, EXPIRY, leg } from '#tests/support/bots/engine-trial.ts';
import { AT, bars, OFFER, report, squareOff, takeSteps } from '#tests/support/bots/take-steps.ts';

/** Three lots are sold at 100 with a stop at 120; the entry is order 1. */
const RULES = { lots: 3, stop: { unit: 'points', value: 20 } } as const;
const OF = definition([leg(RULES)]);
const STOPPED = bars([101, 122, 101, 122]);
const FILLED = report(1, 'filled', 100, 3);

const pause: BotInput = { type: 'command', at: AT, command: 'pause' };
const sentOf = (intents: readonly BotIntent[]): readonly string[] =>
  intents.flatMap((intent) =>
    intent.type === 'ask' || intent.type === 'weigh'
      ? []
      : [intent.type === 'order' ? `${intent.side} ${intent.lots}` : `cancel ${intent.order}`],
  );

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
  [
    'an exit on its way is not sent again when the rest of the entry has been called back',
    [report(1, 'part', 100, 1), STOPPED, report(1, 'cancelled'), STOPPED],
    ['sell 3', 'cancel 1', 'buy 1'],
    { lots: 1, phase: 'exiting' },
  ],
  [
    'of two exits one is refused and the other one filled: what is left is held, and left again',
    [report(1, 'part', 100, 1), STOPPED, report(1, 'filled', 122, 2), report(2, 'rejected'), report(3, 'filled', 122, 2), STOPPED],
    ['sell 3', 'cancel 1', 'buy 1', 'buy 2', 'buy 1'],
    { lots: 1, phase: 'exiting' },
  ],
  ['a report of an order that was never sent changes nothing', [report(7, 'filled', 100, 3)], ['sell 3'], { lots: 0, phase: 'entering' }],
])('%s', (_, follows, sent, becomes) => {
  const { state, intents } = takeSteps(OF, follows);
  expect(sentOf(intents)).toEqual(sent);
  expect(state.legs[0]).toMatchObject(becomes);
});

describe('a leg that comes back while the rest of its entry is being called back', () => {
  const again = definition([leg({ ...RULES, reentry: { stop: { how: 'at-once', times: 2 }, target: null } })]);
  const chain: BotInput = { type: 'chain', at: AT, leg: 0, offer: OFFER };
  const left = [report(1, 'part', 100, 1), STOPPED, report(2, 'filled', 120, 1)] as const;

  it('enters only once that has been called back', () => {
    const { state, intents } = takeSteps(again, [...left, chain, report(1, 'cancelled'), chain, report(3, 'filled', 120, 3)]);
    expect(sentOf(intents)).toEqual(['sell 3', 'cancel 1', 'buy 1', 'sell 3']);
    expect(state.legs[0]).toMatchObject({ lots: 3, phase: 'held', used: { stop: 1 } });
  });

  it('never holds more than its lots, though the rest was filled before it could be called back', () => {
    const { state, intents } = takeSteps(again, [
      ...left,
      chain,
      report(1, 'filled', 121, 2),
      report(3, 'filled', 122, 2),
      chain,
      report(4, 'filled', 120, 3),
    ]);
    expect(sentOf(intents)).toEqual(['sell 3', 'cancel 1', 'buy 1', 'buy 2', 'sell 3']);
    expect(state.legs[0]).toMatchObject({ lots: 3, phase: 'held', used: { stop: 1 } });
  });
});

it('the lots of a limit count what is still to come of an entry that was filled in part', () => {
  const of = definition([leg({ lots: 3 }), leg({ momentum: { direction: 'up', unit: 'points', by: 5 } })], { limits: { lots: 3 } });
  const { intents, journal } = takeSteps(of, [
    { type: 'chain', at: AT, leg: 1, offer: OFFER },
    report(1, 'part', 100, 1),
    bars(100),
    bars(110),
  ]);
  expect(sentOf(intents)).toEqual(['sell 3']);
  expect(journal.at(-1)).toMatchObject({ code: 'limit-lots', leg: 1 });
});

it('at the hour at which intraday positions end, what waits to come back waits no more', () => {
  const again = definition([leg({ ...RULES, reentry: { stop: { how: 'at-cost', times: 2 }, target: null } })]);
  const { state, intents } = takeSteps(again, [FILLED, STOPPED, report(2, 'filled', 120, 3), squareOff, bars(90)]);
  expect(sentOf(intents)).toEqual(['sell 3', 'buy 3']);
  expect(state.legs[0]).toMatchObject({ lots: 0, phase: 'over' });
});

it('a fill that comes late is written down as one', () => {
  const { journal } = takeSteps(OF, [squareOff, FILLED]);
  expect(journal.map(({ code }) => code).slice(-2)).toEqual(['square-off', 'late-fill']);
});

it('levels count from the average of the parts', () => {
  const { state } = takeSteps(OF, [report(1, 'part', 100, 1), report(1, 'filled', 103, 2)]);
  expect(state.legs[0]).toMatchObject({ entry: 1_020_000, stop: { of: 'leg', at: 1_220_000 } });
});

it.each<[string, Partial<BotLeg>, number]>([
  ['a ratchet', { trail: { unit: 'points', every: 10, by: 10 } }, 100],
  ['a trail from the peak', { trail: { unit: 'points', every: 10, by: 12, how: 'peak' } }, 92],
])('a stop that %s has moved does not move back where more of its entry comes in', (_, trail, stop) => {
  const of = definition([leg({ ...RULES, ...trail })]);
  // Sold one at 100, the price falls to 80, then two more are sold at 103.
  const { state } = takeSteps(of, [report(1, 'part', 100, 1), bars([100, 100, 80, 85]), report(1, 'filled', 103, 2)]);
  expect(state.legs[0]).toMatchObject({ entry: 1_020_000, best: 800_000, stop: { of: 'leg', at: stop * 10_000 } });
});

it('after the hour at which intraday positions end nothing enters, also where its window goes on', () => {
  const of = definition([leg()], { schedule: { from: '09:30' } });
  const before = takeSteps(of, [squareOff]);
  expect(before.state.phase).toBe('over');
  const later = (input: BotInput): BotInput => ({ ...input, at: exchangeTime(AT + 600_000) });
  const { intents, journal } = takeSteps(of, [squareOff, later(bars(100)), later(bars(100))]);
  expect(intents).toEqual([]);
  expect(journal.map(({ code }) => code)).toEqual(['no-more-entries']);
});

const PAIR = definition([leg(), leg({ kind: 'put', lots: 2 })], { overall: { refused: 'all' } });
it.each<[string, readonly BotInput[], readonly string[]]>([
  ['a refused entry takes the other leg along', [report(1, 'filled', 100, 1), report(2, 'rejected')], ['sell 1', 'sell 2', 'buy 1']],
  [
    'so does one that could not be filled whole',
    [report(2, 'part', 100, 1), report(2, 'cancelled')],
    ['sell 1', 'sell 2', 'cancel 1', 'buy 1'],
  ],
  ['one that was called back by a pause does not', [report(1, 'filled', 100, 1), pause, report(2, 'cancelled')], ['sell 1', 'sell 2']],
])('where all legs belong together: %s', (_, follows, sent) => {
  const { intents } = takeSteps(PAIR, [{ type: 'chain', at: AT, leg: 1, offer: OFFER }, ...follows]);
  expect(sentOf(intents)).toEqual(sent);
});

it('what comes in after a part has left makes an average of what is held: the result is what was paid and taken in', () => {
  // Sold 2 at 100, 1 bought back at 121, then 1 sold at 130 that could not be called back: 2 are held that were sold at 115.
  const before = [report(1, 'part', 100, 2), STOPPED, report(2, 'part', 121, 1), report(1, 'filled', 130, 1)];
  const held = takeSteps(OF, before).state;
  expect(held.legs[0]).toMatchObject({ lots: 2, entry: 1_150_000 });
  const { state } = takeSteps(OF, [...before, report(2, 'filled', 125, 1), report(3, 'filled', 125, 1)]);
  const lotSize = state.legs[0]!.contract!.lotSize;
  // 200 + 130 taken in, 121 + 250 paid.
  expect(state.booked).toBe((330 - 371) * lotSize * 10_000);
});

describe('a short whose hedge is not to be had', () => {
  const away = leg({ side: 'buy', strike: { rule: 'exact', strike: 26_000 } });
  const chain = (place: number): BotInput => ({ type: 'chain', at: AT, leg: place, offer: OFFER });
  const reasons = ({ journal }: ReturnType<typeof takeSteps>) => journal.map(({ code, reason }) => reason ?? code).slice(-2);

  it.each<[string, BotDefinition, readonly string[], readonly string[]]>([
    ['is not sold where it is named first', definition([leg(), away]), [], ['not-found', 'bot.hedge-missing']],
    ['is not sold where it comes after it', definition([away, leg()]), [], ['chosen', 'bot.hedge-missing']],
    [
      'takes everything along where all belong together',
      definition([leg(), away, leg({ kind: 'put' })], { overall: { refused: 'all' } }),
      [],
      ['chosen', 'not-found'],
    ],
    ['is sold where it is of the other side', definition([away, leg({ kind: 'put' })]), ['sell 1'], ['chosen', 'order-in']],
    [
      'is sold where nothing was to protect it',
      definition([leg({ side: 'sell', strike: { rule: 'exact', strike: 26_000 } }), leg()]),
      ['sell 1'],
      ['chosen', 'order-in'],
    ],
  ])('%s', (_, of, sent, told) => {
    const made = takeSteps(of, [chain(1)]);
    expect(sentOf(made.intents)).toEqual(sent);
    expect(reasons(made)).toEqual(told);
  });

  it('is not sold later either, once it has waited for its price', () => {
    const waits = leg({ momentum: { direction: 'up', unit: 'points', by: 5 } });
    const { intents, journal } = takeSteps(definition([leg({ side: 'buy' }), waits]), [
      chain(1),
      report(1, 'rejected'),
      bars(100),
      bars(110),
    ]);
    expect(sentOf(intents)).toEqual(['buy 1']);
    expect(journal.at(-1)).toMatchObject({ code: 'rejected', leg: 1, reason: 'bot.hedge-missing' });
  });

  describe('the second time', () => {
    /** A short that re-enters after its stop and a call that re-enters after its target: both were sold at 100 and bought at 100, one bar exits both. */
    const pair = (stop: 'at-once' | 'at-cost', trades: number | null = null) =>
      definition(
        [
          leg({ stop: { unit: 'points', value: 20 }, reentry: { stop: { how: stop, times: 1 }, target: null } }),
          leg({
            side: 'buy',
            target: { unit: 'points', value: 20 },
            reentry: { stop: null, target: { how: 'at-once', times: 1 } },
          }),
        ],
        { limits: { trades } },
      );
    const out = [chain(1), report(1, 'filled', 100, 1), report(2, 'filled', 100, 1), STOPPED] as const;
    const bothOut = [...out, report(3, 'filled', 120, 1), report(4, 'filled', 120, 1)] as const;
    const empty: BotInput = { type: 'chain', at: AT, leg: 1, offer: { ...OFFER, strikes: [] } };
    const paired = ['buy 1', 'sell 1', 'buy 1', 'sell 1'];

    it.each<[string, BotDefinition, readonly BotInput[], readonly string[]]>([
      ['is not sold where a limit refuses the hedge after it', pair('at-once', 2), [...bothOut, chain(0), chain(1)], []],
      ['is not sold where the hedge turns out to be listed no more', pair('at-once'), [...bothOut, chain(0), empty], []],
      ['is not sold where the hedge is not listed any more', pair('at-once'), [...bothOut, empty, chain(0)], []],
      [
        'is not sold at its price where the hedge was refused meanwhile',
        pair('at-cost'),
        [...bothOut, chain(1), report(5, 'rejected'), bars([110, 110, 90, 95])],
        ['buy 1'],
      ],
      [
        'is not sold at its price where a pause let the hedge not come back',
        pair('at-cost'),
        [...bothOut, pause, chain(1), { type: 'command', at: AT, command: 'start' }, bars([110, 110, 90, 95])],
        [],
      ],
    ])('%s', (_, of, follows, sent) => {
      const { intents, journal } = takeSteps(of, follows);
      expect(sentOf(intents)).toEqual([...paired, ...sent]);
      expect(journal).toContainEqual(expect.objectContaining({ code: 'rejected', leg: 0, reason: 'bot.hedge-missing' }));
    });

    it.each<[string, readonly BotInput[]]>([
      ['is refused', [chain(1), report(4, 'rejected')]],
      ['is not listed any more', [empty]],
    ])('leaves where it is held and its hedge, which was to come back, %s', (_, fails) => {
      // The hedge alone reaches its target: the short is held meanwhile.
      const [, hedge] = pair('at-once').legs;
      const of = definition([leg(), hedge!]);
      const made = takeSteps(of, [...out, report(3, 'filled', 120, 1), ...fails]);
      const sent = sentOf(made.intents);
      expect(sent.slice(0, 3)).toEqual(['buy 1', 'sell 1', 'sell 1']);
      expect(sent.at(-1)).toBe('buy 1');
      expect(made.journal.at(-1)).toMatchObject({ code: 'unhedged', leg: 0, count: 1 });
      expect(made.state.legs[0]).toMatchObject({ phase: 'exiting', lots: 1 });
    });

    it('stays held where its hedge has left by its own target and is not to come back', () => {
      const [, hedge] = pair('at-once').legs;
      const of = definition([leg(), { ...hedge!, reentry: { stop: null, target: null } }]);
      expect(sentOf(takeSteps(of, [...out, report(3, 'filled', 120, 1)]).intents)).toEqual(['buy 1', 'sell 1', 'sell 1']);
    });

    it('is sold though its hedge has left by its own target and is not to come back', () => {
      const [short, hedge] = pair('at-once').legs;
      const of = definition([short!, { ...hedge!, reentry: { stop: null, target: null } }]);
      expect(sentOf(takeSteps(of, [...bothOut, chain(0)]).intents)).toEqual([...paired, 'sell 1']);
    });
  });
});

describe('a hedge that is bought only in part', () => {
  const chain = (place: number): BotInput => ({ type: 'chain', at: AT, leg: place, offer: OFFER });
  const sold = (lots: number, more: Partial<BotLeg> = {}) => leg({ lots, ...more });
  const bought = (lots: number) => leg({ side: 'buy', lots, strike: { rule: 'atm', offset: 0 } });
  const waits = { momentum: { direction: 'up', unit: 'points', by: 5 } } as const;
  const cut = ({ journal }: ReturnType<typeof takeSteps>) => journal.flatMap(({ code, count }) => (code === 'cut-to-hedge' ? [count] : []));

  it.each<[string, BotDefinition, readonly BotInput[], readonly string[], readonly number[]]>([
    [
      'covers as many of the short that waits for it, which is called back and sent again',
      definition([sold(5), bought(5)]),
      [chain(1), report(1, 'part', 100, 2), report(1, 'cancelled'), report(2, 'cancelled')],
      ['buy 5', 'sell 5', 'cancel 2', 'sell 2'],
      [2],
    ],
    [
      'covers the share of a short of other lots, rounded down',
      definition([sold(4), bought(3)]),
      [chain(1), report(1, 'part', 100, 2), report(1, 'rejected'), report(2, 'cancelled')],
      ['buy 3', 'sell 4', 'cancel 2', 'sell 2'],
      [2],
    ],
    [
      'covers no lot where its share is less than one: nothing is sold',
      definition([sold(2), bought(3)]),
      [chain(1), report(1, 'part', 100, 1), report(1, 'cancelled'), report(2, 'cancelled')],
      ['buy 3', 'sell 2', 'cancel 2'],
      [],
    ],
    [
      'covers as many of a short that enters later',
      definition([bought(5), sold(5, waits)]),
      [chain(1), report(1, 'part', 100, 3), report(1, 'cancelled'), bars(100), bars(110)],
      ['buy 5', 'sell 3'],
      [3],
    ],
    [
      'covers all of it while the rest of it may still come',
      definition([bought(5), sold(5, waits)]),
      [chain(1), report(1, 'part', 100, 3), bars(100), bars(110)],
      ['buy 5', 'sell 5'],
      [],
    ],
    [
      'has what was filled of the short beyond it bought back',
      definition([sold(5), bought(5)]),
      [chain(1), report(2, 'filled', 100, 5), report(1, 'part', 100, 2), report(1, 'cancelled')],
      ['buy 5', 'sell 5', 'buy 3'],
      [],
    ],
    [
      'has the rest of a short called back that is filled in part',
      definition([sold(5), bought(5)]),
      [chain(1), report(2, 'part', 100, 1), report(1, 'part', 100, 2), report(1, 'cancelled'), report(2, 'cancelled')],
      ['buy 5', 'sell 5', 'cancel 2'],
      [],
    ],
  ])('%s', (_, of, follows, sent, told) => {
    const made = takeSteps(of, follows);
    expect(sentOf(made.intents)).toEqual(sent);
    expect(cut(made)).toEqual(told);
  });

  it('is one trade of the day, sent again or not, and what is left over of the short goes on under its rules', () => {
    const of = definition([sold(5), bought(5)], { limits: { trades: 2 } });
    const made = takeSteps(of, [
      chain(1),
      report(2, 'filled', 100, 5),
      report(1, 'part', 100, 2),
      report(1, 'cancelled'),
      report(3, 'filled', 101, 3),
    ]);
    expect(made.journal.find(({ code }) => code === 'unhedged')).toMatchObject({ leg: 0, count: 3 });
    expect(made.state.legs.map(({ lots, phase }) => [lots, phase])).toEqual([
      [2, 'held'],
      [2, 'held'],
    ]);
    const again = takeSteps(of, [chain(1), report(1, 'part', 100, 2), report(1, 'cancelled'), report(2, 'cancelled')]);
    expect([sentOf(again.intents).at(-1), again.state.trades]).toEqual(['sell 2', 2]);
  });
});

it('an entry of which nothing is known yet when another day begins is not forgotten: what it comes to is held under its rules', () => {
  const next: BotInput = { type: 'session', at: exchangeTime(AT + 86_400_000), date: EXPIRY, nearestExpiry: EXPIRY };
  const { state, intents } = takeSteps(OF, [next, FILLED, STOPPED]);
  expect(sentOf(intents)).toEqual(['sell 3', 'buy 3']);
  expect(state.legs[0]).toMatchObject({ lots: 3, phase: 'exiting' });
});
