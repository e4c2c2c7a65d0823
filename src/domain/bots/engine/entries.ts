import { price, type Price } from '#domain/units/price.ts';
import { chooseStrike } from './choose-strike.ts';
import { contractKey } from './contract-key.ts';
import { isCooling } from './cool-down.ts';
import { isLazy } from '../definition.ts';
import { byMomentum, type OverallReEntryWay } from '../reentry-ways.ts';
import { awaitsHedge } from './goes-first.ts';
import type { Bar, BotContract, BotInput, JournalCode, Offer } from './io.ts';
import { momentumLevel, whose } from './levels.ts';
import type { LegState } from './state.ts';
import type { Clock } from './times.ts';
import { endAll, enterLeg, failToEnter, legAt, legsOf, note, noteBare, type PlacedLeg, refusedBy, type Turn } from './turn.ts';

type Bars = Extract<BotInput, { type: 'bars' }>;

/** Asks which contract a leg stands for now. */
export function askFor(turn: Turn, { leg, place, rules }: PlacedLeg, why: LegState['ask']): void {
  leg.phase = 'asked';
  leg.ask = why;
  turn.intents.push({ type: 'ask', leg: place, plan: { kind: rules.kind, strike: rules.strike, expiry: rules.expiry } });
}

/** Contracts by the strikes they were chosen from: variants replayed on the same day share them. */
const known = new WeakMap<readonly Price[], Map<string, BotContract>>();

function optionOf(kind: 'call' | 'put', strike: Price, { strikes, expiry, lotSize }: Offer): BotContract {
  const chain = known.get(strikes) ?? new Map<string, BotContract>();
  const found = chain.get(kind + strike);
  if (found !== undefined && found.expiry === expiry && found.lotSize === lotSize) return found;
  const contract = { key: contractKey({ kind, strike, expiry }), kind, strike, expiry, lotSize };
  chain.set(kind + strike, contract);
  known.set(strikes, chain);
  return contract;
}

/** Returns the contract that a leg's rules choose from an offer; null when there is none. */
export function contractOf({ rules }: { readonly rules: Pick<PlacedLeg['rules'], 'kind' | 'strike'> }, offer: Offer): BotContract | null {
  const { kind, strike: plan } = rules;
  const { expiry, lotSize } = offer;
  if (kind === 'future') return { key: contractKey({ kind, strike: null, expiry }), kind, strike: null, expiry, lotSize };
  const strike = plan === null ? null : chooseStrike(plan, kind, offer);
  return strike === null ? null : optionOf(kind, strike, offer);
}

/** Re-enters a leg after its exit: its contract is asked for once the cool-down is over. */
export function comeBack(turn: Turn, placed: PlacedLeg, why: LegState['ask']): void {
  if (!isCooling(turn, placed.place)) askFor(turn, placed, why);
  else Object.assign(placed.leg, { phase: 'waiting', ask: why, wait: { for: 'cool-down' } });
}

/** Whether the call that a leg was to enter by is too old by now, because no price came meanwhile. */
function isPast({ state, at }: Turn, { ask, used }: LegState): boolean {
  const { calls } = state.definition;
  const { call } = state.round;
  return Boolean(calls && call) && ask === 'first' && used.stop + used.target === 0 && at - (call?.at ?? at) > (calls?.oldest ?? 0) * 1_000;
}

