import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import type { BotDefinition, OverallRules } from '#domain/bots/definition.ts';
import { newBotState } from '#domain/bots/engine/state.ts';
import { step } from '#domain/bots/engine/step.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { bar, definition, leg, type Minute, trial, type TrialOptions } from '#tests/support/bots/engine-trial.ts';

const CALL = leg();
const PUT = leg({ kind: 'put' });
type Return = NonNullable<NonNullable<OverallRules['stop']>['reentry']>;
const stopped = (reentry: Return | null, more: Partial<OverallRules> = {}): Partial<OverallRules> => ({
  stop: { unit: 'money', value: 300, reentry },
  ...more,
});
const at = (call: number, put = 100): Minute => ({ call, put });
/** Entered at 100 and 100, ten units a leg. */
const ENTRY: Minute = {};

const run = (of: BotDefinition, minutes: readonly Minute[], options: Partial<TrialOptions> = {}) => trial(of, { minutes, ...options });
const straddle = (overall: Partial<OverallRules>, more: Parameters<typeof definition>[1] = {}) =>
  definition([CALL, PUT], { ...more, overall });
const told = ({ fills }: ReturnType<typeof trial>) => fills.map(({ side, price, opens }) => `${opens ? 'in' : 'out'} ${side} ${price}`);

/** At 120 and 115 the straddle has lost 20 x 10 + 15 x 10 = 350: it is left with the next prices, 122 and 110. */
const LOSS: readonly Minute[] = [at(120, 115), at(122, 110)];
/** At 80 and 85 it has made 350, and is left at 81 and 84. */
const GAIN: readonly Minute[] = [at(80, 85), at(81, 84)];
const OUT = ['in sell 100', 'in sell 100', 'out buy 122', 'out buy 110'];

describe('after the overall stop all legs', () => {
  it('come back at once at the prices they were left at, and the loss is counted from there', () => {
    // From 122 and 110: 132 and 120 lose 200, 140 and 125 lose 180 + 150 = 330.
    const found = run(straddle(stopped({ how: 'at-once', times: 1 })), [ENTRY, ...LOSS, at(132, 120), at(140, 125), at(141, 126), {}]);
    expect(told(found)).toEqual([...OUT, 'in sell 122', 'in sell 110', 'out buy 141', 'out buy 126']);
    expect(found.codes).toEqual(['overall-stop', 'again', 'overall-stop', 'no-more-rounds']);
    const stops = found.journal.filter(({ code }) => code === 'overall-stop');
    expect(stops.map(({ amount, bound }) => [amount, bound].map((value) => moneyToDecimal(value!)))).toEqual([
      [-350, -300],
      [-330, -300],
    ]);
    // (-22 - 10 - 19 - 16) x 10.
    expect(moneyToDecimal(found.state.booked)).toBe(-670);
  });

  it('come back the other way round, and the second time as they were first', () => {
    // Bought at 122 and 110: 105 and 90 lose 170 + 200 = 370.
    const found = run(straddle(stopped({ how: 'reversed', times: 2 })), [ENTRY, ...LOSS, at(105, 90), at(104, 91)]);
    expect(told(found)).toEqual([...OUT, 'in buy 122', 'in buy 110', 'out sell 104', 'out sell 91', 'in sell 104', 'in sell 91']);
    expect(found.codes).toEqual(['overall-stop', 'again', 'overall-stop', 'again']);
  });

  it('come back once their premium together has moved', () => {
    const of = straddle(stopped({ how: 'momentum', times: 1 }, { momentum: { direction: 'down', unit: 'points', by: 12 } }));
    // First 200 - 12 = 188, at 94 + 94. After the stop 232, so 220.
    const entered = [at(94, 94), at(100, 100)];
    const found = run(of, [{}, ...entered, at(120, 120), at(122, 110), at(121, 111), at(112, 109), at(110, 108), at(109, 107)]);
    expect(told(found)).toEqual(['in sell 100', 'in sell 100', 'out buy 122', 'out buy 110', 'in sell 109', 'in sell 107']);
    const waits = found.journal.filter(({ code }) => code === 'momentum-wait');
    expect(waits.map(({ price, level }) => [price, level].map((value) => priceToDecimal(value!)))).toEqual([
      [200, 188],
      [232, 220],
    ]);
  });

  it('count the premium of the round, of which a percentage is the stop', () => {
    const of = straddle({ stop: { unit: 'premium-percent', value: 15, reentry: { how: 'at-once', times: 1 } } });
    // 15 % of 2 000 is 300; of 122 + 110 it is 348.
    const found = run(of, [ENTRY, ...LOSS, at(140, 125), at(140, 127), {}]);
    const stops = found.journal.filter(({ code }) => code === 'overall-stop');
    expect(stops.map(({ amount, bound }) => [amount, bound].map((value) => moneyToDecimal(value!)))).toEqual([
      [-350, -300],
      [-350, -348],
    ]);
  });

  it('come back also where one of them waited for its own cost', () => {
    const own = leg({ stop: { unit: 'points', value: 25 }, reentry: { stop: { how: 'at-cost', times: 3 }, target: null } });
    const of = definition([own, PUT], { overall: stopped({ how: 'at-once', times: 1 }) });
    // The call is stopped at 125 and waits for 100; with the put at 106 the run stands at -250 - 60.
    const found = run(of, [ENTRY, { call: [100, 126, 100, 126] }, at(127, 106), at(128, 107)]);
    expect(told(found)).toEqual(['in sell 100', 'in sell 100', 'out buy 125', 'out buy 107', 'in sell 128', 'in sell 107']);
    expect(found.codes).toEqual(['stop', 'again', 'overall-stop', 'again']);
  });
});

