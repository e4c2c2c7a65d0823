import { type Money, addMoney, subtractMoney } from '../units/money.ts';

/** The money of an account that its fills decide, summed over its positions. */
interface AccountSums {
  readonly openingBalance: Money;
  /** Gross, of everything ever closed. */
  readonly realised: Money;
  /** Signed cost of what is open: premium paid for longs less premium received for shorts. */
  readonly openCost: Money;
  /** All charges so far. */
  readonly charges: Money;
}

/** `cash` is what the account holds after every fill was paid or received, before any margin is set aside; it may be below zero. */
export interface AccountCash extends AccountSums {
  readonly cash: Money;
}

/** Returns the cash of an account: opening balance + realised - open cost - charges, exact: what was sold less what was bought and charged. */
export function accountCashOf(sums: AccountSums): AccountCash {
  const earned = addMoney(sums.openingBalance, sums.realised);
  return { ...sums, cash: subtractMoney(subtractMoney(earned, sums.openCost), sums.charges) };
}