/** Takes the contract that was asked for: the leg enters, or starts to wait. */
export function takeContract(turn: Turn, placed: PlacedLeg, offer: Offer | null): void {
  const { leg, place, rules } = placed;
  if (leg.phase !== 'asked') return;
  // The bot was paused after it asked for the contract: nothing enters or re-enters during a pause.
  if (turn.state.paused) {
    failToEnter(turn, leg);
    return;
  }
  if (isPast(turn, leg)) {
    note(turn, 'call-refused', place, { reason: 'bot.call-late' });
    failToEnter(turn, leg);
    return;
  }
  const contract = offer === null ? null : contractOf(placed, offer);
  if (offer === null || contract === null) {
    const missing = note(turn, 'not-found', place);
    if (turn.state.phase === 'entered' && turn.state.definition.overall.refused === 'all') {
      leg.phase = 'over';
      endAll(turn, missing);
    } else failToEnter(turn, leg);
    return;
  }
  leg.contract = contract;
  // The spot at this entry is the reference, not that of an earlier bar.
  turn.state.spot = offer.spot;
  note(turn, 'chosen', place, { price: offer.spot, underlying: true });
  if (turn.state.round.wait !== null) {
    leg.phase = 'waiting';
    leg.wait = { for: 'all' };
  } else if (turn.state.definition.schedule.range?.of === 'leg' && leg.ask === 'first') {
    leg.phase = 'waiting';
    leg.wait = { for: 'range', high: null, low: null, set: false };
  } else if (rules.momentum !== null && leg.ask !== 'again') awaitMomentum(placed);
  else enterLeg(turn, placed);
}

/** The momentum level is set from the next known price of the leg. */
function awaitMomentum({ leg }: PlacedLeg): void {
  leg.phase = 'waiting';
  leg.wait = { for: 'momentum', level: null, again: leg.ask === 'momentum' };
}

/** Returns whether the bot's limits allow all these legs to enter now; where all together exceed a limit, none enters. */
function mayEnter(turn: Turn, legs: readonly PlacedLeg[]): boolean {
  const lots = legs.reduce((sum, { rules }) => sum + rules.lots, 0);
  if (legs.length === 0 || refusedBy(turn, null, legs.length, lots) === null) return true;
  turn.state.phase = 'over';
  // Legs that wait together stop waiting.
  for (const { leg } of legsOf(turn)) if (leg.phase === 'waiting') Object.assign(leg, { phase: 'over', wait: null });
  return false;
}

/**
 * Starts every leg at once, if the limits allow those that wait for nothing to enter. When all legs re-enter, the conditions of the window are past: by
 * momentum they wait for theirs, otherwise for nothing.
 */
export function begin(turn: Turn, again: OverallReEntryWay | null = null): void {
  const { state } = turn;
  const { overall, schedule } = state.definition;
  // A leg that the owner closed himself does not enter again.
  const called = state.round.call?.action;
  const legs = legsOf(turn).filter(({ rules }) => !isLazy(rules) && rules.lots > 0 && (!rules.call || rules.call === called));
  const together = overall.momentum && (again === null || byMomentum(again));
  const alone = again === null || byMomentum(again) ? legs.filter(({ rules }) => rules.momentum === null) : legs;
  const waits = together || (again === null && schedule.range?.of === 'leg');
  if (!mayEnter(turn, waits ? [] : alone)) return;
  state.phase = 'entered';
  if (together) state.round = { ...state.round, wait: { level: null, again: again !== null } };
  for (const placed of legs)
    if (placed.leg.phase === 'idle') askFor(turn, placed, again === null ? 'first' : byMomentum(again) ? 'momentum' : 'again');
}

/** Enters the legs that waited together; a leg with a momentum of its own starts waiting for it now. */
export function enterTogether(turn: Turn, legs: readonly PlacedLeg[]): void {
  const now = legs.filter(({ rules }) => rules.momentum === null);
  if (!mayEnter(turn, now)) return;
  for (const placed of legs)
    if (placed.rules.momentum === null) enterLeg(turn, placed);
    else awaitMomentum(placed);
}

const inRange = ({ closed, times }: Clock) => closed > times.rangeFrom && closed <= times.rangeUntil;

const bandOf = ({ high, low }: { readonly high: Price; readonly low: Price }) => ({ high, low });

/** Returns the price at which the range was left on a side that counts; null while it has not been left. */
export function leftBand(
  side: 'high' | 'low' | 'either',
  { high, low }: { readonly high: Price; readonly low: Price },
  close: Price,
): { readonly price: Price; readonly level: Price } | null {
  if (side !== 'low' && close > high) return { price: close, level: high };
  return side !== 'high' && close < low ? { price: close, level: low } : null;
}

