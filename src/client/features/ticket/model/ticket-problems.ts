import type { Instrument } from '#domain/instruments/instrument.ts';
import { checkTrigger } from '#domain/orders/check-trigger.ts';
import type { Denial } from '#domain/orders/denial.ts';
import { isOnItsSide } from '#domain/orders/entry-levels.ts';
import { checkLimitPrice } from '#domain/orders/pre-trade-checks.ts';
import { isOnTick, priceFromDecimal, priceToDecimal, type Price } from '#domain/units/price.ts';
import { mostLots } from './order-lots.ts';
import { protectionPrices } from './protection-plan.ts';
import { isPastSquareOff } from './ticket-choices.ts';
import { isStop, takesLimit, type TicketForm } from './ticket-form.ts';
import { isLive, type TicketMarket, marketDate, marketReference } from './ticket-market.ts';
import type { TicketSituation } from './ticket-situation.ts';

export type TicketField = 'lots' | 'price' | 'trigger' | 'product' | ProtectionField;
/** Fields of the folded section; a problem in any of these fields opens the section. */
export const PROTECTION_FIELDS = ['stop', 'target', 'trail'] as const;
type ProtectionField = (typeof PROTECTION_FIELDS)[number];

/** One problem of the ticket. `code` is an error code of the product, and the id of its message. */
export interface TicketProblem {
  readonly field: TicketField;
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

const problem = (field: TicketField, code: string, values: TicketProblem['values'] = {}): TicketProblem => ({ field, code, values });

function lotsProblem(instrument: Instrument, form: TicketForm, market: TicketMarket, situation: TicketSituation): TicketProblem | null {
  const { lots } = form;
  if (lots === null || !Number.isSafeInteger(lots) || lots <= 0)
    return problem('lots', 'order.lots-invalid', { lot_size: instrument.lotSize });
  const most = mostLots(instrument, marketDate(market), situation.working?.lots ?? null);
  if (most !== null && lots > most)
    return problem('lots', 'order.above-freeze', {
      largest_lots: most,
      largest_quantity: most * instrument.lotSize,
      freeze_quantity: instrument.freezeQuantity,
    });
  if (situation.closableLots !== null && lots > situation.closableLots)
    return problem('lots', 'ticket.more-than-open', { lots: situation.closableLots });
  if (situation.working !== null && lots <= situation.working.filledLots)
    return problem('lots', 'order.below-filled', { filled_lots: situation.working.filledLots });
  return null;
}

/** Returns the last price for checks of triggers; null while not live, and for an order that waits for the open. */
function lastFor(form: TicketForm, market: TicketMarket): Price | null {
  return form.afterMarket || !isLive(market.freshness) ? null : market.last;
}

function triggerProblem(instrument: Instrument, form: TicketForm, market: TicketMarket): TicketProblem | null {
  if (!isStop(form.kind)) return null;
  if (form.trigger === null) return problem('trigger', 'order.trigger-missing');
  const terms = { side: form.side === 'BUY' ? 'buy' : 'sell', triggerPrice: form.trigger, limitPrice: null } as const;
  const denied = checkTrigger(instrument, terms, lastFor(form, market));
  return denied === null ? null : problem('trigger', denied.code, { ...denied.values, side: form.side });
}

/** The limit of a stop is held against its trigger, any other against the market. */
function priceDenial(instrument: Instrument, form: TicketForm, limit: Price, market: TicketMarket): Denial | null {
  const side = form.side === 'BUY' ? 'buy' : 'sell';
  const now = market.exchangeAt;
  const tradingDate = marketDate(market);
  if (isStop(form.kind) && form.trigger !== null && isOnTick(form.trigger, instrument.tickSize)) {
    const denied = checkTrigger(instrument, { side, triggerPrice: form.trigger, limitPrice: limit }, null);
    if (denied !== null) return denied;
  }
  if (now === null || tradingDate === null) return null;
  const reference = isStop(form.kind) ? form.trigger : form.afterMarket ? null : marketReference(market);
  return checkLimitPrice(instrument, side, limit, { now, tradingDate, reference });
}

function priceProblem(instrument: Instrument, form: TicketForm, market: TicketMarket): TicketProblem | null {
  if (!takesLimit(form.kind)) return null;
  if (form.price === null) return problem('price', 'order.price-missing');
  if (!isOnTick(form.price, instrument.tickSize))
    return problem('price', 'order.price-off-tick', { tick: priceToDecimal(instrument.tickSize) });
  const denied = priceDenial(instrument, form, form.price, market);
  return denied === null ? null : problem('price', denied.code, { ...denied.values, side: form.side });
}

function productProblem(form: TicketForm, market: TicketMarket, situation: TicketSituation): TicketProblem | null {
  if (form.mode !== 'open' || form.product !== 'MIS' || form.afterMarket) return null;
  return isPastSquareOff(situation.squareOffAt, market.exchangeAt) ? problem('product', 'order.mis-cut-off') : null;
}

/** Returns the problems of the fields by the exchange's checks; empty without any. */
export function problemsOf(
  instrument: Instrument,
  form: TicketForm,
  market: TicketMarket,
  situation: TicketSituation,
): readonly TicketProblem[] {
  return [
    lotsProblem(instrument, form, market, situation),
    triggerProblem(instrument, form, market),
    priceProblem(instrument, form, market),
    productProblem(form, market, situation),
  ].filter((found) => found !== null);
}

const PARTS = ['stop', 'target'] as const;

/** Returns the problems of stop, target and trail of a new order; `entry` is the price that they are computed from, null = unknown. */
export function protectionProblems({ tickSize, lotSize }: Instrument, form: TicketForm, entry: Price | null): readonly TicketProblem[] {
  const { protection: plan, side } = form;
  const { trail } = plan;
  const found: TicketProblem[] = [];
  const offTick = { code: 'order.price-off-tick', values: { tick: priceToDecimal(tickSize) } };
  const units = (form.lots ?? 0) * lotSize;
  const levels = entry === null ? null : protectionPrices(plan, { side, price: entry, units, tick: tickSize });
  for (const part of PARTS) {
    if (plan[part] === null || levels === null || entry === null) continue;
    const level = levels[part];
    if (level === null) found.push({ field: part, code: 'order.exit-out-of-reach', values: {} });
    else if (!isOnTick(level, tickSize)) found.push({ field: part, ...offTick });
    else if (!isOnItsSide(part, level, { side: side === 'BUY' ? 'buy' : 'sell', price: entry }))
      found.push({ field: part, code: `order.${part}-on-wrong-side`, values: { side } });
  }
  if (trail !== null && trail.distance === null) found.push({ field: 'trail', code: 'ticket.trail-missing', values: {} });
  else if (trail !== null && trail.kind === 'points' && !isOnTick(priceFromDecimal(trail.distance ?? 0), tickSize))
    found.push({ field: 'trail', ...offTick });
  return found;
}
