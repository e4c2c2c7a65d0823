import { DATE, definition, EXPIRY, leg } from '#tests/support/bots/engine-trial.ts';
import type { WorkedDay } from './bot-days.ts';

/* Days on which legs follow rules of their own. The fills stand in bot-days.tsv; the sums below are of its rows. */

const put = (change: Parameters<typeof leg>[0] = {}) => leg({ kind: 'put', ...change });
const exactly = (strike: number) => ({ rule: 'exact', strike }) as const;
const atm = (offset: number) => ({ rule: 'atm', offset }) as const;
const points = (value: number) => ({ unit: 'points', value }) as const;
const percent = (value: number) => ({ unit: 'percent', value }) as const;
const day = { date: DATE, expiry: EXPIRY } as const;

export const LEG_DAYS: readonly WorkedDay[] = [
  {
    about: 'a short straddle: the stop of one leg sends that of the other to its cost',
    definition: definition([leg({ stop: percent(30) }), put({ stop: percent(30) })], { overall: { breakeven: true } }),
    sessions: [
      {
        ...day,
        name: 'straddle-cost',
        spot: { '09:15': 25_000, '10:30': [25_000, 25_070, 24_995, 25_060], '13:00': [25_060, 25_060, 25_010, 25_015] },
        options: {
          '25000 call': { '09:15': 100, '10:30': [104, 136, 103, 134] },
          '25000 put': { '09:15': 95, '10:30': [90, 91, 70, 71], '13:00': [80, 96, 79, 95] },
        },
        gross: -1_972.75,
        charges: 125.2777,
        net: -2_098.0277,
      },
    ],
  },
  {
    about: 'strikes by premium; a jump through a stop, and all leave with it: shorts first, what protects them last',
    definition: definition(
      [
        leg({ strike: { rule: 'premium', near: 60 }, stop: points(25) }),
        put({ strike: { rule: 'premium-at-most', most: 50 }, stop: points(25) }),
        leg({ side: 'buy', strike: { rule: 'premium-at-least', least: 12 } }),
      ],
      { overall: { leaves: 'all' } },
    ),
    sessions: [
      {
        ...day,
        name: 'gap-leaves-all',
        spot: { '09:15': 25_000, '11:00': [25_120, 25_125, 25_100, 25_110] },
        options: {
          '25000 call': { '09:15': 100 },
          '25050 call': { '09:15': 74 },
          '25100 call': { '09:15': 57, '11:00': [88, 95, 86, 94] },
          '25200 call': { '09:15': 28 },
          '25300 call': { '09:15': 13, '11:00': [22, 26, 22, 25] },
          '25350 call': { '09:15': 9 },
          '25000 put': { '09:15': 96 },
          '24900 put': { '09:15': 51 },
          '24850 put': { '09:15': 49, '11:00': [40, 40, 33, 34] },
          '24800 put': { '09:15': 34 },
        },
        gross: -312,
        charges: 161.8669,
        net: -473.8669,
      },
    ],
  },
  {
    about: 'a stop and a target within one minute: two readings; a strike by its number',
    definition: definition([put({ side: 'buy', stop: points(20), target: points(40) }), put({ strike: exactly(24_800) })]),
    sessions: [
      {
        ...day,
        name: 'both-in-one-bar-low',
        spot: { '09:15': 25_000 },
        options: {
          '25000 put': { '09:15': 100, '10:15': [100, 145, 78, 110] },
          '24800 put': { '09:15': 30, '15:15': 22 },
        },
        gross: -802.75,
        charges: 111.7055,
        net: -914.4555,
        bestFirst: { name: 'both-in-one-bar-high', gross: 3_094, charges: 119.1889, net: 2_974.8111 },
      },
    ],
  },
  {
    about: 'a ratchet lifts the stop by steps, a trail from the peak rides behind the best price once it is armed',
    definition: definition([
      put({ stop: points(30), trail: { unit: 'points', every: 10, by: 6 } }),
      leg({ side: 'buy', stop: percent(50), trail: { unit: 'percent', every: 15, by: 5, how: 'peak' } }),
    ]),
    sessions: [
      {
        ...day,
        name: 'trails',
        spot: { '09:15': 25_000 },
        options: {
          '25000 put': {
            '09:15': 100,
            '10:00': [100, 100, 80, 85],
            '10:30': [85, 86, 58, 60],
            '11:00': [60, 104, 60, 100],
            '11:30': [100, 107, 99, 106],
          },
          '25000 call': {
            '09:15': 100,
            '10:00': [100, 112, 98, 110],
            '10:30': [136, 140, 135, 138],
            '11:00': [144, 150, 143.5, 148],
            '11:20': [148, 148, 141, 142],
          },
        },
        gross: 2_333.5,
        charges: 130.658,
        net: 2_202.842,
      },
    ],
  },
  {
    about: 'entering again: the stopped call at its cost, the put that won the other way round',
    definition: definition([
      leg({ stop: percent(25), reentry: { stop: { how: 'at-cost', times: 1 }, target: null } }),
      put({ target: points(40), reentry: { stop: null, target: { how: 'reversed', times: 1 } } }),
    ]),
    sessions: [
      {
        ...day,
        name: 'cost-and-reversed',
        spot: { '09:15': 25_000, '11:00': 25_080, '15:00': 25_010 },
        options: {
          '25000 call': {
            '09:15': 100,
            '10:00': [110, 130, 108, 128],
            '10:40': [128, 128, 101, 101],
            '10:45': [101, 101, 97, 98],
            '15:00': 70,
          },
          '25000 put': { '09:15': 90, '11:30': [55, 56, 48, 50] },
          '25100 put': { '09:15': 150, '11:30': 95, '15:00': 96 },
        },
        gross: 2_795,
        charges: 246.6023,
        net: 2_548.3977,
      },
    ],
  },
  {
    about: 'waiting for momentum: of the leg, of the underlying, and in vain',
    definition: definition(
      [
        leg({ momentum: { direction: 'down', unit: 'percent', by: 10 } }),
        put({ momentum: { direction: 'up', unit: 'underlying-points', by: 30 } }),
        leg({ strike: exactly(25_200), momentum: { direction: 'up', unit: 'percent', by: 50 } }),
      ],
      { schedule: { to: '10:00' } },
    ),
    sessions: [
      {
        ...day,
        name: 'momentum',
        spot: { '09:15': 25_000, '09:40': [25_000, 25_035, 25_000, 25_032] },
        options: {
          '25000 call': { '09:15': 100, '09:30': [100, 100, 89, 91], '09:33': [91, 91, 89, 89.5], '15:00': 75 },
          '25000 put': { '09:15': 100, '09:40': 88, '15:00': 60 },
          '25050 put': { '09:15': 130, '09:40': 120 },
          '25200 call': { '09:15': 20, '10:30': 40 },
        },
        gross: 2_717,
        charges: 120.4684,
        net: 2_596.5316,
      },
    ],
  },
  {
    about: 'a range of the underlying is left upwards by a close; a stop on the underlying leaves at the market',
    definition: definition([put({ stop: { unit: 'underlying-points', value: 60 } }), put({ side: 'buy', strike: atm(2) })], {
      schedule: { from: '09:45', to: '11:00', range: { from: '09:15', until: '09:45', of: 'underlying', side: 'high' } },
    }),
    sessions: [
      {
        ...day,
        name: 'range-underlying',
        spot: {
          '09:15': 25_000,
          '09:25': [25_000, 25_040, 24_980, 25_010],
          '09:50': [25_010, 25_045, 25_010, 25_038],
          '10:05': [25_020, 25_060, 25_020, 25_052],
          '11:00': [25_040, 25_045, 24_990, 24_995],
        },
        options: {
          '25050 put': { '09:15': 90, '11:00': [95, 120, 95, 118], '11:01': [119, 121, 117, 120] },
          '24950 put': { '09:15': 50, '15:00': 40 },
        },
        gross: -2_580.5,
        charges: 115.5422,
        net: -2_696.0422,
      },
    ],
  },
  {
    about: 'a range of each leg: each enters when its own price has left its own band downwards',
    definition: definition([leg({ target: points(20) }), put({ target: points(20) })], {
      schedule: { from: '09:45', to: '11:00', range: { from: '09:15', until: '09:45', of: 'leg', side: 'low' } },
    }),
    sessions: [
      {
        ...day,
        name: 'range-legs',
        spot: { '09:15': 25_000 },
        options: {
          '25000 call': { '09:15': 100, '09:30': [100, 104, 96, 100], '10:00': [99, 99, 94, 95], '11:00': [80, 80, 73, 74] },
          '25000 put': { '09:15': 95, '09:30': [95, 99, 92, 95], '10:20': [93, 93, 90, 90.5], '15:00': 85 },
        },
        gross: 1_625,
        charges: 122.1932,
        net: 1_502.8068,
      },
    ],
  },
  {
    about: 'in the first five minutes bid and ask lie twice as far apart, also where a level is crossed in the last of them',
    definition: definition([leg({ stop: points(20) })], { schedule: { from: '09:15' } }),
    sessions: [
      {
        ...day,
        name: 'first-minutes',
        spot: { '09:15': 25_000 },
        options: { '25000 call': { '09:15': 100, '09:19': [110, 125, 109, 124] } },
        gross: -1_326,
        charges: 63.1541,
        net: -1_389.1541,
      },
    ],
  },
  {
    about: 'strikes, a stop and a target by delta, known at the close alone',
    definition: definition([
      leg({ strike: { rule: 'delta', delta: 0.3 }, stop: { unit: 'delta', value: 0.55 } }),
      put({ strike: { rule: 'delta', delta: 0.3 }, target: { unit: 'delta', value: 0.1 } }),
      leg({ side: 'buy', strike: { rule: 'delta-range', from: 0.05, to: 0.15 } }),
    ]),
    sessions: [
      {
        ...day,
        name: 'delta',
        spot: { '09:15': 25_000, '11:00': 25_110, '12:00': 25_140 },
        options: {
          '25050 call': { '09:15': 48.3 },
          '25100 call': { '09:15': 31.55, '11:00': 74, '12:00': 92 },
          '25150 call': { '09:15': 19.55 },
          '25200 call': { '09:15': 11.5, '11:00': 28, '12:00': 30 },
          '25250 call': { '09:15': 6.4 },
          '25300 call': { '09:15': 3.35 },
          '24950 put': { '09:15': 48.15 },
          '24900 put': { '09:15': 31.3, '11:00': 10, '12:00': 6 },
          '24850 put': { '09:15': 19.3 },
          '24800 put': { '09:15': 11.2 },
        },
        gross: -1_124.5,
        charges: 156.369,
        net: -1_280.869,
      },
    ],
  },
];