/** Checks the conditions of the first entry: the window, and the range of the underlying. */
export function watchForBeginning(turn: Turn, bars: Bars, clock: Clock): void {
  const { state } = turn;
  const { range } = state.definition.schedule;
  const { closed, times } = clock;
  if (range?.of === 'underlying' && inRange(clock)) {
    const { high, low } = state.range ?? bars.spot;
    state.range = { high: price(Math.max(high, bars.spot.high)), low: price(Math.min(low, bars.spot.low)), set: false };
  }
  if (range?.of === 'leg' && closed >= times.rangeFrom && closed < times.to) return begin(turn);
  const opened = closed >= times.from;
  const signalled = !state.definition.signals?.entry || state.signals.enters;
  if (opened && closed > times.to) {
    state.phase = 'over';
    const uncalled = state.definition.calls && state.trades === 0;
    const why = uncalled ? 'call-missing' : range ? 'range-not-left' : signalled ? 'no-more-entries' : 'signal-missed';
    note(turn, why, null, state.range === null ? {} : bandOf(state.range));
    return;
  }
  // A bot that trades on calls starts when called.
  if (state.definition.calls) return;
  if (range?.of === 'underlying') {
    if (closed < times.rangeUntil || state.range === null) return;
    const { set } = state.range;
    if (!set) {
      note(turn, 'range-set', null, { ...bandOf(state.range), underlying: true });
      state.range = { ...state.range, set: true };
    }
    const left = opened && set && signalled ? leftBand(range.side, state.range, bars.spot.close) : null;
    if (left === null || isCooling(turn)) return;
    note(turn, 'range-left', null, { ...left, underlying: true });
  }
  if (!opened || !signalled || range?.of === 'leg' || isCooling(turn)) return;
  if (state.signals.enters) note(turn, 'signal-entry', null, { price: bars.spot.close, underlying: true });
  begin(turn);
}

/** Checks whether a waiting leg has left its own range. */
function watchRange(turn: Turn, placed: PlacedLeg, bar: Bar, clock: Clock): void {
  const { leg, place, rules } = placed;
  const { range } = turn.state.definition.schedule;
  const { closed, times } = clock;
  if (range === null || leg.wait?.for !== 'range') return;
  if (inRange(clock)) {
    const { high, low } = leg.wait;
    const band = { high: price(Math.max(high ?? bar.high, bar.high)), low: price(Math.min(low ?? bar.low, bar.low)) };
    leg.wait = { for: 'range', ...band, set: false };
  }
  const { high, low, set } = leg.wait;
  if (high === null || low === null || closed < times.rangeUntil) return;
  if (!set) {
    note(turn, 'range-set', place, { high, low });
    leg.wait = { ...leg.wait, set: true };
    return;
  }
  if (closed < times.from) return;
  const left = leftBand(range.side, { high, low }, bar.close);
  if (left === null || isCooling(turn, place)) return;
  note(turn, 'range-left', place, left);
  if (rules.momentum === null) enterLeg(turn, placed);
  else awaitMomentum(placed);
}

function watchMomentum(turn: Turn, placed: PlacedLeg, bar: Bar, spot: Bar): void {
  const { leg, place, rules } = placed;
  if (leg.wait?.for !== 'momentum' || rules.momentum === null) return;
  if (leg.wait.level === null) {
    const level = momentumLevel(rules.momentum, { leg: bar.close, spot: spot.close });
    leg.wait = { ...leg.wait, level };
    note(turn, 'momentum-wait', place, { level: price(level.at), ...whose(level) });
    return;
  }
  const { of, at } = leg.wait.level;
  const now = of === 'leg' ? bar.close : spot.close;
  if ((rules.momentum.direction === 'up' ? now < at : now > at) || isCooling(turn, place)) return;
  note(turn, 'momentum-reached', place, { price: now, level: price(at), ...(of === 'spot' ? { underlying: true } : {}) });
  enterLeg(turn, placed);
}

