import type { RiskLimits } from '#domain/risk/check-limits.ts';
import type { DayLossAction } from '#domain/risk/kill-triggers.ts';

const looser = (before: number | null, after: number | null): boolean => before !== null && (after === null || after > before);

/** Limits of a scope with what happens when its day's loss is reached. */
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

/** Returns whether an account that was switched off trades again. */
export function enablesAccount(before: string, after: string): boolean {
  return before === 'disabled' && after !== 'disabled';
}
