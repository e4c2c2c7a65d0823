import type { Calendar } from '#domain/calendar/calendar.ts';
import { money, type Money, subtractMoney, ZERO_MONEY } from '#domain/units/money.ts';
import type { Price } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { BotLeg } from '../definition.ts';
import { rulesAt } from '../hedge-leg.ts';
import { weighs } from './entry-terms.ts';
import { awaitsHedge, coveredLots, lacksHedge } from './goes-first.ts';
import type { BotIntent, JournalCode, JournalFacts, JournalLine } from './io.ts';
import { type BotState, copyOfLeg, type LegState, type Own } from './state.ts';

/** One step in progress: its mutable state, intents and journal. Legs are copied from the state before only when requested. */
export interface Turn {
  /** Of the market in which the bot trades. */
  readonly calendar: Calendar;
  readonly state: Own<BotState>;
  readonly at: ExchangeTime;
  readonly intents: BotIntent[];
  readonly journal: JournalLine[];
  /** Copied legs, by index. */
  readonly own: (Own<LegState> | undefined)[];
}

/** A mutable leg with its rules. */
export interface PlacedLeg {
  readonly place: number;
  readonly leg: Own<LegState>;
  readonly rules: BotLeg;
}

/** Returns the leg at an index as a mutable copy: most bars change no leg, and an unchanged leg is not copied. */
export function legAt({ state, own }: Turn, place: number): PlacedLeg | undefined {
  const rules = rulesAt(state.definition, place);
  const before = state.legs[place];
  if (rules === undefined || before === undefined) return undefined;
  let leg = own[place];
  if (leg === undefined) {
    leg = copyOfLeg(before);
    own[place] = leg;
    const legs = state.legs.slice();
    legs[place] = leg;
    state.legs = legs;
  }
  return { place, leg, rules };
}

/** Returns mutable copies of all legs with their rules, in order. */
export function legsOf(turn: Turn): readonly PlacedLeg[] {
  const placed: PlacedLeg[] = [];
  for (let place = 0; place < turn.state.legs.length; place += 1) {
    const each = legAt(turn, place);
    if (each !== undefined) placed.push(each);
  }
  return placed;
}

/** Returns the line that has been written into the journal. */
export function note(turn: Turn, code: JournalCode, leg: number | null, facts: JournalFacts = {}): JournalLine {
  const contract = leg === null ? undefined : turn.state.legs[leg]?.contract?.key;
  const line = contract === undefined ? { at: turn.at, code, leg, ...facts } : { at: turn.at, code, leg, contract, ...facts };
  turn.journal.push(line);
  return line;
}

function send(turn: Turn, { place, leg }: PlacedLeg, opens: boolean, lots: number, crossed: Price | null, reason: JournalLine): void {
  const { state } = turn;
  if (leg.contract === null) return;
  state.orders += 1;
  state.open = { ...state.open, [state.orders]: { leg: place, opens, lots } };
  const buys = (leg.side === 1) === opens;
  turn.intents.push({
    type: 'order',
    id: state.orders,
    leg: place,
    contract: leg.contract,
    side: buys ? 'buy' : 'sell',
    lots,
    opens,
    crossed,
    reason,
  });
}

/** Returns the lots that all legs hold or are about to, the unfilled rest of entries included. */
export function openLots({ legs, open }: BotState): number {
  const coming = Object.values(open).reduce((sum, order) => sum + (order.opens ? order.lots : 0), 0);
  return legs.reduce((sum, { lots }) => sum + lots, coming);
}

/** Returns the limit that so many more trades or lots would exceed, and journals it; null when none. */
export function refusedBy(turn: Turn, leg: number | null, trades: number, lots: number): JournalCode | null {
  const { limits } = turn.state.definition;
  if (limits.trades !== null && turn.state.trades + trades > limits.trades)
    return note(turn, 'limit-trades', leg, { count: limits.trades }).code;
  if (limits.lots !== null && openLots(turn.state) + lots > limits.lots) return note(turn, 'limit-lots', leg, { count: limits.lots }).code;
  return null;
}

/** Returns the journal's line that a short is not sold because its hedge was not bought. */
export function noteBare(turn: Turn, place: number): JournalLine {
  return note(turn, 'rejected', place, { reason: 'bot.hedge-missing' });
}

/** Returns the lots of a leg in open exit orders. */
export function leavingLots({ open }: Pick<BotState, 'open'>, place: number): number {
  let lots = 0;
  for (const order of Object.values(open)) if (order.leg === place && !order.opens) lots += order.lots;
  return lots;
}

const comesIn = ({ open }: Turn['state'], place: number): readonly [string, number][] =>
  Object.entries(open).flatMap(([id, order]) => (order.leg === place && order.opens ? [[id, order.lots] as [string, number]] : []));

/**
 * Reduces shorts to the lots their hedges cover, where a hedge has not filled whole: held lots are exited, unfilled entries are cancelled and sent again with
 * the covered lots. Open orders of a hedge still count as cover; the short waits for them.
 */
export function keepCovered(turn: Turn): void {
  const { state } = turn;
  if (state.phase !== 'entered') return;
  for (let place = 0; place < state.definition.legs.length; place += 1) {
    const before = state.legs[place];
    if (before?.side !== -1 || (before.phase !== 'entering' && before.phase !== 'held')) continue;
    const most = coveredLots(state, place);
    if (most === Infinity) continue;
    const coming = comesIn(state, place);
    const stays = before.lots - leavingLots(state, place);
    if (stays + coming.reduce((sum, [, lots]) => sum + lots, 0) <= most) continue;
    const placed = legAt(turn, place);
    if (placed === undefined) continue;
    const { leg } = placed;
    const excess = stays - most;
    if (excess > 0) exitLeg(turn, placed, note(turn, 'unhedged', place, { count: excess }), null, excess);
    else if (leg.wait?.for !== 'cover') {
      if (most === 0) noteBare(turn, place);
      for (const [id] of coming) turn.intents.push({ type: 'cancel', order: Number(id) });
      leg.wait = { for: 'cover' };
    }
  }
}