function watchLeg(turn: Turn, placed: PlacedLeg, { bar, spot }: { readonly bar: Bar; readonly spot: Bar }, clock: Clock): void {
  const { wait } = placed.leg;
  if (wait?.for === 'range') watchRange(turn, placed, bar, clock);
  else if (wait?.for === 'momentum') watchMomentum(turn, placed, bar, spot);
  else if (wait?.for === 'cost' && (wait.up ? bar.close >= wait.level : bar.close <= wait.level) && !isCooling(turn, placed.place)) {
    note(turn, 'cost-reached', placed.place, { price: bar.close, level: wait.level });
    enterLeg(turn, placed);
  }
}

/** Returns why a leg stops waiting: the end of its window, or of the time to re-enter; null while it may wait. */
function waitedTooLong({ wait, ask, used }: LegState, { closed, times }: Clock): JournalCode | null {
  if (wait === null || wait.for === 'all') return null;
  if (wait.for === 'terms' || wait.for === 'hedge') {
    const until = ask === 'first' && used.stop + used.target === 0 ? times.to : times.reentryUntil;
    return closed <= until ? null : wait.for === 'terms' ? 'slippage-stays' : 'rejected';
  }
  if (wait.for === 'cool-down' || wait.for === 'cost' || (wait.for === 'momentum' && wait.again))
    return closed > times.reentryUntil ? 'reentry-too-late' : null;
  if (closed <= times.to) return null;
  return wait.for === 'range' ? 'range-not-left' : 'momentum-not-reached';
}

function giveUp(turn: Turn, { leg }: PlacedLeg): void {
  leg.wait = null;
  failToEnter(turn, leg);
}

/** Enters the shorts whose hedges have stopped waiting. */
export function enterCovered(turn: Turn): void {
  const { state } = turn;
  if (state.phase !== 'entered' || state.paused) return;
  for (let place = 0; place < state.legs.length; place += 1) {
    const leg = state.legs[place];
    if (leg?.phase !== 'waiting' || leg.wait?.for !== 'hedge' || awaitsHedge(state, place) || isCooling(turn)) continue;
    const placed = legAt(turn, place);
    if (placed !== undefined) enterLeg(turn, placed);
  }
}

/** Handles a short whose hedge still waits at the close of a bar; the wait is journalled once. */
function waitForHedge(turn: Turn, { leg, place }: PlacedLeg): void {
  if (leg.wait?.for !== 'hedge' || leg.wait.told) return;
  note(turn, 'hedge-wait', place);
  leg.wait = { for: 'hedge', told: true };
}

function comeBackNow(turn: Turn, placed: PlacedLeg): void {
  if (isCooling(turn, placed.place)) return;
  placed.leg.wait = null;
  askFor(turn, placed, placed.leg.ask);
}

/** Checks the waiting legs at the close of a bar. A leg that has not entered when the window ends never does. */
export function watchWaiting(turn: Turn, bars: Bars, clock: Clock): void {
  const { legs } = turn.state;
  for (let place = 0; place < legs.length; place += 1) {
    const leg = legs[place];
    if (leg === undefined || leg.phase !== 'waiting' || leg.wait === null) continue;
    const { wait, contract } = leg;
    const bar = contract === null ? undefined : bars.contracts[contract.key];
    const tried = wait.for === 'terms' || wait.for === 'hedge';
    const ended = tried && isPast(turn, leg) ? (wait.for === 'terms' ? 'slippage-stays' : 'rejected') : waitedTooLong(leg, clock);
    const byItself = wait.for === 'cool-down' || tried;
    const placed = ended !== null || byItself || bar !== undefined ? legAt(turn, place) : undefined;
    if (placed === undefined) continue;
    if (ended !== null) {
      if (wait.for === 'hedge') noteBare(turn, place);
      else note(turn, ended, place);
      // A tried and failed entry takes the hedge from the shorts it was to protect; a leg that only waited for its price was not tried.
      if (tried) giveUp(turn, placed);
      else placed.leg.phase = 'over';
    } else if (wait.for === 'terms') placed.leg.wait = { ...wait, asked: false };
    else if (wait.for === 'hedge') waitForHedge(turn, placed);
    else if (wait.for === 'cool-down') comeBackNow(turn, placed);
    else if (bar !== undefined) watchLeg(turn, placed, { bar, spot: bars.spot }, clock);
  }
}
