import type { Instrument } from '#domain/instruments/instrument.ts';
import { protectionOfPercent, protectionPrice } from '#domain/orders/market-protection.ts';
import type { MaxLoss } from '#domain/risk/max-loss.ts';
import type { Money } from '#domain/units/money.ts';
import { type Price, valueAt } from '#domain/units/price.ts';
import { isAboutOrder } from '#client/state/orders/about-order.ts';
import { isUnresolved, type Intent, type IntentCall } from '#client/state/orders/outbox-machine.ts';
import type { TicketRequest } from '#client/state/orders/ticket.ts';
import type { estimatedCharges } from './estimated-charges.ts';
import { orderSlices } from './order-lots.ts';
import { lossAtWorst } from './ticket-fill.ts';
import { FAR_PRICE_SHARE, distanceFromLast } from './price-steps.ts';
import { isAtMarket, isStop, takesLimit, type TicketForm } from './ticket-form.ts';
import { type TicketMarket, isLive, isWide, marketDate, marketReference, touchPrice } from './ticket-market.ts';
import { problemsOf, protectionProblems, type TicketProblem } from './ticket-problems.ts';
import type { TicketSituation } from './ticket-situation.ts';
import { mayWaitForOpen } from './ticket-choices.ts';
import type { TicketPlace } from './ticket-call.ts';

/** Returns whether the call trades the instrument or closes the position in that place. */
function touches(call: IntentCall, request: TicketRequest, place: TicketPlace): boolean {
  if (call.kind === 'idempotent' && call.operation === 'placeBasket')
    return (
      call.body.targets.some((target) => target.portfolio_id === place.portfolioId) &&
      call.body.legs.some((leg) => leg.instrument_id === request.instrument.instrument_id)
    );
  if (call.kind !== 'place' && call.kind !== 'execute') return false;
  const { body } = call;
  if (body.account_number !== place.accountNumber || body.portfolio_id !== place.portfolioId) return false;
  if ('position_id' in body)
    return request.mode !== 'open' && 'squareOff' in request.mode && request.mode.squareOff.position_id === body.position_id;
  return body.orders.some((order) => order.instrument_id === request.instrument.instrument_id);
}

/**
 * Returns the request with an unknown outcome that blocks this ticket, or null: any request for the same instrument in the same portfolio, whatever side or
 * size, because the position is uncertain until it is resolved.
 */
export function unresolvedFor(intents: readonly Intent[], request: TicketRequest, place: TicketPlace | null): Intent | null {
  const { mode } = request;
  if (mode !== 'open' && 'modify' in mode) {
    const id = mode.modify.order_id;
    return intents.find((intent) => isUnresolved(intent) && isAboutOrder(intent, id)) ?? null;
  }
  return place === null ? null : (intents.find((intent) => isUnresolved(intent) && touches(intent.call, request, place)) ?? null);
}

/** Reasons why nothing can be sent, whatever the fields contain. Each has a message `ticket.block.<code>`. */
type TicketBlock =
  | 'offline'
  | 'unresolved'
  | 'needs-login'
  | 'no-account'
  | 'no-account-number'
  | 'not-tradable'
  | 'expired'
  | 'closed'
  | 'closed-amo'
  | 'price-unknown'
  | 'price-cached'
  | 'market-needs-live'
  | 'no-other-side'
  | 'product-unknown';

function addsRisk(form: TicketForm, situation: TicketSituation): boolean {
  if (form.mode === 'square-off') return false;
  return form.mode === 'open' || (form.lots ?? 0) > (situation.working?.lots ?? 0);
}

function priceBlock(form: TicketForm, market: TicketMarket, situation: TicketSituation): TicketBlock | null {
  if (!situation.priced) return form.mode === 'open' && !takesLimit(form.kind) ? 'market-needs-live' : null;
  if (addsRisk(form, situation)) {
    if (market.freshness === 'unknown') return 'price-unknown';
    if (market.freshness === 'cached') return 'price-cached';
  }
  // An order for the next open meets the prices of that open, not the current ones.
  if (form.mode !== 'modify' && isAtMarket(form.kind) && !form.afterMarket) {
    if (!isLive(market.freshness)) return 'market-needs-live';
    if (touchPrice(market, form.side) === null) return 'no-other-side';
  }
  return null;
}

/** Returns the first reason why nothing can be sent, or null. With old prices a position can still be closed by a limit order. */
export function blockOf(instrument: Instrument, form: TicketForm, market: TicketMarket, situation: TicketSituation): TicketBlock | null {
  if (!situation.online) return 'offline';
  if (situation.unresolved) return 'unresolved';
  if (situation.needsLogin) return 'needs-login';
  if (situation.unnumbered) return 'no-account-number';
  if (!situation.accountReady) return 'no-account';
  if (!instrument.tradable) return 'not-tradable';
  // A market exit is done by the back end itself; a limit order in another product would open a second position.
  if (form.mode === 'square-off' && !isAtMarket(form.kind) && form.product === null) return 'product-unknown';
  if ('expiresAt' in instrument && market.exchangeAt !== null && market.exchangeAt >= instrument.expiresAt) return 'expired';
  if (market.freshness === 'closed' && !form.afterMarket) return mayWaitForOpen(form) ? 'closed-amo' : 'closed';
  return priceBlock(form, market, situation);
}

