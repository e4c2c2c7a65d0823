import { addMoney, money, type Money, ZERO_MONEY } from '#domain/units/money.ts';
import { price, type Price } from '#domain/units/price.ts';
import { isLazy } from '../definition.ts';
import { byMomentum, type ReEntryWay, wayFacts } from '../reentry-ways.ts';
import { coolAfter } from './cool-down.ts';
import { comeBack } from './entries.ts';
import { turnHedge } from './hedge.ts';
import type { BotInput } from './io.ts';
import { favourable, levelAt, trailedStop, trailScale, whose } from './levels.ts';
import { judgeLimits } from './overall.ts';
import { type BotState, freshLegs } from './state.ts';
import { tooLateToReturn } from './times.ts';
import { comesBackAfter, coveredLots } from './goes-first.ts';
import { endAll, exitLeg, failToEnter, keepCovered, leavingLots, legAt, note, type PlacedLeg, sendEntry, type Turn } from './turn.ts';

type Report = Extract<BotInput, { type: 'report' }>;

/** Levels count from the average price of the filled lots. */
export function setLevels({ leg, rules }: PlacedLeg): void {
  leg.stop = rules.stop && levelAt(rules.stop, false, leg);
  leg.target = rules.target && levelAt(rules.target, true, leg);
  leg.firstStop = leg.stop;
  const scale = trailScale(rules);
  leg.best = scale === null ? null : scale === 'leg' ? leg.entry : leg.entrySpot;
}

/** Sets the levels again from the new average price. The best price so far stays, and a stop that has moved does not move back. */
function setLevelsAgain(placed: PlacedLeg): void {
  const { leg, rules } = placed;
  const { stop: before, firstStop, best, contract, side } = leg;
  setLevels(placed);
  const scale = trailScale(rules);
  if (contract === null || leg.stop === null) return;
  if (scale !== null && best !== null && leg.best !== null && favourable(scale, side, contract) * (best - leg.best) > 0) {
    leg.best = best;
    leg.stop = trailedStop(rules, leg) ?? leg.stop;
  }
  const moved = before !== null && firstStop !== null && before.at !== firstStop.at;
  if (moved && favourable(before.of, side, contract) * (before.at - leg.stop.at) > 0) leg.stop = before;
}

function entered(turn: Turn, placed: PlacedLeg, filled: { readonly at: Price; readonly lots: number; readonly whole: boolean }): void {
  const { leg, place, rules } = placed;
  const { state } = turn;
  const late = leg.phase === 'exiting' || leg.phase === 'over' || state.phase === 'ending';
  leg.paid += filled.at * filled.lots;
  leg.bought += filled.lots;
  leg.lots += filled.lots;
  leg.entry = price(Math.round(leg.paid / leg.bought));
  if (late) {
    exitLeg(turn, placed, note(turn, 'late-fill', place, { count: filled.lots, price: filled.at }), null, filled.lots);
    return;
  }
  leg.phase = 'held';
  setLevelsAgain(placed);
  const first = leg.used.stop + leg.used.target === 0;
  if (first || leg.firstEntry === null) leg.firstEntry = leg.entry;
  if (first && state.round.adjusted === 0 && !isLazy(rules) && rules.kind !== 'future' && leg.contract !== null)
    state.premium = money(state.premium + leg.side * filled.at * filled.lots * leg.contract.lotSize);
  if (!filled.whole) return;
  const level = leg.stop === null ? {} : { level: price(leg.stop.at), ...whose(leg.stop) };
  note(turn, 'entered', place, { price: leg.entry, count: leg.lots, side: leg.side === 1 ? 'buy' : 'sell', ...level });
}

/** The price at which a leg re-enters the same contract; null where it does not wait for one. */
function returnLevel(how: ReEntryWay, { entry, firstEntry }: PlacedLeg['leg']): Price | null {
  switch (wayFacts(how).waitsFor) {
    case 'entry':
      return entry;
    case 'first entry':
      return firstEntry ?? entry;
    case null:
      return null;
  }
}

/** Enters a lazy leg by its name; a leg already held or being entered stays as it is. */
function handOn(turn: Turn, name: string): void {
  const { state } = turn;
  const place = state.definition.legs.findIndex(({ lazy }) => lazy === name);
  const placed = legAt(turn, place);
  const fresh = freshLegs(state.definition, state.round.reversed)[place];
  if (placed === undefined || fresh === undefined) return;
  const { leg, rules } = placed;
  const busy = leg.lots > 0 || (leg.phase !== 'idle' && leg.phase !== 'over');
  if (!busy) Object.assign(leg, fresh);
  note(turn, busy ? 'next-leg-busy' : 'next-leg', place);
  if (!busy) comeBack(turn, placed, rules.momentum === null ? 'again' : 'momentum');
}

