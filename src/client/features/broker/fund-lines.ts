import type { RiskStatus } from '#client/api/types.ts';
import { knownDecimal, knownMoney, plusKnown } from '#client/state/resource/known-money.ts';

/** In hundredths of the currency, as amounts are shown. */
const shown = (amount: number): number => Math.round(amount * 100);

/**
 * Returns an account's money by message name, the margin last, whose bar follows, so that the visible figures add up to the paisa: available = cash - margin - losses of open futures. The rounding
 * difference goes into the margin, which is an estimate.
 */
export function fundLines(status: RiskStatus | null): Readonly<Record<string, number | null>> {
  const { cash = null, available = null, futures_loss: lost = 0 } = status ?? {};
  const taken = knownDecimal(plusKnown(knownMoney(status?.margin_blocked), knownMoney(status?.reserved_for_orders)));
  const used = cash === null || available === null || taken === null ? taken : (shown(cash) - shown(available) - shown(lost)) / 100;
  return { cash, available, ...(lost > 0 ? { 'futures-loss': lost } : {}), used };
}
