import type { Instrument } from '#domain/instruments/instrument.ts';
import { estimateCharges } from '#domain/fees/fill-charges.ts';
import { sliceByFreeze } from '#domain/orders/freeze-limit.ts';
import { protectionPrice } from '#domain/orders/market-protection.ts';
import type { Side } from '#domain/orders/order-kinds.ts';
import { referencePrice } from '#domain/orders/reference-price.ts';
import type { PlannedOrder } from '#domain/risk/account-requirement.ts';
import { addMoney } from '#domain/units/money.ts';
import { type Price, priceToDecimal } from '#domain/units/price.ts';
import type { MarginSource } from '#server/market/margin-source.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import type { WorkingUnitsRow } from '#server/repositories/account-exposure.ts';

/** A market with its trading date. */
export type DatedMarket = MarketSource & { tradingDate(): string };

/** An order, or what is left of one, as margin counts it. */
export interface OrderPart {
  readonly instrument: Instrument;
  readonly side: Side;
  readonly quantity: number;
  /** Units that could open something; the others close. */
  readonly opening: number;
  readonly worst: Price;
  readonly fillsNow: boolean;
}

/** Returns how orders become what the requirement counts. The underlyings that they need are added to the set. */
export function createOrderPlanner(market: DatedMarket, margins: MarginSource, underlyings: Set<string>) {
  /** Returns an order as the requirement counts it, what closes before what opens; null when its price is not known. */
  function planned({ instrument, side, quantity, opening, worst, fillsNow }: OrderPart): readonly PlannedOrder[] | null {
    const isShare = instrument.kind === 'equity' || instrument.kind === 'index';
    // A share that is sold from what is held brings money and needs none.
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
      // A share is charged as delivery, the dearer way.
      const product = instrument.kind === 'equity' ? 'CNC' : 'NRML';
      // Each slice is an order of its own and pays like one.
      const charges = sliceByFreeze(units, instrument.lotSize, instrument.freezeQuantity).map(
        (slice) => estimateCharges({ instrument, side, price: worst, quantity: slice, tradeDate, product }).total,
      );
      parts.push({ leg, side, quantity: units, closes, price, fillsNow, charges: addMoney(...charges) });
    }
    return parts;
  }

  /** Returns working orders of a contract likewise. */
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
      // The widest that one of them chose; those that chose nothing have the default protection.
      const chosen = row.widest === null ? null : { basisPoints: row.widest, cap: null };
      worst = Math.max(worst, protectionPrice(from), protectionPrice(from, chosen));
    }
    return planned({ instrument, side: row.side, quantity: row.quantity, opening, worst: worst as Price, fillsNow: false });
  }

  return { planned, workingParts };
}
