import { askFor } from './entries.ts';
import { weighs } from './entry-terms.ts';
import type { JournalFacts } from './io.ts';
import { scaledDelta } from './levels.ts';
import type { BotState } from './state.ts';
import { askToAdd } from './terms.ts';
import { addToLeg, exitLeg, legAt, note, openLots, type PlacedLeg, refusedBy, type Turn } from './turn.ts';

const ONE = scaledDelta(1);

/** Returns the lots of a future, bought above 0 and sold below, that bring a net delta within half a lot of 0, both bounds included. */
function lotsAgainst(netDelta: number): number {
  const lots = Math.max(0, Math.ceil((Math.abs(netDelta) - ONE / 2) / ONE));
  return lots === 0 ? 0 : netDelta > 0 ? -lots : lots;
}

const hedgeOf = (turn: Turn): PlacedLeg | undefined => legAt(turn, turn.state.definition.legs.length);

const sideOf = (lots: number): 1 | -1 => (lots > 0 ? 1 : -1);

/** The lots that the bot's limits allow to be added, of at least one asked for; 0 where none, which is journalled once a round. */
function allowed(turn: Turn, { place }: PlacedLeg, lots: number): number {
  const { state } = turn;
  const most = state.definition.limits.lots;
  const room = most === null ? lots : Math.min(lots, Math.max(1, most - openLots(state)));
  if (refusedBy(turn, place, 1, room) === null) return room;
  state.round = { ...state.round, hedge: { ...state.round.hedge, refused: true } };
  return 0;
}

/**
 * Trades the future against a net delta outside its band (`off`), in the whole lots that bring the delta nearest to 0. Reducing the hedge needs no limit
 * check; to reverse the hedge, the old side is closed first and the rest entered afterwards.
 */
export function hedge(turn: Turn, off: JournalFacts): void {
  const { state } = turn;
  const placed = hedgeOf(turn);
  const change = lotsAgainst(off.price ?? 0);
  if (placed === undefined || change === 0) return;
  const { leg, place } = placed;
  const { times = 0, refused = false } = state.round.hedge ?? {};
  const idle = leg.phase === 'idle' || leg.phase === 'over';
  if (!idle && leg.phase !== 'held') return;
  const held = leg.side * leg.lots;
  const less = held !== 0 && sideOf(held) !== sideOf(change);
  if (refused && !less) return;
  note(turn, 'hedge', null, { ...off, count: times + 1 });
  const round = { times: times + 1, refused };
  if (less) {
    const out = Math.min(Math.abs(change), leg.lots);
    const wanted = held + change;
    const turns = wanted !== 0 && sideOf(wanted) !== sideOf(held);
    state.round = { ...state.round, hedge: turns ? { ...round, wanted } : round };
    leg.cause = turns ? 'adjust' : null;
    exitLeg(turn, placed, note(turn, 'hedge-order', place, { side: change > 0 ? 'buy' : 'sell', count: out }), null, out);
    return;
  }
  state.round = { ...state.round, hedge: round };
  const lots = allowed(turn, placed, Math.abs(change));
  if (lots === 0) return;
  if (leg.lots > 0 && weighs(state.definition)) askToAdd(turn, placed, lots);
  else if (leg.lots > 0) addToLeg(turn, placed, lots);
  else enterHedge(turn, placed, sideOf(change) * lots);
}

/** Asks for the future and takes so many lots of it, bought above 0. */
function enterHedge(turn: Turn, placed: PlacedLeg, lots: number): void {
  turn.state.round = { ...turn.state.round, hedge: { ...turn.state.round.hedge, wanted: lots } };
  placed.leg.side = sideOf(lots);
  askFor(turn, placed, 'again');
}

/** Enters a reversed hedge, once the old side is closed. */
export function turnHedge(turn: Turn, placed: PlacedLeg): void {
  const { wanted = 0 } = turn.state.round.hedge ?? {};
  const lots = wanted === 0 || turn.state.round.hedge?.refused === true ? 0 : allowed(turn, placed, Math.abs(wanted));
  if (lots > 0) enterHedge(turn, placed, sideOf(wanted) * lots);
}

const isOut = ({ lots, phase }: BotState['legs'][number]): boolean => lots === 0 && phase !== 'asked' && phase !== 'entering';

/** Exits the hedge when no leg that it hedges is held any more. */
export function leaveLoneHedge(turn: Turn): void {
  const { state } = turn;
  const place = state.definition.legs.length;
  const held = state.legs[place];
  if (held?.phase !== 'held') return;
  if (Object.keys(state.open).length > 0 || !state.legs.every((leg, other) => other === place || isOut(leg))) return;
  const placed = hedgeOf(turn);
  if (placed === undefined) return;
  placed.leg.cause = null;
  exitLeg(turn, placed, note(turn, 'hedge-over', place, { count: placed.leg.lots }), null);
}
