import type { Instrument } from '#domain/instruments/instrument.ts';
import { checkLimitPrice } from '#domain/orders/pre-trade-checks.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { mostLots } from './order-lots.ts';
import type { TicketForm } from './ticket-form.ts';
import { type TicketMarket, marketDate, marketReference } from './ticket-market.ts';
import type { TicketSituation } from './ticket-situation.ts';

export type TicketField = 'lots' | 'price';

/** One thing to put right. `code` is an error code of the product; its words are found by it. */
export interface TicketProblem {
  readonly field: TicketField;
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

const problem = (field: TicketField, code: string, values: TicketProblem['values'] = {}): TicketProblem => ({ field, code, values });

function lotsProblem(instrument: Instrument, form: TicketForm, situation: TicketSituation): TicketProblem | null {
  const { lots } = form;
  if (lots === null || !Number.isSafeInteger(lots) || lots <= 0)
    return problem('lots', 'order.lots-invalid', { lot_size: instrument.lotSize });
  const most = mostLots(instrument, form.mode);
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

function priceProblem(instrument: Instrument, form: TicketForm, market: TicketMarket): TicketProblem | null {
  if (form.kind === 'MARKET' && form.mode !== 'modify') return null;
  if (form.price === null) return problem('price', 'order.price-missing');
  const now = market.exchangeAt;
  const tradingDate = marketDate(market);
  if (now === null || tradingDate === null)
    return form.price % instrument.tickSize === 0
      ? null
      : problem('price', 'order.price-off-tick', { tick: priceToDecimal(instrument.tickSize) });
  const side = form.side === 'BUY' ? 'buy' : 'sell';
  const denied = checkLimitPrice(instrument, side, form.price, {
    now,
    tradingDate,
    reference: marketReference(market),
  });
  return denied === null ? null : problem('price', denied.code, denied.values);
}

/** Returns what is wrong with the fields, by the same checks as the venue's; empty when nothing is. */
export function problemsOf(
  instrument: Instrument,
  form: TicketForm,
  market: TicketMarket,
  situation: TicketSituation,
): readonly TicketProblem[] {
  return [lotsProblem(instrument, form, situation), priceProblem(instrument, form, market)].filter((found) => found !== null);
}
