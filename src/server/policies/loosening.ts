import { isDeepStrictEqual } from 'node:util';
import type { RiskLimits } from '#domain/risk/check-limits.ts';
import type { DayLossAction } from '#domain/risk/kill-triggers.ts';
import type { OutcomeClass, TellingMatrix } from '#domain/telling/outcome-class.ts';

const looser = (before: number | null, after: number | null): boolean => before !== null && (after === null || after > before);

/** Limits of a scope with the action at the day-loss limit. */
export interface StandingLimits extends RiskLimits {
  readonly dayLossAction: DayLossAction;
}

/** Returns whether limits let through what was held back before. */
export function loosensLimits(before: StandingLimits, after: StandingLimits): boolean {
  const list = before.allowed !== null && (after.allowed === null || after.allowed.some((id) => !before.allowed?.includes(id)));
  const stays = before.dayLoss !== null && before.dayLossAction === 'exit' && after.dayLossAction !== 'exit';
  return (
    list ||
    stays ||
    looser(before.dayLoss, after.dayLoss) ||
    looser(before.openLots, after.openLots) ||
    looser(before.orderValue, after.orderValue) ||
    looser(before.collarBasisPoints, after.collarBasisPoints)
  );
}

/** Returns whether a portfolio may lose more in a day than before. */
export function loosensDayLoss(before: number | null, after: number | null): boolean {
  return looser(before, after);
}

/** Outcomes whose notifications can only be reduced with a fresh proof: an intruder would silence them first. */
const GUARDED: readonly OutcomeClass[] = ['kill', 'loss-limit', 'exit-unconfirmed', 'security'];

/** Notification settings: channels by outcome, and quiet hours. */
interface Told {
  readonly matrix: TellingMatrix;
  readonly quiet: { readonly from: number; readonly to: number } | null;
  readonly breaksThrough: readonly OutcomeClass[];
  /** The time zone of the quiet hours. */
  readonly timeZone: string;
}

/** Returns whether something that guards a user is told through fewer channels than before, or later. */
export function silences(before: Told, after: Told): boolean {
  const waits = ({ quiet, breaksThrough, timeZone }: Told, of: OutcomeClass) =>
    quiet === null || breaksThrough.includes(of) ? null : { ...quiet, timeZone };
  return GUARDED.some((of) => {
    if (before.matrix[of].some((kind) => !after.matrix[of].includes(kind))) return true;
    const [was, is] = [waits(before, of), waits(after, of)];
    return is !== null && !isDeepStrictEqual(was, is);
  });
}

/** Returns whether an account that was switched off trades again. */
export function enablesAccount(before: string, after: string): boolean {
  return before === 'disabled' && after !== 'disabled';
}
