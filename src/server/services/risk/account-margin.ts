import { estimateCharges } from '#domain/fees/fill-charges.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { markOfQuote } from '#domain/market/mark.ts';
import { sliceByFreeze } from '#domain/orders/freeze-limit.ts';
import { protectionPrice } from '#domain/orders/market-protection.ts';
import type { Side } from '#domain/orders/order-kinds.ts';
import { referencePrice } from '#domain/orders/reference-price.ts';
import { openProfit } from '#domain/positions/profit.ts';
import { type AccountHoldings, type AccountRequirement, accountRequirement, type PlannedOrder } from '#domain/risk/account-requirement.ts';
import type { MarginLeg } from '#domain/risk/margin-leg.ts';
import { type Money, ZERO_MONEY, addMoney, money, subtractMoney } from '#domain/units/money.ts';
import { priceToDecimal, type Price } from '#domain/units/price.ts';
import { booksAreOurs } from '#server/brokers/catalogue.ts';
import type { MarginSource } from '#server/market/margin-source.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import type { AccountExposureRow, WorkingUnitsRow } from '#server/repositories/account-exposure.ts';
import { unitLedgerOf } from './account-exposure.ts';

/** A market with its trading date. */
type DatedMarket = MarketSource & { tradingDate(): string };

/** An order, or its unfilled part, for the margin computation. */
interface OrderPart {
  readonly instrument: Instrument;
  readonly side: Side;
  readonly quantity: number;
  /** Units that could open something; the others close. */
  readonly opening: number;
  readonly worst: Price;
  readonly fillsNow: boolean;
}

/** Returns the conversion of orders into planned orders. Their underlyings are added to the set. */
function createOrderPlanner(market: DatedMarket, margins: MarginSource, underlyings: Set<string>) {
  /** Returns an order as planned orders, the closing part first; null when its price is unknown. */
  function planned({ instrument, side, quantity, opening, worst, fillsNow }: OrderPart): readonly PlannedOrder[] | null {
    const isShare = instrument.kind === 'equity' || instrument.kind === 'index';
    // Selling held shares brings money and needs no margin.
    const closing = isShare ? 0 : quantity - opening;
    const price = priceToDecimal(worst);
    const tradeDate = market.tradingDate();
    const parts: PlannedOrder[] = [];
    for (const [units, closes] of [
      [closing, true],
      [opening, false],
    ] as const) {
      if (units === 0) continue;
      const leg = margins.legOf(instrument, side === 'buy' ? units : -units);
      if (leg === null && !isShare) return null;
      if (leg !== null) underlyings.add(instrument.underlying);
      // Shares are charged as delivery, the more expensive way.
      const product = instrument.kind === 'equity' ? 'CNC' : 'NRML';
      // Each slice is a separate order with its own charges.
      const charges = sliceByFreeze(units, instrument.lotSize, instrument.freezeQuantity).map(
        (slice) => estimateCharges({ instrument, side, price: worst, quantity: slice, tradeDate, product }).total,
      );
      parts.push({ leg, side, quantity: units, closes, price, fillsNow, charges: addMoney(...charges) });
    }
    return parts;
  }

  /** Returns the working orders of a contract as planned orders. */
  function workingParts(row: WorkingUnitsRow, opening: number): readonly PlannedOrder[] | null {
    const instrument = market.instrument(row.instrument_id);
    const quote = market.quote(row.instrument_id);
    if (instrument === null) return null;
    const priced = row.quantity - row.unpriced;
    let worst = priced > 0 ? Math.ceil(row.value / priced) : 0;
    if (row.unpriced > 0) {
      if (quote === null) return null;
      const reference = referencePrice(quote);
      const { kind, tickSize: tick } = instrument;
      const from = { kind, side: row.side, reference, tick, date: market.tradingDate() };
      // The widest protection chosen for these orders; orders without a choice have the default one.
      const chosen = row.widest === null ? null : { basisPoints: row.widest, cap: null };
      worst = Math.max(worst, protectionPrice(from), protectionPrice(from, chosen));
    }
    return planned({ instrument, side: row.side, quantity: row.quantity, opening, worst: worst as Price, fillsNow: false });
  }

  return { planned, workingParts };
}

