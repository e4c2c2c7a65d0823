import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { strict as assert } from 'node:assert';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import { replayDay } from '#domain/backtest/replay/replay-day.ts';
import { Replay } from '#domain/backtest/replay/replay.ts';
import type { ReplayedDay } from '#domain/backtest/replay/replayed-day.ts';
import { backtestsOf } from '#domain/backtest/days/played-day.ts';
import { timeOfMinute } from '#domain/backtest/sweep/variants.ts';
import { variantDayOf, VariantDays } from '#domain/backtest/sweep/variant-result.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import type { BotDefinition, BotLeg } from '#domain/bots/definition.ts';
import type { BotInput, JournalLine } from '#domain/bots/engine/io.ts';
import { type BotState, newBotState } from '#domain/bots/engine/state.ts';
import { step } from '#domain/bots/engine/step.ts';
import { definition, leg, type Minute, trial } from '#tests/support/bots/engine-trial.ts';
import { walkingDay } from '#tests/support/bots/walking-day.ts';
import type { Row } from './support/row.ts';
import { cpuTime, speed } from './support/speed.ts';

const FIRST_DAY = '2025-11-24';
const DAYS = 250;
/** From the entry until before the exit. */
const MINUTES = 330;

const points = (value: number) => ({ unit: 'points', value }) as const;
const fourLegs = (rules: Partial<BotLeg>): readonly BotLeg[] => [
  leg({ ...rules }),
  leg({ ...rules, kind: 'put' }),
  leg({ ...rules, side: 'buy', strike: { rule: 'atm', offset: 1 } }),
  leg({ ...rules, side: 'buy', kind: 'put', strike: { rule: 'atm', offset: 1 } }),
];
/** Prices that swing by a given amount. */
const swinging = (by: number): Minute[] =>
  Array.from({ length: MINUTES }, (_, minute) => {
    const now = Math.round((100 + by * Math.sin(minute / 7)) * 20) / 20;
    return { call: [now, now + 1, now - 1, now], put: [now, now + 1, now - 1, now], spot: 25_000 + Math.round(by * Math.cos(minute / 9)) };
  });

interface Held {
  readonly state: BotState;
  readonly bars: readonly BotInput[];
}
/** A bot after the inputs before the place, and the bars that follow. */
function heldAfter(of: BotDefinition, log: readonly BotInput[], place: number): Held {
  const state = log.slice(0, place).reduce((before, input) => step(nseFo, before, input).state, newBotState(of));
  return { state, bars: log.slice(place).filter((input) => input.type === 'bars') };
}

/** The least that marking four legs and looking at eight levels costs: what the engine's state, purity and words are paid against. */
function plainMarks(bars: readonly BotInput[]): number {
  let result = 0;
  for (const input of bars) {
    if (input.type !== 'bars') continue;
    let now = 0;
    for (const key of Object.keys(input.contracts)) {
      const bar = input.contracts[key];
      if (bar !== undefined && bar.high < 9_000_000 && bar.low > 0) now += bar.close - 1_000_000;
    }
    result = now;
  }
  return result;
}

function stepSpeeds(): Row[] {
  const quiet = definition(fourLegs({ stop: points(500), target: points(90) }), { overall: { stop: { unit: 'money', value: 100_000 } } });
  const quietLog = trial(quiet, { minutes: swinging(15) }).log;
  const held = heldAfter(quiet, quietLog, quietLog.findLastIndex(({ type }) => type === 'report') + 1);
  assert.ok(held.bars.length > 300 && held.state.legs.every(({ phase }) => phase === 'held'), 'four legs are held for the day');
  const follow = ({ state: first, bars }: Held) => {
    let state = first;
    for (const input of bars) {
      const stepped = step(nseFo, state, input);
      assert.equal(stepped.intents.length + stepped.journal.length, 0);
      ({ state } = stepped);
    }
  };
  const waits = definition(fourLegs({}), { schedule: { from: '15:00', to: '15:10' } });
  const waiting = heldAfter(waits, trial(waits, { minutes: swinging(15) }).log, 2);
  const busy = definition(
    fourLegs({
      stop: points(12),
      trail: { unit: 'points', every: 4, by: 2 },
      reentry: { stop: { how: 'at-once', times: 20 }, target: null },
    }),
  );
  const { log: busyLog, journal } = trial(busy, { minutes: swinging(30) });
  assert.ok(journal.length > 200, `too little happened: ${journal.length} lines`);
  const lines: JournalLine[] = [];
  const withJournal = speed(busyLog.length, () => {
    lines.length = 0;
    let state = newBotState(busy);
    for (const input of busyLog) {
      const stepped = step(nseFo, state, input);
      ({ state } = stepped);
      for (const line of stepped.journal) lines.push(line);
    }
  });
  const holding = speed(held.bars.length, () => follow(held));
  const plain = speed(held.bars.length, () => plainMarks(held.bars));
  const ratio = holding / plain;
  assert.ok(ratio >= 0.02, `a held bar against plain marking: ${ratio.toFixed(3)}, at least 0.02`);
  return [
    { what: 'bars of a bot that holds four legs, none crossed', value: holding, unit: 'M/s', target: '1', hard: '-' },
    {
      what: 'bars of a bot that waits for its window',
      value: speed(waiting.bars.length, () => follow(waiting)),
      unit: 'M/s',
      target: '1',
      hard: '-',
    },
    { what: `inputs of four legs that trail and come back, with journal`, value: withJournal, unit: 'M/s', target: '0.3', hard: '-' },
    { what: 'held bars against marking alone', value: ratio, unit: 'ratio', target: '-', hard: '0.02' },
  ];
}

