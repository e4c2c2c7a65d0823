import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { checkDefinition } from '#domain/bots/check-definition.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { heldWith } from '#domain/bots/engine/entry-terms.ts';
import { money, moneyFromDecimal } from '#domain/units/money.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { multiplied } from '#domain/bots/sets/bot-set.ts';
import { definition, leg, type Minute, trial, type TrialOptions } from '#tests/support/bots/engine-trial.ts';

type Limits = Partial<BotDefinition['limits']>;
type Terms = NonNullable<TrialOptions['terms']>;
const PUT = { kind: 'put' } as const;
const points = (value: number) => ({ unit: 'points', value }) as const;
const again = { stop: { how: 'at-once', times: 3 }, target: null } as const;

/** Margin of 50,000 per short lot, minus 10,000 per long lot. */
const byLots: Terms = (entries, state) => ({
  margin: money(heldWith(state, entries).reduce((sum, { lots, side }) => sum + lots * moneyFromDecimal(side === -1 ? 50_000 : -10_000), 0)),
  fills: entries.map(() => null),
});
/** Fills at distances from a mark of 100, one per request; null = unknown. */
const away = (...offs: readonly (number | null)[]): Terms => {
  let asked = -1;
  return (entries) => {
    asked += 1;
    const off = offs[Math.min(asked, offs.length - 1)]!;
    const fills = entries.map(({ side }) => {
      if (off === null) return null;
      return { mark: priceFromDecimal(100), fill: priceFromDecimal(100 + (side === 'buy' ? off : -off)) };
    });
    return { margin: null, fills };
  };
};
const filled = (of: BotDefinition, minutes: readonly Minute[], more: Partial<TrialOptions> = {}) => {
  const found = trial(of, { minutes, ...more });
  return { ...found, entries: found.fills.filter(({ opens }) => opens).map(({ leg: place }) => place) };
};

describe('a limit of the margin', () => {
  const sold = (limits: Limits) => definition([leg(), leg(PUT)], { limits });
  it.each<[string, number, readonly number[], readonly string[]]>([
    ['lets enter what needs just that', 100_000, [0, 1], []],
    ['sends none of those that would pass it together', 99_999.99, [], ['limit-margin']],
  ])('%s', (_, margin, entries, codes) => {
    const found = filled(sold({ margin }), [{}, {}], { terms: byLots });
    expect(found.entries).toEqual(entries);
    expect(found.codes).toEqual(codes);
  });

  it('says what it would have needed, and the bound', () => {
    const { journal } = filled(sold({ margin: 60_000 }), [{}], { terms: byLots });
    expect(journal.find(({ code }) => code === 'limit-margin')).toMatchObject({ leg: null, amount: 1_000_000_000, bound: 600_000_000 });
  });

  it('counts what is bought beside it, whichever of the two is named first', () => {
    const spread = definition([leg(), leg({ side: 'buy', strike: { rule: 'atm', offset: 2 } })], { limits: { margin: 40_000 } });
    expect(filled(spread, [{}, {}], { terms: byLots }).entries).toEqual([1, 0]);
  });

  it('keeps a leg out that would come back above it, and the others in', () => {
    const of = definition([leg({ stop: points(20), reentry: again }), leg(PUT)], { limits: { margin: 100_000 } });
    const dearer: Terms = (entries, state) => ({
      ...byLots(entries, state),
      ...(entries.length === 1 ? { margin: money(1_000_000_001) } : {}),
    });
    const found = filled(of, [{}, { call: 120 }, {}, {}], { terms: dearer });
    expect(found.codes).toEqual(['stop', 'again', 'limit-margin']);
    expect(found.state.legs.map(({ lots }) => lots)).toEqual([0, 1]);
  });

  it('sends nothing whose margin nobody knows', () => {
    const found = filled(sold({ margin: 100_000 }), [{}, {}]);
    expect([found.entries, found.codes]).toEqual([[], ['margin-unknown']]);
  });

  it('grows with the lots of a bot in a set', () => {
    expect(multiplied(sold({ margin: 100_000 }), 3).limits.margin).toBe(300_000);
    expect(multiplied(sold({}), 3).limits).not.toHaveProperty('margin');
  });

  it('stops a future that is to be added against the deltas', () => {
    const adjust = { unit: 'net-delta', by: 1, legs: 'hedge', times: 9 } as const;
    const of = definition([leg({ lots: 4 }), leg({ ...PUT, lots: 4 })], { overall: { adjust }, limits: { margin: 400_000 } });
    const deltas = (call: number, put: number): Minute => ({ deltas: { call, put } });
    const minutes = [deltas(0.5, 0.5), deltas(0.7, 0.3), deltas(0.7, 0.3), deltas(0.9, 0.1), deltas(0.9, 0.1), {}];
    const needs =
      (future: number): Terms =>
      (entries) => ({ margin: moneyFromDecimal(entries[0]?.leg === 2 ? future : 400_000), fills: [] });
    const held = (terms: Terms) => filled(of, minutes, { terms }).state.legs[2]?.lots;
    expect(held(needs(400_000))).toBe(3);
    expect(held(needs(400_001))).toBe(0);
    let asked = 0;
    const once: Terms = (entries) => needs(entries[0]?.leg === 2 && ++asked > 1 ? 400_001 : 0)(entries, undefined!);
    const found = filled(of, minutes, { terms: once });
    expect([found.state.legs[2]?.lots, found.codes.filter((code) => code === 'limit-margin')]).toEqual([2, ['limit-margin']]);
  });
});

