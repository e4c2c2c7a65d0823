import type { RiskStatus } from '#client/api/types.ts';
import { knownDecimal, knownMoney, plusKnown } from '#client/state/resource/known-money.ts';

/** In hundredths of the currency, as amounts are shown. */
const shown = (amount: number): number => Math.round(amount * 100);

/**
 * Returns the figures of an account's money by the names of their messages, so that what can be seen adds up: available is cash less margin less what
 * open futures have lost, to the paisa. What rounding leaves over is taken by the margin, which is an estimate.
 */
export function fundLines(status: RiskStatus | null): Readonly<Record<string, number | null>> {
  const { cash = null, available = null, futures_loss: lost = 0 } = status ?? {};
  const taken = knownDecimal(plusKnown(knownMoney(status?.margin_blocked), knownMoney(status?.reserved_for_orders)));
  const used = cash === null || available === null || taken === null ? taken : (shown(cash) - shown(available) - shown(lost)) / 100;
  return { available, used, ...(lost > 0 ? { 'futures-loss': lost } : {}), cash };
}
