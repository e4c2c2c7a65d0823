import { describe, expect, it } from 'vitest';
import type { BotDefinition, BotLeg } from '#domain/bots/definition.ts';
import type { BotInput } from '#domain/bots/engine/io.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { definition, leg, type Minute, trial, type TrialOptions } from '#tests/support/bots/engine-trial.ts';
import { AT, bars, OFFER, report, takeSteps } from '#tests/support/bots/take-steps.ts';

type Terms = NonNullable<TrialOptions['terms']>;
const points = (value: number) => ({ unit: 'points', value }) as const;
const back = (cause: 'stop' | 'target', how: 'at-once' | 'at-cost' | 'momentum') => ({
  reentry: { stop: null, target: null, [cause]: { how, times: 3 } },
});
const FAR = { side: 'buy', strike: { rule: 'atm', offset: 2 } } as const;
const rises = { momentum: { direction: 'up', unit: 'points', by: 10 } } as const;
/** Both were entered at 100 and are out at 120. */
const OUT: Minute = { call: [100, 121, 100, 121] };
const short = (more: Partial<BotLeg> = {}) => leg({ stop: points(20), ...back('stop', 'at-once'), ...more });
const hedge = (how: 'at-once' | 'at-cost' | 'momentum', more: Partial<BotLeg> = {}) =>
  leg({ ...FAR, target: points(20), ...back('target', how), ...more });

const played = (of: BotDefinition, minutes: readonly Minute[], more: Partial<TrialOptions> = {}) => {
  const found = trial(of, { minutes, ...more });
  const clock = (at: number) => new Date(at + 19_800_000).toISOString().slice(11, 16);
  return { ...found, entries: found.fills.filter(({ opens }) => opens).map(({ leg: place, at }) => `${place} ${clock(at)}`) };
};
/** Expected so far from a mark of 100 for a leg, from the so-manyth question about it on. */
const dear = (place: number, offs: readonly number[]): Terms => {
  let asked = -1;
  return (entries) => ({
    margin: null,
    fills: entries.map(({ leg: of, side }) => {
      if (of === place) asked += 1;
      const off = of === place ? offs[Math.min(asked, offs.length - 1)]! : 0;
      return { mark: priceFromDecimal(100), fill: priceFromDecimal(100 + (side === 'buy' ? off : -off)) };
    }),
  });
};
const SLIPPAGE = { limits: { slippage: { unit: 'points', most: 1 } } } as const;

