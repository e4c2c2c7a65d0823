import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { checkDefinition } from '#domain/bots/check-definition.ts';
import type { BotDraft, BotKind } from '#domain/bots/definition.ts';
import { putValueAt } from '#domain/bots/definition-path.ts';

const definitionOf = (code: string): BotDraft => {
  const found = BASE_STRATEGIES.find((strategy) => strategy.code === code);
  if (!found) throw new Error(`no base strategy ${code}`);
  return found.definition;
};
const DAILY = definitionOf('nine-twenty-straddle');
const CARRIED = definitionOf('iron-condor');
const MOMENTUM = { direction: 'up', unit: 'points', by: 10 } as const;
const REENTRY = definitionOf('straddle-reentry');

const UP = { match: 'all', rows: [{ left: { of: 'close' }, is: 'above', right: { of: 'number', value: 30 } }] } as const;
const signals = (change: object) => ({ signals: { minutes: 5, entry: UP, exit: null, ...change } });
const left = (term: object) => ({ entry: { ...UP, rows: [{ ...UP.rows[0], left: term }] } });
const handOn = (leg: string) => ({ how: 'next-leg', leg, times: 1 });
/** The two legs of the straddle with others behind them. */
const withLegs = (...more: object[]) => ({ legs: [...DAILY.legs, ...more.map((each) => ({ ...DAILY.legs[0], ...each }))] });

/** Returns the problems of a definition with some values changed. */
function problems(start: BotDraft, changes: Readonly<Record<string, unknown>>, kind: BotKind = 'daily') {
  const changed = Object.entries(changes).reduce((draft, [path, value]) => putValueAt(draft, path, value), start);
  return checkDefinition(nseFo, changed, kind).map(({ path, code }) => `${path} ${code}`);
}

