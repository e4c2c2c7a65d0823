import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  ADJUST_UNITS,
  ADJUSTED_LEGS,
  type BotLeg,
  BREAK_SIDES,
  CALL_ACTIONS,
  COMPARISONS,
  COOLS_AFTER,
  END_KINDS,
  EXPIRY_DAYS,
  LEAVES_WITH,
  LEG_UNITS,
  LEVEL_UNITS,
  MATCHES,
  MOMENTUM_DIRECTIONS,
  type OverallRules,
  PREMIUM_UNITS,
  RANGE_SOURCES,
  SILENT_WAYS,
  SLIPPAGE_UNITS,
  TOTAL_UNITS,
  TRAIL_WAYS,
} from '#domain/bots/definition.ts';
import { OVERALL_REENTRY_WAYS, REENTRY_WAYS, type ReEntryWay } from '#domain/bots/reentry-ways.ts';
import { EXPIRY_CYCLES, STRIKE_RULES } from '#domain/strategies/leg-plan.ts';
import { DATE, definition, leg, type Minute, trial } from '#tests/support/bots/engine-trial.ts';
import { replayed } from '#tests/support/bots/made-day.ts';
import { swingingDay } from '#tests/support/bots/walking-day.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const rowsOf = (table: string) =>
  read(table)
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [word = '', link = '', test = ''] = line.split('\t');
      return { word, link, test };
    });
const VOCABULARY = rowsOf('vocabulary.tsv');

const named = (of: string, words: readonly string[]): readonly string[] => words.map((word) => `${of} ${word}`);
const WORDS = [
  ...named('strike', STRIKE_RULES),
  ...named('expiry', EXPIRY_CYCLES),
  ...named('stop', LEVEL_UNITS),
  ...named('target', LEVEL_UNITS),
  ...named('trail', [...TRAIL_WAYS, ...LEG_UNITS]),
  ...named('momentum', [...LEG_UNITS, ...MOMENTUM_DIRECTIONS]),
  ...named('reentry', [...REENTRY_WAYS, 'next-leg']),
  ...named('rounds', OVERALL_REENTRY_WAYS),
  ...(['stop', 'target', 'lock', 'trail'] as const).flatMap((rule) => named(`overall ${rule}`, TOTAL_UNITS)),
  ...named('overall momentum', PREMIUM_UNITS),
  ...named('leaves', LEAVES_WITH),
  ...named('refused', LEAVES_WITH),
  ...named('silent', SILENT_WAYS),
  ...named('adjust', [...ADJUST_UNITS, ...ADJUSTED_LEGS]),
  ...named('range', [...RANGE_SOURCES, ...BREAK_SIDES]),
  ...named('end', END_KINDS),
  ...named('expiries', EXPIRY_DAYS),
  ...named('signal', [...COMPARISONS, ...MATCHES]),
  ...named('call', CALL_ACTIONS),
  ...named('limit', ['loss', 'profit', 'trades', 'lots', 'margin']),
  ...named('slippage', SLIPPAGE_UNITS),
  ...named('cool-down', COOLS_AFTER),
  ...named('start within a', ['session', 'range']),
  ...named('set', ['times', 'stop', 'target', 'lock', 'trail', 'exit']),
];

it('every word of a definition has a test that the table names', () => {
  const covered = new Set(VOCABULARY.map(({ word }) => word));
  expect(WORDS.filter((word) => !covered.has(word))).toEqual([]);
});

it.each(['vocabulary.tsv', 'backtest-traps.tsv'])('every test that %s names is in its file', (table) => {
  const rows = rowsOf(table);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ link, test }) => !read(link).includes(`'${test}'`))).toEqual([]);
});

const PUT = { kind: 'put' } as const;
const points = (value: number) => ({ unit: 'points', value }) as const;
const pricesOf = (of: BotLeg, minutes: readonly Minute[]) => trial(definition([of]), { minutes }).fills.map(({ price }) => price);

describe('an expiry', () => {
  // The market lists two weekly expiries and a later monthly one.
  it.each<[string, BotLeg['expiry'], number]>([
    ['the nearest expiry and the one after it', { cycle: 'any', rank: 2 }, 1],
    ['the nearest monthly expiry, past the weekly ones', { cycle: 'monthly', rank: 1 }, 2],
  ])('%s', (_, expiry, place) => {
    const tape = swingingDay(DATE);
    const { low } = replayed(definition([leg(), leg({ expiry })]), tape);
    const entered = low.fills.filter(({ opens }) => opens).map(({ contract }) => contract.expiry);
    expect(entered).toEqual([tape.expiries[0]?.date, tape.expiries[place]?.date]);
  });
});

describe('a rule in percent of the premium', () => {
  // Two options of ten units at 100: 10 % are 200.
  const share = (value: number) => ({ unit: 'premium-percent', value }) as const;
  it.each<[string, Partial<OverallRules>, number, number]>([
    ['a lock in percent of the premium', { lock: { unit: 'premium-percent', reach: 20, keep: 10 } }, 80.05, 79.95],
    ['a trail in percent of the premium', { stop: share(20), trail: { unit: 'premium-percent', every: 10, by: 10 } }, 100, 99.95],
  ])('%s', (_, overall, ends, stays) => {
    const codesAt = (call: number) =>
      trial(definition([leg(), leg(PUT)], { overall }), { minutes: [{}, { call: 60 }, { call }, {}] }).codes.filter(
        (code) => code !== 'lock-armed',
      );
    expect(codesAt(stays)).toEqual([]);
    expect(codesAt(ends)).toEqual(['lock' in overall ? 'overall-lock' : 'overall-trail']);
  });
});

describe('a range is left', () => {
  const range = { from: '09:15', until: '09:20', of: 'underlying' } as const;
  const band: Minute = { spot: [25_000, 25_010, 24_990, 25_000] };
  it.each<[string, 'low' | 'either', number, number]>([
    ['downwards where that is its side', 'low', 24_989, 1],
    ['and upwards not then', 'low', 25_011, 0],
    ['either way where both count', 'either', 24_989, 1],
    ['and the other way too', 'either', 25_011, 1],
    ['and not at its very bound', 'either', 25_010, 0],
  ])('%s', (_, side, spot, entries) => {
    const of = definition([leg()], { schedule: { range: { ...range, side } } });
    expect(trial(of, { begins: '09:14', minutes: [band, {}, {}, {}, {}, { spot }, {}] }).fills).toHaveLength(entries);
  });
});

describe('within one minute', () => {
  it('what is entered at its first price may be stopped', () => {
    expect(pricesOf(leg({ stop: points(20) }), [{ call: [100, 125, 100, 110] }])).toEqual([100, 120]);
  });

  const again = (how: ReEntryWay) => leg({ stop: points(20), reentry: { stop: { how, times: 1 }, target: null } });
  it('what has left does not come back: not before the first price of the next one', () => {
    const back: Minute = { call: [100, 121, 95, 99] };
    expect(pricesOf(again('at-once'), [{}, back, { call: 97 }])).toEqual([100, 120, 97]);
    expect(pricesOf(again('at-cost'), [{}, back, { call: 97 }, { call: 96 }])).toEqual([100, 120, 96]);
  });
});