/** Fails the entry or re-entry of a leg: the shorts it was to protect are not held or sold without it. */
export function failToEnter(turn: Turn, leg: Own<LegState>): void {
  leg.phase = 'over';
  leg.firstEntry = null;
  keepCovered(turn);
}

const isHedge = ({ state }: Turn, { place }: PlacedLeg): boolean => state.definition.legs[place] === undefined;

/** Returns the lots that a leg enters with: no more than its hedges cover. */
export function entryLots(turn: Turn, placed: PlacedLeg): number {
  if (isHedge(turn, placed)) return Math.abs(turn.state.round.hedge?.wanted ?? 0);
  return Math.min(placed.rules.lots, coveredLots(turn.state, placed.place));
}

/** Enters a leg: at once, or, under a limit on margin or slippage, once margin and fill are known. */
export function enterLeg(turn: Turn, placed: PlacedLeg): void {
  if (weighs(turn.state.definition))
    Object.assign(placed.leg, { phase: 'waiting', wait: { for: 'terms', since: turn.at, asked: false, told: false } });
  else sendEntry(turn, placed);
}

/** Sends the entry of a leg, if limits and hedges allow it; a short waits for a hedge that itself waits. */
export function sendEntry(turn: Turn, placed: PlacedLeg): void {
  const { place, leg } = placed;
  if (awaitsHedge(turn.state, place)) {
    Object.assign(leg, { phase: 'waiting', wait: { for: 'hedge', told: false } });
    return;
  }
  const lots = entryLots(turn, placed);
  leg.wait = null;
  const bare = lacksHedge(turn.state, place);
  if (bare) noteBare(turn, place);
  if (bare || refusedBy(turn, place, 1, lots) !== null) {
    failToEnter(turn, leg);
    return;
  }
  if (!isHedge(turn, placed) && lots < placed.rules.lots) note(turn, 'cut-to-hedge', place, { count: lots });
  const { state } = turn;
  state.trades += 1;
  const { round } = state;
  if (round.anchor === null) state.round = { ...round, anchor: state.spot, since: round.since ?? state.date };
  Object.assign(leg, { phase: 'entering', paid: 0, bought: 0, entry: null, stop: null, target: null, firstStop: null, best: null });
  Object.assign(leg, { cause: null, leavingAt: null, made: ZERO_MONEY, missing: 0, entrySpot: state.spot });
  const reason = note(turn, isHedge(turn, placed) ? 'hedge-order' : 'order-in', place, {
    side: leg.side === 1 ? 'buy' : 'sell',
    count: lots,
  });
  send(turn, placed, true, lots, null, reason);
}

/** Sends an order for more lots of the hedge; the limits have been checked. */
export function addToLeg(turn: Turn, placed: PlacedLeg, lots: number): void {
  const { place, leg } = placed;
  turn.state.trades += 1;
  leg.phase = 'entering';
  leg.cause = null;
  const reason = note(turn, 'hedge-order', place, { side: leg.side === 1 ? 'buy' : 'sell', count: lots });
  send(turn, placed, true, lots, null, reason);
}

/**
 * Sends the exit of a leg, or of some of its lots, and cancels the unfilled rest of its entry. Lots in open exit orders do not exit twice; the remaining lots
 * of a held leg stay under its rules.
 */
export function exitLeg(turn: Turn, placed: PlacedLeg, reason: JournalLine, crossed: Price | null, most = placed.leg.lots): void {
  const { place, leg } = placed;
  for (const [id, order] of Object.entries(turn.state.open))
    if (order.leg === place && order.opens) turn.intents.push({ type: 'cancel', order: Number(id) });
  if (leg.lots === 0) return;
  const rest = Math.max(0, leg.lots - leavingLots(turn.state, place));
  const lots = Math.min(most, rest);
  if (leg.phase !== 'held' || lots === rest) {
    leg.phase = 'exiting';
    leg.leavingAt = crossed;
  }
  if (lots > 0) send(turn, placed, false, lots, crossed, reason);
}

/** Ends the run of the day: positions are exited, and waiting legs do not enter. */
export function endAll(turn: Turn, reason: JournalLine): void {
  turn.state.phase = 'ending';
  turn.state.round = { ...turn.state.round, next: null, wait: null };
  for (const placed of legsOf(turn)) {
    const { leg } = placed;
    if (leg.phase === 'held') exitLeg(turn, placed, reason, null);
    else if (leg.phase === 'entering') exitLeg(turn, placed, reason, null);
    else if (leg.phase !== 'exiting') leg.phase = 'over';
  }
}

/** Returns the open result of a leg at the last prices, or at its exit price while it is exiting. */
export function openResult({ prices }: BotState, { contract, entry, lots, side, leavingAt }: LegState): number {
  if (contract === null || entry === null || lots === 0) return 0;
  const now = leavingAt ?? prices[contract.key] ?? entry;
  return side * (now - entry) * lots * contract.lotSize;
}

/** Returns the result of the run before charges, open legs at the prices of the last bar. */
export function resultOf(state: BotState): Money {
  let result: number = state.booked;
  for (const leg of state.legs) result += openResult(state, leg);
  return money(result);
}

/** Returns the result of the run on the current day, before charges. */
export function dayResultOf(state: BotState): Money {
  return subtractMoney(resultOf(state), state.dayStart);
}
