import { money, type Money, moneyFromDecimal } from '#domain/units/money.ts';
import type { OverallRules, TotalUnit } from '../definition.ts';
import type { JournalCode } from './io.ts';

/** The rules that go by what several legs, or several bots, have made together. */
export type TotalRules = Pick<OverallRules, 'stop' | 'target' | 'lock' | 'trail'>;

/** What such rules remember. `premium`: of which a percentage is taken. */
interface Watched {
  readonly premium: Money;
  readonly peak: Money;
  locked: boolean;
}

/** The result that must not be lost any more, and by which rule. */
interface Floor {
  readonly code: JournalCode;
  readonly at: Money;
  /** A stop may be followed by another round, also where it was trailed; what was locked is kept. */
  readonly stops: boolean;
}

/** Returns the amount of a rule; null for a share of a premium that there is none of. */
export function amountOf({ premium }: Pick<Watched, 'premium'>, unit: TotalUnit, value: number): Money | null {
  if (unit === 'money') return moneyFromDecimal(value);
  return premium === 0 ? null : money(Math.round((Math.abs(premium) * value) / 100));
}

/** How far a floor has followed the best result, from where it begins to. */
function followed({ trail }: TotalRules, watched: Watched, beyond: number): number {
  if (trail === null) return 0;
  const every = amountOf(watched, trail.unit, trail.every);
  const by = amountOf(watched, trail.unit, trail.by);
  return every === null || by === null || every === 0 ? 0 : Math.max(0, Math.floor(beyond / every)) * by;
}

/**
 * Returns the result that must not be lost any more, and by which rule: the highest of the stop, trailed, and of what is locked. Where the lock takes hold it
 * is remembered and told.
 */
export function floorOf(rules: TotalRules, watched: Watched, armed: (keep: Money) => void): Floor | null {
  const { stop, lock } = rules;
  if (stop === null && lock === null) return null;
  const floors: Floor[] = [];
  const loss = stop && amountOf(watched, stop.unit, stop.value);
  if (loss !== null) {
    const raised = followed(rules, watched, watched.peak);
    floors.push({ code: raised > 0 ? 'overall-trail' : 'overall-stop', at: money(raised - loss), stops: true });
  }
  const reach = lock && amountOf(watched, lock.unit, lock.reach);
  const keep = lock && amountOf(watched, lock.unit, lock.keep);
  if (reach !== null && keep !== null && (watched.locked || watched.peak >= reach)) {
    if (!watched.locked) armed(keep);
    watched.locked = true;
    const raised = stop === null ? followed(rules, watched, watched.peak - reach) : 0;
    floors.push({ code: raised > 0 ? 'overall-trail' : 'overall-lock', at: money(keep + raised), stops: false });
  }
  const [first = null, second = null] = floors;
  return first !== null && second !== null && second.at > first.at ? second : first;
}
