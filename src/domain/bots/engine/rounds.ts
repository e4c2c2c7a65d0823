import { price, type Price } from '#domain/units/price.ts';
import { ZERO_MONEY } from '#domain/units/money.ts';
import { type ReEntryWay, wayFacts } from '../reentry-ways.ts';
import { plannedEnd } from './clock.ts';
import { isCooling } from './cool-down.ts';
import { begin, enterTogether } from './entries.ts';
import { netDelta } from './deltas.ts';
import { hedge } from './hedge.ts';
import type { BotInput, JournalFacts } from './io.ts';
import { hasMoved, momentumLevel, scaledDelta } from './levels.ts';
import { judgeLimits } from './overall.ts';
import { type BotState, FIRST_ROUND, freshLegs, type Round } from './state.ts';
import { type Clock, clockOf, tooLateToReturn } from './times.ts';
import { endAll, exitLeg, legAt, legsOf, note, openResult, type Turn } from './turn.ts';

const isFlat = ({ legs, open }: BotState): boolean => legs.every(({ lots }) => lots === 0) && Object.keys(open).length === 0;

/** Returns whether all legs stay out although another round was planned, and journals it. */
function staysOut(turn: Turn): boolean {
  const { calendar, state, at } = turn;
  if (state.paused || judgeLimits(turn)) return true;
  const ended = plannedEnd(calendar, state, clockOf(calendar, state.definition, { at })) !== null;
  if (!ended && !tooLateToReturn(calendar, state.definition, at)) return false;
  note(turn, 'reentry-too-late', null);
  return true;
}

/** Without positions the bot waits for its window as if it had never entered; the booked result of the day stays. */
export function beginAnew(turn: Turn): void {
  const { state } = turn;
  state.round = { ...FIRST_ROUND, from: state.booked, rests: state.round.rests };
  Object.assign(state, { phase: 'watching', range: null, premium: ZERO_MONEY, peak: ZERO_MONEY, locked: false });
  turn.own.length = 0;
  state.legs = freshLegs(state.definition);
}

/** Whether the next round waits for the end of the cool-down; its conditions are checked afterwards. */
function isHeldBack(turn: Turn): boolean {
  return !turn.state.paused && isCooling(turn);
}

/** A bot that trades on calls waits for the next call of its window once everything is closed. */
export function waitForNext({ state }: Turn): void {
  const { round, definition } = state;
  if (definition.calls && round.next === null && !round.rests) state.round = { ...round, next: 'day' };
}

/** Starts the planned next round once everything is closed; its stop, target, lock and premium are its own. */
export function returnWhenFlat(turn: Turn): void {
  const { state } = turn;
  const { definition, round } = state;
  const cause = round.next;
  if (cause === null || state.phase !== 'ending' || !isFlat(state)) return;
  if (cause !== 'day' && isHeldBack(turn)) return;
  state.round = { ...round, next: null };
  if (cause === 'day') {
    if ((state.paused && !definition.calls) || judgeLimits(turn)) state.phase = 'over';
    else beginAnew(turn);
    return;
  }
  const again = cause === 'adjust' ? ({ how: 'at-once' } as const) : definition.overall[cause]?.reentry;
  if (!again || staysOut(turn)) {
    state.phase = 'over';
    return;
  }
  if (cause === 'adjust') state.round = adjustedRound(round);
  else nextRound(turn, cause, again.how);
  turn.own.length = 0;
  const fresh = freshLegs(definition, state.round.reversed);
  // An adjusted round keeps the number of re-entries of each leg.
  state.legs = cause === 'adjust' ? fresh.map((leg, place) => ({ ...leg, used: state.legs[place]?.used ?? leg.used })) : fresh;
  begin(turn, again.how);
}

/** The next round keeps the call of the round before. */
const callOf = ({ call }: Round): Pick<Round, 'call'> => (call ? { call } : {});

/** An adjusted round goes on with the same result, stop and premium. */
const adjustedRound = (round: Round): Round => ({ ...round, next: null, anchor: null, adjusted: round.adjusted + 1 });

function nextRound(turn: Turn, cause: 'stop' | 'target', how: ReEntryWay): void {
  const { state } = turn;
  const { round } = state;
  const count = round.used[cause] + 1;
  note(turn, 'again', null, { how, count });
  const reversed = round.reversed !== wayFacts(how).reversed;
  state.round = {
    ...FIRST_ROUND,
    used: { ...round.used, [cause]: count },
    from: state.booked,
    reversed,
    rests: round.rests,
    ...callOf(round),
  };
  Object.assign(state, { premium: ZERO_MONEY, peak: ZERO_MONEY, locked: false });
}