describe('a limit of the slippage', () => {
  it.each<[string, 'points' | 'percent', number, number]>([
    ['points', 'points', 1, 1],
    ['percent of the mark', 'percent', 2, 2],
  ])('in %s: what is expected that much worse is sent, what is worse waits', (_, unit, most, off) => {
    const of = definition([leg()], { limits: { slippage: { unit, most } } });
    expect(filled(of, [{}], { terms: away(off) }).entries).toEqual([0]);
    expect(filled(of, [{}], { terms: away(off + 0.05) }).entries).toEqual([]);
    expect(filled(of, [{}], { terms: away(-5) }).entries).toEqual([0]);
  });

  it('waits for a later bar of its window and says so once', () => {
    const of = definition([leg()], { limits: { slippage: { unit: 'points', most: 1 } } });
    const found = filled(of, [{}, {}, {}, {}], { terms: away(3, 3, null, 0.5) });
    expect(found.codes).toEqual(['slippage-wait']);
    expect(found.journal.find(({ code }) => code === 'slippage-wait')).toMatchObject({ leg: 0, price: 970_000, level: 1_000_000 });
    // Asked at 09:20, 09:21, 09:22 and 09:23, sent then and filled at the next price.
    expect(found.fills.map(({ at }) => new Date(at).toISOString().slice(11, 16))).toEqual(['03:53']);
  });

  it('gives up when the window ends, and what it was to protect is not sold', () => {
    const spread = definition([leg(), leg({ side: 'buy', strike: { rule: 'atm', offset: 2 } })], {
      schedule: { to: '09:22' },
      limits: { slippage: { unit: 'points', most: 1 } },
    });
    const found = filled(spread, [{}, {}, {}, {}, {}], { terms: away(3) });
    expect([found.entries, found.codes]).toEqual([[], ['slippage-wait', 'slippage-stays', 'slippage-stays']]);
    expect(found.state.phase).toBe('over');
  });

  it('keeps legs together that enter together, by the one that would slip', () => {
    const of = definition([leg(), leg(PUT)], { limits: { slippage: { unit: 'points', most: 1 } } });
    let asked = 0;
    const terms: Terms = (entries) => {
      asked += 1;
      const fills = entries.map(({ leg: place }) => ({
        mark: priceFromDecimal(100),
        fill: priceFromDecimal(place === 1 && asked < 3 ? 90 : 100),
      }));
      return { margin: null, fills };
    };
    const found = filled(of, [{}, {}, {}, {}], { terms });
    expect(found.fills.map(({ leg: place, at }) => [place, at])).toEqual([
      [0, found.fills[0]?.at],
      [1, found.fills[0]?.at],
    ]);
    expect(found.journal.find(({ code }) => code === 'slippage-wait')?.leg).toBe(1);
  });

  it('a leg that comes back waits by itself, until the last time for that', () => {
    const of = definition([leg({ stop: points(20), reentry: again }), leg(PUT)], {
      schedule: { reentry: '09:24' },
      limits: { slippage: { unit: 'points', most: 1 } },
    });
    expect(filled(of, [{}, { call: 120 }, {}, {}, {}], { terms: away(0, 3, 3, 0) }).entries).toEqual([0, 1, 0]);
    expect(filled(of, [{}, { call: 120 }, {}, {}, {}, {}, {}], { terms: away(0, 3) }).codes).toContain('slippage-stays');
  });

  it('sends nothing while it is paused, and goes on when it is resumed', () => {
    const of = definition([leg()], { limits: { slippage: { unit: 'points', most: 1 } } });
    const minutes: Minute[] = [{}, {}, {}, {}];
    expect(filled(of, minutes, { terms: away(3, 0), commands: { 0: 'pause' } }).entries).toEqual([]);
    expect(filled(of, minutes, { terms: away(3, 0), commands: { 0: 'pause', 2: 'start' } }).entries).toEqual([0]);
  });
});

