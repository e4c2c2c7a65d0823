import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Money } from '#domain/units/money.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { protectsHeld } from './goes-first.ts';
import { note, type Turn } from './turn.ts';

/** Starts the cool-down after the complete exit of a leg. The hedging future protects, and starts none. */
export function coolAfter(turn: Turn, place: number, made: Money): void {
  const { state } = turn;
  const { cooldown } = state.definition.limits;
  if (!cooldown || state.definition.legs[place] === undefined || (cooldown.after === 'loss' && made >= 0)) return;
  state.cooling = { until: exchangeTime(turn.at + cooldown.minutes * MINUTE_MS), told: false };
}

/**
 * Returns whether the cool-down after an exit keeps the bot, or this leg, from entering; a leg that protects a held one is never kept back. Called when
 * something would enter: a refused entry is journalled once.
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
