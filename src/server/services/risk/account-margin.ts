import { markOfQuote } from '#domain/market/mark.ts';
import { openProfit } from '#domain/positions/profit.ts';
import { type AccountHoldings, type AccountRequirement, accountRequirement, type PlannedOrder } from '#domain/risk/account-requirement.ts';
import { type MarginLeg } from '#domain/risk/margin-leg.ts';
import { type Money, ZERO_MONEY, addMoney, money } from '#domain/units/money.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { MarginSource } from '#server/market/margin-source.ts';
import type { AccountExposureRow } from '#server/repositories/account-exposure.ts';
import { openBookOf } from './account-exposure.ts';
import { createOrderPlanner, type DatedMarket, type OrderPart } from './plan-orders.ts';

/** The money of an account as margin sees it. */
export interface AccountMargin {
  /** What was paid in, earned, paid and received, without the cost of futures, which is not paid. */
  readonly cash: Money;
  /** Loss of open futures at their mark: gains do not count before they are realised. */
  readonly futuresLoss: Money;
  /** Returns what is taken with these orders; null when a price is missing. Never below: what nobody can price may not be traded on. */
  requirement(orders: readonly PlannedOrder[]): AccountRequirement | null;
  /** Returns an order as the requirement counts it, what closes before what opens; null when its price is not known. */
  planned(part: OrderPart): readonly PlannedOrder[] | null;
}

/** What is taken once all of some orders have filled, and the most that is taken on the way there, part by part. */
interface Taken {
  readonly after: AccountRequirement;
  readonly most: Money;
}

/** Returns what is taken by parts that fill one after the other, after others that have; null when a price is missing. */
export function takenBy(margin: AccountMargin, done: readonly PlannedOrder[], parts: readonly PlannedOrder[]): Taken | null {
  let after = margin.requirement(done);
  let most = after?.total ?? null;
  for (const count of parts.keys()) {
    after = margin.requirement([...done, ...parts.slice(0, count + 1)]);
    if (after === null || most === null) return null;
    if (after.total > most) most = after.total;
  }
  return after === null || most === null ? null : { after, most };
}

/** What is open in an account. */
interface OpenHoldings {
  readonly legs: readonly MarginLeg[];
  readonly shortShareValue: number;
  readonly cash: Money;
  readonly futuresLoss: Money;
  /** Whether everything open has a price. */
  readonly known: boolean;
}

function openHoldings(exposure: AccountExposureRow, market: DatedMarket, margins: MarginSource, underlyings: Set<string>): OpenHoldings {
  let known = true;
  const legs: MarginLeg[] = [];
  let shortShareValue = 0;
  let cash = exposure.portfolios.reduce<Money>((sum, { flow }) => addMoney(sum, flow), exposure.opening_balance);
  let futuresLoss = ZERO_MONEY;
  for (const { instrument_id, net_quantity, open_cost } of exposure.open) {
    const instrument = market.instrument(instrument_id);
    const mark = markOfQuote(market.quote(instrument_id))?.price ?? null;
    const leg = instrument === null ? null : margins.legOf(instrument, net_quantity);
    if (instrument === null || mark === null) known = false;
    else if (instrument.kind === 'equity') shortShareValue += Math.max(0, -net_quantity) * priceToDecimal(mark);
    else if (leg === null) known = false;
    else {
      legs.push(leg);
      underlyings.add(instrument.underlying);
    }
    if (instrument?.kind !== 'future') continue;
    cash = addMoney(cash, open_cost);
    const profit = openProfit(net_quantity, open_cost, mark);
    if (profit !== null) futuresLoss = addMoney(futuresLoss, money(Math.max(0, 0 - profit)));
  }
  return { legs, shortShareValue, cash, futuresLoss, known };
}

/** Returns the margin of an account from its exposure. */
export function accountMarginOf(exposure: AccountExposureRow, market: DatedMarket, margins: MarginSource): AccountMargin {
  const underlyings = new Set<string>();
  const { planned, workingParts } = createOrderPlanner(market, margins, underlyings);
  const { legs, shortShareValue, cash, futuresLoss, known: openKnown } = openHoldings(exposure, market, margins, underlyings);
  let known = openKnown;

  const bare = openBookOf({ open: exposure.open, working: [] });
  const working: PlannedOrder[] = [];
  for (const row of exposure.working) {
    const parts = workingParts(row, bare.opening(row, row.quantity));
    if (parts === null) known = false;
    else working.push(...parts);
  }
  const holdings: AccountHoldings = { legs, shortShareValue, working };

  return {
    cash,
    futuresLoss,
    planned,
    requirement(orders) {
      const now = known ? margins.market([...underlyings]) : null;
      return now === null ? null : accountRequirement(holdings, orders, now);
    },
  };
}