it('after the overall target they come back as often as that says, whatever the stop says', () => {
  const of = straddle({
    ...stopped({ how: 'at-once', times: 5 }),
    target: { unit: 'money', value: 300, reentry: { how: 'at-once', times: 1 } },
  });
  // From 81 and 84 another 60 and 70 make 350.
  const found = run(of, [ENTRY, ...GAIN, at(60, 70), at(61, 71), {}]);
  expect(told(found)).toEqual([
    'in sell 100',
    'in sell 100',
    'out buy 81',
    'out buy 84',
    'in sell 81',
    'in sell 84',
    'out buy 61',
    'out buy 71',
  ]);
  expect(found.codes).toEqual(['overall-target', 'again', 'overall-target', 'no-more-rounds']);
});

const ONCE: Return = { how: 'at-once', times: 1 };
it.each<[string, BotDefinition, readonly Minute[], Partial<TrialOptions>, readonly string[]]>([
  ['nothing says that they do', straddle(stopped(null)), [ENTRY, ...LOSS, {}], {}, ['overall-stop']],
  [
    'it is later than the last time for it',
    straddle(stopped(ONCE), { schedule: { reentry: '09:21' } }),
    [ENTRY, ...LOSS, {}],
    {},
    ['overall-stop', 'reentry-too-late'],
  ],
  [
    'the planned end has come by the time they are out',
    straddle(stopped(ONCE), { schedule: { end: { kind: 'time', at: '09:22' } } }),
    [ENTRY, at(120, 115), at(122, 110)],
    { begins: '09:19', outcome: () => 'filled' },
    ['time-exit'],
  ],
  ['the bot is paused', straddle(stopped(ONCE)), [ENTRY, ...LOSS, {}], { commands: { 1: 'pause' } }, ['paused', 'overall-stop']],
  [
    'it is stopped while they leave',
    straddle(stopped(ONCE)),
    [ENTRY, ...LOSS, {}],
    { commands: { 2: 'stop' } },
    ['overall-stop', 'stopped'],
  ],
  [
    'the loss of the day is reached with it',
    straddle(stopped(ONCE), { limits: { loss: 310 } }),
    [ENTRY, ...LOSS, {}],
    {},
    ['overall-stop', 'limit-loss'],
  ],
  [
    'as many trades as that were not left for the day',
    straddle(stopped(ONCE), { limits: { trades: 3 } }),
    [ENTRY, ...LOSS, {}],
    {},
    ['overall-stop', 'again', 'limit-trades'],
  ],
  [
    'what was kept was a locked profit',
    straddle({ lock: { unit: 'money', reach: 300, keep: 200 }, stop: { unit: 'money', value: 900, reentry: ONCE } }),
    [ENTRY, at(80, 85), at(95, 90), {}],
    {},
    ['lock-armed', 'overall-lock'],
  ],
])('they stay out where %s', (_, of, minutes, options, codes) => {
  const found = run(of, minutes, options);
  expect(found.codes).toEqual(codes);
  expect(found.fills.filter(({ opens }) => opens)).toHaveLength(2);
  expect(found.state.legs.every(({ lots }) => lots === 0)).toBe(true);
});

