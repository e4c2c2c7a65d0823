import type { RiskLimits } from '#domain/risk/check-limits.ts';

const looser = (before: number | null, after: number | null): boolean => before !== null && (after === null || after > before);

/** Returns whether a change lets through what was held back before. */
export function isRaise(before: RiskLimits, after: RiskLimits): boolean {
  const list = before.allowed !== null && (after.allowed === null || after.allowed.some((id) => !before.allowed?.includes(id)));
  return (
    list ||
    looser(before.dayLoss, after.dayLoss) ||
    looser(before.openLots, after.openLots) ||
    looser(before.orderValue, after.orderValue) ||
    looser(before.collarBasisPoints, after.collarBasisPoints)
  );
}