/** All values of the ticket that follow from the form and the market. */
export interface TicketAssessment {
  readonly block: TicketBlock | null;
  readonly problems: readonly TicketProblem[];
  /** Units of each order after slicing; several above the freeze limit. */
  readonly slices: readonly number[];
  readonly units: number | null;
  /** Worst price an order without a limit may fill at; null for limit orders and without a live price. */
  readonly worstFill: Price | null;
  /** Maximum loss when filled at the worst price, from the same quote as that price; null while unknown. */
  readonly maxLoss: MaxLoss | null;
  /** The price that premium and charges are estimated at. */
  readonly estimateAt: Price | null;
  readonly value: Money | null;
  readonly charges: Money | null;
  /** Signed share of the last price when the limit is so far away that it must be confirmed. */
  readonly farFromLast: number | null;
  readonly caution: 'wide-market' | 'price-not-live' | null;
  readonly sendable: boolean;
}

/** A market order is protected from the market, a stop-market order from its trigger: that is where the market will be. */
function worstFillOf(instrument: Instrument, form: TicketForm, market: TicketMarket): Price | null {
  const date = marketDate(market);
  if (takesLimit(form.kind) || date === null) return null;
  const from = isStop(form.kind) ? form.trigger : form.afterMarket ? null : marketReference(market);
  if (from === null || from <= 0) return null;
  const { kind, tickSize: tick } = instrument;
  const basisPoints = form.protectionPercent === null ? null : protectionOfPercent(form.protectionPercent);
  return protectionPrice({ kind, side: form.side === 'BUY' ? 'buy' : 'sell', reference: from, tick, date }, { basisPoints, cap: null });
}

function cautionOf(form: TicketForm, market: TicketMarket): TicketAssessment['caution'] {
  if (form.afterMarket) return null;
  if (!isLive(market.freshness)) return 'price-not-live';
  return isAtMarket(form.kind) && isWide(market) ? 'wide-market' : null;
}

function farOf(form: TicketForm, market: TicketMarket): number | null {
  if (!takesLimit(form.kind) || form.price === null) return null;
  const distance = distanceFromLast(form.price, market.last);
  return distance !== null && Math.abs(distance) > FAR_PRICE_SHARE ? distance : null;
}

/** A modification without a change is not sent. */
function changesNothing({ mode, lots, price, trigger }: TicketForm, { working }: TicketSituation): boolean {
  return mode === 'modify' && working !== null && lots === working.lots && price === working.price && trigger === working.trigger;
}

function estimatePrice(form: TicketForm, market: TicketMarket): Price | null {
  if (takesLimit(form.kind)) return form.price;
  return isStop(form.kind) ? form.trigger : touchPrice(market, form.side);
}

/** Computes the charges; null until the rate tables are loaded, which never blocks an order. */
export type ChargesEstimator =
  | ((...args: [Instrument, 'BUY' | 'SELL', Price, readonly number[], string]) => ReturnType<typeof estimatedCharges>)
  | null;

/** Returns the ticket's values and whether it may be sent. */
export function assessTicket(
  instrument: Instrument,
  form: TicketForm,
  market: TicketMarket,
  situation: TicketSituation,
  estimate: ChargesEstimator,
): TicketAssessment {
  const date = marketDate(market);
  const slices = orderSlices(instrument, form, date, situation.working?.lots ?? null);
  const block = blockOf(instrument, form, market, situation);
  const units = form.lots === null ? null : form.lots * instrument.lotSize;
  const estimateAt = estimatePrice(form, market);
  const protects = form.mode === 'open' ? protectionProblems(instrument, form, estimateAt) : [];
  const problems = [...problemsOf(instrument, form, market, situation), ...protects];
  const known = units !== null && estimateAt !== null && slices.length > 0;
  const farFromLast = farOf(form, market);
  const worstFill = worstFillOf(instrument, form, market);
  const chargesAt = (price: Price | null) =>
    known && date !== null && price !== null ? (estimate?.(instrument, form.side, price, slices, date) ?? null) : null;
  const worst = takesLimit(form.kind) ? form.price : worstFill;
  return {
    block,
    problems,
    slices,
    units,
    worstFill,
    maxLoss: form.mode === 'open' && slices.length > 0 ? lossAtWorst(instrument, form.side, units, worst, chargesAt(worst)) : null,
    estimateAt,
    value: known ? valueAt(estimateAt, units) : null,
    charges: chargesAt(estimateAt),
    farFromLast,
    caution: cautionOf(form, market),
    sendable:
      block === null && problems.length === 0 && !changesNothing(form, situation) && (farFromLast === null || form.farPriceAccepted),
  };
}
