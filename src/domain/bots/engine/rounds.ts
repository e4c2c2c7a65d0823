import { price, type Price } from '#domain/units/price.ts';
import { ZERO_MONEY } from '#domain/units/money.ts';
import type { ReEntryWay } from '../definition.ts';
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

/** Whether all legs stay out although another round was to follow, written down. */
function staysOut(turn: Turn): boolean {
  const { state, at } = turn;
  if (state.paused || judgeLimits(turn)) return true;
  const ended = plannedEnd(state, clockOf(state.definition, { at })) !== null;
  if (!ended && !tooLateToReturn(state.definition, at)) return false;
  note(turn, 'reentry-too-late', null);
  return true;
}

/** Nothing is held: the bot waits for its window as if it had never entered. What has been booked today stays booked. */
export function beginAnew(turn: Turn): void {
  const { state } = turn;
  state.round = { ...FIRST_ROUND, from: state.booked, rests: state.round.rests };
  Object.assign(state, { phase: 'watching', range: null, premium: ZERO_MONEY, peak: ZERO_MONEY, locked: false });
  turn.own.length = 0;
  state.legs = freshLegs(state.definition);
}

/** Whether the next round waits for the minutes after an exit in which nothing enters: what it would begin with is judged once they are over. */
function isHeldBack(turn: Turn): boolean {
  return !turn.state.paused && isCooling(turn);
}

/** A bot that goes by calls waits for the next one of its window once everything is out. */
export function waitForNext({ state }: Turn): void {
  const { round, definition } = state;
  if (definition.calls && round.next === null && !round.rests) state.round = { ...round, next: 'day' };
}

/** Once everything of a round has been left, the next one begins, if one was to follow: its stop, target, lock and premium are its own. */
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
  // The round of an adjustment goes on: what its legs have come back already stays counted.
  state.legs = cause === 'adjust' ? fresh.map((leg, place) => ({ ...leg, used: state.legs[place]?.used ?? leg.used })) : fresh;
  begin(turn, again.how);
}

/** What comes back is what was called for. */
const callOf = ({ call }: Round): Pick<Round, 'call'> => (call ? { call } : {});

/** An adjusted round goes on: its result, stop and premium are what they were. */
const adjustedRound = (round: Round): Round => ({ ...round, next: null, anchor: null, adjusted: round.adjusted + 1 });

function nextRound(turn: Turn, cause: 'stop' | 'target', how: ReEntryWay): void {
  const { state } = turn;
  const { round } = state;
  const count = round.used[cause] + 1;
  note(turn, 'again', null, { how, count });
  const reversed = round.reversed !== (how === 'reversed');
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

/** What the underlying stands at and was entered at, once it has moved far enough. */
function offPrice(adjust: Parameters<typeof hasMoved>[0], anchor: Price, spot: Price): JournalFacts | null {
  return hasMoved(adjust, anchor, spot) ? { price: spot, level: anchor, underlying: true } : null;
}

/** The deltas of all legs together and how far they may come from 0, once they are there. A leg that is on its way makes them unknown. */
function offDelta(state: BotState, by: number, deltas: Readonly<Record<string, number>>): JournalFacts | null {
  const net = Object.keys(state.open).length > 0 ? null : netDelta(state, deltas);
  if (net === null) return null;
  // Compared on whole steps: a sum of fractions may miss its bound by a hair.
  const [now, bound] = [price(scaledDelta(net)), price(scaledDelta(by))];
  return Math.abs(now) < bound ? null : { price: now, level: bound, delta: true };
}

/**
 * Leaves what is adjusted when the underlying has moved far enough; it is chosen anew once it is out. Too late for that it stays as it is. A hedge leaves
 * nothing, and goes on until the planned end.
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
  if (moved.length === 0 || tooLateToReturn(state.definition, at)) return;
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
 * What one unit of every option comes to that waits with the others, at last prices: bought less sold, or, where their first premium was taken in, sold
 * less bought, so that it begins above 0. Null until all of them have a price. A wait that was written down without its sign counts all of them as bought.
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

/** The legs that wait with the others wait no longer. */
function leaveOut(turn: Turn): void {
  turn.state.round = { ...turn.state.round, wait: null };
  for (const { leg } of legsOf(turn)) if (leg.wait?.for === 'all') leg.phase = 'over';
}

/** Looks at what all legs wait for together, at the close of a bar: the level counts from the first close at which all of them have a price. */
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