function finished(of: BotDefinition, tape: DayTape): ReplayedDay {
  const steps = replayDay(of, tape, 'worst-first');
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

/** Returns how long a year takes with its margins. */
function marginYear(of: BotDefinition, tapes: readonly DayTape[]): number {
  const play = () => {
    const replay = new Replay(of, 'worst-first', true);
    return tapes.filter((tape) => {
      for (const steps = replay.day(tape); steps.next().done !== true;);
      return (replay.followed()?.margin ?? 0) > 0;
    }).length;
  };
  play();
  let held = 0;
  const took = cpuTime(() => {
    held = play();
  });
  assert.ok(held > DAYS / 2, `a margin on ${held} of ${DAYS} days`);
  return took;
}

function yearSpeeds(): Row[] {
  const of = BASE_STRATEGIES.find(({ code }) => code === 'intraday-iron-butterfly')?.definition;
  assert.ok(of !== undefined);
  const tapes: DayTape[] = [];
  for (let date = nseFo.nextTradingDay(FIRST_DAY); tapes.length < DAYS; date = nseFo.nextTradingDay(date))
    tapes.push(walkingDay(date, () => tapes.length));
  // Prices are there before anything is measured, as they are where history is kept; and once for the processor to know the way.
  for (const tape of tapes) finished(of, tape);
  let fills = 0;
  const took = cpuTime(() => {
    for (const tape of tapes) fills += finished(of, tape).fills.length;
  });
  assert.ok(fills > DAYS * 7, `${fills} fills in ${DAYS} days`);
  return [
    {
      what: `a year of four legs: ${DAYS} days of minutes, fills with bid and ask, charges`,
      value: took,
      unit: 'ms',
      target: '300',
      hard: '1000',
    },
    {
      what: 'the same with the margin it would need, at the close of every minute',
      value: marginYear(of, tapes),
      unit: 'ms',
      target: '500',
      hard: '1000',
    },
    { what: 'fills in it', value: fills, unit: '', target: '-', hard: '-' },
  ];
}

/** Variants measured, from which the time of a thousand on two cores is extrapolated, each day with both orders of the prices within a minute. */
const VARIANTS = 12;

/** Variants that hold the same contracts from the same minute on: their stops differ. */
const sharing = (of: BotDefinition) =>
  Array.from({ length: VARIANTS }, (_, place): BotDefinition => ({
    ...of,
    legs: of.legs.map((each) => ({ ...each, stop: each.side === 'sell' ? { unit: 'percent', value: 20 + place } : each.stop })),
  }));

/** Variants of which none enters when another one does, or with the same wings. */
const sharingNothing = (of: BotDefinition) =>
  sharing(of).map((each, place): BotDefinition => {
    const opens = 9 * 60 + 17 + place * 20;
    const wing = ({ strike, side }: BotLeg): BotLeg['strike'] =>
      side === 'buy' && strike?.rule === 'atm' ? { ...strike, offset: 1 + place } : strike;
    return {
      ...each,
      schedule: { ...each.schedule, from: timeOfMinute(opens), to: timeOfMinute(opens + 5) },
      legs: each.legs.map((of) => ({ ...of, strike: wing(of) })),
    };
  });

function sweepSpeed(variants: readonly BotDefinition[]): number {
  const days = Array.from({ length: VARIANTS }, () => new VariantDays());
  const backtests = backtestsOf({ definitions: variants });
  let took = 0;
  let date = nseFo.nextTradingDay(FIRST_DAY);
  for (let count = 0; count < DAYS; count += 1, date = nseFo.nextTradingDay(date)) {
    const tape = walkingDay(date, () => count);
    // Its prices are there before anything is measured.
    for (const variant of variants) finished(variant, tape);
    took += cpuTime(() => {
      for (const [place, backtest] of backtests.entries()) days[place]?.add(variantDayOf(backtest.whole(tape)));
    });
  }
  assert.ok(days.every((each) => each.result().traded > DAYS / 2));
  return ((took / VARIANTS) * 500) / 1_000;
}

function sweepSpeeds(): Row[] {
  const of = BASE_STRATEGIES.find(({ code }) => code === 'intraday-iron-butterfly')?.definition;
  assert.ok(of !== undefined);
  const row = (which: string, variants: readonly BotDefinition[]): Row => ({
    what: `a thousand variants of a year on two cores, ${which}, from ${VARIANTS}`,
    value: sweepSpeed(variants),
    unit: 's',
    target: '60',
    hard: '180',
  });
  return [row('of the same contracts', sharing(of)), row('that share nothing', sharingNothing(of))];
}

/** Returns how fast bots decide: bars on which nothing happens, inputs with decisions, and a year replayed. */
export function run(): Promise<Row[]> {
  return Promise.resolve([...stepSpeeds(), ...yearSpeeds(), ...sweepSpeeds()]);
}
