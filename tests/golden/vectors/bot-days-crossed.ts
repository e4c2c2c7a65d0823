import { DATE, definition, EXPIRY, leg } from '#tests/support/bots/engine-trial.ts';
import type { WorkedDay } from './bot-days.ts';

/* Days on which two rules meet, several lots count together, or a future is held. The fills stand in bot-days.tsv; the sums below are of its rows. */

const put = (change: Parameters<typeof leg>[0] = {}) => leg({ kind: 'put', ...change });
const exactly = (strike: number) => ({ rule: 'exact', strike }) as const;
const points = (value: number) => ({ unit: 'points', value }) as const;
const percent = (value: number) => ({ unit: 'percent', value }) as const;
const money = (value: number) => ({ unit: 'money', value }) as const;
const day = { date: DATE, expiry: EXPIRY } as const;

export const CROSSED_DAYS: readonly WorkedDay[] = [
  {
    about: 'a stop that goes to cost where the price stands beyond it already: out with the next minute',
    definition: definition([leg({ stop: percent(30) }), put({ stop: percent(30) })], { overall: { breakeven: true } }),
    sessions: [
      {
        ...day,
        name: 'cost-next-minute',
        spot: { '09:15': 25_000, '10:30': [25_000, 25_070, 24_995, 25_060] },
        options: {
          '25000 call': { '09:15': 100, '10:30': [104, 136, 103, 134] },
          '25000 put': { '09:15': 95, '10:30': [95, 112, 95, 110], '10:31': [108, 109, 100, 101] },
        },
        gross: -2_830.75,
        charges: 125.664,
        net: -2_956.414,
      },
    ],
  },
  {
    about: 'a target in percent of the premium: what was paid for the wing is taken off, and lots count',
    definition: definition([leg({ lots: 2 }), put({ lots: 2 }), leg({ side: 'buy', strike: exactly(25_200) })], {
      overall: { target: { unit: 'premium-percent', value: 10 } },
    }),
    sessions: [
      {
        ...day,
        name: 'premium-percent',
        spot: { '09:15': 25_000 },
        options: {
          '25000 call': { '09:15': 100, '11:00': 90, '12:00': 87 },
          '25000 put': { '09:15': 95, '11:00': 88, '12:00': 85.2 },
          '25200 call': { '09:15': 20, '11:00': 16, '12:00': 14 },
        },
        gross: 2_470,
        charges: 202.6078,
        net: 2_267.3922,
      },
    ],
  },
  {
    about: 'a future with a stop on the underlying that is trailed, and the call that is sold against it',
    definition: definition([
      leg({
        side: 'buy',
        kind: 'future',
        strike: null,
        expiry: { cycle: 'monthly', rank: 1 },
        stop: { unit: 'underlying-percent', value: 0.4 },
        trail: { unit: 'underlying-points', every: 50, by: 50 },
      }),
      leg({ strike: exactly(25_200) }),
    ]),
    sessions: [
      {
        ...day,
        name: 'future',
        spot: { '09:15': 25_000, '10:00': [25_005, 25_120, 25_005, 25_110], '11:00': [25_110, 25_112, 24_990, 24_995] },
        options: { '25200 call': { '09:15': 20, '15:00': 9 } },
        future: { '09:15': 25_060, '10:00': [25_060, 25_180, 25_060, 25_170], '11:00': [25_170, 25_172, 25_050, 25_055], '11:01': 25_052 },
        gross: 107.25,
        charges: 1_018.0795,
        net: -910.8295,
      },
    ],
  },
  {
    about: 'the premium of all legs falls before they enter, and once more before they come back after their target',
    definition: definition([leg(), put()], {
      schedule: { to: '10:00' },
      overall: {
        momentum: { direction: 'down', unit: 'percent', by: 5 },
        target: { ...money(1_500), reentry: { how: 'momentum', times: 1 } },
      },
    }),
    sessions: [
      {
        ...day,
        name: 'premium-momentum',
        spot: { '09:15': 25_000 },
        options: {
          '25000 call': { '09:15': 100, '09:40': 96, '09:45': 95, '11:00': 80, '12:00': 76, '12:10': 75, '15:00': 70 },
          '25000 put': { '09:15': 95, '09:40': 90, '11:00': 79, '12:00': 75.5, '15:00': 72 },
        },
        gross: 2_158,
        charges: 239.4227,
        net: 1_918.5773,
      },
    ],
  },
  {
    about: 'the leg that wins is rolled after the underlying, twice and no more',
    definition: definition([leg(), put()], { overall: { adjust: { unit: 'underlying-points', by: 80, legs: 'winning', times: 2 } } }),
    sessions: [
      {
        ...day,
        name: 'roll-winner',
        spot: { '09:15': 25_000, '10:30': 25_085, '11:30': 25_170, '12:30': 25_260, '14:00': 25_150 },
        options: {
          '25000 call': { '09:15': 100, '10:30': 145, '11:30': 205, '12:30': 280, '14:00': 190 },
          '25000 put': { '09:15': 95, '10:30': 60 },
          '25100 put': { '09:15': 150, '10:30': 107, '11:30': 60 },
          '25150 put': { '09:15': 180, '11:30': 85, '12:30': 50, '14:00': 40 },
        },
        gross: 2_310.75,
        charges: 247.2826,
        net: 2_063.4674,
      },
    ],
  },
  {
    about: 'after a win the other way round at the first price, once that is back, as often as the trades of the day allow',
    definition: definition(
      [leg({ stop: points(30), target: points(30), reentry: { stop: null, target: { how: 'like-original-reversed', times: 2 } } })],
      { limits: { trades: 2 } },
    ),
    sessions: [
      {
        ...day,
        name: 'original-reversed',
        spot: { '09:15': 25_000 },
        options: {
          '25000 call': {
            '09:15': 100,
            '10:00': [90, 90, 65, 66],
            '10:30': 98,
            '11:00': 101,
            '12:00': [110, 135, 110, 134],
            '13:00': 98,
          },
        },
        gross: 3_877.25,
        charges: 128.2213,
        net: 3_749.0287,
      },
    ],
  },
  {
    about: 'of a stop that was trailed and a profit that is locked the higher one counts, and what is locked is the end',
    definition: definition([leg(), put()], {
      overall: {
        stop: { ...money(2_500), reentry: { how: 'at-once', times: 2 } },
        lock: { unit: 'money', reach: 1_500, keep: 500 },
        trail: { unit: 'money', every: 1_000, by: 500 },
      },
    }),
    sessions: [
      {
        ...day,
        name: 'lock-and-stop',
        spot: { '09:15': 25_000 },
        options: {
          '25000 call': { '09:15': 100, '11:00': 80, '11:30': 90, '12:00': 94 },
          '25000 put': { '09:15': 95, '11:00': 80, '11:30': 90, '12:00': 93 },
        },
        gross: 468,
        charges: 124.1783,
        net: 343.8217,
      },
    ],
  },
  {
    about: 'an exit that costs more than the day may: the leg does not come back',
    definition: definition(
      [leg({ stop: { unit: 'underlying-points', value: 30 }, reentry: { stop: { how: 'at-once', times: 5 }, target: null } })],
      { limits: { loss: 2_500 } },
    ),
    sessions: [
      {
        ...day,
        name: 'limit-before-return',
        spot: { '09:15': 25_000, '10:00': [25_000, 25_040, 25_000, 25_035] },
        options: {
          '25000 call': { '09:15': 100, '10:00': [110, 132, 110, 131], '10:01': 150 },
          '25050 call': { '09:15': 80 },
        },
        gross: -3_276,
        charges: 64.0554,
        net: -3_340.0554,
      },
    ],
  },
  {
    about: 'more lots than one order may have: each order of the freeze limit pays its own brokerage',
    definition: definition([leg({ lots: 30 })]),
    sessions: [
      {
        ...day,
        name: 'many-lots',
        spot: { '09:15': 25_000 },
        options: { '25000 call': { '09:15': 100, '15:00': 90 } },
        gross: 18_817.5,
        charges: 547.3186,
        net: 18_270.1814,
      },
    ],
  },
];
