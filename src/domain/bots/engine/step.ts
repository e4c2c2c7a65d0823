import { ZERO_MONEY } from '#domain/units/money.ts';
import { plannedEnd, reasonNotToTrade } from './clock.ts';
import { takeContract, watchForBeginning, watchWaiting } from './entries.ts';
import type { BotContract, BotInput, BotIntent, JournalLine } from './io.ts';
import { followLeg, stopsToCost } from './leg-course.ts';
import { judgeOverall } from './overall.ts';
import { takeReport, takeSettlement } from './reports.ts';
import { type BotState, freshLegs } from './state.ts';
import { endAll, exitLeg, legsOf, note, resultOf, type Turn } from './turn.ts';

interface Stepped {
  readonly state: BotState;
  readonly intents: readonly BotIntent[];
  readonly journal: readonly JournalLine[];
}

/** A new day: what is held goes on, everything else begins anew. */
function openSession(turn: Turn, { date, nearestExpiry }: Extract<BotInput, { type: 'session' }>): void {
  const { state } = turn;
  if (state.phase === 'off') return;
  state.date = date;
  state.trades = 0;
  state.range = null;
  const holds = state.legs.some(({ lots }) => lots > 0);
  state.dayStart = resultOf(state);
  if (holds) return;
  Object.assign(state, {
    booked: ZERO_MONEY,
    dayStart: ZERO_MONEY,
    premium: ZERO_MONEY,
    peak: ZERO_MONEY,
    locked: false,
    prices: {},
    open: {},
  });
  state.legs = freshLegs(state.definition);
  const reason = reasonNotToTrade(state, date, nearestExpiry);
  state.phase = reason === null ? 'watching' : 'over';
  if (reason !== null) note(turn, reason, null);
}

/** Follows what is held through the bar; a leg whose exit was refused is left again. */
function followHeld(turn: Turn, bars: Extract<BotInput, { type: 'bars' }>): void {
  let stopped = false;
  for (const placed of legsOf(turn)) {
    const { leg, place } = placed;
    const bar = leg.contract === null ? undefined : bars.contracts[leg.contract.key];
    if (leg.phase !== 'held' || bar === undefined) continue;
    if (turn.state.phase === 'ending') exitLeg(turn, placed, note(turn, 'late-fill', place, { count: leg.lots }), null);
    else if (followLeg(turn, placed, { leg: bar, spot: bars.spot }, bars.course)) stopped = true;
  }
  if (stopped && turn.state.definition.overall.breakeven) stopsToCost(turn, legsOf(turn));
}

function takeBars(turn: Turn, bars: Extract<BotInput, { type: 'bars' }>): void {
  const { state } = turn;
  state.spot = bars.spot.close;
  state.prices = { ...state.prices, ...Object.fromEntries(Object.entries(bars.contracts).map(([key, { close }]) => [key, close])) };
  followHeld(turn, bars);
  if (state.phase === 'watching' && !state.paused) watchForBeginning(turn, bars);
  if (state.phase !== 'entered') return;
  if (state.legs.every(({ phase }) => phase === 'over')) {
    state.phase = 'over';
    return;
  }
  const end = plannedEnd(state, turn.at);
  if (end !== null) endAll(turn, note(turn, end, null));
  else if (!judgeOverall(turn) && !state.paused) watchWaiting(turn, bars);
}

function obey(turn: Turn, command: 'start' | 'pause' | 'stop'): void {
  const { state } = turn;
  if (command === 'start') {
    state.paused = false;
    if (state.phase === 'off') state.phase = 'over';
  } else if (command === 'pause') {
    state.paused = true;
    note(turn, 'paused', null);
  } else endAll(turn, note(turn, 'stopped', null));
}

/**
 * Returns what a bot makes of one input: its next state, what it wants done and why. The same log gives the same journal. Nothing it asks for
 * has happened before an input says so, and nothing here knows whether the inputs are the past, practice or real.
 */
export function step(before: BotState, input: BotInput): Stepped {
  const state: BotState = { ...before, legs: before.legs.map((leg) => ({ ...leg })) };
  const turn: Turn = { state, at: input.at, intents: [], journal: [] };
  switch (input.type) {
    case 'command':
      obey(turn, input.command);
      break;
    case 'session':
      openSession(turn, input);
      break;
    case 'bars':
      takeBars(turn, input);
      break;
    case 'chain': {
      const placed = legsOf(turn)[input.leg];
      if (placed) takeContract(turn, placed, input.offer);
      break;
    }
    case 'report':
      takeReport(turn, input);
      break;
    case 'settled':
      takeSettlement(turn, input);
      break;
    case 'square-off':
      if (state.legs.some(({ lots, phase }) => lots > 0 || phase === 'entering')) endAll(turn, note(turn, 'square-off', null));
      break;
  }
  return { state, intents: turn.intents, journal: turn.journal };
}

/** Returns the contracts whose prices a bot has to be told. */
export function watchedContracts({ legs }: BotState): readonly BotContract[] {
  return legs.flatMap(({ contract, phase }) => (contract === null || phase === 'over' ? [] : [contract]));
}