/** Decides what follows an exit by a stop or a target: re-entry, a wait for it, a lazy leg, or the end. */
function whatNext(turn: Turn, placed: PlacedLeg, at: Price): void {
  const { leg, place, rules } = placed;
  leg.phase = 'over';
  const { cause } = leg;
  // No re-entry during a pause: the shorts that this leg protects are not held without it.
  if (comesBackAfter(leg, rules) && turn.state.phase === 'entered' && turn.state.paused) {
    failToEnter(turn, leg);
    return;
  }
  if (cause === 'adjust') {
    leg.firstEntry = null;
    if (turn.state.phase !== 'entered' || judgeLimits(turn)) return;
    if (turn.state.definition.legs[place] === undefined) turnHedge(turn, placed);
    else comeBack(turn, placed, 'again');
    return;
  }
  const again = cause === null ? null : rules.reentry[cause];
  if (cause === null || again === null || turn.state.phase !== 'entered' || turn.state.paused) return;
  if (leg.used[cause] >= again.times) {
    note(turn, 'no-more-entries', place, { count: again.times });
    return;
  }
  if (tooLateToReturn(turn.calendar, turn.state.definition, turn.at)) {
    note(turn, 'reentry-too-late', place);
    return;
  }
  // The result of the exit is known by now, and may be more than the close of a bar said.
  if (judgeLimits(turn)) return;
  leg.used = { ...leg.used, [cause]: leg.used[cause] + 1 };
  if (again.how === 'next-leg') {
    handOn(turn, again.leg);
    return;
  }
  const level = returnLevel(again.how, leg);
  // An exit at exactly the re-entry level counts as past it, in the direction of its move.
  const rose = (cause === 'target') === (leg.side === 1);
  note(turn, 'again', place, { how: again.how, count: leg.used[cause], ...(level === null ? {} : { level }) });
  if (wayFacts(again.how).reversed) leg.side = leg.side === 1 ? -1 : 1;
  if (level === null) comeBack(turn, placed, byMomentum(again.how) ? 'momentum' : 'again');
  else {
    leg.phase = 'waiting';
    leg.wait = { for: 'cost', level, up: at === level ? !rose : at < level };
  }
}

/** Whether an entry order of a leg is open, its cancellation requested or not. */
const entersStill = ({ state }: Turn, { place }: PlacedLeg): boolean =>
  Object.values(state.open).some((order) => order.leg === place && order.opens);

/** Books an exit of some lots at a price; once the leg is flat, decides what follows. */
function left(
  turn: Turn,
  placed: PlacedLeg,
  at: Price,
  lots: number,
  how: 'left' | 'settled' | 'left-unpriced' | 'closed-elsewhere',
): void {
  const { leg, place } = placed;
  if (leg.entry === null || leg.contract === null) return;
  const made: Money = money(leg.side * (at - leg.entry) * lots * leg.contract.lotSize);
  turn.state.booked = addMoney(turn.state.booked, made);
  leg.made = addMoney(leg.made, made);
  leg.lots -= lots;
  // The rest keeps its own average price, even when more lots fill later.
  leg.paid -= leg.entry * lots;
  leg.bought -= lots;
  if (leg.lots > 0) return;
  note(turn, how, place, { price: at, amount: leg.made });
  coolAfter(turn, place, leg.made);
  leg.leavingAt = null;
  leg.made = ZERO_MONEY;
  if (how !== 'left') leg.phase = 'over';
  // A requested cancellation does not mean that the rest of the entry is unfilled: a re-entry beside it could hold the leg twice.
  else if (entersStill(turn, placed)) leg.leavingAt = at;
  else whatNext(turn, placed, at);
}

/**
 * Settles the phase of a leg without open orders: held under its rules, or over when flat. While another order is open, as the exit is when the rest of the
 * entry was cancelled, the phase stays.
 */
function restUnlessBusy(turn: Turn, placed: PlacedLeg): void {
  const { state } = turn;
  const { place, leg } = placed;
  const { phase } = leg;
  if (phase !== 'entering' && phase !== 'exiting') return;
  if (Object.values(state.open).some((order) => order.leg === place && order.opens === (phase === 'entering'))) return;
  const { leavingAt } = leg;
  if (phase === 'exiting' && leg.lots === 0 && leavingAt !== null) {
    if (entersStill(turn, placed)) return;
    leg.leavingAt = null;
    whatNext(turn, placed, leavingAt);
    return;
  }
  // An entry without any fill has failed, even of a leg that had been in the market before.
  if (phase === 'entering' && leg.lots === 0) leg.firstEntry = null;
  leg.phase = leg.lots > 0 ? 'held' : 'over';
  leg.leavingAt = null;
}