describe('minutes after an exit', () => {
  const cooled = (after: 'loss' | 'exit', minutes: number, more: Parameters<typeof definition>[1] = {}, reentry = again as object) =>
    definition([leg({ stop: points(20), target: points(20), reentry: { stop: null, target: null, ...reentry } })], {
      ...more,
      limits: { cooldown: { after, minutes } },
    });
  const times = ({ fills }: ReturnType<typeof filled>) =>
    fills.filter(({ opens }) => opens).map(({ at }) => new Date(at).toISOString().slice(11, 16));
  // Entered at 09:20 (03:50), stopped at 09:22.
  const stopped: Minute[] = [{}, { call: [100, 121, 100, 121] }, {}, {}, {}, {}, {}];

  it('hold back a leg that comes back at once after a loss, which is written down once', () => {
    const found = filled(cooled('loss', 3), stopped);
    expect(found.codes).toEqual(['stop', 'again', 'cool-down']);
    expect(times(found)).toEqual(['03:50', '03:55']);
    expect(found.journal.find(({ code }) => code === 'cool-down')).toMatchObject({ leg: null, count: 3 });
    expect(times(filled(definition(cooled('loss', 3).legs), stopped))).toEqual(['03:50', '03:52']);
  });

  it('follow every exit where that is asked for, and not one that won where it is not', () => {
    const won: Minute[] = [{}, { call: 80 }, {}, {}, {}, {}];
    const target = { target: { how: 'at-once', times: 1 } };
    expect(times(filled(cooled('loss', 3, {}, target), won))).toEqual(['03:50', '03:52']);
    expect(times(filled(cooled('exit', 3, {}, target), won))).toEqual(['03:50', '03:55']);
  });

  it('let a price that comes back while they last pass', () => {
    const cost = { stop: { how: 'at-cost', times: 1 } };
    const back: Minute[] = [{}, { call: [100, 121, 100, 121] }, { call: 99 }, { call: 105 }, {}, {}, { call: 99 }, {}];
    expect(times(filled(cooled('loss', 3, {}, cost), back))).toEqual(['03:50', '03:57']);
  });

  it('hold back all legs that come back together', () => {
    const overall = { stop: { unit: 'money', value: 200, reentry: { how: 'at-once', times: 1 } } } as const;
    const of = definition([leg(), leg(PUT)], { overall, limits: { cooldown: { after: 'loss', minutes: 2 } } });
    const found = filled(of, [{}, { call: 125 }, {}, {}, {}, {}]);
    expect(found.codes).toEqual(['overall-stop', 'cool-down', 'again']);
    expect(times(found)).toEqual(['03:50', '03:50', '03:54', '03:54']);
    // By then it is too late to re-enter.
    const late = { ...of, schedule: { ...of.schedule, reentry: '09:22' } };
    expect(filled(late, [{}, { call: 125 }, {}, {}, {}, {}]).codes).toEqual(['overall-stop', 'cool-down', 'reentry-too-late']);
  });

  it('hold back a leg that waits for its first entry, and not what is held', () => {
    const of = definition([leg({ stop: points(20) }), leg({ ...PUT, momentum: { direction: 'up', unit: 'points', by: 5 } })], {
      limits: { cooldown: { after: 'loss', minutes: 3 } },
    });
    const minutes: Minute[] = [{}, { call: [100, 121, 100, 121] }, { put: 110 }, {}, {}, {}, {}];
    const found = filled(of, minutes);
    expect(times(found)).toEqual(['03:50', '03:55']);
    expect(found.codes).toEqual(['momentum-wait', 'stop', 'cool-down', 'momentum-reached']);
  });
});

describe('the younger limits', () => {
  it.each<[string, Limits, string]>([
    ['limits.margin', { margin: 0 }, 'form.number-min'],
    ['limits.slippage.most', { slippage: { unit: 'percent', most: 2_000 } }, 'form.number-max'],
    ['limits.cooldown.minutes', { cooldown: { after: 'loss', minutes: 1.5 } }, 'form.integer'],
  ])('%s is checked', (path, limits, code) => {
    expect(checkDefinition(nseFo, definition([leg()], { limits }), 'daily')).toMatchObject([{ path, code }]);
  });
});
