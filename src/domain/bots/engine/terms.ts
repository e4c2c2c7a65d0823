import { type Money, MONEY_SCALE, moneyFromDecimal } from '#domain/units/money.ts';
import type { BotDefinition } from '../definition.ts';
import { isCooling } from './cool-down.ts';
import { protectsHeld } from './goes-first.ts';
import type { BotInput, ExpectedFill, WeighIntent } from './io.ts';
import type { LegState } from './state.ts';
import { addToLeg, entryLots, failToEnter, legAt, note, type PlacedLeg, sendEntry, type Turn } from './turn.ts';

type Weighed = Extract<BotInput, { type: 'weighed' }>;
type Entry = WeighIntent['entries'][number];

const waitsForTerms = ({ phase, wait }: LegState) => (phase === 'waiting' && wait?.for === 'terms' ? wait : null);

function entryOf({ place, leg }: PlacedLeg, lots: number): Entry[] {
  return leg.contract === null ? [] : [{ leg: place, contract: leg.contract, side: leg.side === 1 ? 'buy' : 'sell', lots }];
}

/**
 * Asks for margin and fills of the waiting entries: entries that started waiting at the same time are asked about together, once all contracts asked for are
 * known. Runs at the end of a step, so that legs whose wait ends with the same bar count as one.
 */
export function askTerms(turn: Turn): void {
  const { legs } = turn.state;
  if (legs.some(({ phase }) => phase === 'asked')) return;
  const groups = new Map<number, Entry[]>();
  for (let place = 0; place < legs.length; place += 1) {
    const leg = legs[place];
    const wait = leg === undefined ? null : waitsForTerms(leg);
    const placed = wait === null || wait.asked ? undefined : legAt(turn, place);
    if (wait === null || placed === undefined) continue;
    placed.leg.wait = { ...wait, asked: true };
    groups.set(wait.since, [...(groups.get(wait.since) ?? []), ...entryOf(placed, entryLots(turn, placed))]);
  }
  for (const entries of groups.values()) turn.intents.push({ type: 'weigh', entries });
}

/** Asks for the margin of more lots of the hedging future. */
export function askToAdd(turn: Turn, placed: PlacedLeg, lots: number): void {
  const { state } = turn;
  state.round = { ...state.round, hedge: { ...state.round.hedge, adding: lots } };
  turn.intents.push({ type: 'weigh', entries: entryOf(placed, lots) });
}

/** Whether the expected fill is so much worse than the mark that the order waits; an unknown fill waits as well. */
function slips({ limits }: BotDefinition, side: 1 | -1, expected: ExpectedFill | null): boolean {
  const { slippage } = limits;
  if (!slippage) return false;
  if (expected === null) return true;
  const { mark, fill } = expected;
  const most = slippage.unit === 'points' ? slippage.most * MONEY_SCALE : (mark * slippage.most) / 100;
  return side * (fill - mark) > Math.round(most);
}

/** Whether entries would need more margin than the bot may use, or an unknown amount; journals it. */
function needsTooMuch(turn: Turn, leg: number | null, margin: Money | null): boolean {
  const { limits } = turn.state.definition;
  const most = limits.margin ?? null;
  if (most === null) return false;
  const bound = moneyFromDecimal(most);
  if (margin !== null && margin <= bound) return false;
  if (margin === null) note(turn, 'margin-unknown', leg);
  else note(turn, 'limit-margin', leg, { amount: margin, bound });
  return true;
}

function addToHedge(turn: Turn, placed: PlacedLeg, margin: Money | null): void {
  const { state } = turn;
  const { adding = 0, ...hedge } = state.round.hedge ?? {};
  const refused = needsTooMuch(turn, placed.place, margin);
  state.round = { ...state.round, hedge: refused ? { ...hedge, refused } : hedge };
  if (!refused && !state.paused) addToLeg(turn, placed, adding);
}

/** Legs that enter together wait together: half of them would be another position. Journalled once, at the leg with the bad fill. */
function waitForBetter(turn: Turn, group: readonly PlacedLeg[], { place }: PlacedLeg, expected: ExpectedFill | null): void {
  const told = group.some(({ leg }) => leg.wait?.for === 'terms' && leg.wait.told);
  if (!told) note(turn, 'slippage-wait', place, expected === null ? {} : { price: expected.fill, level: expected.mark });
  for (const { leg } of group) if (leg.wait?.for === 'terms') leg.wait = { ...leg.wait, told: true };
}

/** Checks the margin of approved entries again, since it may have risen while the owner decided; entries that now need too much are cancelled. */
function weighAgain(turn: Turn, legs: readonly number[], orders: readonly number[], margin: Money | null): void {
  const wanted = orders.filter((id) => turn.state.open[id]?.opens === true);
  if (wanted.length === 0 || !needsTooMuch(turn, legs.length === 1 ? (legs[0] ?? null) : null, margin)) return;
  // Shorts first: none of them is without its hedge for a moment.
  const sideOf = (id: number): number => turn.state.legs[turn.state.open[id]?.leg ?? -1]?.side ?? 1;
  for (const order of wanted.toSorted((a, b) => sideOf(a) - sideOf(b))) turn.intents.push({ type: 'cancel', order });
}

/** Takes margin and fills of entries: the entries are sent, wait for a better price, or fail for lack of margin. */
export function takeTerms(turn: Turn, { legs, margin, fills, orders }: Weighed): void {
  const { state } = turn;
  if (orders !== undefined) {
    weighAgain(turn, legs, orders, margin);
    return;
  }
  const hedge = legs.length === 1 ? legAt(turn, legs[0] ?? 0) : undefined;
  if (hedge !== undefined && hedge.leg.phase === 'held' && state.round.hedge?.adding !== undefined) {
    addToHedge(turn, hedge, margin);
    return;
  }
  const group = legs.flatMap((place) => legAt(turn, place) ?? []).filter(({ leg }) => waitsForTerms(leg) !== null);
  if (group.length === 0) return;
  // A leg that protects a held short waits neither for a better price nor for the end of the cool-down, nor does the hedging future.
  const own = group.filter(({ place }) => state.definition.legs[place] !== undefined && !protectsHeld(state, place));
  // These entries are asked about again with the next bar.
  if (state.phase !== 'entered' || state.paused || (own.length > 0 && isCooling(turn))) return;
  const dear = own.find(({ place, leg }) => slips(state.definition, leg.side, fills[legs.indexOf(place)] ?? null));
  if (dear !== undefined) {
    waitForBetter(turn, group, dear, fills[legs.indexOf(dear.place)] ?? null);
    return;
  }
  if (needsTooMuch(turn, group.length === 1 ? (group[0]?.place ?? null) : null, margin)) {
    for (const { leg } of group) failToEnter(turn, leg);
    return;
  }
  // Hedges are sent first: a short waits for a hedge that still waits.
  for (const placed of group.toSorted((a, b) => b.leg.side - a.leg.side)) sendEntry(turn, placed);
}
