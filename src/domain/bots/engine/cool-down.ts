import { MINUTE_MS } from '#domain/calendar/ist.ts';
import type { Money } from '#domain/units/money.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { protectsHeld } from './goes-first.ts';
import { note, type Turn } from './turn.ts';

/** A leg has been left whole: what its bot does not enter after that, it does not enter from here. The future against deltas protects, and holds nothing back. */
export function coolAfter(turn: Turn, place: number, made: Money): void {
  const { state } = turn;
  const { cooldown } = state.definition.limits;
  if (!cooldown || state.definition.legs[place] === undefined || (cooldown.after === 'loss' && made >= 0)) return;
  state.cooling = { until: exchangeTime(turn.at + cooldown.minutes * MINUTE_MS), told: false };
}

/**
 * Returns whether nothing may begin now because of an exit, or not that leg: what protects something held is held back by nothing. Asked where something would have begun: that
 * it does not is written down once.
 */
export function isCooling(turn: Turn, place: number | null = null): boolean {
  const { state, at } = turn;
  const { cooling } = state;
  if (cooling === null || at >= cooling.until || (place !== null && protectsHeld(state, place))) return false;
  if (!cooling.told) {
    note(turn, 'cool-down', null, { count: state.definition.limits.cooldown?.minutes ?? 0 });
    state.cooling = { ...cooling, told: true };
  }
  return true;
}