/** Current and entry price of the underlying, once it has moved far enough. */
function offPrice(adjust: Parameters<typeof hasMoved>[0], anchor: Price, spot: Price): JournalFacts | null {
  return hasMoved(adjust, anchor, spot) ? { price: spot, level: anchor, underlying: true } : null;
}

/** The net delta of all legs and its bound, once the bound is reached. A leg with an open order makes the delta unknown. */
function offDelta(state: BotState, by: number, deltas: Readonly<Record<string, number>>): JournalFacts | null {
  const net = Object.keys(state.open).length > 0 ? null : netDelta(state, deltas);
  if (net === null) return null;
  // Compared on whole steps: a sum of fractions may miss its bound by a hair.
  const [now, bound] = [price(scaledDelta(net)), price(scaledDelta(by))];
  return Math.abs(now) < bound ? null : { price: now, level: bound, delta: true };
}

/**
 * Exits the legs to adjust when the underlying has moved far enough; they are chosen anew once out. When it is too late for new entries they stay. A hedge
 * exits nothing, and goes on until the planned end.
 */
export function judgeAdjustment(turn: Turn, { deltas = {} }: Pick<Extract<BotInput, { type: 'bars' }>, 'deltas'>): void {
  const { state, at } = turn;
  const { adjust } = state.definition.overall;
  const { anchor, adjusted } = state.round;
  const done = adjust?.legs === 'hedge' ? (state.round.hedge?.times ?? 0) : adjusted;
  if (!adjust || anchor === null || state.spot === null || done >= adjust.times) return;
  const off =
    adjust.unit === 'net-delta' ? offDelta(state, adjust.by, deltas) : offPrice({ ...adjust, unit: adjust.unit }, anchor, state.spot);
  if (off === null) return;
  if (adjust.legs === 'hedge') {
    hedge(turn, off);
    return;
  }
  const moved = state.legs.flatMap((leg, place) =>
    leg.phase === 'held' && (adjust.legs === 'all' || openResult(state, leg) > 0) ? [place] : [],
  );
  if (moved.length === 0 || tooLateToReturn(turn.calendar, state.definition, at)) return;
  const reason = note(turn, 'adjust', null, { ...off, count: adjusted + 1 });
  if (adjust.legs === 'all') {
    endAll(turn, reason);
    state.round = { ...state.round, next: 'adjust' };
    return;
  }
  state.round = adjustedRound(state.round);
  for (const placed of moved.flatMap((place) => legAt(turn, place) ?? [])) {
    placed.leg.cause = 'adjust';
    exitLeg(turn, placed, reason, null);
  }
}

/**
 * Combined premium of one unit of every option that waits with the others, at last prices: bought minus sold, or sold minus bought where the first premium
 * was a credit, so that it begins above 0. Null until all have a price. A stored wait without a sign counts all options as bought.
 */
function premiumOf({ legs, prices }: BotState, sign: 1 | -1 | undefined, begun: boolean): Price | null {
  let sum = 0;
  for (const { wait, contract, phase, side } of legs) {
    if (phase === 'asked') return null;
    if (wait?.for !== 'all' || contract === null || contract.kind === 'future') continue;
    const last = prices[contract.key];
    if (last === undefined) return null;
    sum += begun && sign === undefined ? last : side * last;
  }
  return price((sign ?? 1) * sum);
}

/** Ends the wait of the legs that wait together. */
function leaveOut(turn: Turn): void {
  turn.state.round = { ...turn.state.round, wait: null };
  for (const { leg } of legsOf(turn)) if (leg.wait?.for === 'all') leg.phase = 'over';
}

/** Checks the condition of all legs at the close of a bar: its level counts from the first close at which all of them have a price. */
export function watchTogether(turn: Turn, { closed, times }: Clock): void {
  const { state } = turn;
  const { wait } = state.round;
  const { momentum } = state.definition.overall;
  if (wait === null || !momentum) return;
  if (wait.again ? closed > times.reentryUntil : closed > times.to) {
    note(turn, wait.again ? 'reentry-too-late' : 'momentum-not-reached', null);
    leaveOut(turn);
    return;
  }
  const now = premiumOf(state, wait.sign, wait.level !== null);
  if (now === null) return;
  if (wait.level === null) {
    const sign = now < 0 ? -1 : 1;
    const base = price(sign * now);
    const { at: level } = momentumLevel(momentum, { leg: base, spot: base });
    state.round = { ...state.round, wait: { ...wait, level, sign } };
    note(turn, 'momentum-wait', null, { price: base, level: price(level) });
    return;
  }
  if ((momentum.direction === 'up' ? now < wait.level : now > wait.level) || isCooling(turn)) return;
  note(turn, 'momentum-reached', null, { price: now, level: price(wait.level) });
  state.round = { ...state.round, wait: null };
  enterTogether(
    turn,
    legsOf(turn).filter(({ leg }) => leg.wait?.for === 'all'),
  );
}