it('the limit of a day counts what all rounds have made', () => {
  // -320 in the first round; at -190 in the second the day stands at -510.
  const of = straddle(stopped({ how: 'at-once', times: 5 }), { limits: { loss: 500 } });
  const found = run(of, [ENTRY, ...LOSS, at(131, 120), at(132, 121), {}]);
  expect(found.codes).toEqual(['overall-stop', 'again', 'limit-loss']);
  const amount = found.journal.find(({ code }) => code === 'limit-loss')?.amount;
  expect(moneyToDecimal(amount!)).toBe(-510);
});

it('a trailed overall stop and a lock begin anew with each round', () => {
  const of = straddle({
    stop: { unit: 'money', value: 300, reentry: ONCE },
    trail: { unit: 'money', every: 100, by: 100 },
  });
  // 200 made: the stop stands at -100. At 105 and 105 it is crossed; then from 106 and 106 nothing is trailed, and -200 is no stop.
  const found = run(of, [ENTRY, at(90, 90), at(105, 105), at(106, 106), at(116, 116), at(121, 121), {}]);
  expect(found.codes).toEqual(['overall-trail', 'again', 'overall-stop', 'no-more-rounds']);
});

it('what was written down before there were rounds goes on in the first', () => {
  const of = straddle(stopped(ONCE));
  const { round: _, ...older } = newBotState(of);
  const { log, journal } = run(of, [ENTRY, ...LOSS, {}]);
  let state: typeof older = older;
  const lines = log.flatMap((input) => {
    const stepped = step(nseFo, state, input);
    ({ state } = stepped);
    return stepped.journal;
  });
  expect(lines).toEqual(journal);
});