describe('a short whose hedge waits', () => {
  it.each<[string, BotDefinition, readonly Minute[], readonly string[], readonly string[]]>([
    [
      'waits until that is back at its cost',
      definition([short(), hedge('at-cost')]),
      [{}, OUT, {}, {}, { call: 99 }, {}],
      ['1 09:20', '0 09:20', '1 09:25', '0 09:25'],
      ['stop', 'target', 'again', 'again', 'hedge-wait', 'cost-reached'],
    ],
    [
      'waits for its first momentum, and is sold in the minute in which it is bought',
      definition([leg(), leg({ ...FAR, ...rises })]),
      [{}, {}, {}, { call: 111 }, {}],
      ['1 09:24', '0 09:24'],
      ['hedge-wait', 'momentum-wait', 'momentum-reached'],
    ],
    [
      'is never sold where that waits in vain',
      definition([leg(), leg({ ...FAR, ...rises })], { schedule: { to: '09:23' } }),
      [{}, {}, {}, {}, {}, { call: 111 }, {}],
      [],
      ['hedge-wait', 'momentum-wait', 'rejected', 'momentum-not-reached'],
    ],
    [
      'is sold at once where what waits would protect something else',
      definition([leg({ kind: 'put' }), leg({ ...FAR, ...rises })]),
      [{}, {}, {}],
      ['0 09:20'],
      ['momentum-wait'],
    ],
    [
      'is sold at once where what waits is sold itself',
      definition([leg(), leg({ strike: FAR.strike, ...rises })]),
      [{}, {}, {}],
      ['0 09:20'],
      ['momentum-wait'],
    ],
  ])('%s', (_, of, minutes, entries, codes) => {
    const found = played(of, minutes);
    expect(found.entries).toEqual(entries);
    expect(found.codes).toEqual(codes);
  });

  it('for a better price, waits with it when both come back, and is not sold without it', () => {
    const of = definition([short(), hedge('at-once')], SLIPPAGE);
    const found = played(of, [{}, OUT, {}, {}, {}, {}], { terms: dear(1, [0, 3, 3, 0]) });
    expect(found.entries).toEqual(['1 09:20', '0 09:20', '1 09:24', '0 09:24']);
    const late = { ...of, schedule: { ...of.schedule, reentry: '09:24' } };
    const never = played(late, [{}, OUT, {}, {}, {}, {}, {}], { terms: dear(1, [0, 3]) });
    expect(never.entries).toEqual(['1 09:20', '0 09:20']);
    expect(never.state.legs.map(({ phase }) => phase)).toEqual(['over', 'over']);
  });

  it('for a better price since an earlier minute, waits for it though its own would do', () => {
    // The hedge is out at 115 a minute before the short is at 120.
    const of = definition([short(), hedge('at-once', { target: points(15) }), leg({ kind: 'put' })], SLIPPAGE);
    const found = played(of, [{}, { call: [100, 115, 100, 115] }, OUT, {}, {}, {}], { terms: dear(1, [0, 3, 3, 3, 0]) });
    const sold = found.entries.filter((entry) => entry.startsWith('0')).at(-1)!;
    const bought = found.entries.filter((entry) => entry.startsWith('1')).at(-1)!;
    expect(found.entries.indexOf(sold)).toBeGreaterThan(found.entries.indexOf(bought));
  });

  it('on its way out to come back, waits until it is back: its contract was known first', () => {
    const chain = (place: number): BotInput => ({ type: 'chain', at: AT, leg: place, offer: OFFER });
    const stopped = bars([101, 122, 101, 122]);
    const of = definition([short(), hedge('at-once', { strike: { rule: 'atm', offset: 0 } })]);
    const out = [chain(1), report(1, 'filled', 100, 1), report(2, 'filled', 100, 1), stopped, report(3, 'filled', 120, 1)] as const;
    const sent = (follows: readonly BotInput[]) =>
      takeSteps(of, [...out, ...follows]).intents.flatMap((intent) => (intent.type === 'order' ? [`${intent.side} ${intent.leg}`] : []));
    const before = ['buy 1', 'sell 0', 'buy 0', 'sell 1'];
    expect(sent([chain(0)])).toEqual(before);
    expect(sent([chain(0), report(4, 'filled', 120, 1)])).toEqual(before);
    expect(sent([chain(0), report(4, 'filled', 120, 1), chain(1)])).toEqual([...before, 'buy 1', 'sell 0']);
  });

  it('goes on waiting through a pause, and enters nothing in it', () => {
    const of = definition([leg(), leg({ ...FAR, ...rises })]);
    const minutes: Minute[] = [{}, {}, { call: 111 }, {}, {}, {}];
    expect(played(of, minutes, { commands: { 2: 'pause' } }).entries).toEqual([]);
    expect(played(of, minutes, { commands: { 2: 'pause', 4: 'start' } }).entries).toEqual(['1 09:25', '0 09:25']);
  });

  it('is over with the day', () => {
    const of = definition([leg(), leg({ ...FAR, ...rises })], { schedule: { to: '09:30', end: { kind: 'time', at: '09:24' } } });
    const found = played(of, [{}, {}, {}, {}, {}, { call: 111 }, {}]);
    expect([found.entries, found.state.legs.map(({ phase }) => phase)]).toEqual([[], ['over', 'over']]);
  });
});

describe('the hedge of a short that is held', () => {
  /** The hedge alone reaches its target. */
  const of = (limits: Partial<BotDefinition['limits']>) => definition([leg(), hedge('at-once')], { limits });

  it('comes back at once, however far its fill is from the mark: a limit of the slippage leaves no short without it', () => {
    const found = played(of(SLIPPAGE.limits), [{}, OUT, {}, {}], { terms: dear(1, [0, 3]) });
    expect(found.entries).toEqual(['1 09:20', '0 09:20', '1 09:22']);
  });

  it('does not wait for the end of the minutes after an exit either', () => {
    expect(played(of({ cooldown: { after: 'exit', minutes: 9 } }), [{}, OUT, {}, {}]).entries).toEqual(['1 09:20', '0 09:20', '1 09:22']);
    const other = definition([leg({ kind: 'put' }), hedge('at-once')], { limits: { cooldown: { after: 'exit', minutes: 9 } } });
    expect(played(other, [{}, OUT, {}, {}]).entries).toEqual(['0 09:20', '1 09:20']);
  });

  it('takes the short along where a pause keeps it out', () => {
    const found = played(of({}), [{}, {}, OUT, {}, {}], { commands: { 1: 'pause' } });
    expect(found.codes).toEqual(['paused', 'target', 'unhedged']);
    expect(found.state.legs.map(({ lots }) => lots)).toEqual([0, 0]);
  });
});

