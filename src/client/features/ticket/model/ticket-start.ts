import type { TicketRequest } from '#client/state/orders/ticket.ts';
import type { TicketDraft } from '#client/state/orders/ticket-draft.ts';
import { priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';
import { planOfDraft } from './protection-plan.ts';
import { newOrderProduct } from './ticket-call.ts';
import { kindsOf, productsOf } from './ticket-choices.ts';
import { FRESH_FORM, type TicketForm } from './ticket-form.ts';
import type { TicketDefaults } from './trade-defaults.ts';
import { workingKind, workingPrice, workingTrigger } from './working-order.ts';

const fromDecimal = (value: number | null) => (value === null ? null : priceFromDecimal(value));
const toDecimal = (value: TicketForm['price']) => (value === null ? null : priceToDecimal(value));

function openForm(request: TicketRequest, defaults: TicketDefaults): TicketForm {
  const { kind } = request.instrument;
  // Preselected is only what every exchange takes.
  const usual = kindsOf(request.instrument, null).find((offered) => offered === defaults.kind) ?? 'MARKET';
  const wanted = defaults.product !== null && productsOf(kind).includes(defaults.product) ? defaults.product : null;
  return {
    ...FRESH_FORM,
    mode: 'open',
    side: request.side,
    protectionPercent: defaults.protectionPercent,
    kind: request.price === undefined ? usual : 'LIMIT',
    price: fromDecimal(request.price ?? null),
    product: wanted ?? newOrderProduct(kind),
    lots: request.lots ?? defaults.lots ?? 1,
  };
}

/** Returns the form of a new ticket. A position is closed whole at market unless the trader chooses otherwise. */
export function startForm(request: TicketRequest, defaults: TicketDefaults): TicketForm {
  const { mode } = request;
  if (mode === 'open') return openForm(request, defaults);
  if ('squareOff' in mode) {
    const { net_lots: open, net_quantity: units, product } = mode.squareOff;
    const lots = Math.min(request.lots ?? Math.abs(open), Math.abs(open));
    return {
      ...FRESH_FORM,
      mode: 'square-off',
      side: units > 0 ? 'SELL' : 'BUY',
      kind: 'MARKET',
      product,
      lots,
      protectionPercent: defaults.protectionPercent,
    };
  }
  const { modify } = mode;
  return {
    ...FRESH_FORM,
    mode: 'modify',
    // An order that waits for the open is changed while the market is closed.
    afterMarket: modify.waits_for_open,
    side: modify.transaction_type,
    kind: workingKind(modify),
    product: modify.product,
    protectionPercent: modify.protection_percent,
    lots: modify.lots,
    // A price dragged on a chart fills the field as if it had been typed.
    price: request.price === undefined ? workingPrice(modify) : fromDecimal(request.price),
    trigger: request.trigger === undefined ? workingTrigger(modify) : fromDecimal(request.trigger),
  };
}

/**
 * Returns the form of a stored draft, including stop, target and trail. A far price has to be accepted again, and a draft never becomes an after-market order
 * automatically.
 */
export function formOfDraft(
  draft: TicketDraft,
  instrument: TicketRequest['instrument'],
  protectionPercent: TicketForm['protectionPercent'],
): TicketForm {
  const { side, kind, validity, lots, product, protection } = draft;
  const known = productsOf(instrument.kind).includes(product) ? product : newOrderProduct(instrument.kind);
  const prices = { price: fromDecimal(draft.price), trigger: fromDecimal(draft.trigger) };
  return {
    ...FRESH_FORM,
    mode: 'open',
    side,
    kind,
    product: known,
    validity,
    lots,
    protectionPercent,
    protection: planOfDraft(protection),
    ...prices,
  };
}

/** Returns the values of a form to store on this device. */
export function draftOfForm({ side, kind, product, validity, lots, price, trigger, protection }: TicketForm): TicketDraft {
  return { side, kind, product, validity, lots, price: toDecimal(price), trigger: toDecimal(trigger), protection };
}