describe('the check of a bot definition names the field and what is wrong', () => {
  it.each<[string, BotDraft, Record<string, unknown>, readonly string[]]>([
    ['no underlying', DAILY, { underlying: '' }, ['underlying form.required']],
    ['no leg', DAILY, { legs: [] }, ['legs form.array-min']],
    ['eleven legs', DAILY, { legs: Array.from({ length: 11 }, () => DAILY.legs[0]) }, ['legs form.array-max']],
    ['missing lots', DAILY, { 'legs.0.lots': null }, ['legs.0.lots form.required']],
    ['half a lot', DAILY, { 'legs.1.lots': 1.5 }, ['legs.1.lots form.integer']],
    ['no lots', DAILY, { 'legs.1.lots': 0 }, ['legs.1.lots form.number-min']],
    ['too many lots', DAILY, { 'legs.1.lots': 1_001 }, ['legs.1.lots form.number-max']],
    ['three places', DAILY, { 'legs.0.stop.value': 25.125 }, ['legs.0.stop.value form.pattern']],
    ['a strike far off', DAILY, { 'legs.0.strike.offset': 51 }, ['legs.0.strike.offset form.number-max']],
    [
      'a synthetic strike far off',
      DAILY,
      { 'legs.0.strike': { rule: 'synthetic-atm', offset: -51 } },
      ['legs.0.strike.offset form.number-min'],
    ],
    ['no share of the straddle', DAILY, { 'legs.0.strike': { rule: 'straddle-share', share: 0 } }, ['legs.0.strike.share form.number-min']],
    ['an option without strike', DAILY, { 'legs.0.strike': null }, ['legs.0.strike bot.strike-missing']],
    ['a delta of one', DAILY, { 'legs.0.strike': { rule: 'delta', delta: 1 } }, ['legs.0.strike.delta form.number-max']],
    [
      'a least premium of nothing',
      DAILY,
      { 'legs.0.strike': { rule: 'premium-at-least', least: 0 } },
      ['legs.0.strike.least form.number-min'],
    ],
    [
      'a most premium left empty',
      DAILY,
      { 'legs.0.strike': { rule: 'premium-at-most', most: null } },
      ['legs.0.strike.most form.required'],
    ],
    [
      'a delta range turned round',
      DAILY,
      { 'legs.0.strike': { rule: 'delta-range', from: 0.4, to: 0.4 } },
      ['legs.0.strike.to bot.delta-range-reversed'],
    ],
    [
      'a premium range turned round',
      DAILY,
      { 'legs.0.strike': { rule: 'premium-range', low: 60, high: 40 } },
      ['legs.0.strike.high bot.premium-range-reversed'],
    ],
    [
      'a future with a strike and a weekly expiry',
      DAILY,
      { 'legs.0.kind': 'future' },
      ['legs.0.strike bot.strike-not-for-future', 'legs.0.expiry.cycle bot.future-monthly-only'],
    ],
    [
      'a share of a premium that futures do not have',
      DAILY,
      {
        legs: [{ ...DAILY.legs[0], kind: 'future', strike: null, expiry: { cycle: 'monthly', rank: 1 } }],
        'overall.stop': { unit: 'premium-percent', value: 20 },
      },
      ['overall.stop.unit bot.premium-without-option'],
    ],
    ['a ninth expiry', DAILY, { 'legs.0.expiry.rank': 9 }, ['legs.0.expiry.rank form.number-max']],
    [
      'a trailing stop without a stop',
      DAILY,
      { 'legs.0.stop': null, 'legs.0.trail': { unit: 'points', every: 5, by: 5 } },
      ['legs.0.trail.every bot.trail-without-stop'],
    ],
    ['a delta that no option has', DAILY, { 'legs.0.stop': { unit: 'delta', value: 1.2 } }, ['legs.0.stop.value form.number-max']],
    [
      'a delta of a future',
      DAILY,
      {
        'legs.0.kind': 'future',
        'legs.0.strike': null,
        'legs.0.expiry': { cycle: 'monthly', rank: 1 },
        'legs.0.stop': { unit: 'delta', value: 0.5 },
      },
      ['legs.0.stop.unit bot.delta-without-option'],
    ],
    [
      'a trail of a stop by delta',
      DAILY,
      { 'legs.0.stop': { unit: 'delta', value: 0.5 }, 'legs.0.trail': { unit: 'points', every: 5, by: 5 } },
      ['legs.0.trail.every bot.trail-with-delta-stop'],
    ],
    [
      'a trail from the peak on the other price than the stop',
      DAILY,
      { 'legs.0.trail': { unit: 'underlying-points', every: 50, by: 20, how: 'peak' } },
      ['legs.0.trail.unit bot.trail-other-price'],
    ],
    [
      'steps of a trail that overtake the price',
      DAILY,
      { 'legs.0.stop': { unit: 'percent', value: 30 }, 'legs.0.trail': { unit: 'points', every: 2, by: 2.05 } },
      ['legs.0.trail.by bot.trail-overtakes'],
    ],
    [
      'steps of a trail that overtake the underlying',
      DAILY,
      {
        'legs.0.stop': { unit: 'underlying-points', value: 30 },
        'legs.0.trail': { unit: 'underlying-percent', every: 0.2, by: 0.4, how: 'ratchet' },
      },
      ['legs.0.trail.by bot.trail-overtakes'],
    ],
    [
      'steps of an overall trail that overtake the result',
      DAILY,
      { 'overall.stop': { unit: 'money', value: 100 }, 'overall.trail': { unit: 'money', every: 100, by: 101 } },
      ['overall.trail.by bot.trail-overtakes'],
    ],
    [
      're-entry after a target that is not there',
      REENTRY,
      { 'legs.0.reentry.target': { how: 'at-once', times: 1 } },
      ['legs.0.reentry.target.how bot.reentry-without-exit'],
    ],
    [
      're-entry by a momentum that is not set',
      REENTRY,
      { 'legs.0.reentry.stop': { how: 'momentum', times: 21 } },
      ['legs.0.reentry.stop.how bot.momentum-missing', 'legs.0.reentry.stop.times form.number-max'],
    ],
    ['no weekday', DAILY, { 'schedule.days': [] }, ['schedule.days form.array-min']],
    ['a time that is none', DAILY, { 'schedule.from': '9:20' }, ['schedule.from form.pattern']],
    ['a last re-entry that is no time', DAILY, { schedule: { ...DAILY.schedule, reentry: '25:00' } }, ['schedule.reentry form.pattern']],
    ['no day to expiry', DAILY, { schedule: { ...DAILY.schedule, dte: [] } }, ['schedule.dte form.array-min']],
    ['half a day to expiry', DAILY, { schedule: { ...DAILY.schedule, dte: [0, 1.5] } }, ['schedule.dte form.integer']],
    [
      'days to expiry beside expiry days only',
      DAILY,
      { schedule: { ...DAILY.schedule, expiries: 'only', dte: [0] } },
      ['schedule.dte bot.expiry-days-twice'],
    ],
    ['an entry before the market opens', DAILY, { 'schedule.from': '09:14' }, ['schedule.from bot.time-outside-session']],
    ['an empty window', DAILY, { 'schedule.to': '09:20' }, ['schedule.to bot.window-empty']],
    ['an exit before the last entry', DAILY, { 'schedule.end.at': '09:25' }, ['schedule.end.at bot.exit-not-after-entry']],
    ['an intraday exit after the square-off', DAILY, { 'schedule.end.at': '15:25' }, ['schedule.end.at bot.exit-after-cut-off']],
    ['a daily bot without exit time', DAILY, { 'schedule.end': { kind: 'open' } }, ['schedule.end.kind bot.daily-needs-exit']],
    [
      'a range that ends after the window begins',
      DAILY,
      { 'schedule.range': { from: '09:15', until: '09:21', of: 'underlying', side: 'high' } },
      ['schedule.range.until bot.range-not-before-window'],
    ],
    [
      'a lock that keeps all it reached',
      DAILY,
      { 'overall.lock': { unit: 'money', reach: 100, keep: 100 } },
      ['overall.lock.keep bot.lock-keeps-too-much'],
    ],
    [
      'an overall trail without anything to move',
      DAILY,
      { 'overall.trail': { unit: 'money', every: 100, by: 50 } },
      ['overall.trail.every bot.overall-trail-without-stop'],
    ],
    [
      'all legs leaving where some come back',
      REENTRY,
      { overall: { ...REENTRY.overall, leaves: 'all' } },
      ['overall.leaves bot.all-leave-with-reentry'],
    ],
    [
      'all legs coming back by a momentum that is not set, six times',
      DAILY,
      { 'overall.stop': { unit: 'money', value: 100, reentry: { how: 'momentum', times: 6 } } },
      ['overall.stop.reentry.how bot.overall-momentum-missing', 'overall.stop.reentry.times form.number-max'],
    ],
    [
      'all legs coming back no time after the target',
      DAILY,
      { 'overall.target': { unit: 'money', value: 100, reentry: { how: 'at-once', times: 0 } } },
      ['overall.target.reentry.times form.number-min'],
    ],
    [
      'an overall momentum of nothing',
      DAILY,
      { overall: { ...DAILY.overall, momentum: { direction: 'up', unit: 'points', by: 0 } } },
      ['overall.momentum.by form.number-min'],
    ],
    [
      'an overall momentum beside a range of each leg',
      DAILY,
      { 'schedule.range': { from: '09:15', until: '09:20', of: 'leg', side: 'high' }, overall: { ...DAILY.overall, momentum: MOMENTUM } },
      ['overall.momentum.by bot.overall-momentum-with-leg-range'],
    ],
    [
      'an overall momentum of futures alone',
      DAILY,
      {
        legs: [{ ...DAILY.legs[0], kind: 'future', strike: null, expiry: { cycle: 'monthly', rank: 1 } }],
        overall: { ...DAILY.overall, momentum: MOMENTUM },
      },
      ['overall.momentum.by bot.overall-momentum-without-option'],
    ],
    ['a lazy leg without name', DAILY, withLegs({ lazy: ' ' }), ['legs.2.lazy form.required']],
    ['a lazy leg with a long name', DAILY, withLegs({ lazy: 'x'.repeat(21) }), ['legs.2.lazy form.string-max']],
    ['two lazy legs of one name', DAILY, withLegs({ lazy: 'A' }, { lazy: 'A' }), ['legs.3.lazy bot.lazy-name-taken']],
    [
      'lazy legs alone, and too many',
      DAILY,
      { legs: Array.from({ length: 21 }, (_, place) => ({ ...DAILY.legs[0], lazy: `L${place}` })) },
      ['legs form.array-min'],
    ],
    ['too many lazy legs', DAILY, withLegs(...Array.from({ length: 21 }, (_, place) => ({ lazy: `L${place}` }))), ['legs form.array-max']],
    ['a next leg that is none', DAILY, { 'legs.0.reentry.stop': handOn('A') }, ['legs.0.reentry.stop.leg bot.next-leg-missing']],
    [
      'a next leg that has not been chosen',
      DAILY,
      { 'legs.0.reentry.stop': { how: 'next-leg', times: 1 } },
      ['legs.0.reentry.stop.leg bot.next-leg-missing'],
    ],
    [
      'lazy legs in a circle, entered from outside',
      DAILY,
      {
        ...withLegs(
          { lazy: 'A', reentry: { stop: handOn('B'), target: null } },
          { lazy: 'B', reentry: { stop: handOn('A'), target: null } },
        ),
        'legs.0.reentry.stop': handOn('A'),
      },
      ['legs.2.reentry.stop.leg bot.next-leg-circle', 'legs.3.reentry.stop.leg bot.next-leg-circle'],
    ],
    ['a chain of lazy legs', DAILY, withLegs({ lazy: 'A', reentry: { stop: handOn('B'), target: null } }, { lazy: 'B' }), []],
    ['lots of lazy legs beside the limit', DAILY, { ...withLegs({ lazy: 'A', lots: 5 }), 'limits.lots': 2 }, []],
    [
      'numbers that an indicator does not take',
      DAILY,
      signals(left({ of: 'indicator', indicator: 'rsi', line: 'value', values: [14, 1e12] })),
      ['signals.entry.rows.0.left.values form.array-max'],
    ],
    [
      'indicators that look back too far together',
      DAILY,
      signals({
        entry: {
          match: 'all',
          rows: [196, 197, 198, 199, 200].map((length) => ({
            ...UP.rows[0],
            left: { of: 'indicator', indicator: 'tema', line: 'average', values: [length] },
          })),
        },
      }),
      ['signals.minutes bot.signals-look-back-too-far'],
    ],
    ['no signal at all', DAILY, signals({ entry: null }), ['signals.minutes bot.signals-empty']],
    [
      'an entry signal beside a range of each leg',
      DAILY,
      { 'schedule.range': { from: '09:15', until: '09:20', of: 'leg', side: 'high' }, ...signals({}) },
      ['signals.minutes bot.signal-with-leg-range'],
    ],
    ['a tree without a row', DAILY, signals({ exit: { match: 'all', rows: [] } }), ['signals.exit.rows form.array-min']],
    [
      'a group without a row',
      DAILY,
      signals({ entry: { ...UP, groups: [{ match: 'any', rows: [] }] } }),
      ['signals.entry.groups.0.rows form.array-min'],
    ],
    [
      'nine rows',
      DAILY,
      signals({ entry: { match: 'any', rows: Array.from({ length: 9 }, () => UP.rows[0]) } }),
      ['signals.entry.rows form.array-max'],
    ],
    [
      'an indicator of the chart that bots do not read',
      DAILY,
      signals(left({ of: 'indicator', indicator: 'mfi', line: 'value', values: [14] })),
      ['signals.entry.rows.0.left.indicator bot.signal-indicator-unknown'],
    ],
    [
      'a word that every object has',
      DAILY,
      signals(left({ of: 'indicator', indicator: 'constructor', line: '', values: [] })),
      ['signals.entry.rows.0.left.indicator bot.signal-indicator-unknown'],
    ],
    [
      'a line that it does not have',
      DAILY,
      signals(left({ of: 'indicator', indicator: 'rsi', line: 'upper', values: [14] })),
      ['signals.entry.rows.0.left.line form.required'],
    ],
    [
      'an indicator without its second number',
      DAILY,
      signals(left({ of: 'indicator', indicator: 'supertrend', line: 'value', values: [10] })),
      ['signals.entry.rows.0.left.values.1 form.required'],
    ],
    [
      'half a bar',
      DAILY,
      signals(left({ of: 'indicator', indicator: 'rsi', line: 'value', values: [14.5] })),
      ['signals.entry.rows.0.left.values.0 form.integer'],
    ],
    [
      'a comparison with itself',
      DAILY,
      signals(left({ of: 'number', value: 30 })),
      ['signals.entry.rows.0.right.of bot.signal-same-terms'],
    ],
    [
      'an adjustment of nothing, no time',
      DAILY,
      { 'overall.adjust': { unit: 'underlying-points', by: 0, legs: 'all', times: 0 } },
      ['overall.adjust.by form.number-min', 'overall.adjust.times form.number-min'],
    ],
    ['more lots than its own limit', DAILY, { 'limits.lots': 1 }, ['limits.lots bot.lots-above-limit']],
    ['a limit of nothing', DAILY, { 'limits.loss': 0 }, ['limits.loss form.number-min']],
  ])('%s', (_, start, changes, expected) => {
    expect(problems(start, changes)).toEqual(expected);
  });

  it('stops to cost need a leg with a stop', () => {
    expect(problems(CARRIED, { 'overall.breakeven': true }, 'trading')).toEqual(['overall.breakeven bot.breakeven-without-stop']);
  });

  it('all legs leave with one only where one has a stop or a target', () => {
    expect(problems(CARRIED, { overall: { ...CARRIED.overall, leaves: 'all' } }, 'trading')).toEqual([
      'overall.leaves bot.all-leave-without-exit',
    ]);
  });

  it('what is carried over night cannot be intraday', () => {
    expect(problems(CARRIED, {}, 'trading')).toEqual([]);
    expect(problems(CARRIED, { product: 'MIS' }, 'trading')).toEqual(['product bot.product-not-overnight']);
    expect(problems(CARRIED, { 'schedule.end.before': 21 }, 'trading')).toEqual(['schedule.end.before form.number-max']);
  });

  it('what is left on the next day is carried, and may be left before the time at which it was entered', () => {
    const nextDay = { 'schedule.end': { kind: 'next-day', at: '09:16' } };
    expect(problems(CARRIED, nextDay, 'trading')).toEqual([]);
    expect(problems(CARRIED, { ...nextDay, product: 'MIS' }, 'trading')).toEqual(['product bot.product-not-overnight']);
    expect(problems(DAILY, nextDay, 'daily')).toEqual(['schedule.end.kind bot.daily-needs-exit']);
    expect(problems(CARRIED, { 'schedule.end': { kind: 'next-day', at: '9' } }, 'trading')).toEqual(['schedule.end.at form.pattern']);
  });

  it('a bot that is only ended by hand may say so', () => {
    expect(problems(CARRIED, { 'schedule.end': { kind: 'open' } }, 'trading')).toEqual([]);
  });
});
