import { type Money, addMoney, subtractMoney } from '../units/money.ts';

/** The sums over all positions of an account that make up its cash. */
interface AccountSums {
  readonly openingBalance: Money;
  /** Gross, of everything ever closed. */
  readonly realised: Money;
  /** Signed cost of open positions: premium paid for longs less premium received for shorts. */
  readonly openCost: Money;
  /** All charges so far. */
  readonly charges: Money;
}

/** `cash` is the balance after all fills were paid or received, before any margin is blocked; may be below zero. */
export interface AccountCash extends AccountSums {
  readonly cash: Money;
}

/** Returns the cash of an account: opening balance + realised - open cost - charges, exactly. */
export function accountCashOf(sums: AccountSums): AccountCash {
  const earned = addMoney(sums.openingBalance, sums.realised);
  return { ...sums, cash: subtractMoney(subtractMoney(earned, sums.openCost), sums.charges) };
}
