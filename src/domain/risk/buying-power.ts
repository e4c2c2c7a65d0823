import { type Money, addMoney, money } from '../units/money.ts';
import type { EstimatedMargin } from './estimate-margin.ts';

/** What an account has and owes. All amounts of the account's currency, none negative except `cash`. */
interface AccountFunds {
  /** Paid in plus every realised result, premium paid and received, and charge so far. */
  readonly cash: Money;
  /** Losses of open futures at the present price; gains do not count before they are realised. */
  readonly openFuturesLoss: Money;
  /** Reserved for orders that are working or of unknown outcome. */
  readonly reserved: Money;
}

interface BuyingPower {
  readonly available: Money;
  /** The missing amount when `available` is below zero; 0 otherwise. */
  readonly shortfall: Money;
}

/** Returns the usable amount: cash minus blocked margin, losses on futures and reservations. */
export function buyingPower(funds: AccountFunds, margin: Pick<EstimatedMargin, 'blocked'>): BuyingPower {
  const available = money(funds.cash - addMoney(margin.blocked, funds.openFuturesLoss, funds.reserved));
  return { available, shortfall: money(Math.max(0, 0 - available)) };
}