/** Sends an entry again that was cancelled for lack of a hedge, with the lots now covered; returns false where there is none, or it is no longer wanted. */
function sentAgain(turn: Turn, placed: PlacedLeg): boolean {
  const { state } = turn;
  const { leg, place } = placed;
  if (leg.wait?.for !== 'cover') return false;
  leg.wait = null;
  if (leg.phase !== 'entering' || leg.lots > 0 || state.phase !== 'entered' || state.paused || coveredLots(state, place) === 0)
    return false;
  // It counts as the same trade.
  state.trades -= 1;
  sendEntry(turn, placed);
  return true;
}

/** Handles an entry that ended without some of its lots. */
function entryFailed(turn: Turn, placed: PlacedLeg, missing: number): void {
  const { leg } = placed;
  if (leg.lots > 0 && (leg.phase === 'held' || leg.phase === 'entering')) leg.missing = missing;
  if (!sentAgain(turn, placed)) restUnlessBusy(turn, placed);
}

/** Written out: removing a key by destructuring took as long as the whole step. */
function without(open: BotState['open'], id: number): BotState['open'] {
  const others: Record<string, BotState['open'][string]> = {};
  for (const key in open) {
    const order = open[key];
    if (order !== undefined && Number(key) !== id) others[key] = order;
  }
  return others;
}

/** Books the report of an order: nothing is entered or exited before it. */
export function takeReport(turn: Turn, { order: id, status, price: at, lots, reason }: Report): void {
  const { state } = turn;
  const order = state.open[id];
  const placed = order && legAt(turn, order.leg);
  if (order === undefined || placed === undefined) return;
  const whole = status !== 'part';
  state.open = whole ? without(state.open, id) : { ...state.open, [id]: { ...order, lots: order.lots - lots } };
  const { leg, place } = placed;
  if (status === 'rejected' || status === 'cancelled') {
    if (status === 'rejected') note(turn, order.opens ? 'rejected' : 'exit-rejected', place, reason === undefined ? {} : { reason });
    // A structure without one of its legs is another one. A cancelled entry is not wanted any more, even where only a part of the leg exits.
    const stays = (leg.phase === 'entering' || leg.phase === 'held') && leavingLots(state, place) === 0;
    const missing = order.opens && stays && state.phase === 'entered' && !state.paused;
    if (order.opens) entryFailed(turn, placed, order.lots);
    else restUnlessBusy(turn, placed);
    if (missing && state.definition.overall.refused === 'all') endAll(turn, note(turn, 'refused-all', null));
  } else if (at !== null) {
    if (order.opens) entered(turn, placed, { at, lots, whole });
    else {
      left(turn, placed, at, lots, 'left');
      restUnlessBusy(turn, placed);
    }
  }
  keepCovered(turn);
}

/** Books the settlement of an expired contract, or its closing at the end of an intraday day. */
export function takeSettlement(turn: Turn, { contract, price: at, unpriced }: Extract<BotInput, { type: 'settled' }>): void {
  for (const [place, leg] of turn.state.legs.entries()) {
    const placed = leg.contract?.key === contract && leg.lots > 0 ? legAt(turn, place) : undefined;
    if (placed !== undefined) left(turn, placed, at, placed.leg.lots, unpriced ? 'left-unpriced' : 'settled');
  }
}

/**
 * Books lots of a leg that somebody else closed, at the last price. Shorts that the leg protected are reduced to the lots still covered, unless the leg was
 * exiting anyway, or the owner closed a position he had opened himself (`own`).
 */
export function takeGone(turn: Turn, { leg: place, lots: closed, own = false }: Extract<BotInput, { type: 'gone' }>): void {
  const before = turn.state.legs[place];
  if (before === undefined || before.contract === null || before.entry === null || before.lots === 0) return;
  const placed = legAt(turn, place);
  if (placed === undefined) return;
  const { leg, rules } = placed;
  const lots = Math.min(closed, before.lots);
  const last = turn.state.prices[before.contract.key] ?? before.entry;
  const leaves = before.phase === 'exiting' && !comesBackAfter(before, rules);
  left(turn, placed, last, lots, 'closed-elsewhere');
  if (leg.lots > 0) note(turn, 'part-closed-elsewhere', place, { price: last, count: lots });
  if (leaves || own) return;
  if (leg.lots > 0) leg.missing += lots;
  else leg.firstEntry = null;
  keepCovered(turn);
}
