import type { Calendar } from '#domain/calendar/calendar.ts';
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

/** Starts a new day: positions stay, everything else begins anew. */
function openSession(turn: Turn, { date, nearestExpiry }: Extract<BotInput, { type: 'session' }>): void {
  const { calendar, state } = turn;
  if (state.phase === 'off') return;
  state.signals = { ...signalsOn(calendar, state.signals, date), enters: false, told: false, unseen: false };
  state.date = date;
  state.trades = 0;
  state.range = null;
  if (countsExpectedDays(calendar, state, date, nearestExpiry)) note(turn, 'days-expected', null);
  const reason = reasonNotToTrade(calendar, state, date, nearestExpiry);
  // A further round belongs to the day of the round before it.
  state.round = { ...state.round, next: null, rests: reason !== null };
  // The result of open orders is unknown yet: the state is kept.
  const holds = state.legs.some(({ lots }) => lots > 0) || Object.keys(state.open).length > 0;
  state.dayStart = resultOf(state);
  if (holds) return;
  Object.assign(state, { booked: ZERO_MONEY, dayStart: ZERO_MONEY, prices: {} });
  beginAnew(turn);
  if (reason === null) return;
  state.phase = 'over';
  note(turn, reason, null);
}

/** Follows the held legs through the bar; a leg whose exit was refused exits again. */
function followHeld(turn: Turn, bars: Bars): void {
  const { state } = turn;
  const { overall } = state.definition;
  let stopped = false;
  let left = false;
  // By index: this runs with every bar, and hardly ever finds anything to do.
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

/** The last prices, updated by a bar. */
function pricesAfter(before: BotState['prices'], contracts: Readonly<Record<string, Bar>>): BotState['prices'] {
  const prices: Record<string, Price> = { ...before };
  for (const key in contracts) {
    const bar = contracts[key];
    if (bar !== undefined) prices[key] = bar.close;
  }
  return prices;
}

/** Exits everything by the clock. Positions from the day before are closed before the window of this day enters. */
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
  // A planned round that the cool-down delays.
  if (state.cooling !== null && state.phase === 'ending') returnWhenFlat(turn);
  if (state.phase !== 'watching' && state.phase !== 'entered') return;
  const clock = clockOf(turn.calendar, state.definition, bars);
  if (state.phase === 'watching' && !state.paused) watchForBeginning(turn, bars, clock);
  if (state.phase !== 'entered') return;
  if (hedges(state.definition)) leaveLoneHedge(turn);
  // Only lazy legs are idle by now, and no leg is left that could hand over to them.
  if (state.legs.every(({ phase }) => phase === 'over' || phase === 'idle')) {
    state.phase = state.definition.calls && !state.round.rests ? 'ending' : 'over';
    waitForNext(turn);
    returnWhenFlat(turn);
    return;
  }
  const end = plannedEnd(turn.calendar, state, clock);
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
    if (earlier !== undefined) takeEarlier(turn.calendar, state, earlier);
    if (state.paused) note(turn, 'resumed', null);
    state.paused = false;
    if (state.phase === 'off') state.phase = 'over';
  } else if (command === 'pause') {
    state.paused = true;
    note(turn, 'paused', null);
  } else endAll(turn, note(turn, 'stopped', null));
}

/** Without prices nothing can be watched: a rule of the bot decides what happens. */
function takeSilence(turn: Turn): void {
  const { state } = turn;
  const line = note(turn, 'feed-silent', null);
  const way = state.definition.overall.silent;
  if (way === 'pause' && !state.paused) {
    state.paused = true;
    note(turn, 'paused', null);
  } else if (way === 'exit' && state.legs.some(({ lots, phase }) => lots > 0 || phase === 'entering')) endAll(turn, line);
}

/** Exits the bot together with its set, and ends every wait on this day. */
function leaveWithSet(turn: Turn, { code, ...facts }: SetReason): void {
  const { state } = turn;
  if (state.phase === 'watching' || state.phase === 'entered') endAll(turn, note(turn, code, null, facts));
  else state.round = { ...state.round, next: null, wait: null };
}

/**
 * Returns the result of one input: the next state, the bot's intents and its journal. The same log gives the same journal. Requested actions have not
 * happened before an input says so, and the engine does not know whether its inputs are past, paper or live.
 */
export function step(calendar: Calendar, before: BotState, input: BotInput): Stepped {
  const state = copyOfState(before);
  const turn: Turn = { calendar, state, at: input.at, intents: [], journal: [], own: [] };
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
      // A leg that still waits for its price would enter intraday after the square-off.
      if (state.round.next !== null || state.legs.some(({ lots, phase }) => lots > 0 || ENTERS.has(phase)))
        endAll(turn, note(turn, 'square-off', null));
      // The same holds for entries that the window would still allow.
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

/** Returns the contracts whose prices a bot needs. */
export function watchedContracts({ legs }: BotState): readonly BotContract[] {
  const watched: BotContract[] = [];
  for (const { contract, phase } of legs) if (contract !== null && phase !== 'over') watched.push(contract);
  return watched;
}