describe('before they enter all legs wait for their premium together', () => {
  const waiting = (momentum: NonNullable<OverallRules['momentum']>) => straddle({ momentum });
  const entries = (of: BotDefinition, minutes: readonly Minute[]) =>
    run(of, minutes)
      .fills.filter(({ opens }) => opens)
      .map(({ price }) => price);

  // The straddle costs 200 at its first close.
  it.each<[string, NonNullable<OverallRules['momentum']>, Minute, Minute]>([
    ['up by points', { direction: 'up', unit: 'points', by: 10 }, at(104.95, 105), at(105, 105)],
    ['down by points', { direction: 'down', unit: 'points', by: 10 }, at(95.05, 95), at(90, 100)],
    ['up by percent', { direction: 'up', unit: 'percent', by: 5 }, at(105, 104.95), at(90, 120)],
    ['down by percent', { direction: 'down', unit: 'percent', by: 5 }, at(95, 95.05), at(95, 95)],
  ])('to move %s', (_, momentum, before, reached) => {
    expect(entries(waiting(momentum), [{}, before, before])).toEqual([]);
    expect(entries(waiting(momentum), [{}, before, reached, at(99, 98)])).toEqual([99, 98]);
  });

  it('and do not enter once the window has ended', () => {
    const of = straddle({ momentum: { direction: 'up', unit: 'points', by: 10 } }, { schedule: { to: '09:22' } });
    const found = run(of, [{}, {}, at(120, 120), at(120, 120), {}]);
    expect(found.codes).toEqual(['momentum-wait', 'momentum-not-reached']);
    expect(found.fills).toEqual([]);
    expect(found.state.phase).toBe('over');
  });

  it('a future counts nothing, and enters with the others', () => {
    const of = definition([CALL, leg({ kind: 'future', strike: null, side: 'buy' })], {
      overall: { momentum: { direction: 'up', unit: 'points', by: 5 } },
    });
    const found = run(of, [{}, { call: 105 }, { call: 106 }]);
    expect(found.journal.find(({ code }) => code === 'momentum-wait')?.price).toBe(1_000_000);
    expect(found.state.legs.map(({ lots }) => lots)).toEqual([1, 1]);
  });

  const spread = (momentum: NonNullable<OverallRules['momentum']>, sides: readonly ['sell' | 'buy', 'sell' | 'buy']) =>
    definition([leg({ side: sides[0] }), leg({ kind: 'put', side: sides[1], lots: 3 })], { overall: { momentum } });
  it.each<[string, NonNullable<OverallRules['momentum']>, readonly ['sell' | 'buy', 'sell' | 'buy'], Minute, Minute]>([
    ['sold at 100, bought at 20, down 10', { direction: 'down', unit: 'points', by: 10 }, ['sell', 'buy'], at(95, 15), at(91, 21)],
    ['sold at 100, bought at 20, up 10 %', { direction: 'up', unit: 'percent', by: 10 }, ['sell', 'buy'], at(110, 30), at(100, 12)],
    ['bought at 100, sold at 20, down 10', { direction: 'down', unit: 'points', by: 10 }, ['buy', 'sell'], at(95, 15), at(100, 30)],
    ['both bought, up 10', { direction: 'up', unit: 'points', by: 10 }, ['buy', 'buy'], at(109, 20), at(110, 20)],
  ])('of which what is bought is set against what is sold: %s', (_, momentum, sides, before, reached) => {
    const of = spread(momentum, sides);
    expect(entries(of, [at(100, 20), before, before, {}])).toEqual([]);
    expect(entries(of, [at(100, 20), before, reached, at(99, 19)])).toEqual([99, 19]);
  });

  it('a spread that is sold at 100 and bought at 20 begins at 80 and waits for 70', () => {
    const { journal } = run(spread({ direction: 'down', unit: 'points', by: 10 }, ['sell', 'buy']), [at(100, 20)]);
    const wait = journal.find(({ code }) => code === 'momentum-wait');
    expect([wait?.price, wait?.level].map((value) => priceToDecimal(value!))).toEqual([80, 70]);
  });

  it('what waited before directions counted goes on as it began', () => {
    const of = spread({ direction: 'down', unit: 'points', by: 10 }, ['sell', 'buy']);
    const { state, log } = run(of, [at(100, 20)]);
    const round = state.round!;
    const old = { ...state, round: { ...round, wait: { level: 1_100_000, again: round.wait!.again } } };
    const last = log.findLast((input) => input.type === 'bars')!;
    const codesAt = (call: number, put: number) => {
      const contracts = Object.fromEntries(state.legs.map(({ contract }) => [contract!.key, bar(contract!.kind === 'call' ? call : put)]));
      const next = { ...last, from: last.at, at: exchangeTime(last.at + 60_000), contracts };
      return step(nseFo, old, next).journal.map(({ code }) => code);
    };
    expect(codesAt(98, 12)).toContain('momentum-reached');
    expect(codesAt(60, 51)).toEqual([]);
  });

  it('a leg with a momentum of its own waits for that afterwards', () => {
    const own = leg({ kind: 'put', momentum: { direction: 'down', unit: 'points', by: 5 } });
    const of = definition([CALL, own], { overall: { momentum: { direction: 'up', unit: 'points', by: 10 } } });
    expect(entries(of, [{}, at(105, 105), at(106, 106), at(107, 101), at(108, 100), at(108, 99)])).toEqual([106, 99]);
  });

  it('where all would be too many lots, none enters', () => {
    const of = straddle({ momentum: { direction: 'up', unit: 'points', by: 10 } }, { limits: { lots: 1 } });
    const found = run(of, [{}, at(105, 105), at(106, 106), {}]);
    expect(found.codes).toEqual(['momentum-wait', 'momentum-reached', 'limit-lots']);
    expect(found.fills).toEqual([]);
  });
});
