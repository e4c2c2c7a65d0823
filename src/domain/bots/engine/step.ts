import { ZERO_MONEY } from '#domain/units/money.ts';
import { hedges, rulesAt } from '../hedge-leg.ts';
import { takeCall } from './calls.ts';
import { countsExpectedDays, plannedEnd, reasonNotToTrade } from './clock.ts';
import { enterCovered, takeContract, watchForBeginning, watchWaiting } from './entries.ts';
import type { Bar, BotContract, BotInput, BotIntent, JournalCode, JournalLine, SetReason } from './io.ts';
import { weighs } from './entry-terms.ts';
import { leaveLoneHedge } from './hedge.ts';
import { takeRecorded } from './recorded.ts';
import { followLeg, isTouched, stopsToCost } from './leg-course.ts';
import { scaledDelta } from './levels.ts';
import { judgeOverall } from './overall.ts';
import { beginAnew, judgeAdjustment, returnWhenFlat, waitForNext, watchTogether } from './rounds.ts';
import { signalsOn, takeEarlier, takeSignalBars } from './signals.ts';
import { takeGone, takeReport, takeSettlement } from './reports.ts';
import { type BotState, copyOfState } from './state.ts';
import { changeRules, letGo, takeOver } from './take-over.ts';
import { askTerms, takeTerms } from './terms.ts';
import { clockOf } from './times.ts';
import { endAll, exitLeg, legAt, legsOf, note, resultOf, type Turn } from './turn.ts';
import type { Price } from '#domain/units/price.ts';

type Bars = Extract<BotInput, { type: 'bars' }>;

/** The legs that are about to enter. */
const ENTERS: ReadonlySet<BotState['legs'][number]['phase']> = new Set(['asked', 'waiting', 'entering']);

interface Stepped {
  readonly state: BotState;
  readonly intents: readonly BotIntent[];
  readonly journal: readonly JournalLine[];
}

/** A new day: what is held goes on, everything else begins anew. */
function openSession(turn: Turn, { date, nearestExpiry }: Extract<BotInput, { type: 'session' }>): void {
  const { state } = turn;
  if (state.phase === 'off') return;
  state.signals = { ...signalsOn(state.signals, date), enters: false, told: false, unseen: false };
  state.date = date;
  state.trades = 0;
  state.range = null;
  if (countsExpectedDays(state, date, nearestExpiry)) note(turn, 'days-expected', null);
  const reason = reasonNotToTrade(state, date, nearestExpiry);
  // Another round is of the day of the one before it.
  state.round = { ...state.round, next: null, rests: reason !== null };
  // Of what is still on its way nobody knows yet what it comes to: that is not forgotten.
  const holds = state.legs.some(({ lots }) => lots > 0) || Object.keys(state.open).length > 0;
  state.dayStart = resultOf(state);
  if (holds) return;
  Object.assign(state, { booked: ZERO_MONEY, dayStart: ZERO_MONEY, prices: {} });
  beginAnew(turn);
  if (reason === null) return;
  state.phase = 'over';
  note(turn, reason, null);
}

/** Follows what is held through the bar; a leg whose exit was refused is left again. */
function followHeld(turn: Turn, bars: Bars): void {
  const { state } = turn;
  const { overall } = state.definition;
  let stopped = false;
  let left = false;
  // By places: with every bar, and hardly ever anything to do.
  for (let place = 0; place < state.legs.length; place += 1) {
    const leg = state.legs[place];
    const own = rulesAt(state.definition, place);
    if (leg === undefined || own === undefined || leg.phase !== 'held' || leg.contract === null) continue;
    const delta = bars.deltas?.[leg.contract.key];
    const prices = { leg: bars.contracts[leg.contract.key], spot: bars.spot, delta: delta === undefined ? undefined : scaledDelta(delta) };
    if (state.phase === 'ending' ? prices.leg === undefined : !isTouched(leg, own, prices)) continue;
    const placed = legAt(turn, place);
    if (placed === undefined) continue;
    if (state.phase === 'ending') exitLeg(turn, placed, note(turn, 'late-fill', place, { count: leg.lots }), null);
    else {
      const cause = followLeg(turn, placed, prices, bars.course);
      stopped ||= cause === 'stop';
      left ||= cause !== null;
    }
  }
  if (left && overall.leaves === 'all') {
    endAll(turn, note(turn, 'all-leave', null));
    waitForNext(turn);
  } else if (stopped && overall.breakeven) stopsToCost(turn, legsOf(turn));
}

/** The last prices, with those of a bar. */
function pricesAfter(before: BotState['prices'], contracts: Readonly<Record<string, Bar>>): BotState['prices'] {
  const prices: Record<string, Price> = { ...before };
  for (const key in contracts) {
    const bar = contracts[key];
    if (bar !== undefined) prices[key] = bar.close;
  }
  return prices;
}

/** Leaves everything by the clock. What was held from the day before makes room for what the window of this day enters. */
function endOfPlan(turn: Turn, code: JournalCode): void {
  const { state } = turn;
  endAll(turn, note(turn, code, null));
  if (state.definition.schedule.end.kind !== 'next-day' || state.round.rests || state.paused) return;
  state.round = { ...state.round, next: 'day' };
  returnWhenFlat(turn);
}