/** The money of an account for margin. */
export interface AccountMargin {
  /**
   * Deposits, realised results, premiums and charges, without the cost of futures, which is not paid. For a broker elsewhere the
   * last cash told by the broker plus the fills booked since; null before the broker's first answer.
   */
  readonly cash: Money | null;
  /** Whether our estimate decides if the money suffices. A broker elsewhere decides by itself. */
  readonly decides: boolean;
  /** Loss of open futures at their mark price: unrealised gains do not count. */
  readonly futuresLoss: Money;
  /** Returns the margin requirement with these orders; null when a price is missing. Never too low: without a price no order may pass. */
  requirement(orders: readonly PlannedOrder[]): AccountRequirement | null;
  /** Returns an order as planned orders, the closing part first; null when its price is unknown. */
  planned(part: OrderPart): readonly PlannedOrder[] | null;
}

/** The requirement once all orders have filled, and the highest requirement on the way, part by part. */
interface Taken {
  readonly after: AccountRequirement;
  readonly most: Money;
}

/** Returns the requirement of parts that fill in sequence after the `done` orders; null when a price is missing. */
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

/** The open holdings of an account. */
interface OpenHoldings {
  readonly legs: readonly MarginLeg[];
  readonly shortShareValue: number;
  readonly cash: Money | null;
  readonly futuresLoss: Money;
  /** Whether every open position has a price. */
  readonly known: boolean;
}

/** Returns what an account has been paid less what it has paid, in its whole time. The cost of futures is not paid. */
export function paidFlowOf({ portfolios, open }: AccountExposureRow, market: Pick<MarketSource, 'instrument'>): Money {
  const flow = portfolios.reduce<Money>((sum, portfolio) => addMoney(sum, portfolio.flow), ZERO_MONEY);
  const futures = open.filter(({ instrument_id: id }) => market.instrument(id)?.kind === 'future');
  return futures.reduce<Money>((sum, { open_cost: cost }) => addMoney(sum, cost), flow);
}

/** Returns the cash of an account; null while its broker has not told it. */
function cashOf(exposure: AccountExposureRow, market: DatedMarket): Money | null {
  const { opening_balance, funds } = exposure;
  const flow = paidFlowOf(exposure, market);
  if (booksAreOurs(exposure)) return addMoney(opening_balance, flow);
  return funds === null ? null : addMoney(funds.cash, subtractMoney(flow, funds.flow));
}

function openHoldings(exposure: AccountExposureRow, market: DatedMarket, margins: MarginSource, underlyings: Set<string>): OpenHoldings {
  let known = true;
  const legs: MarginLeg[] = [];
  let shortShareValue = 0;
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
    const profit = openProfit(net_quantity, open_cost, mark);
    if (profit !== null) futuresLoss = addMoney(futuresLoss, money(Math.max(0, 0 - profit)));
  }
  return { legs, shortShareValue, cash: cashOf(exposure, market), futuresLoss, known };
}

/** Returns the margin of an account from its exposure. */
export function accountMarginOf(exposure: AccountExposureRow, market: DatedMarket, margins: MarginSource): AccountMargin {
  const underlyings = new Set<string>();
  const { planned, workingParts } = createOrderPlanner(market, margins, underlyings);
  const { legs, shortShareValue, cash, futuresLoss, known: openKnown } = openHoldings(exposure, market, margins, underlyings);
  let known = openKnown;

  const bare = unitLedgerOf({ open: exposure.open, working: [] });
  const working: PlannedOrder[] = [];
  for (const row of exposure.working) {
    const parts = workingParts(row, bare.opening(row, row.quantity));
    if (parts === null) known = false;
    else working.push(...parts);
  }
  const holdings: AccountHoldings = { legs, shortShareValue, working };

  return {
    cash,
    decides: booksAreOurs(exposure),
    futuresLoss,
    planned,
    requirement(orders) {
      const now = known ? margins.market([...underlyings]) : null;
      return now === null ? null : accountRequirement(holdings, orders, now);
    },
  };
}