describe('a hedge that somebody else closes', () => {
  const chain: BotInput = { type: 'chain', at: AT, leg: 1, offer: OFFER };
  const gone = (place: number, lots: number, own?: true): BotInput => ({
    type: 'gone',
    at: AT,
    leg: place,
    lots,
    ...(own ? { own } : {}),
  });
  const of = definition([leg({ lots: 4 }), leg({ side: 'buy', lots: 2 }), leg({ kind: 'put', lots: 4 })]);
  const chains = [chain, { ...chain, leg: 2 } as BotInput];
  const held = [...chains, report(1, 'filled', 100, 2), report(2, 'filled', 100, 4), report(3, 'filled', 100, 4)] as const;
  const made = (...follows: readonly BotInput[]) => {
    const { state, intents, journal } = takeSteps(of, [...held, ...follows]);
    const sent = intents.flatMap((intent) => (intent.type === 'order' && !intent.opens ? [`${intent.side} ${intent.lots}`] : []));
    return {
      state,
      sent,
      codes: journal.flatMap(({ code }) => (code === 'order-in' || code === 'entered' ? [] : [code])).slice(3),
      journal,
    };
  };

  it('in part has as many of its short bought back as it covers no more, its own kind alone', () => {
    const { sent, codes, journal, state } = made(gone(1, 1));
    expect([sent, codes]).toEqual([['buy 2'], ['part-closed-elsewhere', 'unhedged']]);
    expect(journal.find(({ code }) => code === 'part-closed-elsewhere')).toMatchObject({ leg: 1, count: 1, price: 1_000_000 });
    expect(state.legs[1]).toMatchObject({ lots: 1, phase: 'held', missing: 1 });
  });

  it('whole has its short bought back whole, once', () => {
    expect(made(gone(1, 2))).toMatchObject({ sent: ['buy 4'], codes: ['closed-elsewhere', 'unhedged'] });
    expect(made(gone(1, 1), gone(1, 1), report(4, 'filled', 101, 2))).toMatchObject({
      sent: ['buy 2', 'buy 2'],
      codes: ['part-closed-elsewhere', 'unhedged', 'closed-elsewhere', 'unhedged'],
    });
  });

  it('in part: while that part of its short is on its way the rest is left by its stop, and no more is bought back than is held', () => {
    const watched = definition([leg({ lots: 4, stop: points(20) }), leg({ side: 'buy', lots: 2 })]);
    const steps = (...follows: readonly BotInput[]) => {
      const { state, intents, journal } = takeSteps(watched, [
        chain,
        report(1, 'filled', 100, 2),
        report(2, 'filled', 100, 4),
        gone(1, 1),
        ...follows,
      ]);
      const sent = intents.flatMap((intent) => (intent.type === 'order' && !intent.opens ? [`${intent.side} ${intent.lots}`] : []));
      return { sent, said: journal.map(({ code }) => code), short: state.legs[0] };
    };
    const reached = bars([100, 125, 100, 125]);
    expect(steps()).toMatchObject({ sent: ['buy 2'], short: { phase: 'held', lots: 4, stop: { at: 1_200_000 } } });
    const both = steps(reached, reached);
    expect([both.sent, both.said.filter((code) => code === 'stop')]).toEqual([['buy 2', 'buy 2'], ['stop']]);
    expect(steps(reached, report(4, 'filled', 120, 2), report(3, 'filled', 121, 2))).toMatchObject({
      sent: ['buy 2', 'buy 2'],
      short: { phase: 'over', lots: 0 },
    });
    // Once the part is out the stop is that of the rest.
    expect(steps(report(3, 'filled', 101, 2), reached)).toMatchObject({ sent: ['buy 2', 'buy 2'], short: { phase: 'exiting', lots: 2 } });
    const stop: BotInput = { type: 'command', at: AT, command: 'stop' };
    expect(steps(stop).sent).toEqual(['buy 2', 'buy 2', 'sell 1']);
  });

  it('after the short takes nothing along, nor does the short', () => {
    expect(made(gone(0, 4)).sent).toEqual([]);
    expect(made(gone(0, 4), gone(1, 2)).sent).toEqual([]);
    // Two of four are left, as many as one lot covers.
    expect(made(gone(0, 2), gone(1, 1)).sent).toEqual([]);
  });

  it('and had opened himself takes nothing along: he closes what he likes', () => {
    expect(made(gone(1, 2, true))).toMatchObject({ sent: [], codes: ['closed-elsewhere'] });
  });

  it('while everything is on its way out changes nothing of that', () => {
    const stop: BotInput = { type: 'command', at: AT, command: 'stop' };
    const { sent } = made(stop, gone(1, 2));
    expect(sent).toEqual(['buy 4', 'sell 2', 'buy 4']);
  });
});