function takeBars(turn: Turn, bars: Bars): void {
  const { state } = turn;
  state.spot = bars.spot.close;
  state.prices = pricesAfter(state.prices, bars.contracts);
  followHeld(turn, bars);
  if (state.definition.signals) takeSignalBars(turn, bars);
  // A round that an exit holds back.
  if (state.cooling !== null && state.phase === 'ending') returnWhenFlat(turn);
  if (state.phase !== 'watching' && state.phase !== 'entered') return;
  const clock = clockOf(state.definition, bars);
  if (state.phase === 'watching' && !state.paused) watchForBeginning(turn, bars, clock);
  if (state.phase !== 'entered') return;
  if (hedges(state.definition)) leaveLoneHedge(turn);
  // Only a lazy leg is idle by now, and nobody is left who could hand on to it.
  if (state.legs.every(({ phase }) => phase === 'over' || phase === 'idle')) {
    state.phase = state.definition.calls && !state.round.rests ? 'ending' : 'over';
    waitForNext(turn);
    returnWhenFlat(turn);
    return;
  }
  const end = plannedEnd(state, clock);
  if (end !== null) endOfPlan(turn, end);
  else if (state.signals.leaves) {
    endAll(turn, note(turn, 'signal-exit', null, { price: bars.spot.close, underlying: true }));
    waitForNext(turn);
  } else if (judgeOverall(turn)) {
    // A limit of the day ends the day.
    const why = turn.journal.at(-1)?.code;
    if (why !== 'limit-loss' && why !== 'limit-profit') waitForNext(turn);
    returnWhenFlat(turn);
  } else if (!state.paused) {
    if (state.definition.overall.adjust) judgeAdjustment(turn, bars);
    watchTogether(turn, clock);
    watchWaiting(turn, bars, clock);
  }
}

function obey(turn: Turn, { command, earlier }: Extract<BotInput, { type: 'command' }>): void {
  const { state } = turn;
  if (command === 'start') {
    if (earlier !== undefined) takeEarlier(state, earlier);
    if (state.paused) note(turn, 'resumed', null);
    state.paused = false;
    if (state.phase === 'off') state.phase = 'over';
  } else if (command === 'pause') {
    state.paused = true;
    note(turn, 'paused', null);
  } else endAll(turn, note(turn, 'stopped', null));
}

/** Nothing can be watched without prices: what then becomes of the bot is a rule of its own. */
function takeSilence(turn: Turn): void {
  const { state } = turn;
  const line = note(turn, 'feed-silent', null);
  const way = state.definition.overall.silent;
  if (way === 'pause' && !state.paused) {
    state.paused = true;
    note(turn, 'paused', null);
  } else if (way === 'exit' && state.legs.some(({ lots, phase }) => lots > 0 || phase === 'entering')) endAll(turn, line);
}

/** All bots of its set leave: it does too, and waits for nothing more on this day. */
function leaveWithSet(turn: Turn, { code, ...facts }: SetReason): void {
  const { state } = turn;
  if (state.phase === 'watching' || state.phase === 'entered') endAll(turn, note(turn, code, null, facts));
  else state.round = { ...state.round, next: null, wait: null };
}

/**
 * Returns what a bot makes of one input: its next state, what it wants done and why. The same log gives the same journal. Nothing it asks for
 * has happened before an input says so, and nothing here knows whether the inputs are the past, practice or real.
 */
export function step(before: BotState, input: BotInput): Stepped {
  const state = copyOfState(before);
  const turn: Turn = { state, at: input.at, intents: [], journal: [], own: [] };
  switch (input.type) {
    case 'command':
      obey(turn, input);
      break;
    case 'session':
      openSession(turn, input);
      break;
    case 'recorded':
      takeRecorded(turn, input);
      break;
    case 'bars':
      takeBars(turn, input);
      break;
    case 'chain': {
      const placed = legAt(turn, input.leg);
      if (placed) takeContract(turn, placed, input.offer);
      break;
    }
    case 'weighed':
      takeTerms(turn, input);
      break;
    case 'report':
      takeReport(turn, input);
      returnWhenFlat(turn);
      break;
    case 'gone':
      takeGone(turn, input);
      returnWhenFlat(turn);
      break;
    case 'settled':
      takeSettlement(turn, input);
      returnWhenFlat(turn);
      break;
    case 'take-over':
      takeOver(turn, input);
      break;
    case 'silent':
      takeSilence(turn);
      break;
    case 'release':
      letGo(turn);
      break;
    case 'rules':
      changeRules(turn, input);
      break;
    case 'square-off':
      // What still waits for its price would be intraday beyond the hour for that.
      if (state.round.next !== null || state.legs.some(({ lots, phase }) => lots > 0 || ENTERS.has(phase)))
        endAll(turn, note(turn, 'square-off', null));
      // So would what its window still let it enter.
      else if (state.phase === 'watching') {
        note(turn, 'no-more-entries', null);
        state.phase = 'over';
      }
      break;
    case 'call':
      takeCall(turn, input);
      break;
    case 'leave':
      leaveWithSet(turn, input.why);
      break;
  }
  enterCovered(turn);
  if (weighs(state.definition)) askTerms(turn);
  return { state, intents: turn.intents, journal: turn.journal };
}

/** Returns the contracts whose prices a bot has to be told. */
export function watchedContracts({ legs }: BotState): readonly BotContract[] {
  const watched: BotContract[] = [];
  for (const { contract, phase } of legs) if (contract !== null && phase !== 'over') watched.push(contract);
  return watched;
}
