import type { RiskLimits } from '#domain/risk/check-limits.ts';
import type { DayLossAction } from '#domain/risk/kill-triggers.ts';

/**
 * The one list of what takes a standing protection away, by operation: `always`, or `looser` when the change lets through more than before. Each
 * asks for a fresh proof of who is there. Whatever is not listed reduces risk, closes, is ordinary trading (an order, a stop moved or ended),
 * tells only (alerts, notes), or practises.
 */
export const LOOSENINGS: Readonly<Record<string, 'always' | 'looser'>> = {
  // A limit raised or removed, a day's loss that no longer exits.
  setRiskLimits: 'looser',
  // The day's loss of a portfolio raised or removed.
  updatePortfolio: 'looser',
  // A disabled account switched on again.
  updateAccount: 'looser',
  // A broker of one's own; paper needs none.
  createAccount: 'looser',
  resumeKill: 'always',
  // With the second step on, a password alone must not become a way in.
  changePassword: 'looser',
  startSecondFactor: 'always',
  confirmSecondFactor: 'always',
  endSecondFactor: 'always',
  renewRecoveryCodes: 'always',
  newPasskeyOptions: 'always',
  addPasskey: 'always',
  removePasskey: 'always',
};

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
