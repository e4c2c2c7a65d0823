import { money, type Money, moneyFromDecimal } from '#domain/units/money.ts';
import type { OverallRules, TotalUnit } from '../definition.ts';
import type { JournalCode } from './io.ts';

/** Rules on the combined result of several legs, or of several bots. */
export type TotalRules = Pick<OverallRules, 'stop' | 'target' | 'lock' | 'trail'>;

/** State of such rules. `premium`: base of percentages. */
interface Watched {
  readonly premium: Money;
  readonly peak: Money;
  locked: boolean;
}

/** The lowest result allowed now, and the rule that sets it. */
interface Floor {
  readonly code: JournalCode;
  readonly at: Money;
  /** Whether the rule is a stop, fixed or trailed, which may start another round; a locked profit starts none. */
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
 * Returns the lowest result allowed now, and its rule: the higher of the trailed stop and the locked profit. When the lock first applies, it is stored and
 * reported.
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
