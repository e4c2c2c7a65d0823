import type { Instrument } from '#domain/instruments/instrument.ts';
import { protectionPrice } from '#domain/orders/market-protection.ts';
import type { Money } from '#domain/units/money.ts';
import { type Price, valueAt } from '#domain/units/price.ts';
import type { estimatedCharges } from './estimated-charges.ts';
import { orderLots } from './order-lots.ts';
import { FAR_PRICE_SHARE, distanceFromLast } from './price-steps.ts';
import { type TicketBlock, blockOf } from './ticket-block.ts';
import type { TicketForm } from './ticket-form.ts';
import { type TicketMarket, isLive, isWide, marketDate, marketReference, touchPrice } from './ticket-market.ts';
import { type TicketProblem, problemsOf } from './ticket-problems.ts';
import type { TicketSituation } from './ticket-situation.ts';

/** Everything the ticket shows that follows from what was chosen and what the market says. */
export interface TicketAssessment {
  readonly block: TicketBlock | null;
  readonly problems: readonly TicketProblem[];
  /** Lots of each order that would be sent; more than one above the freeze limit. */
  readonly slices: readonly number[];
  readonly units: number | null;
  /** Worst price a market order may fill at; null for limit orders and without a live price. */
  readonly worstFill: Price | null;
  /** The price that premium and charges are estimated at. */
  readonly estimateAt: Price | null;
  readonly value: Money | null;
  readonly charges: Money | null;
  /** Signed share of the last price when the limit is so far away that it must be confirmed. */
  readonly farFromLast: number | null;
  readonly caution: 'wide-market' | 'price-not-live' | null;
  readonly sendable: boolean;
}

function worstFillOf(instrument: Instrument, form: TicketForm, market: TicketMarket): Price | null {
  const reference = marketReference(market);
  const date = marketDate(market);
  if (form.kind !== 'MARKET' || reference === null || date === null) return null;
  return protectionPrice(instrument.kind, form.side === 'BUY' ? 'buy' : 'sell', reference, instrument.tickSize, date);
}

function cautionOf(form: TicketForm, market: TicketMarket): TicketAssessment['caution'] {
  if (!isLive(market.freshness)) return 'price-not-live';
  return form.kind === 'MARKET' && isWide(market) ? 'wide-market' : null;
}

function farOf(form: TicketForm, market: TicketMarket): number | null {
  if (form.kind !== 'LIMIT' || form.price === null) return null;
  const distance = distanceFromLast(form.price, market.last);
  return distance !== null && Math.abs(distance) > FAR_PRICE_SHARE ? distance : null;
}

/** A modification that changes nothing is not worth a call. */
function changesNothing(form: TicketForm, situation: TicketSituation): boolean {
  return (
    form.mode === 'modify' && situation.working !== null && form.lots === situation.working.lots && form.price === situation.working.price
  );
}

/** Works out the charges; null until its rate tables have come, which never holds up an order. */
export type ChargesEstimator =
  | ((...args: [Instrument, 'BUY' | 'SELL', Price, readonly number[], string]) => ReturnType<typeof estimatedCharges>)
  | null;

/** Returns what the ticket shows and whether it may be sent. */
export function assessTicket(
  instrument: Instrument,
  form: TicketForm,
  market: TicketMarket,
  situation: TicketSituation,
  estimate: ChargesEstimator,
): TicketAssessment {
  const slices = orderLots(instrument, form);
  const problems = problemsOf(instrument, form, market, situation);
  const block = blockOf(instrument, form, market, situation);
  const units = form.lots === null ? null : form.lots * instrument.lotSize;
  const estimateAt = form.kind === 'LIMIT' ? form.price : touchPrice(market, form.side);
  const date = marketDate(market);
  const known = units !== null && estimateAt !== null && slices.length > 0;
  const farFromLast = farOf(form, market);
  return {
    block,
    problems,
    slices,
    units,
    worstFill: worstFillOf(instrument, form, market),
    estimateAt,
    value: known ? valueAt(estimateAt, units) : null,
    charges: known && date !== null ? (estimate?.(instrument, form.side, estimateAt, slices, date) ?? null) : null,
    farFromLast,
    caution: cautionOf(form, market),
    sendable:
      block === null && problems.length === 0 && !changesNothing(form, situation) && (farFromLast === null || form.farPriceAccepted),
  };
}
