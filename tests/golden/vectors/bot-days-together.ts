import type { SignalTerm } from '#domain/bots/definition.ts';
import { DATE, definition, EXPIRY, leg } from '#tests/support/bots/engine-trial.ts';
import type { WorkedDay } from './bot-days.ts';

/* Days on which rules for all legs decide, or one leg follows another. The fills stand in bot-days.tsv; the sums below are of its rows. */

const put = (change: Parameters<typeof leg>[0] = {}) => leg({ kind: 'put', ...change });
const atm = (offset: number) => ({ rule: 'atm', offset }) as const;
const points = (value: number) => ({ unit: 'points', value }) as const;
const money = (value: number) => ({ unit: 'money', value }) as const;
const carried = (of: ReturnType<typeof definition>) => ({ ...of, product: 'NRML' as const });
const day = { date: DATE, expiry: EXPIRY } as const;
const close: SignalTerm = { of: 'close' };
const averageOf3: SignalTerm = { of: 'indicator', indicator: 'sma', line: 'average', values: [3] };

export const TOGETHER_DAYS: readonly WorkedDay[] = [
  {
    about: 'an overall stop, all legs once more the other way round, and the overall target of that round',
    definition: definition([leg(), put()], {
      overall: { stop: { ...money(3_000), reentry: { how: 'reversed', times: 1 } }, target: money(2_000) },
    }),
    sessions: [
      {
        ...day,
        name: 'overall-reversed',
        spot: { '09:15': 25_000, '10:15': 25_085 },
        options: {
          '25000 call': { '09:15': 100, '10:15': 140, '10:30': 170, '10:45': [170, 190, 170, 185] },
          '25000 put': { '09:15': 95, '10:15': 78, '10:30': 62, '10:45': 60 },
          '25100 call': { '09:15': 60, '10:15': 125, '12:00': 140, '13:00': [140, 175, 140, 175] },
          '25100 put': { '09:15': 150, '10:15': 95, '12:00': 90, '13:00': 80 },
        },
        gross: -1_079,
        charges: 258.5106,
        net: -1_337.5106,
      },
    ],
  },
  {
    about: 'a profit that is locked is kept, and nothing begins anew after it',
    definition: definition([leg(), put()], {
      overall: { stop: { ...money(5_000), reentry: { how: 'at-once', times: 2 } }, lock: { unit: 'money', reach: 2_000, keep: 1_000 } },
    }),
    sessions: [
      {
        ...day,
        name: 'lock',
        spot: { '09:15': 25_000 },
        options: {
          '25000 call': { '09:15': 100, '11:00': 80, '12:00': 90 },
          '25000 put': { '09:15': 95, '11:00': 80, '12:00': 90 },
        },
        gross: 923,
        charges: 123.9734,
        net: 799.0266,
      },
    ],
  },
  {
    about: 'an overall stop that is trailed by steps of the best profit',
    definition: definition([leg(), put()], { overall: { stop: money(2_500), trail: { unit: 'money', every: 1_000, by: 800 } } }),
    sessions: [
      {
        ...day,
        name: 'overall-trail',
        spot: { '09:15': 25_000 },
        options: {
          '25000 call': { '09:15': 100, '11:00': 70, '12:00': 99, '13:00': 100 },
          '25000 put': { '09:15': 95, '11:00': 73, '12:00': 96.2, '13:00': 97 },
        },
        gross: -182,
        charges: 124.4711,
        net: -306.4711,
      },
    ],
  },
  {
    about: 'lazy legs: a stop hands on to one, its target to another, which waits for its own momentum',
    definition: definition([
      leg({ stop: { unit: 'percent', value: 20 }, reentry: { stop: { how: 'next-leg', leg: 'rescue', times: 1 }, target: null } }),
      leg({
        lazy: 'rescue',
        side: 'buy',
        stop: points(30),
        target: points(30),
        reentry: { stop: null, target: { how: 'next-leg', leg: 'second', times: 1 } },
      }),
      put({ lazy: 'second', momentum: { direction: 'down', unit: 'points', by: 5 } }),
    ]),
    sessions: [
      {
        ...day,
        name: 'lazy',
        spot: { '09:15': 25_000, '10:00': 25_055, '11:00': 25_110 },
        options: {
          '25000 call': { '09:15': 100, '10:00': [110, 125, 109, 124] },
          '25050 call': { '09:15': 75, '10:00': 98, '11:00': [120, 130, 119, 127] },
          '25100 put': { '09:15': 150, '11:00': 85, '11:20': [84, 84, 79, 79.5], '15:00': 55 },
        },
        gross: 2_197,
        charges: 187.9441,
        net: 2_009.0559,
      },
    ],
  },
  {
    about: 'an expiry moved before a holiday, held to its end: the close of the index decides, not the last trade',
    definition: carried(
      definition([leg({ side: 'buy' }), leg({ strike: atm(1) }), put({ strike: atm(2) })], {
        schedule: { expiries: 'only', end: { kind: 'open' } },
      }),
    ),
    sessions: [
      {
        name: 'expiry',
        date: '2026-11-23',
        expiry: '2026-11-23',
        spot: { '09:15': 25_000, '15:10': 24_880, '15:39': [24_880, 25_070, 24_880, 25_060] },
        options: {
          '25000 call': { '09:15': 40, '15:39': 64 },
          '25050 call': { '09:15': 24, '15:39': 9 },
          '24900 put': { '09:15': 12, '15:10': 25, '15:39': 1 },
        },
        gross: 2_973.75,
        charges: 129.4993,
        net: 2_844.2507,
      },
    ],
  },
  {
    about: 'leaving on the next trading day, a Monday that opens beyond a stop, and entering again in its window',
    definition: carried(
      definition([put({ strike: atm(2), stop: points(40) }), leg({ side: 'buy' })], {
        schedule: { from: '15:00', to: '15:10', end: { kind: 'next-day', at: '09:30' } },
      }),
    ),
    sessions: [
      {
        name: 'next-day-1',
        date: '2026-11-13',
        expiry: EXPIRY,
        spot: { '09:15': 25_000 },
        options: { '25000 call': { '09:15': 150, '15:20': 152 }, '24900 put': { '09:15': 80, '15:20': 78 } },
        gross: 224.25,
        charges: 61.5557,
        net: 162.6943,
      },
      {
        ...day,
        name: 'next-day-2',
        spot: { '09:15': 24_880 },
        options: {
          '25000 call': { '09:15': 72, '09:30': 70 },
          '24900 put': { '09:15': [125, 126, 110, 112] },
          '24900 call': { '09:15': 90, '15:20': 95 },
          '24800 put': { '09:15': 50, '15:20': 45 },
        },
        gross: -7_566,
        charges: 177.2088,
        net: -7_743.2088,
      },
    ],
  },
  {
    about: 'entering and leaving by what an average of five-minute bars says',
    definition: {
      ...definition([leg({ side: 'buy' }), leg({ strike: atm(4) })], { schedule: { to: '11:00' } }),
      signals: {
        minutes: 5,
        entry: { match: 'all', rows: [{ left: close, is: 'crosses-above', right: averageOf3 }] },
        exit: { match: 'all', rows: [{ left: close, is: 'crosses-below', right: averageOf3 }] },
      },
    },
    sessions: [
      {
        ...day,
        name: 'signals',
        spot: {
          '09:15': 25_000,
          '09:24': 24_990,
          '09:29': 24_980,
          '09:34': 24_970,
          '09:39': 25_010,
          '09:44': 25_020,
          '09:49': 25_040,
          '09:54': 25_045,
          '09:59': 25_020,
          '10:04': 25_000,
          '10:19': 25_060,
        },
        options: {
          '25000 call': { '09:15': 100, '09:39': 105, '09:59': 112 },
          '25200 call': { '09:15': 20, '09:59': 21 },
        },
        gross: 351,
        charges: 114.5378,
        net: 236.4622,
      },
    ],
  },
  {
    about: 'a straddle moved to the new middle once, and once only',
    definition: {
      ...definition([leg(), put()], { overall: { adjust: { unit: 'underlying-points', by: 80, legs: 'all', times: 1 } } }),
    },
    sessions: [
      {
        ...day,
        name: 'adjust',
        spot: { '09:15': 25_000, '10:00': 25_079, '10:30': 25_085, '11:30': 25_170 },
        options: {
          '25000 call': { '09:15': 100, '10:30': 145 },
          '25000 put': { '09:15': 95, '10:30': 60 },
          '25100 call': { '09:15': 60, '10:30': 92, '15:00': 110 },
          '25100 put': { '09:15': 150, '10:30': 107, '15:00': 40 },
        },
        gross: 2_437.5,
        charges: 248.2966,
        net: 2_189.2034,
      },
    ],
  },
  {
    about: 'the loss limit of the day ends what a leg would enter again',
    definition: definition([leg({ stop: points(30), reentry: { stop: { how: 'at-once', times: 5 }, target: null } })], {
      limits: { loss: 3_000 },
    }),
    sessions: [
      {
        ...day,
        name: 'loss-limit',
        spot: { '09:15': 25_000 },
        options: { '25000 call': { '09:15': 100, '10:00': [110, 132, 110, 131], '11:00': [131, 156, 131, 155] } },
        gross: -3_552.25,
        charges: 131.537,
        net: -3_683.787,
      },
    ],
  },
];
